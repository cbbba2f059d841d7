import { createRequire } from 'node:module'
import type Library from 'mgrs'
import { once } from './once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('mgrs'))

/** A place in the Military Grid Reference System (NGA.STND.0037), on WGS 84. */
export interface MgrsReference {
  /** The UTM zone, 1 to 60, with the exceptions of Norway and Svalbard. */
  zone: number
  /** The latitude band, C to X. */
  band: string
  /** The two letters of the square of 100 km. */
  square: string
  /** Digits of the easting and of the northing inside the square; each has as many as were asked for. */
  easting: string
  northing: string
}

/** UTM, and so these references, ends here; the polar areas have another grid. */
const [SOUTHMOST, NORTHMOST] = [-80, 84]
/** Digits for one metre. */
export const MGRS_DIGITS = 5

/**
 * Undefined for a place without UTM: beyond 84° N and 80° S. `digits`: 5 for one metre, which is rounded; fewer leave off
 * what is less; 0 for the square alone.
 */
export const mgrsOf = (longitude: number, latitude: number, digits = MGRS_DIGITS): MgrsReference | undefined => {
  if (!Number.isFinite(longitude) || !(latitude >= SOUTHMOST && latitude <= NORTHMOST)) return undefined
  const turned = longitude - 360 * Math.floor((longitude + 180) / 360)
  const found = /^(\d+)([C-X])([A-Z]{2})(\d+)$/.exec(library().forward([turned, latitude], MGRS_DIGITS))
  if (!found) return undefined
  const [, zone, band, square, numbers] = found as unknown as [string, string, string, string, string]
  return {
    zone: Number(zone),
    band,
    square,
    easting: numbers.slice(0, digits),
    northing: numbers.slice(MGRS_DIGITS, MGRS_DIGITS + digits)
  }
}

/** The code of the UTM zone of a place, on WGS 84; undefined where there is none. */
export const utmOf = (longitude: number, latitude: number): string | undefined => {
  const zone = mgrsOf(longitude, latitude)?.zone
  return zone === undefined ? undefined : `EPSG:${latitude < 0 ? 327 : 326}${String(zone).padStart(2, '0')}`
}
