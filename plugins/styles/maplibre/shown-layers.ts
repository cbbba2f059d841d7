import { isObject, type RawValues, shown, type Warn } from '../../../core/plugin.js'

const MOST_LAYERS = 1000
/** What a layer that refers to another one has from it. */
const REFERRED = ['type', 'source', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout']

/** What messages call a layer of a style. */
export const placeOf = (raw: RawValues): string => `style layer ${shown(raw.id)}`

/** The layers of a style of some types that a map shows at its zoom, the lowest one first; others are said. */
export const shownLayers = (
  layers: readonly unknown[],
  types: readonly unknown[],
  zoom: number,
  warn: Warn
): RawValues[] => {
  if (layers.length > MOST_LAYERS)
    warn(`style: it has ${layers.length} layers; those beyond ${MOST_LAYERS} are left out`)
  const written = layers.slice(0, MOST_LAYERS).filter(isObject)
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

const isDrawn = (raw: RawValues, types: readonly unknown[], warn: Warn): boolean => {
  if (types.includes(raw.type)) return true
  warn(`${placeOf(raw)} is left out: layers of type ${shown(raw.type)} are not drawn`)
  return false
}
