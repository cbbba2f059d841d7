import { layerName, messageOf, type Scope, type Tools, type View } from '../../../core/plugin.js'
import { fetchFeatures } from '../../../parts/features.js'
import { withQuery } from '../../../parts/fetching.js'
import { loadStyle, type StyledLayer } from '../../../parts/styles.js'
import { textOf } from './entries.js'
import type { Icon } from './icons.js'
import { hasName, sampleRules, type SampledRule } from './samples.js'
import { swatchesOf } from './swatch.js'

/** What a layer tells of itself: a name for each of its rules, or icons for all of it. */
export interface Told {
  name: string
  rules: { label: string; names: string[]; icons: Icon[] }[]
  /** Of pictures that its server makes. */
  addresses: string[]
}

/** What a legend looks at of a layer, of whatever type it is. */
export interface Layer extends StyledLayer {
  baseURL?: unknown
  layers?: unknown
  customParams?: unknown
  geoJson?: unknown
}

/** Icons of one layer that no rule's name tells apart. */
const MOST_UNNAMED = 12

export const isSeen = (
  { opacity = 1, minScaleDenominator = 0, maxScaleDenominator = Infinity }: Layer,
  { scale }: View
): boolean => opacity > 0 && scale >= minScaleDenominator && scale <= maxScaleDenominator

/** Undefined for a layer that cannot tell, such as tiles. */
export const tell = async (layer: Layer, view: View, scope: Scope, tools: Tools): Promise<Told | undefined> => {
  const plugin = scope.layerPlugin(layer.type)
  const name = textOf(layer.name)
  if (plugin?.drawsFeatures) return { name, rules: await rulesOf(layer, view, scope.lang, tools), addresses: [] }
  if (plugin?.name === 'wms')
    return { name: name || textOf(plugin.title?.(layer)), rules: [], addresses: graphicsOf(layer, view) }
  return undefined
}

const rulesOf = async (layer: Layer, view: View, lang: string, tools: Tools): Promise<Told['rules']> => {
  // what is wrong with the style is said when the map is drawn
  const style = await loadStyle(layer, view, tools, () => {})
  const byLabel = new Map<string, SampledRule[]>()
  const sampled = sampleRules(style, await featuresOf(layer, tools), view.scale, lang)
  for (const one of sampled) {
    // what the only rule asks tells less than the name of the layer
    const isPlain = sampled.length === 1 && !hasName(one.rule) && layer.name
    const label = isPlain ? '' : textOf(one.label)
    byLabel.set(label, [...(byLabel.get(label) ?? []), one])
  }
  const told: Told['rules'] = []
  for (const [label, rules] of byLabel) {
    // rules of one name are one look, such as a road and its casing; those without any are looks of their own
    const looks = label ? [rules] : rules.map((rule) => [rule])
    const icons = (await Promise.all(looks.map((look) => swatchesOf(look, view, tools)))).flat()
    const distinct = [
      ...new Map(icons.map((icon) => [JSON.stringify([icon.picture?.path, icon.letters]), icon])).values()
    ]
    if (distinct.length > 0) {
      const names = rules.flatMap(({ rule: { name, title = [] } }) => [name, title].flat())
      told.push({ label, names, icons: label ? distinct : distinct.slice(0, MOST_UNNAMED) })
    }
  }
  return told
}

/** Those that are there without asking a server of features; none where they cannot be read. */
const featuresOf = async ({ geoJson }: Layer, tools: Tools) => {
  try {
    return (await fetchFeatures(tools, geoJson)).features
  } catch (thrown) {
    tools.signal.throwIfAborted()
    tools.log('info', 'features for a legend cannot be read', { cause: messageOf(thrown) })
    return []
  }
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).map(String)

/** GetLegendGraphic (OGC 05-078r4, 12) of each layer that is asked of the server, top first. */
const graphicsOf = ({ baseURL, layers, styles, customParams }: Layer, { scale }: View): string[] => {
  if (typeof baseURL !== 'string') return []
  const own = typeof customParams === 'object' && customParams !== null ? customParams : {}
  const looks = listOf(styles)
  return listOf(layers)
    .map((LAYER, index) =>
      withQuery(withQuery(baseURL, { TRANSPARENT: 'true', ...own }), {
        ...Object.fromEntries(
          ['LAYERS', 'STYLES', 'SRS', 'CRS', 'BBOX', 'ANGLE', 'MAP_ANGLE'].map((name) => [name, undefined])
        ),
        SERVICE: 'WMS',
        VERSION: '1.1.1',
        REQUEST: 'GetLegendGraphic',
        LAYER,
        STYLE: looks[index] || undefined,
        SCALE: Math.round(scale),
        FORMAT: 'image/png'
      })
    )
    .reverse()
}

/** A layer of the map by its name, else by one that its server has. */
export const layerCalled = (name: string, layers: readonly Layer[]): Layer | undefined =>
  layers.find((layer) => layer.name === name) ?? layers.find((layer) => listOf(layer.layers).includes(name))

export const shownNames = (layers: readonly Layer[]): string => layers.slice(0, 20).map(layerName).join(', ') || 'none'
