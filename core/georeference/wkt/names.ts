import { crsNames, type Named } from '../../views/crs/names.js'
import type { CrsDefinition } from '../../views/projection.js'

/** What one part is called in one wording; `id` is the authority's, `EPSG:4150`. */
export interface Part {
  name: string
  id?: string
}

export interface CrsParts {
  /** Without id where the authority counts west, south or grads: nothing here does. */
  system: Part
  /** The system of degrees that it stands on; itself, of a geographic one. */
  geographic: Part
  datum: Part
  ellipsoid: Part
  meridian: Part
}

/** Esri's way to write a name: `CH1903+ / LV95` is `CH1903+_LV95`. */
const underscored = (name: string): string => name.replace(/[^A-Za-z0-9+-]+/g, '_').replace(/^_|_$/g, '')

/** Names in OGC's wording are the authority's, but for datums: they are known without spaces. */
const ogcDatum = (name: string, id: string): string =>
  id === 'EPSG:6326' ? 'WGS_1984' : underscored(name.replace(/ ensemble$/, ''))

export const crsParts = ({ code, name: defined, parameters }: CrsDefinition, isEsri: boolean): CrsParts => {
  const { systems, grounds } = crsNames()
  const [id, ground, isInDegrees, projectedName, projectedEsri] = systems[code]!
  const [geographic, datum, ellipsoid, meridian] = grounds[ground]!
  const named = ([name, esri, id]: Named, prefix: string): Part =>
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
 * The code under which others know coordinates as they are here, east or longitude first: of its flat part for a
 * system with heights; undefined where the authority counts west, south or grads.
 */
export const knownCode = ({ code }: CrsDefinition): string | undefined => crsNames().systems[code]![0] || undefined

/** Whether the authority counts what the system stands on in degrees, too. */
export const standsOnDegrees = ({ code }: CrsDefinition): boolean => crsNames().systems[code]![2] === 1
