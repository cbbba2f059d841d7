import { type Problem, quote, type Values } from '../../../../core/plugin.js'
import { isNothing, isObject } from '../../http/values.js'
import { shownInOverview, translateLayers } from './layers.js'
import type { Form } from './layout.js'
import { type Origin, reversed } from './paths.js'
import { translatePosition } from './position.js'
import { find, type Found, type Source } from './source.js'

/** An attribute's value, and where the legacy spec has it. */
export interface Translated {
  value: unknown
  origin: Origin
}

/** The objects of a spec that say how its maps are on one page. */
export interface MapSources {
  page: Source
  root: Source
  scales: readonly number[]
  problems: Problem[]
  warnings: Set<string>
  /** Layers that have been translated, by the list they were sent in: pages share those of the root. */
  translated: Map<unknown, unknown[]>
}

/** Names of maps were free: what no attribute can be called counts as `_`, and so does its case for nothing. */
const folded = (name: string): string => name.toLowerCase().replace(/\W/g, '_')

/** What `maps` has under a map's name. */
const named = ({ values, path }: Source, name: string): Source[] => {
  const { maps } = values
  if (!isObject(maps)) return []
  const key = Object.hasOwn(maps, name) ? name : Object.keys(maps).find((other) => folded(other) === folded(name))
  const found = key === undefined ? undefined : maps[key]
  return isObject(found) ? [{ values: found, path: `${path}.maps.${key}` }] : []
}

/** Where the members of a map are looked for, the nearest first: only the first map is that of the page and the root. */
const sourcesOf = (name: string, isMain: boolean, { page, root }: MapSources) => {
  const own = [...named(page, name), ...named(root, name)]
  return isMain || own.length === 0 ? [...own, page, root] : own
}

/** The maps of one page, by attribute. */
export const translateMaps = ({ maps }: Form, from: MapSources): Map<string, Translated> => {
  checkNames(maps, from)
  const [main] = maps.keys()
  return new Map(
    [...maps].flatMap(([name, facts]): [string, Translated][] => {
      const isMain = name === main
      if (!isMain && named(from.page, name).length === 0 && named(from.root, name).length === 0) return []
      const sources = sourcesOf(name, isMain, from)
      const shared = [...sources, from.page, from.root]
      const { value, paths, warnings } = translatePosition({ place: sources, shared }, facts, from.problems)
      for (const warning of warnings) from.warnings.add(warning)
      const layers = listIn(find(sources, 'layers'), from.problems)
      const translated = { ...value, layers: layersFor(layers.value, from) }
      const layersOrigin = reversed(layers.path, [...layers.value.keys()])
      const origin: Origin = (inside) => {
        const [, member = '', rest = ''] = /^\.(\w+)(.*)$/s.exec(inside) ?? []
        if (member === 'layers') return layersOrigin(rest)
        return member === '' ? sources[0]!.path : (paths.get(member) ?? `${sources[0]!.path}.${member}`) + rest
      }
      return [[name, { value: translated, origin }]]
    })
  )
}

const layersFor = (layers: readonly unknown[], { root, scales, translated }: MapSources): unknown[] => {
  const { mergeableParams, units } = root.values
  const known = translated.get(layers) ?? translateLayers(layers, { mergeableParams, units, scales })
  translated.set(layers, known)
  return known
}

/** What a spec has a place for and the layout has no map for is said, not lost. */
const checkNames = (maps: Form['maps'], { page, root, problems }: MapSources): void => {
  const known = [...maps.keys()].map(folded)
  for (const { values, path } of [root, page]) {
    if (isNothing(values.maps)) continue
    if (!isObject(values.maps)) {
      problems.push({ path: `${path}.maps`, message: `is ${quote(values.maps)}; it must be an object with a member for each map` }) // prettier-ignore
      continue
    }
    for (const name of Object.keys(values.maps))
      if (!known.includes(folded(name)))
        problems.push({ path: `${path}.maps.${name}`, message: `names no map of the layout; its maps: ${[...maps.keys()].join(', ') || 'none'}` }) // prettier-ignore
  }
}

const listIn = ({ value, path }: Found, problems: Problem[]): { value: unknown[]; path: string } => {
  if (isObject(value)) return { value: [value], path }
  if (value !== undefined && !Array.isArray(value))
    problems.push({ path, message: `is ${quote(value)}; it must be a list of layers` })
  return { value: Array.isArray(value) ? value : [], path }
}

/** The overviews of one page, by attribute: those with layers of their own, or without some of their map's. */
export const translateOverviews = ({ overviews, maps }: Form, from: MapSources): Map<string, Translated> => {
  const [main] = maps.keys()
  return new Map(
    overviews.flatMap((name, index): [string, Translated][] => {
      const own = [...named(from.page, name), ...named(from.root, name)]
      const sources = index === 0 ? [...own, ...sourcesOf(main ?? '', true, from)] : own
      if (sources.length === 0) return []
      const layers = find(sources, 'overviewLayers')
      if (layers.value !== undefined) return [[name, overview(listIn(layers, from.problems), from)]]
      const all = find(sources, 'layers')
      const shown = Array.isArray(all.value) ? shownInOverview(all.value) : undefined
      return shown ? [[name, overview({ value: shown, path: all.path }, from, all.value as unknown[])]] : []
    })
  )
}

const overview = (layers: { value: unknown[]; path: string }, from: MapSources, all = layers.value): Translated => {
  const kept = layers.value.map((layer) => all.indexOf(layer))
  const origin = reversed(layers.path, kept)
  return {
    value: { layers: layersFor(layers.value, from) } satisfies Values,
    origin: (inside) => (inside.startsWith('.layers') ? origin(inside.slice('.layers'.length)) : layers.path)
  }
}
