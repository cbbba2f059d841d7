import { didYouMeanThis, foldedName, isObject, misspelled, type Problem, quote } from '../../../../core/plugin.js'
import { isNothing } from '../../../../parts/http.js'
import { shownInOverview, translateLayers } from './layers.js'
import type { Form } from './layout.js'
import { type Origin, reversedOrigin, type Translated } from './paths.js'
import { type MapFacts, translatePosition } from './position.js'
import { find, type SpecMember, type Source } from './source.js'

/** The objects of a spec with the members of the maps of one page. */
export interface MapSources {
  page: Source
  root: Source
  scales: readonly number[]
  problems: Problem[]
  warnings: Set<string>
  /** Translated layers by their list in the spec; pages share those of the root. */
  translated: Map<unknown, unknown[]>
}

/** The member of `maps` for a map; names are compared in the form that attributes can have, as MapFish Print 2 allows any name. */
const named = ({ values, path }: Source, name: string): Source[] => {
  const { maps } = values
  if (!isObject(maps)) return []
  const key = Object.hasOwn(maps, name)
    ? name
    : Object.keys(maps).find((other) => foldedName(other) === foldedName(name))
  const found = key === undefined ? undefined : maps[key]
  return isObject(found) ? [{ values: found, path: `${path}.maps.${key}` }] : []
}

/** The maps of one page by attribute: the first has its members in the page and the root, the others have names. */
export const translateMaps = (form: Form, from: MapSources): Map<string, Translated> => {
  checkNames(form, from)
  const [main] = form.maps.keys()
  const own = (name: string) => [...named(from.page, name), ...named(from.root, name)]
  return new Map(
    [...form.maps].map(([name, facts]) => {
      const place = name === main ? [...own(name), from.page, from.root] : own(name)
      return [
        name,
        place.length > 0 ? translateMap(place, facts, from) : missingPosition(`${homeOfNamed(from)}.maps.${name}`)
      ]
    })
  )
}

/** The path of the object with the maps by name: the page, unless only the root has some. */
const homeOfNamed = ({ page, root }: MapSources): string =>
  (isNothing(page.values.maps) && !isNothing(root.values.maps) ? root : page).path

/** The path where a map's position belongs: in the page, also if only the root has the map. */
const homeOf = (path: string, { page, root }: MapSources): string =>
  path.startsWith(`${root.path}.maps.`) ? page.path + path.slice(root.path.length) : path

const PLACE = 'needs "center" and "scale", or "bbox"'
const POSITION = ['center', 'bbox']

/** What is missing of the position: a center, which may be misspelled. */
const lackOf = (place: readonly Source[]): string => {
  const names = place.flatMap(({ values }) => Object.keys(values))
  const found = names.map((name) => [name, misspelled(name, POSITION)]).find(([, near]) => near !== undefined)
  if (found) return `${PLACE}; "${found[0]}" is not known; did you mean "${found[1]}"?`
  return find(place, 'scale').value === undefined ? PLACE : `has "scale", but no "center"; ${PLACE}`
}

/** A map without members in the spec; the layout may have defaults. */
const missingPosition = (path: string): Translated => ({
  value: undefined,
  origin: (inside) => path + inside,
  lacks: PLACE
})

const translateMap = (place: readonly Source[], facts: MapFacts, from: MapSources): Translated => {
  const shared = [...place, from.page, from.root]
  const { value, paths, warnings } = translatePosition({ place, shared }, facts, from.problems)
  for (const warning of warnings) from.warnings.add(warning)
  const layers = listIn(find(place, 'layers'), from.problems)
  const layersOrigin = reversedOrigin(layers.path, [...layers.value.keys()])
  const { path } = place[0]!
  const lacks = 'center' in value ? undefined : lackOf(place)
  const origin: Origin = (inside) => {
    const [, member, rest = ''] = /^\.(\w+)(.*)$/s.exec(inside) ?? []
    // a problem of the whole map belongs to the object with its position
    if (member === undefined) return lacks ? homeOf(path, from) : paths.get('center')!.replace(/\.\w+$/, '')
    return member === 'layers' ? layersOrigin(rest) : (paths.get(member) ?? `${path}.${member}`) + rest
  }
  return { value: { ...value, layers: layersFor(layers.value, from) }, origin, lacks }
}

const layersFor = (layers: readonly unknown[], { root, scales, translated }: MapSources): unknown[] => {
  const { mergeableParams, units } = root.values
  const known = translated.get(layers) ?? translateLayers(layers, { mergeableParams, units, scales })
  translated.set(layers, known)
  return known
}

/** Reports maps of the spec that the layout does not have. */
const checkNames = ({ maps, overviews }: Form, { page, root, problems }: MapSources): void => {
  const known = [...maps.keys(), ...overviews].map(foldedName)
  for (const { values, path } of [root, page]) {
    if (isNothing(values.maps)) continue
    if (!isObject(values.maps)) {
      problems.push({ path: `${path}.maps`, message: `is ${quote(values.maps)}; must be an object with a member for each map` }) // prettier-ignore
      continue
    }
    for (const [name, map] of Object.entries(values.maps)) {
      const at = `${path}.maps.${name}`
      if (!known.includes(foldedName(name)))
        problems.push({ path: at, message: notMap(name, [...maps.keys()]) }) // prettier-ignore
      else if (!isNothing(map) && !isObject(map))
        problems.push({ path: at, message: `is ${quote(map)}; must be an object such as {"center": [0, 0], "scale": 1000}` }) // prettier-ignore
    }
  }
}

const notMap = (name: string, known: string[]): string => {
  if (known.length === 0) return 'is not a map of the layout, which has no map'
  const right = known.map((one) => `"${one}"`).join(', ')
  return `is not a map of the layout; must be one of ${right}${didYouMeanThis(misspelled(name, known))}`
}

const listIn = ({ value, path }: SpecMember, problems: Problem[]): { value: unknown[]; path: string } => {
  if (isObject(value)) return { value: [value], path }
  if (value !== undefined && !Array.isArray(value))
    problems.push({ path, message: `is ${quote(value)}; must be a list of layers` })
  return { value: Array.isArray(value) ? value : [], path }
}

/** The overviews of one page by attribute: north is up, with their own layers or some of their map's layers. */
export const translateOverviews = ({ overviews, maps }: Form, from: MapSources): Map<string, Translated> => {
  const [main = ''] = maps.keys()
  return new Map(
    overviews.map((name, index) => {
      const own = [...named(from.page, name), ...named(from.root, name)]
      const around = index === 0 ? [...named(from.page, main), ...named(from.root, main), from.page, from.root] : []
      return [name, overview(overviewLayers(own, around, from.problems), from)]
    })
  )
}

interface ShownLayers {
  /** Undefined if they are those of the map. */
  shown?: readonly unknown[]
  all: readonly unknown[]
  path: string
}

const overviewLayers = (own: readonly Source[], around: readonly Source[], problems: Problem[]): ShownLayers => {
  const written = [find(own, 'overviewLayers'), find(own, 'layers'), find(around, 'overviewLayers')].find(
    ({ value }) => value !== undefined
  )
  const { value, path } = listIn(written ?? find(around, 'layers'), problems)
  return { shown: written ? value : shownInOverview(value), all: value, path }
}

const overview = ({ shown, all, path }: ShownLayers, from: MapSources): Translated => {
  const origin = reversedOrigin(path, shown?.map((layer) => all.indexOf(layer)) ?? [])
  return {
    value: { rotation: 0, ...(shown && { layers: layersFor(shown, from) }) },
    origin: (inside) => (inside.startsWith('.layers') ? origin(inside.slice('.layers'.length)) : path)
  }
}
