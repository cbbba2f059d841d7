import { isObject, misspelled } from '../../../core/plugin.js'

/** The shapes of areas and lines in a legend. */
export const PATCHES = ['rectangle', 'natural', 'building', 'parcel', 'straight', 'winding', 'bent'] as const
export type Patch = (typeof PATCHES)[number]

/** One shape for all entries, or shapes by the names of rules and layers. */
export type Patches = Patch | { readonly [name: string]: Patch }

export const patchesSchema = {
  anyOf: [{ enum: PATCHES }, { type: 'object', additionalProperties: { enum: PATCHES } }],
  description:
    'shapes of the swatches: natural, building or parcel for areas, winding (or natural) or bent for lines; one for all, or by the names of rules or layers'
}

/** The first shape that the names have; `undefined`: the default. */
export const patchOf = (patches: Patches | undefined, names: readonly string[]): Patch | undefined => {
  if (!isObject(patches)) return patches as Patch | undefined
  const found = names.find((name) => Object.hasOwn(patches, name))
  return found === undefined ? undefined : (patches[found] as Patch)
}

/** The names that are nearly one of a legend, with that one. */
export const misspelledPatches = (
  patches: Patches | undefined,
  names: readonly string[]
): [name: string, near: string][] =>
  Object.keys(isObject(patches) ? patches : {}).flatMap((name): [string, string][] => {
    const near = names.includes(name) ? undefined : misspelled(name, names)
    return near === undefined ? [] : [[name, near]]
  })

type Outline = readonly (readonly [x: number, y: number])[]

/** Points of a curve; `at` has a part of its way, from 0 to 1. */
const curve = (count: number, at: (part: number) => readonly [number, number]): Outline =>
  Array.from({ length: count }, (_, index) => at(index / (count - 1)))

/** Around the middle of the unit square, like the shore of a lake or the edge of a wood. */
const shore = (part: number): readonly [number, number] => {
  const angle = 2 * Math.PI * part
  const reach = 0.45 + 0.03 * Math.sin(2 * angle + 0.6) + 0.02 * Math.sin(3 * angle + 2)
  return [0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)]
}

/** Shapes in the unit square, y up. */
const AREAS: { [patch in Patch]?: Outline } = {
  natural: curve(49, shore),
  building: [[0, 0], [1, 0], [1, 0.6], [0.6, 0.6], [0.6, 1], [0, 1], [0, 0]], // prettier-ignore
  parcel: [[0.06, 0], [1, 0.14], [0.9, 1], [0, 0.86], [0.06, 0]]
} // prettier-ignore
const RECTANGLE: Outline = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] // prettier-ignore

const meander = curve(33, (part) => [part, 0.5 + 0.3 * Math.sin(2.6 * Math.PI * part + 0.3) * Math.sin(Math.PI * part) ** 0.5]) // prettier-ignore
const LINES: { [patch in Patch]?: Outline } = {
  natural: meander,
  winding: meander,
  bent: curve(17, (part) => [part, 0.25 + 0.5 * part * part * (3 - 2 * part)])
}
const STRAIGHT: Outline = [[0, 0.5], [1, 0.5]] // prettier-ignore

/** The corners of an area of a size, `margin` away from the edges. */
export const areaPatch = (patch: Patch | undefined, width: number, height: number, margin: number): Outline =>
  ((patch && AREAS[patch]) ?? RECTANGLE).map(
    ([x, y]) => [margin + x * (width - 2 * margin), margin + y * (height - 2 * margin)] as const
  )

/** The corners of a line from edge to edge. */
export const linePatch = (patch: Patch | undefined, width: number, height: number): Outline =>
  ((patch && LINES[patch]) ?? STRAIGHT).map(([x, y]) => [x * width, y * height] as const)
