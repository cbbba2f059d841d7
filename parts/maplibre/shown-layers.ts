import { didYouMean, isObject, misspelled, type RawValues, shown, unknownMember, type Warn } from '../../core/plugin.js'

const MOST_LAYERS = 1000
const MOST_MEMBERS = 100
/** Types that do not draw features one by one. */
const WHOLE = ['raster', 'hillshade', 'color-relief', 'heatmap']
/** The members that a layer takes from another one by `ref` (MapLibre style spec, deprecated). */
const REFERRED = ['type', 'source', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout']

const MEMBERS = [...REFERRED, 'id', 'paint', 'metadata', 'ref']

/** Warns of members that are ignored because their names are misspelled. */
export const warnOfStrays = (raw: RawValues, known: readonly string[], place: string, warn: Warn): void => {
  const free = known.filter((name) => !Object.hasOwn(raw, name))
  for (const name of Object.keys(raw).slice(0, MOST_MEMBERS)) {
    const near = known.includes(name) ? undefined : misspelled(name, free)
    if (near !== undefined) warn(`${place}: ${unknownMember(name, near)}`)
  }
}

/** The start of warnings about a layer of a style. */
export const placeOf = (raw: RawValues): string => `style layer ${shown(raw.id)}`

/**
 * The layers of a style that are visible at a zoom, the lowest one first. Layers of other types than `types` give a
 * warning.
 */
export const shownLayers = (
  layers: readonly unknown[],
  types: readonly string[],
  zoom: number,
  warn: Warn
): RawValues[] => {
  if (layers.length > MOST_LAYERS) warn(`style: it has ${layers.length} layers; the first ${MOST_LAYERS} are drawn`)
  const written = layers.slice(0, MOST_LAYERS).filter(isObject)
  for (const raw of written) warnOfStrays(raw, MEMBERS, placeOf(raw), warn)
  const byId = new Map(written.map((raw) => [raw.id, raw]))
  return written
    .map((raw) => (raw.ref === undefined ? raw : { ...raw, ...referred(byId.get(raw.ref) ?? {}) }))
    .filter((raw) => isVisible(raw, zoom) && isDrawn(raw, types, warn))
}

const referred = (raw: RawValues): RawValues =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => REFERRED.includes(name)))

const isVisible = ({ layout, minzoom, maxzoom }: RawValues, zoom: number): boolean =>
  !(isObject(layout) && layout.visibility === 'none') &&
  !(typeof minzoom === 'number' && zoom < minzoom) &&
  !(typeof maxzoom === 'number' && zoom >= maxzoom)

const isDrawn = (raw: RawValues, types: readonly string[], warn: Warn): boolean => {
  const type = typeof raw.type === 'string' ? raw.type : ''
  if (types.includes(type)) return true
  const why = WHOLE.includes(type) ? 'needs a map layer of type "maplibre"' : 'is not supported'
  warn(`${placeOf(raw)}: type ${shown(raw.type)} ${why}; the layer is skipped${didYouMean(type, types)}`)
  return false
}
