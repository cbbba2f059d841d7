import type { Values } from '../../../../core/plugin.js'
import { isNothing, isValues as isObject, scalarText } from '../../../../parts/http.js'

/** What the layers of a map are drawn with beside their own members. */
export interface Surroundings {
  /** The spec's rules for parameters of merged requests. */
  mergeableParams?: unknown
  units?: unknown
  /** The app's. */
  scales: readonly number[]
}

type Additions = (layer: Values, around: Surroundings, isLowest: boolean) => Values

const transparent: Additions = ({ customParams }, _around, isLowest) => {
  const given = isObject(customParams) ? customParams : {}
  const says = Object.keys(given).some((name) => name.toUpperCase() === 'TRANSPARENT')
  return isLowest || says ? {} : { customParams: { ...given, TRANSPARENT: 'true' } }
}

const mergeable: Additions = (_layer, { mergeableParams }) => (isNothing(mergeableParams) ? {} : { mergeableParams })

const gridded: Additions = (_layer, { scales, units }) => ({ scales, units })

/** Older clients name no make of server; one that asks for the angle, or sends it, has the map turned by any of them. */
const turned: Additions = ({ useNativeAngle, customParams }) => {
  const sent = isObject(customParams) ? Object.keys(customParams) : []
  const asks = scalarText(useNativeAngle)?.trim().toLowerCase() === 'true' || sent.some((name) => ANGLE.test(name))
  return { useNativeAngle: false, ...(asks && { serverType: 'any' }) }
}

const ANGLE = /^(?:map_)?angle$/i

/**
 * What the older servers add by themselves, by type of layer in lower case; what a layer says itself goes before. Maps
 * are transparent except for the lowest, and turned by the server only where the client asks for it.
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

/** The members that a layer adds to itself, and those that it says. */
const completed = (layer: unknown, around: Surroundings, isLowest: boolean): unknown => {
  if (!isObject(layer)) return layer
  const additions = ADDITIONS.get((scalarText(layer.type) ?? '').trim().toLowerCase()) ?? []
  const added: Values = Object.assign({}, ...additions.map((add) => add(layer, around, isLowest)))
  const said = Object.fromEntries(
    Object.entries(layer).filter(([name, value]) => !isNothing(value) && !(name === 'customParams' && name in added))
  )
  return { ...added, ...said }
}

/** Layers as canonical specs have them, top first, from a list with the lowest first. */
export const translateLayers = (layers: readonly unknown[], around: Surroundings): unknown[] =>
  layers.map((layer, index) => completed(layer, around, index === 0)).reverse()

/** The layers that an overview shows where the spec has none for it; undefined where these are those of its map. */
export const shownInOverview = (layers: readonly unknown[]): unknown[] | undefined => {
  const isShown = (layer: unknown) => !isObject(layer) || scalarText(layer.overview)?.trim().toLowerCase() !== 'false'
  return layers.every(isShown) ? undefined : layers.filter(isShown)
}
