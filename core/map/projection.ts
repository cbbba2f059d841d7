import type { Point } from './affine.js'

/** A coordinate reference system, x/y throughout: easting or longitude first. */
export interface Projection {
  /** `EPSG:2056`, `CRS:84`. */
  code: string
  isGeographic: boolean
  /** Metres a map unit; a degree counts 40041470 / 360 metres. */
  metresPerUnit: number
  /** True where the authority's axis order is north/latitude first (WMS 1.3.0, GML). */
  northFirst: boolean
  /** To longitude and latitude in degrees on WGS 84. */
  toLonLat(point: Point): Point
  fromLonLat(point: Point): Point
}

/** Throws `unknown-projection`. Accepts `EPSG:n`, `urn:ogc:def:crs:EPSG::n`, OGC http URIs, `CRS:84`, `EPSG:900913`. */
export declare const projectionOf: (code: string) => Projection
/** From one CRS to another; the identity where they are the same. */
export declare const transformer: (from: string, to: string) => (point: Point) => Point
