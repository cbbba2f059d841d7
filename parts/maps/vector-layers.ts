import { type CommonLayer, isObject, type Scope } from '../../core/plugin.js'
import type { MapOptions, MapValue } from './schema.js'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)

/** A member of an attribute's value, or the value itself; undefined if the request has no value. */
const held = (value: unknown, member: string): unknown => {
  const inside = isObject(value) && Object.hasOwn(value, member) ? value[member] : value
  return isEmpty(inside) ? undefined : inside
}

/** GeoJSON, its text, or its address. A FeatureCollection has a member `features`, too. */
export const featuresOf = (value: unknown): unknown =>
  isObject(value) && typeof value.type === 'string' ? value : held(value, 'features')

/** A style in any form. */
const styleOf = (value: unknown): unknown => held(value, 'style')

/** The type of layer that shows GeoJSON by value. */
const GEOJSON = 'geojson'

interface VectorLayer extends CommonLayer {
  geoJson?: unknown
  projection?: unknown
  crs?: unknown
  style?: unknown
  styles?: unknown
  styleProperty?: unknown
}

/** A layer of features in a style. */
export const featureLayerOf = (name: string, geoJson: unknown, style?: unknown, projection?: unknown): CommonLayer => {
  const layer: VectorLayer = { type: GEOJSON, name, geoJson, style, projection }
  return layer
}

const layersIn = ({ attributes }: Scope, name?: string): CommonLayer[] =>
  name === undefined ? [] : (attributes[name] as { layers: CommonLayer[] }).layers

/**
 * The layers of a map, between the static layers of its attributes. The attribute of features replaces the features of
 * all vector layers, or adds a layer on top if there is none; the attribute of style sets their style.
 */
export const layersOf = (value: MapValue, options: MapOptions, scope: Scope): CommonLayer[] => {
  const { features, style, over, under } = options
  const layers = [...layersIn(scope, over), ...value.layers, ...layersIn(scope, under)]
  const isVector = ({ type }: CommonLayer): boolean => scope.layerPlugin(type)?.drawsFeatures === true
  const shown = features === undefined ? undefined : featuresOf(scope.attributes[features])
  return inStyleOf(style, shown === undefined ? layers : withFeatures(layers, features!, shown, isVector), scope)
}

/** The layers; vector layers get the style of an attribute, if it has one. */
export const inStyleOf = (attribute: string | undefined, layers: CommonLayer[], scope: Scope): CommonLayer[] => {
  const look = attribute === undefined ? undefined : styleOf(scope.attributes[attribute])
  if (look === undefined) return layers
  return layers.map((layer) => (scope.layerPlugin(layer.type)?.drawsFeatures ? inStyle(layer, look) : layer))
}

const withFeatures = (
  layers: CommonLayer[],
  name: string,
  features: unknown,
  isVector: (layer: CommonLayer) => boolean
): CommonLayer[] =>
  layers.some(isVector)
    ? layers.map((layer) => (isVector(layer) ? showing(layer, features) : layer))
    : [featureLayerOf(name, features), ...layers]

/** Replaces the features of a layer, from any source; its style stays. */
const showing = (layer: CommonLayer, geoJson: unknown): VectorLayer => ({
  ...layer,
  type: GEOJSON,
  geoJson,
  projection: undefined,
  crs: undefined
})

const inStyle = (layer: VectorLayer, style: unknown): VectorLayer => {
  const { styles, styleProperty, ...others } = layer
  return { ...others, style }
}
