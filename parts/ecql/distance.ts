import type { Geometry } from '../wkt/wkt.js'
import { type GeometryBounds, gaps } from './bounds.js'
import type { Expression, Filter } from './combine.js'
import { jsts, type EcqlGeometry } from './geometry.js'
import { ValueMistake } from './mistake.js'
import { geometryOperand } from './operand.js'
import { attempt, bounds, jstsShape } from './shapes.js'

/** The units of ECQL and other usual names, in metres. */
const UNITS: { readonly [unit: string]: number } = {
  meters: 1, metres: 1, meter: 1, metre: 1, m: 1,
  kilometers: 1000, kilometres: 1000, kilometer: 1000, kilometre: 1000, km: 1000,
  feet: 0.3048, foot: 0.3048, ft: 0.3048,
  'statute miles': 1609.344, 'statute mile': 1609.344, miles: 1609.344, mile: 1609.344, mi: 1609.344,
  'nautical miles': 1852, 'nautical mile': 1852, nm: 1852,
  yards: 0.9144, yard: 0.9144, yd: 0.9144, inches: 0.0254, inch: 0.0254, centimeters: 0.01, millimeters: 0.001
} // prettier-ignore

/** Mean radius of the Earth (IUGG), in metres. */
const RADIUS = 6_371_008.8
const METRES_PER_DEGREE = (RADIUS * Math.PI) / 180
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Maximum number of vertex pairs that are compared for one distance. */
const MOST_PAIRS = 50_000_000

/** Whether coordinates can be longitudes and latitudes; if so, they are treated as such. */
const isGeographic = (a: GeometryBounds, b: GeometryBounds): boolean =>
  [a, b].every(({ minX, minY, maxX, maxY }) => minX >= -180 && maxX <= 180 && minY >= -90 && maxY <= 90)

/** The distance on a sphere, by the haversine formula. */
const metresBetween = (lon1: number, lat1: number, lon2: number, lat2: number): number => {
  const [dLat, dLon] = [radians(lat2 - lat1), radians(lon2 - lon1)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(dLon / 2) ** 2
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Multiplies x by a factor, so that degrees of longitude have the length of degrees of latitude. */
const squeezed = (geometry: Geometry, factor: number): Geometry => {
  const squeeze = (coordinates: any): unknown =>
    typeof coordinates[0] === 'number' ? [coordinates[0] * factor, coordinates[1]] : coordinates.map(squeeze)
  return geometry.geometries
    ? { ...geometry, geometries: geometry.geometries.map((inner) => squeezed(inner, factor)) }
    : { ...geometry, coordinates: squeeze(geometry.coordinates) }
}

const checkWork = (a: GeometryBounds, b: GeometryBounds): void => {
  if (a.vertices * b.vertices > MOST_PAIRS)
    throw new ValueMistake(
      `the distance between geometries of ${a.vertices} and ${b.vertices} vertices takes too long to compute; use simpler geometries`
    )
}

/** The distance in the units of the coordinates. Throws a Mistake for too many vertices. */
export const planarDistance = (a: Geometry, b: Geometry): number => {
  checkWork(bounds.of(a), bounds.of(b))
  return jsts().library.operation.distance.DistanceOp.distance(jstsShape(a), jstsShape(b))
}

/**
 * The distance in metres. The nearest points are found in the plane; there, degrees of longitude have their length at
 * the middle of `b`.
 */
const metresApart = (a: Geometry, b: Geometry): number => {
  const { minY, maxY } = bounds.of(b)
  const factor = Math.max(0.01, Math.cos(radians((minY + maxY) / 2)))
  checkWork(bounds.of(a), bounds.of(b))
  const [one, other] = [squeezed(a, factor), squeezed(b, factor)].map(jstsShape) as [EcqlGeometry, EcqlGeometry]
  const [from, to] = jsts().library.operation.distance.DistanceOp.nearestPoints(one, other)
  return metresBetween(from.x / factor, from.y, to.x / factor, to.y)
}

/** Whether the bounds already show that two geometries are farther apart than a number of metres. */
const isFar = (a: GeometryBounds, b: GeometryBounds, metres: number): boolean => {
  const [x, y] = gaps(a, b)
  const latitude = Math.min(89, Math.max(...[a.minY, a.maxY, b.minY, b.maxY].map(Math.abs)))
  // on a sphere, the distance along a parallel is at most pi / 2 times the shortest distance
  const [east, north] = [x * METRES_PER_DEGREE * Math.cos(radians(latitude)) * (2 / Math.PI), y * METRES_PER_DEGREE]
  return Math.max(east, north) > metres
}

/**
 * Whether two geometries are within a distance (DWITHIN) or not (BEYOND); false if a geometry is missing. Units are
 * metres, kilometres, feet, miles and nautical miles, with the names of ECQL and other usual names. Without a unit the
 * distance is in the unit of the coordinates. Coordinates within ±180 and ±90 are treated as longitudes and latitudes,
 * with distances on the ground; all others as projected coordinates in metres. Throws a SyntaxError for other units and
 * for a constant that is not a geometry.
 */
export const distanceWithin = (
  name: 'DWITHIN' | 'BEYOND',
  a: Expression,
  b: Expression,
  distance: number,
  units: string
): Filter => {
  const unit = units.trim().toLowerCase()
  if (unit !== '' && !Object.hasOwn(UNITS, unit))
    throw new SyntaxError(
      `the unit is "${units.slice(0, 40)}"; must be one of meters, kilometers, feet, statute miles, nautical miles`
    )
  const limit = unit === '' ? distance : distance * UNITS[unit]!
  const [first, second] = [geometryOperand(a), geometryOperand(b)]
  const isNear = (one: Geometry, other: Geometry): boolean => {
    const [area, otherArea] = [bounds.of(one), bounds.of(other)]
    if (unit !== '' && isGeographic(area, otherArea))
      return !isFar(area, otherArea, limit) && metresApart(one, other) <= limit
    const [x, y] = gaps(area, otherArea)
    return Math.hypot(x, y) <= limit && planarDistance(one, other) <= limit
  }
  return (feature) => {
    const one = first(feature)
    const other = one && second(feature)
    return other !== undefined && attempt(() => isNear(one!, other)) === (name === 'DWITHIN')
  }
}
