/** Points that are close to each other as one point. The only module that uses supercluster. */
import { createRequire } from 'node:module'
import type Library from 'supercluster'
import type { Options, PointFeature } from 'supercluster'
import { once } from '../core/once.js'

const library = once((): { default: typeof Library } => createRequire(import.meta.url)('supercluster'))

export type ClusterOptions = Options<Properties, Properties>
export type ClusterPoint = PointFeature<Properties>
type Properties = { [name: string]: unknown }

const WORLD: [number, number, number, number] = [-180, -90, 180, 90]

/** Clusters, and points without neighbours, as GeoJSON at a zoom of the web map; `options` are those of supercluster. */
export const clustersAt = (points: ClusterPoint[], zoom: number, options: ClusterOptions): ClusterPoint[] =>
  new (library().default)<Properties, Properties>(options).load(points).getClusters(WORLD, zoom)

/** A cluster on paper: its place, how many points it has, and their numbers. */
export interface PaperCluster {
  x: number
  y: number
  count: number
  /** The number of the point if it has no neighbour. */
  single?: number
}

/** All points of a radius form one cluster; x, y, x, y, … */
export const clustersOnPaper = (xy: readonly number[], radius: number): PaperCluster[] => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < xy.length; i += 2) {
    minX = Math.min(minX, xy[i]!)
    maxX = Math.max(maxX, xy[i]!)
    minY = Math.min(minY, xy[i + 1]!)
    maxY = Math.max(maxY, xy[i + 1]!)
  }
  const side = Math.max(maxX - minX, maxY - minY, radius) * (1 + 1e-9)
  const points: ClusterPoint[] = []
  for (let i = 0; i < xy.length; i += 2)
    points.push({
      type: 'Feature',
      properties: { number: i / 2 },
      geometry: { type: 'Point', coordinates: toWorld((xy[i]! - minX) / side, (xy[i + 1]! - minY) / side) }
    })
  // the paper is a world with one zoom
  return clustersAt(points, 0, { minZoom: 0, maxZoom: 0, extent: 1, radius: radius / side }).map(
    ({ properties, geometry: { coordinates } }) => {
      const [x, y] = fromWorld(coordinates[0]!, coordinates[1]!)
      const place = { x: minX + side * x, y: minY + side * y }
      const count = properties.point_count
      return typeof count === 'number' ? { ...place, count } : { ...place, count: 1, single: Number(properties.number) }
    }
  )
}

/** Web Mercator from and to the unit square. */
const toWorld = (x: number, y: number): [number, number] => [
  360 * (x - 0.5),
  (360 / Math.PI) * Math.atan(Math.exp(Math.PI * (1 - 2 * y))) - 90
]
const fromWorld = (longitude: number, latitude: number): [number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI]
}
