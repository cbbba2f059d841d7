import type { Point } from './affine.js'
import { type SourceDomain, sourceDomain } from './domain/source-domain.js'
import { isNear } from './near.js'
import { type FindPlace, isSameProjection, placeFinder, type Projection, projectionOf } from './projection.js'
import { isWebMercator } from './web-mercator.js'
import { MERCATOR_HALF, worldWidth } from './world.js'

/** Transforms between two projections, x first; undefined for a position outside the target. */
export interface Reproject {
  (position: Point): Point | undefined
  /** The same for positions that are known to have a unique place in the target; takes half the time. */
  direct?(position: Point): Point | undefined
  /** Transforms back to the source. The result is meaningless for a position that does not come from the source. */
  back?(position: Point): Point | undefined
  /** The world width in source units, if the source is cut at the antimeridian only. */
  worldWidth?: number
  /** The area of the target; undefined if source and target are both cut at the antimeridian only. */
  domain?(): SourceDomain | undefined
}

export type { FindPlace } from './projection.js'
export type { SourceDomain, SourceFrame } from './domain/source-domain.js'

/** Mercator is not defined at the poles. At this latitude it is defined, and far beyond any map. */
const HIGHEST_LATITUDE = 89.999999
const LON_LAT = 'EPSG:4326'

/**
 * Transforms source coordinates to map coordinates, x first; undefined if both are the same. A position counts as
 * outside if the target puts it in the place of another position, as oblique projections do with the far side of the
 * world. Throws `unknown-projection`.
 */
export const reprojector = (from: string, to: string): Reproject | undefined => {
  const [source, target] = [projectionOf(from), projectionOf(to)]
  if (isSameProjection(source.code, target.code)) return undefined
  const direct = directly(source, target)
  const back = placeFinder(target.code, source.code)
  // between simple systems no position is lost; Mercator has a unique place for each position
  const isChecked = source.isGeographic && !target.isGeographic && !isWebMercator(target.code)
  const checked = (position: Point): Point | undefined => {
    const place = direct(position)
    const again = place && back(place)
    return again && isNear(again, position) ? place : undefined
  }
  const reproject = isChecked ? checked : (position: Point) => direct(position)
  const domain = once(() => sourceDomain(source, target, directly(projectionOf(LON_LAT), target)))
  return Object.assign(reproject, { direct, back, worldWidth: worldWidth(source.code), domain })
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

const directly = (source: Projection, target: Projection): FindPlace => {
  if (isWebMercator(target.code) && isSameProjection(source.code, LON_LAT)) return toMercator
  const forward = placeFinder(source.code, target.code)
  if (!source.isGeographic || target.isGeographic) return forward
  return ([x, y]) => forward([x, Math.abs(y) > 90 ? y : besidePole(y)])
}

const besidePole = (latitude: number): number => Math.min(HIGHEST_LATITUDE, Math.max(-HIGHEST_LATITUDE, latitude))

/** The most common transformation, ten times as fast as with proj4 (EPSG Guidance Note 7-2, section 3.2.1.2). */
const toMercator = ([x, y]: Point): Point | undefined => {
  if (!(Math.abs(y) <= 90) || !Number.isFinite(x)) return undefined
  const longitude = Math.abs(x) > 180 ? x - 360 * Math.round(x / 360) : x
  const angle = ((90 + besidePole(y)) * Math.PI) / 360
  return [(longitude / 180) * MERCATOR_HALF, (Math.log(Math.tan(angle)) * MERCATOR_HALF) / Math.PI]
}
