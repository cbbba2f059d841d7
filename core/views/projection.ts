import { createRequire } from 'node:module'
import type Library from 'proj4'
import { PrintError } from '../errors.js'
import { once } from '../once.js'
import type { Point } from './affine.js'
import { horizontalPart } from './crs/compound.js'
import { type CrsEntry, definitionOf, refusalOf, registeredCode } from './crs/definitions.js'
import { isWebMercator } from './web-mercator.js'

const library = once((): typeof Library => createRequire(import.meta.url)('proj4'))

/** A coordinate reference system, always with x first: easting or longitude. */
export interface Projection {
  /** For example `EPSG:2056`, `ESRI:54009`, `CRS:84`. */
  code: string
  /** The authority's name, for example `CH1903+ / LV95`. */
  name: string
  isGeographic: boolean
  /** Metres per map unit; for degrees 40041470 / 360. */
  metresPerUnit: number
  /** Whether the authority's axis order is north or latitude first (used in WMS 1.3.0 and GML). */
  northFirst: boolean
  /** To longitude and latitude in degrees on WGS 84. Throws `outside-projection`. */
  toLonLat(point: Point): Point
  /** Throws `outside-projection`. */
  fromLonLat(point: Point): Point
}

/** The length of a degree of a map everywhere in mapsetter: that of a sphere with the earth's mean meridian. */
export const METRES_PER_DEGREE = 40041470 / 360
const WGS84 = 'EPSG:4326'
/** Codes of the OGC: geographic systems with longitude first. */
const OGC: { [code: string]: string } = { 'CRS:84': WGS84, 'CRS:83': 'EPSG:4269', 'CRS:27': 'EPSG:4267' }

/** The code whose definition a code uses. Codes with the same definition need no transformation. */
const definingCode = (code: string): string =>
  isWebMercator(code) ? 'EPSG:3857' : (OGC[code] ?? registeredCode(code) ?? code)

/** The definition of a code that is known to exist. */
const definitionBehind = (code: string): CrsEntry => definitionOf(definingCode(code))!

/** The projection of a system and its ground (datum, ellipsoid, prime meridian). */
export interface CrsDefinition {
  /** The code of the definition: EPSG:3857 for EPSG:900913, EPSG:4326 for CRS:84, ESRI:54009 for EPSG:54009. */
  code: string
  name: string
  /** The definition in the syntax of proj4. */
  parameters: string
  /** The semi-major axis of the ellipsoid, in metres. */
  semiMajor: number
  /** 0 for a sphere. */
  inverseFlattening: number
  /** The longitude of its prime meridian from Greenwich, in degrees. */
  meridianDeg: number
  metresPerUnit: number
  /** The area of use in degrees; west is greater than east across the antimeridian. */
  area: readonly [west: number, south: number, east: number, north: number]
}

/** Throws `unknown-projection`. */
export const crsDefinition = (written: string): CrsDefinition => {
  const { code, metresPerUnit, isGeographic } = projectionOf(written)
  const [name, , area, parameters] = definitionBehind(code)
  const { a, b, rf, from_greenwich } = new (library().Proj)(parameters) as unknown as Ellipsoid
  return {
    code: definingCode(code),
    name,
    parameters,
    semiMajor: a,
    inverseFlattening: a === b ? 0 : (rf ?? a / (a - b)),
    meridianDeg: ((from_greenwich ?? 0) * 180) / Math.PI,
    metresPerUnit: isGeographic ? 1 : metresPerUnit,
    area
  }
}

interface Ellipsoid {
  a: number
  b: number
  rf?: number
  from_greenwich?: number
}

const GROUND = /\+(ellps|datum|a|b|rf|R|pm|towgs84|nadgrids)=\S+|\+R_A\b/g

/**
 * Converts to and from degrees on the system's own datum, from its own prime meridian; these are the input of its
 * projection. Throws `unknown-projection` immediately; the returned functions throw `outside-projection`.
 */
export const ownDegrees = (written: string): { toDegrees(point: Point): Point; fromDegrees(degrees: Point): Point } => {
  const { code, isGeographic } = projectionOf(written)
  const parameters = definitionBehind(code)[3]
  if (isGeographic) return { toDegrees: (point) => point, fromDegrees: (degrees) => degrees }
  const ground = `+proj=longlat ${(parameters.match(GROUND) ?? []).join(' ')}`
  const convert = library()(ground, parameters)
  const within = (point: Point, found: Point | undefined): Point => {
    if (!found) throw outside(point, code, code)
    return found
  }
  return {
    toDegrees: (point) =>
      within(
        point,
        tried(() => convert.inverse([...point]))
      ),
    fromDegrees: (degrees) =>
      within(
        degrees,
        tried(() => convert.forward([...degrees]))
      )
  }
}

/** proj4 sets it if the unit is not the metre; the types of proj4 do not declare it. */
const metresPerUnit = (parameters: string): number =>
  (new (library().Proj)(parameters) as { to_meter?: number }).to_meter ?? 1

const made = new Map<string, Projection>()

/**
 * Accepts `EPSG:n`, `ESRI:n`, `urn:ogc:def:crs:EPSG::n`, OGC http URIs, `CRS:84` and `EPSG:900913`; of a compound
 * system of these, its horizontal part. A number of Esri
 * keeps the authority with which it is written; a number of EPSG always gets the authority EPSG. Throws
 * `unknown-projection`.
 */
export const projectionOf = (written: string): Projection => {
  const named = canonicalCrs(String(written))
  const known = named && made.get(named)
  if (known) return known
  const defining = named && definingCode(named)
  const definition = defining && definitionOf(defining)
  if (!named || !defining || !definition) throw unknown(written, defining)
  const code = named.startsWith('ESRI:') && defining.startsWith('EPSG:') ? defining : named
  const [name, northFirst, , parameters] = definition
  const isGeographic = parameters.startsWith('+proj=longlat')
  const projection: Projection = {
    code,
    name,
    isGeographic,
    metresPerUnit: isGeographic ? METRES_PER_DEGREE : metresPerUnit(parameters),
    northFirst: northFirst === 1 && !(code in OGC),
    toLonLat: (point) => transformer(code, WGS84)(point),
    fromLonLat: (point) => transformer(WGS84, code)(point)
  }
  made.set(named, projection)
  return projection
}

const unknown = (written: string, code: string | undefined): PrintError => {
  const [name, why] = (code && refusalOf(code)) || []
  const reason =
    name === undefined
      ? 'is not known; use a code of EPSG, ESRI or OGC such as "EPSG:3857", "ESRI:54009" or "CRS:84"'
      : why === 'geocentric' || why === 'vertical'
        ? `(${name}) is ${why}; a map needs a projected or geographic one`
        : `(${name}) cannot be used: mapsetter does not have its projection method, ${why}`
  return new PrintError('unknown-projection', `the projection "${written}" ${reason}`)
}

/**
 * Also true for codes that share a definition, such as CRS:84 and EPSG:4326, which are equal with x first. Throws
 * `unknown-projection`.
 */
export const isSameProjection = (one: string, other: string): boolean =>
  one === other || definingCode(projectionOf(one).code) === definingCode(projectionOf(other).code)

const outside = (point: Point, from: string, to: string) =>
  new PrintError(
    'outside-projection',
    `the coordinate ${point.join(', ')} of ${from} lies outside the area of the projection ${to}`
  )

/** Undefined for invalid input, for which some projections of proj4 throw and others return no number. */
const tried = (convert: () => number[]): Point | undefined => {
  try {
    const found = convert()
    return found.every(Number.isFinite) ? (found as unknown as Point) : undefined
  } catch {
    return undefined
  }
}

/** Undefined for a position without a place in the target. */
export type FindPlace = (position: Point) => Point | undefined

const finders = new Map<string, FindPlace>()

/** Transforms from one CRS to another; the identity if they are the same. Throws `unknown-projection` immediately. */
export const placeFinder = (from: string, to: string): FindPlace => {
  const [source, target] = [projectionOf(from), projectionOf(to)]
  const key = `${source.code} ${target.code}`
  const known = finders.get(key)
  if (known) return known
  const same = definingCode(source.code) === definingCode(target.code)
  const convert = same ? undefined : library()(definitionBehind(source.code)[3], definitionBehind(target.code)[3])
  const find: FindPlace = (position) => {
    if (!position.every(Number.isFinite)) return undefined
    if (!convert) return position
    // for latitudes beyond the poles proj4 may return a meaningless number
    if (source.isGeographic && !target.isGeographic && Math.abs(position[1]) > 90) return undefined
    return tried(() => convert.forward([position[0], position[1]]))
  }
  finders.set(key, find)
  return find
}

/** As `placeFinder`, but the returned function throws `outside-projection` for a coordinate without a place. */
export const transformer = (from: string, to: string): ((point: Point) => Point) => {
  const find = placeFinder(from, to)
  return (point) => {
    const found = find(point)
    if (!found) throw outside(point, projectionOf(from).code, projectionOf(to).code)
    return found
  }
}

/** The notations in which clients and servers write an authority's code; a version in it is ignored. */
const WRITINGS = [
  /^(EPSG|ESRI|CRS|OGC):{1,2}(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):[\w.]*:(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/(EPSG|ESRI|OGC)\/[\w.]+\/(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/(epsg|esri)\.xml#(\d+)$/i
]

/** `EPSG:2056`, `ESRI:54009` or `CRS:84` from any common notation, also of a compound system; undefined for other text. */
const canonicalCrs = (written: string): string | undefined => {
  for (const writing of WRITINGS) {
    const [, authority = '', code = ''] = writing.exec(written.trim()) ?? []
    const number = code.replace(/^CRS/i, '')
    const registry = /^(?:epsg|esri)$/i.test(authority) ? authority.toUpperCase() : 'CRS'
    if (/^\d+$/.test(number)) return `${registry}:${Number(number)}`
  }
  const horizontal = horizontalPart(written)
  return horizontal === undefined ? undefined : canonicalCrs(horizontal)
}
