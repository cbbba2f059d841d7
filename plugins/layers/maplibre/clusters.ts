import { isObject } from '../../../core/plugin.js'
import { clustersAt } from '../../../parts/clusters.js'
import { compileValue } from '../../../parts/maplibre.js'
import type { Feature } from '../../../parts/features.js'
import { webZoom } from '../../../parts/geo.js'
import type { SourceContext } from './source.js'

type Position = readonly [longitude: number, latitude: number]
type Properties = { [name: string]: unknown }

/** Defaults of GeoJSON sources (MapLibre style spec, "GeoJSON"). */
const RADIUS = 50
const FINEST_ZOOM = 18
const FEWEST_POINTS = 2

/** The features; points that are close to each other at the zoom of the map become one point (`cluster`). */
export const clustered = (features: Iterable<Feature>, context: SourceContext): Feature[] => {
  const { raw, view } = context
  const points: Feature[] = []
  const others: Feature[] = []
  for (const feature of features) (isPoint(feature) ? points : others).push(feature)
  const finest = Math.min(numberOf(raw.maxzoom, FINEST_ZOOM), 24)
  const found = clustersAt(
    points.map(({ id, properties, geometry }) => ({
      type: 'Feature',
      id,
      properties: { ...properties },
      geometry: geometry as { type: 'Point'; coordinates: [number, number] }
    })),
    Math.max(0, Math.floor(webZoom(view))),
    {
      radius: numberOf(raw.clusterRadius, RADIUS),
      maxZoom: Math.floor(numberOf(raw.clusterMaxZoom, finest - 1)),
      minPoints: Math.max(FEWEST_POINTS, numberOf(raw.clusterMinPoints, FEWEST_POINTS)),
      extent: 512,
      ...accumulation(raw.clusterProperties, context)
    }
  )
  let number = 0
  return [
    ...others,
    ...found.map(({ id, properties, geometry }): Feature => {
      const known = id === undefined ? {} : { id }
      return { index: ++number, ...known, properties: properties, geometry }
    })
  ]
}

const isPoint = ({ geometry }: Feature): boolean => {
  if (!isObject(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) return false
  const [longitude, latitude] = geometry.coordinates as unknown as Position
  return Number.isFinite(longitude) && Number.isFinite(latitude)
}

const numberOf = (value: unknown, preset: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : preset

/** `clusterProperties`: for each name, an operator or an expression over `accumulated`, then an expression over a point. */
const accumulation = (written: unknown, { name, warn }: SourceContext) => {
  if (!isObject(written)) return {}
  const rules = Object.entries(written).flatMap(([property, rule]) => {
    try {
      const [operator, value] = rule as [unknown, unknown]
      const reducer = typeof operator === 'string' ? [operator, ['accumulated'], ['get', property]] : operator
      return [{ property, reduce: compileValue(reducer), map: compileValue(value) }]
    } catch (thrown) {
      warn(`source ${name}: clusterProperties "${property}" cannot be read: ${(thrown as Error).message}`)
      return []
    }
  })
  const valueOf = (read: () => unknown): unknown => {
    try {
      return read()
    } catch {
      return undefined
    }
  }
  return {
    map: (properties: Properties): Properties =>
      Object.fromEntries(rules.map(({ property, map }) => [property, valueOf(() => map(properties))])),
    reduce(accumulated: Properties, properties: Properties): void {
      for (const { property, reduce } of rules)
        accumulated[property] = valueOf(() => reduce(properties, accumulated[property]))
    }
  }
}
