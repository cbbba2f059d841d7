import { groundOf, type Named, namesOf } from '../../views/crs/names.js'
import type { CrsDefinition } from '../../views/projection.js'

/** The names of one part in one wording; `id` is the authority's code, `EPSG:4150`. */
export interface WktNames {
  name: string
  id?: string
}

export interface CrsParts {
  /** Without id if the authority counts west, south or grads, which mapsetter does not. */
  system: WktNames
  /** The geographic system it is based on; a geographic system names itself. */
  geographic: WktNames
  datum: WktNames
  ellipsoid: WktNames
  meridian: WktNames
}

/** Esri's way to write a name: `CH1903+ / LV95` is `CH1903+_LV95`. */
const underscored = (name: string): string => name.replace(/[^A-Za-z0-9+-]+/g, '_').replace(/^_|_$/g, '')

/** OGC's wording uses the authority's names, except for datums, which are known without spaces. */
const ogcDatum = (name: string, id: string): string =>
  id === 'EPSG:6326' ? 'WGS_1984' : underscored(name.replace(/ ensemble$/, ''))

export const crsParts = ({ code, name: defined, parameters }: CrsDefinition, isEsri: boolean): CrsParts => {
  const [id, ground, isInDegrees, projectedName, projectedEsri] = namesOf(code)!
  const [geographic, datum, ellipsoid, meridian] = groundOf(ground)
  const named = ([name, esri, id]: Named, prefix: string): WktNames =>
    isEsri ? { name: esri || `${prefix}${underscored(name)}` } : { name, id }
  const degrees = named(geographic, 'GCS_')
  const name = projectedName || defined
  const system = parameters.startsWith('+proj=longlat')
    ? degrees
    : isEsri
      ? { name: projectedEsri || underscored(name) }
      : { name, id }
  return {
    system: id ? system : { name: system.name },
    geographic: isInDegrees ? degrees : { name: degrees.name },
    datum: isEsri ? named(datum, 'D_') : { name: ogcDatum(datum[0], datum[2]), id: datum[2] },
    ellipsoid: named(ellipsoid, ''),
    meridian: isEsri ? { name: meridian[0] } : named(meridian, '')
  }
}

/**
 * The code that other software knows these coordinates by, with east or longitude first: the horizontal part of a system
 * with heights; undefined if the authority counts west, south or grads.
 */
export const knownCode = ({ code }: CrsDefinition): string | undefined => namesOf(code)![0] || undefined

/** Whether the authority counts the base of the system in degrees, too. */
export const standsOnDegrees = ({ code }: CrsDefinition): boolean => namesOf(code)![2] === 1
