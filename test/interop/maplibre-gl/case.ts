import { latest } from '@maplibre/maplibre-gl-style-spec'

/** A style as JSON. Its URLs begin with `BASE`. */
export type Json = { [name: string]: any }

/** One thing that a style can ask for, as MapLibre GL JS and mapsetter both show it. */
export interface Case {
  /** Like those of MapLibre's render tests: a property, and what is special about its value. */
  name: string
  style: Json
  center: [longitude: number, latitude: number]
  zoom: number
  bearing: number
  /** Pixels of 1/96 inch. */
  width: number
  height: number
}

/** Stands for the address of the server of the data, in styles. */
export const BASE = 'http://data.invalid'
const ZOOM = 2
const SIDE = 256
const TILE = 512

/** The place that is so many pixels to the right of and below 0, 0 at the zoom of most cases. */
const fromZero = (right: number, down: number): [longitude: number, latitude: number] => {
  const world = TILE * 2 ** ZOOM
  const latitude = Math.PI / 2 - 2 * Math.atan(Math.exp((2 * Math.PI * down) / world))
  return [(right * 360) / world, (latitude * 180) / Math.PI]
}
/** The centre of most cases is in the middle of a tile: where its sides are decides how MapLibre GL JS repeats symbols. */
const CENTRE = fromZero(TILE / 2, -TILE / 2)

/** The place that is so many pixels to the right of and below the centre of most cases. */
export const at = (right: number, down: number) => fromZero(TILE / 2 + right, -TILE / 2 + down)

/** Paths of `right, down` in pixels. */
export const path = (...pixels: number[]): [number, number][] =>
  Array.from({ length: pixels.length / 2 }, (_, i) => at(pixels[2 * i]!, pixels[2 * i + 1]!))

export const feature = (type: string, coordinates: unknown, properties: Json = {}, more: Json = {}): Json => ({
  type: 'Feature',
  ...more,
  properties,
  geometry: { type, coordinates }
})

export const collection = (...features: Json[]): Json => ({ type: 'FeatureCollection', features })
export const geojson = (...features: Json[]): Json => ({ type: 'geojson', data: collection(...features) })

/** A style of these sources and layers; layers without an id are numbered. */
export const styleOf = (sources: Json, layers: Json[], more: Json = {}): Json => ({
  version: 8,
  ...more,
  sources,
  layers: layers.map((layer, index) => ({ id: `layer-${index}`, ...layer }))
})

export const makeCase = (name: string, style: Json, view: Partial<Case> = {}): Case => ({
  ...{ center: CENTRE, zoom: ZOOM, bearing: 0, width: SIDE, height: SIDE },
  ...view,
  name,
  style
})

/** What a layer is drawn with where a case does not say otherwise. */
export interface Setting {
  sources: Json
  layer: Json
  /** Layers below. */
  below?: Json[]
  /** Root properties. */
  root?: Json
  view?: Partial<Case>
}

export const layerWith = (layer: Json, group: 'layout' | 'paint', values: Json): Json => ({
  ...layer,
  [group]: { ...layer[group], ...values }
})

/** A case of one layer of a setting, with other values. */
export const variant = (name: string, setting: Setting, paint: Json = {}, layout: Json = {}, view = {}): Case => {
  const layer = layerWith(layerWith(setting.layer, 'paint', paint), 'layout', layout)
  const style = styleOf(setting.sources, [...(setting.below ?? []), layer], setting.root)
  return makeCase(name, style, { ...setting.view, ...view })
}

/**
 * Cases of one property between two values, in each form that the specification gives it: a constant, a function of the
 * zoom, a function and an expression of the property `x` of features, which is from 0 to 1.
 */
export const sweep = (setting: Setting, property: string, [one, other]: readonly [unknown, unknown]): Case[] => {
  const [group, reference] = referenceOf(setting.layer.type, property)
  const zoom = setting.view?.zoom ?? ZOOM
  const isInterpolated = reference.expression?.interpolated
  const parameters: string[] = reference.expression?.parameters ?? []
  const values: Json = { literal: one }
  if (parameters.includes('zoom'))
    values['zoom-function'] = {
      ...(isInterpolated ? {} : { type: 'interval' }),
      stops: isInterpolated ? [[zoom - 1, one], [zoom + 2, other]] : [[0, one], [zoom, other]] // prettier-ignore
    }
  if (parameters.includes('feature')) {
    values['property-function'] = {
      ...(isInterpolated ? {} : { type: 'interval' }),
      property: 'x',
      stops: isInterpolated ? [[0, one], [1, other]] : [[0, one], [0.5, other]] // prettier-ignore
    }
    const [a, b] = [asExpression(one, reference), asExpression(other, reference)]
    values.expression = isInterpolated
      ? ['interpolate', ['linear'], ['get', 'x'], 0, a, 1, b]
      : ['case', ['<', ['get', 'x'], 0.5], a, b]
  }
  return Object.entries(values).map(([form, value]) =>
    variant(
      `${property}/${form}`,
      setting,
      group === 'paint' ? { [property]: value } : {},
      group === 'layout' ? { [property]: value } : {}
    )
  )
}

/** Values of several properties at once. */
export const sweeps = (setting: Setting, values: { [property: string]: readonly [unknown, unknown] }): Case[] =>
  Object.entries(values).flatMap(([property, both]) => sweep(setting, property, both))

const asExpression = (value: unknown, { type }: Json): unknown => {
  if (type === 'resolvedImage') return ['image', value]
  return typeof value === 'object' ? ['literal', value] : value
}

const referenceOf = (type: string, property: string): ['layout' | 'paint', Json] => {
  for (const group of ['layout', 'paint'] as const) {
    const found = (latest as Json)[`${group}_${type}`][property]
    if (found) return [group, found]
  }
  throw new Error(`the specification has no ${property} for ${type}`)
}
