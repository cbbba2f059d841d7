import { layerName, messageOf, type Scope, type Tools, type View } from '../../../core/plugin.js'
import { type Feature, fetchFeatures } from '../../../parts/features.js'
import { withQuery } from '../../../parts/fetching.js'
import { loadStyle, type Style, type StyledLayer } from '../../../parts/styles.js'
import { textOf } from './entries.js'
import type { LegendIcon } from './icons.js'
import { keyIcon } from './key.js'
import { type Patches, patchOf } from './patches.js'
import { hasName, sampleRules, type SampledRule } from './samples.js'
import { swatchesOf } from './swatch.js'
import { visibleFeatures } from './visible.js'

/** The legend of a layer: a name and icons for each of its rules, or icons for the whole layer. */
export interface LayerLegend {
  name: string
  rules: {
    label: string
    names: string[]
    icons: LegendIcon[]
    /** The heading of its rule, if that has several entries and is one of several rules. */
    group?: string
  }[]
  /** Icons made by its server. */
  addresses: string[]
}

/** The members of a layer, of any type, that a legend reads. */
export interface Layer extends StyledLayer {
  baseURL?: unknown
  layers?: unknown
  customParams?: unknown
  geoJson?: unknown
  projection?: unknown
  crs?: unknown
}

/** How the legend of a layer is made. */
export interface LegendLooks {
  /** Of the style of a whole map, which has a hundred layers, only those with a title are shown. */
  isAuto?: boolean
  /** The size of text in keys. */
  fontPt?: number
  /** Only rules that draw a feature that the map shows. */
  onlyVisible?: boolean
  patches?: Patches
}

/** Icons of one layer that have no rule name. */
const MOST_UNNAMED = 12
/** Rules of one layer that are shown; a legend from a request may have as many entries. */
const MOST_RULES = 1000

export const isSeen = (
  { opacity, minScaleDenominator = 0, maxScaleDenominator = Infinity }: Layer,
  { scale }: View
): boolean => opacity !== 0 && scale >= minScaleDenominator && scale <= maxScaleDenominator

/** The type that also draws the pictures of its style. */
const WHOLE_MAP = 'maplibre'
/** Types whose style is that of a whole map. */
const WHOLE_MAPS = ['mvt', WHOLE_MAP]

/** Undefined for a layer without a legend, such as tiles. */
export const layerLegend = async (
  layer: Layer,
  view: View,
  scope: Scope,
  tools: Tools,
  looks: LegendLooks = {}
): Promise<LayerLegend | undefined> => {
  const plugin = scope.layerPlugin(layer.type)
  const name = textOf(layer.name)
  const isWhole = plugin !== undefined && WHOLE_MAPS.includes(plugin.name) && layer.style !== undefined
  const made = await renderedOf(layer, plugin, view, tools)
  if (made) {
    const { style, key } = made.rendered.legend ?? { style: made.rendered.style }
    const rules = await entriesOf(
      style,
      made.rendered.features ? [] : made.features,
      layer,
      view,
      scope.lang,
      tools,
      // classes of a renderer are those of all features, and need no title
      { ...looks, isAuto: false, onlyVisible: false }
    )
    const icons = key ? [await keyIcon(key, view, scope.lang, looks.fontPt, tools)] : []
    return { name, rules: [...(key ? [{ label: '', names: [], icons }] : []), ...rules], addresses: [] }
  }
  if (plugin?.drawsFeatures || isWhole)
    return {
      name,
      rules: await rulesOf(layer, plugin, view, scope.lang, tools, { ...looks, isAuto: isWhole && looks.isAuto }),
      addresses: []
    }
  if (plugin?.name === 'wms')
    return { name: name || textOf(plugin.title?.(layer)), rules: [], addresses: graphicsOf(layer, view) }
  return undefined
}

const rulesOf = async (
  layer: Layer,
  plugin: ReturnType<Scope['layerPlugin']>,
  view: View,
  lang: string,
  tools: Tools,
  looks: LegendLooks
): Promise<LayerLegend['rules']> => {
  // mistakes in the style are reported when the map is drawn
  const style = await loadStyle(layer, view, tools, () => {})
  const visible = looks.onlyVisible ? await visibleFeatures(layer, plugin, view, tools) : undefined
  const features = visible ?? (await featuresOf(layer, tools))
  const entries = await entriesOf(style, features, layer, view, lang, tools, {
    ...looks,
    onlyVisible: visible !== undefined
  })
  if (plugin?.name !== WHOLE_MAP) return entries
  const pictures = (style.pictureKeys ?? []).filter(({ title }) => !looks.isAuto || title !== undefined)
  const keys = pictures.map(async ({ name: id, title = id, key }) => ({
    label: textOf(title),
    names: [id],
    icons: [await keyIcon(key, view, lang, looks.fontPt, tools)]
  }))
  return [...entries, ...(await Promise.all(keys))]
}

/** The rules of a style with their icons. */
const entriesOf = async (
  style: Style,
  features: Iterable<Feature>,
  layer: Layer,
  view: View,
  lang: string,
  tools: Tools,
  { isAuto, onlyVisible, patches, fontPt }: LegendLooks
): Promise<LayerLegend['rules']> => {
  const byEntry = new Map<string, SampledRule[]>()
  const all = sampleRules(style, features, view.scale, lang, onlyVisible ? Infinity : undefined)
  const titled = isAuto ? all.filter(({ rule }) => rule.title !== undefined) : all
  const seen = onlyVisible ? titled.filter((one) => one.features.size > 0) : titled
  if (seen.length > MOST_RULES)
    tools.warn(`legend: ${layerName(layer)} has ${seen.length} rules; the first ${MOST_RULES} are shown`)
  const sampled = seen.slice(0, MOST_RULES)
  const hasGroups = new Set(sampled.map(({ rule }) => rule)).size > 1
  for (const one of sampled) {
    // for a single rule, the name of the layer says more than the condition of the rule
    const isPlain = sampled.length === 1 && !hasName(one.rule) && one.rule.meaning?.kind !== 'each' && layer.name
    const entry = JSON.stringify([isPlain ? '' : textOf(one.label), hasGroups ? textOf(one.group) : ''])
    byEntry.set(entry, [...(byEntry.get(entry) ?? []), one])
  }
  const shown: LayerLegend['rules'] = []
  for (const [entry, rules] of byEntry) {
    const [label, group] = JSON.parse(entry) as [string, string]
    // rules with the same name are one entry, such as a road and its casing; each rule without a name is an entry
    const groups = label ? [rules] : rules.map((rule) => [rule])
    const names = rules.flatMap(({ rule: { name, title = [] } }) => [name, title].flat())
    const patch = patchOf(patches, [label, ...names, textOf(layer.name)])
    const ramps = rules.flatMap(({ rule: { key } }) => key ?? [])
    const icons =
      ramps.length > 0
        ? await Promise.all(ramps.map((key) => keyIcon(key, view, lang, fontPt, tools)))
        : (await Promise.all(groups.map((one) => swatchesOf(one, view, tools, patch)))).flat()
    const distinct = [
      ...new Map(icons.map((icon) => [JSON.stringify([icon.picture?.path, icon.letters, icon.texts]), icon])).values()
    ]
    if (distinct.length > 0) {
      shown.push({ label, names, icons: label ? distinct : distinct.slice(0, MOST_UNNAMED), ...(group && { group }) })
    }
  }
  return shown
}

/** What the renderer of its style makes of a layer; undefined if it has none, or if its features cannot be read. */
const renderedOf = async (layer: Layer, plugin: ReturnType<Scope['layerPlugin']>, view: View, tools: Tools) => {
  try {
    return await plugin?.rendered?.(layer, view, tools)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    tools.log('info', 'features for a legend cannot be read', { cause: messageOf(thrown) })
    return undefined
  }
}

/** Features that are known without a request to a feature server; empty if they cannot be read. */
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

/** GetLegendGraphic (OGC 05-078r4, 12) for each requested layer of the server, top first. */
const graphicsOf = ({ baseURL, layers, styles, customParams }: Layer, { scale }: View): string[] => {
  if (typeof baseURL !== 'string') return []
  const own = typeof customParams === 'object' && customParams !== null ? customParams : {}
  const styleNames = listOf(styles)
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
        STYLE: styleNames[index] || undefined,
        SCALE: Math.round(scale),
        FORMAT: 'image/png'
      })
    )
    .reverse()
}

/** A layer of the map by its name, else by the name of a layer of its server. */
export const layerCalled = (name: string, layers: readonly Layer[]): Layer | undefined =>
  layers.find((layer) => layer.name === name) ?? layers.find((layer) => listOf(layer.layers).includes(name))

export const shownNames = (layers: readonly Layer[]): string => layers.slice(0, 20).map(layerName).join(', ') || 'none'
