import { isObject, type Values } from '../../../../core/plugin.js'
import { isNothing, scalarText } from '../../../../parts/http.js'

/** Members of the spec that apply to all layers of a map. */
export interface MapMembers {
  /** The spec's rules for parameters of merged requests. */
  mergeableParams?: unknown
  units?: unknown
  /** Scales of the app. */
  scales: readonly number[]
}

type Additions = (layer: Values, around: MapMembers, isLowest: boolean) => Values

const transparent: Additions = ({ customParams }, _around, isLowest) => {
  const given = isObject(customParams) ? customParams : {}
  const isGiven = Object.keys(given).some((name) => name.toUpperCase() === 'TRANSPARENT')
  return isLowest || isGiven ? {} : { customParams: { ...given, TRANSPARENT: 'true' } }
}

const mergeable: Additions = (_layer, { mergeableParams }) => (isNothing(mergeableParams) ? {} : { mergeableParams })

const gridded: Additions = (_layer, { scales, units }) => ({ scales, units })

/** Clients of MapFish Print 2 send no serverType; if they send the angle or request it, any server rotates the map. */
const turned: Additions = ({ useNativeAngle, customParams }) => {
  const sent = isObject(customParams) ? Object.keys(customParams) : []
  const asks = scalarText(useNativeAngle)?.trim().toLowerCase() === 'true' || sent.some((name) => ANGLE.test(name))
  return { useNativeAngle: false, ...(asks && { serverType: 'any' }) }
}

const ANGLE = /^(?:map_)?angle$/i

/**
 * Members that MapFish Print 2 adds, by layer type in lower case; members of the layer override them. Pictures are
 * transparent except for the lowest layer, and the server rotates them only if the client requests it.
 */
const ADDITIONS = new Map<string, Additions[]>([
  ['wms', [turned, mergeable, transparent]],
  ['tiledwms', [turned, mergeable, transparent]],
  ['altserver', [mergeable, transparent]],
  ['mapserver', [mergeable, transparent]],
  ['gridmap', [gridded]],
  ['kamap', [gridded]],
  ['gridmapcache', [gridded]],
  ['kamapcache', [gridded]],
  ['osm', [() => ({ tileOriginCorner: 'bl' })]]
])

/**
 * Whether the styles in the features of a layer contain the opacity of the layer, as those that MapStore makes of
 * GeoStyler styles do. MapFish Print 2 ignored the member `opacity` of these layers.
 */
const hasOpacityInStyles = ({ styleProperty, geoJson }: Values): boolean => {
  if (styleProperty !== 'ms_style' || !isObject(geoJson) || !Array.isArray(geoJson.features)) return false
  return geoJson.features.some(
    (feature) => isObject(feature) && isObject(feature.properties) && isObject(feature.properties.ms_style)
  )
}

/** The members of a layer, and those that are added. */
const completed = (layer: unknown, around: MapMembers, isLowest: boolean): unknown => {
  if (!isObject(layer)) return layer
  const additions = ADDITIONS.get((scalarText(layer.type) ?? '').trim().toLowerCase()) ?? []
  const added: Values = Object.assign({}, ...additions.map((add) => add(layer, around, isLowest)))
  const isCounted = hasOpacityInStyles(layer)
  const own = Object.fromEntries(
    Object.entries(layer).filter(
      ([name, value]) =>
        !isNothing(value) && !(name === 'customParams' && name in added) && !(name === 'opacity' && isCounted)
    )
  )
  return { ...added, ...own }
}

/** Layers for a canonical spec (top first) from a list with the lowest first. */
export const translateLayers = (layers: readonly unknown[], around: MapMembers): unknown[] =>
  layers.map((layer, index) => completed(layer, around, index === 0)).reverse()

/** The layers of an overview without its own layers; undefined if they are those of its map. */
export const shownInOverview = (layers: readonly unknown[]): unknown[] | undefined => {
  const isShown = (layer: unknown) => !isObject(layer) || scalarText(layer.overview)?.trim().toLowerCase() !== 'false'
  return layers.every(isShown) ? undefined : layers.filter(isShown)
}
