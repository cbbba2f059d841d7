/** Well-known text of coordinate reference systems, version 1 (OGC 01-009), as GDAL and as Esri's software read it. */
import { type CrsDefinition, crsDefinition, projectionOf } from '../../views/projection.js'
import { methodOf } from './methods.js'
import { type CrsParts, crsParts, type WktNames } from './names.js'
import { type ProjParameters, projParameters } from './parameters.js'
import { lengthUnit } from './units.js'

const DEGREE = 0.0174532925199433
/** Definitions have up to 15 digits of a length; a division leaves noise at their end. */
const LENGTH_DIGITS = 13
/** Without axes GDAL swaps the axes of polar systems. */
const AXES = ['AXIS["Easting",EAST]', 'AXIS["Northing",NORTH]']
const WEB_MERCATOR = 'EPSG:3857'
/** By this GDAL distinguishes the sphere of web maps from a projection of the ellipsoid. */
const WEB_MERCATOR_EXTENSION =
  'EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"]'

/**
 * The WKT of a system of the table; undefined for the few whose method has no name in that wording. Throws `unknown-projection`.
 */
export const wktOf = (written: string, wording: 'ogc' | 'esri'): string | undefined => {
  const isEsri = wording === 'esri'
  const definition = crsDefinition(written)
  const parts = crsParts(definition, isEsri)
  const isWebMercator = definition.code === WEB_MERCATOR
  const ground = isWebMercator ? crsDefinition('EPSG:4326') : definition
  const p = projParameters(definition.parameters)
  if (p.proj === 'longlat') return geographic(parts.system, parts, ground, isEsri)
  const method = isWebMercator && isEsri ? AUXILIARY_SPHERE : methodOf(p, isEsri, eccentricity2(ground))
  if (!method) return undefined
  const { metresPerUnit } = definition
  const parameters = { ...method.parameters, ...falseOrigin(p, metresPerUnit) }
  const unit = lengthUnit(metresPerUnit)
  return node(
    'PROJCS',
    text(parts.system.name),
    geographic(parts.geographic, parts, ground, isEsri),
    node('PROJECTION', text(method.name)),
    ...Object.entries(parameters).map(([name, value]) =>
      node('PARAMETER', text(isEsri ? capitalised(name) : name), String(value))
    ),
    isEsri
      ? node('UNIT', text(unit.esri), String(unit.metres))
      : node('UNIT', text(unit.name), String(unit.metres), authority(unit.id)),
    ...(isEsri ? [] : projectionOf(written).northFirst && parts.system.id ? AXES.toReversed() : AXES),
    isWebMercator && !isEsri ? WEB_MERCATOR_EXTENSION : '',
    authority(parts.system.id)
  )
}

const AUXILIARY_SPHERE = {
  name: 'Mercator_Auxiliary_Sphere',
  parameters: { central_meridian: 0, standard_parallel_1: 0, auxiliary_sphere_type: 0 }
}

const geographic = (
  named: WktNames,
  { datum, ellipsoid, meridian }: CrsParts,
  { semiMajor, inverseFlattening, meridianDeg }: CrsDefinition,
  isEsri: boolean
): string =>
  node(
    'GEOGCS',
    text(named.name),
    node(
      'DATUM',
      text(datum.name),
      node(
        'SPHEROID',
        text(ellipsoid.name),
        String(semiMajor),
        String(rounded(inverseFlattening, 12)),
        authority(ellipsoid.id)
      ),
      authority(datum.id)
    ),
    node('PRIMEM', text(meridian.name), String(rounded(meridianDeg, LENGTH_DIGITS)), authority(meridian.id)),
    isEsri
      ? node('UNIT', text('Degree'), String(DEGREE))
      : node('UNIT', text('degree'), String(DEGREE), authority('EPSG:9122')),
    authority(named.id)
  )

const falseOrigin = (p: ProjParameters, metresPerUnit: number) => ({
  false_easting: rounded(p.number('x_0', 0) / metresPerUnit, LENGTH_DIGITS),
  false_northing: rounded(p.number('y_0', 0) / metresPerUnit, LENGTH_DIGITS)
})

const eccentricity2 = ({ inverseFlattening }: CrsDefinition): number => {
  const flattening = inverseFlattening === 0 ? 0 : 1 / inverseFlattening
  return flattening * (2 - flattening)
}

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits))
const capitalised = (name: string): string => name.replace(/(^|_)[a-z]/g, (start) => start.toUpperCase())
const text = (value: string): string => `"${value.replaceAll('"', '')}"`
const authority = (id: string | undefined): string => (id ? `AUTHORITY[${id.split(':').map(text).join(',')}]` : '')
const node = (keyword: string, ...members: string[]): string => `${keyword}[${members.filter(Boolean).join(',')}]`
