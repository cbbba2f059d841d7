import type { Point } from '../affine.js'

type Vector = readonly [x: number, y: number, z: number]

/** Longitudes and latitudes about another axis than the axis of the earth, in degrees. */
export interface ObliqueFrame {
  fromLonLat(lonLat: Point): Point
  toLonLat(point: Point): Point
}

const DEGREE = Math.PI / 180

/** The north pole of the frame lies at `pole`; its zero meridian leads from there towards `through`. */
export const frameAbout = (pole: Point, through: Point): ObliqueFrame => {
  const z = vectorOf(pole)
  const towards = vectorOf(through)
  const x = unit(minus(towards, scaled(z, dot(towards, z))))
  const y = cross(z, x)
  return {
    fromLonLat(lonLat) {
      const vector = vectorOf(lonLat)
      return lonLatOf([dot(vector, x), dot(vector, y), dot(vector, z)])
    },
    toLonLat(point) {
      const [a, b, c] = vectorOf(point)
      return lonLatOf([0, 1, 2].map((axis) => a * x[axis]! + b * y[axis]! + c * z[axis]!) as unknown as Vector)
    }
  }
}

const vectorOf = ([longitude, latitude]: Point): Vector => {
  const [lambda, phi] = [longitude * DEGREE, latitude * DEGREE]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

const lonLatOf = ([x, y, z]: Vector): Point => [Math.atan2(y, x) / DEGREE, Math.atan2(z, Math.hypot(x, y)) / DEGREE]

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]
]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a))
