import type { Feature, Parts } from '../../core/feature.js'
import type { PaperFeature, Sheet, Steps } from '../../core/style/model.js'
import { pointsOf, runOf } from '../features.js'
import { parseLength } from '../styles.js'

/** Features with the places of their symbols on paper: points, the middle of lines, a point inside areas. */
export interface Placed {
  feature: Feature
  xy: readonly (readonly [x: number, y: number])[]
}

/** Features of a step. */
const AT_ONCE = 200

/** The items, with a step after every few hundred of them. */
export function* inSteps<Item>(items: readonly Item[], act: (item: Item) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    act(item)
    if (index % AT_ONCE === AT_ONCE - 1) yield
  }
}

/** Those whose geometry can be drawn. */
export function* placed(features: readonly Feature[], { partsOf }: Pick<Sheet, 'partsOf'>): Steps<Placed[]> {
  const found: Placed[] = []
  yield* inSteps(features, (feature) => {
    const parts = partsOf(feature)
    const xy = parts ? pointsOf(parts, false) : []
    if (xy.length > 0) found.push({ feature, xy })
  })
  return found
}

/** The parts of a point. */
export const pointParts = (x: number, y: number): Parts => ({ points: [x, y], lines: [], polygons: [], isLost: false })

/** The parts of an area with one ring, whose corners are x, y, x, y, … */
export const areaParts = (ring: readonly number[]): Parts => ({
  points: [],
  lines: [],
  polygons: [[runOf([...ring, ring[0]!, ring[1]!])]],
  isLost: false
})

export const made = (index: number, properties: Feature['properties'], parts: Parts): PaperFeature => ({
  index,
  properties,
  geometry: null,
  parts
})

/** Whether a place is on the sheet, or not farther from it than a distance. */
export const isNear = (x: number, y: number, reach: number, { widthPt, heightPt }: Sheet): boolean =>
  x >= -reach && y >= -reach && x <= widthPt + reach && y <= heightPt + reach

const METRES_PT = 72 / 0.0254
const GROUND = /^\s*(\d+(?:\.\d+)?)\s*(m|km)\s*$/i

/** A distance on paper, or on the ground in metres. */
export type Distance = { pt: number } | { metres: number }

/** `"8mm"` on paper, `"500 m"` and `"2 km"` on the ground. */
export const parseDistance = (value: unknown): Distance | undefined => {
  const [, number, unit] = typeof value === 'string' ? (GROUND.exec(value) ?? []) : []
  if (number !== undefined) return { metres: Number(number) * (unit!.toLowerCase() === 'km' ? 1000 : 1) }
  const pt = parseLength(value)
  return pt === undefined ? undefined : { pt }
}
parseDistance.expected = 'a length on paper such as 20, "8mm", or on the ground such as "500 m", "2 km"'

/** At the scale of the map. */
export const distanceOn = ({ scale, unitPt }: Sheet, distance: Distance): number =>
  'pt' in distance ? distance.pt * unitPt : (distance.metres * METRES_PT) / scale
