import { isObject, type RawValues, type Tools } from '../../core/plugin.js'
import type { Feature } from '../features.js'
import { combined, type Pass, type Rule, type Style, type StyleContext, type Symbolizer } from '../styles.js'
import { mentionsPlaces } from './bounds.js'
import { readCircle } from './circle.js'
import { heightOf, readFillExtrusion } from './extrusion.js'
import { readBackground, readFill } from './fill.js'
import type { Images, LayerReading } from './layer-reading.js'
import { type Light, readLight } from './light.js'
import { readLine } from './line.js'
import { classesOf, colorRampOf } from './distinctions.js'
import { keyOfHeatmap, keyOfRamp, titleOf } from './keys.js'
import { meaningOf } from './meaning.js'
import { Properties, type Reading, reason } from './properties.js'
import { expressionFeatures } from './expression-features.js'
import { placeOf, shownLayers } from './shown-layers.js'
import { propertiesOf, compileFilter } from './spec.js'
import { loadImages } from './sprites.js'
import { readSymbol } from './symbol.js'
import { tileSourcesOf } from './tile-sources.js'

/** The types of layers that are drawn as pictures. */
const PICTURES = ['raster', 'hillshade', 'color-relief', 'heatmap'] as const

/** A layer of a style that is drawn as a picture. */
export interface PictureLayer {
  type: (typeof PICTURES)[number]
  name: string
  /** For legends. */
  title?: string
  /** The start of messages: `style layer "relief"`. */
  place: string
  values: Properties
  /** Whether it draws a feature; absent: every feature. */
  filter?: Rule['filter']
  of: NonNullable<Pass['of']>
}

/** A layer of a style, in the order of the style: a pass over features, or a picture. */
export type StyleLayer = { pass: Pass } | { picture: PictureLayer }

export interface MapLibreContext extends StyleContext {
  tools: Tools
  /** The address of the style; addresses in it are relative to this one. */
  address?: string
  /** Images that are in no sprite, by name: their address, or `{url, pixelRatio, sdf}`. */
  addedImages?: RawValues
  /** Whether the coordinates of the features of a source are in Web Mercator; absent: that is not known. */
  isInMercator?(source: unknown): boolean
}

const READERS: { [type: string]: (reading: LayerReading) => Symbolizer[] } = {
  background: readBackground,
  fill: readFill,
  'fill-extrusion': readFillExtrusion,
  line: readLine,
  circle: readCircle,
  symbol: readSymbol
}

const IMAGES = ['icon-image', 'background-pattern', 'fill-pattern', 'fill-extrusion-pattern', 'line-pattern']

/**
 * Reads a style of MapLibre GL or Mapbox GL (version 8) for features: one pass for each layer that is visible at the
 * zoom of the map. Mistakes and failed requests give warnings; it throws only when the job ends.
 */
export const readMapLibre = async (json: RawValues, context: MapLibreContext): Promise<Style> => {
  const layers = await readLayers(json, Object.keys(READERS), context)
  const passes = layers.flatMap((layer) => ('pass' in layer ? [layer.pass] : []))
  const pictureKeys = await heatmapKeys(json, context)
  const tiles = tileSourcesOf(json, context)
  return { passes, splitsCollections: true, tiles, ...(pictureKeys.length > 0 && { pictureKeys }) }
}

/** Mistakes are reported where the heatmaps are drawn. */
const heatmapKeys = async ({ layers, ...json }: RawValues, context: MapLibreContext) => {
  const heatmaps = Array.isArray(layers) ? layers.filter((layer) => isObject(layer) && layer.type === 'heatmap') : []
  if (heatmaps.length === 0) return []
  const read = await readLayers({ ...json, layers: heatmaps }, ['heatmap'], { ...context, warn: () => {} })
  return read.flatMap((layer) => {
    if (!('picture' in layer)) return []
    const { name, title, values } = layer.picture
    return [{ name, ...(title !== undefined && { title }), key: keyOfHeatmap(values) }]
  })
}

/** Reads a whole style, with its pictures: the layers that are visible at the zoom of the map, bottom first. */
export const readWholeMapLibre = (json: RawValues, context: MapLibreContext): Promise<StyleLayer[]> =>
  readLayers(json, [...Object.keys(READERS), ...PICTURES], context)

const readLayers = async (
  json: RawValues,
  types: readonly string[],
  context: MapLibreContext
): Promise<StyleLayer[]> => {
  const { warn, rotationDeg = 0, scale, webZoom: zoom = zoomOf(scale) } = context
  const layers = shownLayers(Array.isArray(json.layers) ? json.layers : [], types, zoom, warn)
  if (layers.some(({ type }) => type === 'fill-extrusion'))
    warn('style layers of type "fill-extrusion" are drawn as seen from above, without walls')
  const images = await loadImages(layers.some(mentionsImages) ? json.sprite : undefined, context)
  const reading: Reading = {
    sight: { zoom, state: stateOf(json.state), images: images.names },
    see: expressionFeatures(),
    warn
  }
  const light = readLight(json.light, reading)
  // to find where features lie takes time, and few expressions need it
  const placed: Reading = { ...reading, sight: { ...reading.sight, hasPositions: true }, see: expressionFeatures(true) }
  const read = layers.map((raw, index) =>
    // priorities below 0: labels of other style languages, which have 0 by default, go first
    readLayer(raw, context.isInMercator?.(raw.source) && mentionsPlaces(raw) ? placed : reading, {
      images,
      light,
      rotationDeg,
      order: index - layers.length
    })
  )
  return read.filter((layer) => layer !== undefined)
}

/** The scale denominator of MapLibre's zoom 0 (a world of 512 pixels) at the equator. */
const SCALE_OF_ZOOM_0 = (2 * Math.PI * 6378137) / 512 / (0.0254 / 96)
const zoomOf = (scale: number): number => Math.log2(SCALE_OF_ZOOM_0 / scale)

const mentionsImages = (raw: RawValues): boolean => {
  const written = propertiesIn(raw)
  return IMAGES.some((name) => name in written) || /"image"/.test(JSON.stringify(written['text-field'] ?? ''))
}

/** Paint and layout properties in one object; their names are different. */
const propertiesIn = ({ layout, paint }: RawValues): RawValues => ({
  ...(isObject(layout) && layout),
  ...(isObject(paint) && paint)
})

/** The default values of the variables of a style (`state`). */
const stateOf = (state: unknown): { [name: string]: unknown } => {
  if (!isObject(state)) return {}
  const entries = Object.entries(state).map(([name, one]) => [name, isObject(one) ? (one.default ?? null) : null])
  return { __proto__: null, ...Object.fromEntries(entries) }
}

interface Among {
  images: Images
  light: Light
  rotationDeg: number
  /** Labels of layers with a higher number go first. */
  order: number
}

const readLayer = (raw: RawValues, reading: Reading, among: Among): StyleLayer | undefined => {
  const type = String(raw.type)
  const propertiesWith = (its: Reading) => new Properties(propertiesIn(raw), propertiesOf(type), placeOf(raw), its)
  const values = propertiesWith(reading)
  if (values.constant('visibility') === 'none') return undefined
  const filter = filterOf(raw, values, atZoomOfTiles(reading))
  if (filter === null) return undefined
  reportLosses(values)
  const { source, 'source-layer': sourceLayer } = raw
  const of = { ...(typeof source === 'string' && { source }), ...(typeof sourceLayer === 'string' && { sourceLayer }) }
  const picture = PICTURES.find((one) => one === type)
  if (picture)
    return {
      picture: { type: picture, name: String(raw.id), ...titleOf(raw), place: placeOf(raw), values, ...(filter && { filter }), of } // prettier-ignore
    }
  const { images, light, rotationDeg, order } = among
  const sortKey = combined((key) => key ?? 0, values.maybe<number | undefined>(`${type}-sort-key`))
  const isByKey = type === 'symbol' && values.constant('symbol-z-order') !== 'viewport-y'
  const priority = isByKey ? combined((key) => order - rank(key), sortKey) : order
  const zIndex = isByKey ? combined((key) => order + rank(key), sortKey) : order
  const { zoom } = reading.sight
  const atWholeZoom = propertiesWith(atZoomOfTiles(reading))
  const growth = 2 ** (zoom - Math.floor(zoom))
  const symbolizers = READERS[type]!({
    values,
    atWholeZoom,
    growth,
    images,
    light,
    rotationDeg,
    priority,
    zIndex
  })
  const drawingOrder = type === 'fill-extrusion' ? heightOf(values) : sortKey
  const opacity = wholeOpacity(type, values)
  const [meaning, classes] = [meaningOf(raw.filter), classesOf(propertiesIn(raw), reading.sight.zoom)]
  const ramp = colorRampOf(propertiesIn(raw), reading.sight.zoom)
  const forLegends = { ...(meaning && { meaning }), ...(classes && { classes }), ...(ramp && { key: keyOfRamp(ramp, values) }) } // prettier-ignore
  const pass: Pass = {
    rules: [{ name: String(raw.id), ...titleOf(raw), ...forLegends, ...(filter && { filter }), symbolizers }],
    ...(type !== 'symbol' && drawingOrder !== 0 && { order: drawingOrder }),
    ...(opacity < 1 && { opacity }),
    ...(type === 'background' && { isBackground: true }),
    of
  }
  return { pass }
}

/** The opacity of a layer as a whole: where its features overlap, it counts once. */
const wholeOpacity = (type: string, values: Properties): number => {
  if (type === 'fill-extrusion') return values.constant('fill-extrusion-opacity')
  return type === 'fill' || type === 'line' ? values.constant(`${type}-layer-opacity`) : 1
}

/** Maps any number into -0.5 to 0.5, keeping the order. */
const rank = (key: number): number => (Math.sign(key) * Math.log2(1 + Math.abs(key))) / 2100

/** MapLibre GL decides at the zoom of the tiles which features it shows. */
const atZoomOfTiles = (reading: Reading): Reading => ({
  ...reading,
  sight: { ...reading.sight, zoom: Math.floor(reading.sight.zoom) }
})

/** The filter of a layer; undefined for none, null for one that cannot be read: the layer is skipped. */
const filterOf = (raw: RawValues, values: Properties, { sight, see }: Reading) => {
  if (raw.filter === undefined || raw.filter === null) return undefined
  try {
    const fits = compileFilter(raw.filter, sight)
    const report = values.failures('filter', 'the feature is skipped')
    return (feature: Feature): boolean => {
      try {
        return fits(see(feature))
      } catch (thrown) {
        report(thrown, feature)
        return false
      }
    }
  } catch (thrown) {
    values.report(`filter cannot be read: ${reason(thrown)}; the layer is skipped`)
    return null
  }
}

const isNormal = (value: unknown) => value === 'normal'
/** The default of `line-round-limit`: corners so flat look the same round and mitred. */
const FLAT_CORNER = 1.05
/** Properties that are not supported on paper, with the values that need no warning. */
const LOSSES: { [property: string]: (value: unknown) => boolean } = {
  'fill-extrusion-rounded-corner-distance': (value) => value === 0,
  'fill-layer-blend': isNormal,
  'line-layer-blend': isNormal,
  'line-round-limit': (value) => Number(value) <= FLAT_CORNER
}

const reportLosses = (values: Properties): void => {
  for (const [name, isNothing] of Object.entries(LOSSES))
    if (values.has(name) && !isNothing(values.constant(name))) values.report(`${name} is not supported; it is ignored`)
}
