/** The position of a picture of a map as TIFF tags (OGC 19-008r4). */
import { crsParts, knownCode } from '../../core/georeference/wkt/names.js'
import { wktOf } from '../../core/georeference/wkt/wkt.js'
import { crsDefinition, projectionOf } from '../../core/views/projection.js'
import type { View } from '../../core/views/view.js'
import { pixelsToMap } from './world-file.js'

/** A field of a TIFF's directory. */
export type GeoTiffTag = { tag: number } & (
  { type: 'short' | 'double'; value: readonly number[] } | { type: 'ascii'; value: string }
)

const PIXEL_SCALE = 33550
const TIEPOINT = 33922
const TRANSFORMATION = 34264
const KEY_DIRECTORY = 34735
const DOUBLE_PARAMETERS = 34736
const ASCII_PARAMETERS = 34737

const PROJECTED = 1
const GEOGRAPHIC = 2
const PIXEL_IS_AREA = 1
const USER_DEFINED = 32767
const MOST_CODE = 32766
const DEGREE = 9102

/** By number; texts and fractions are stored apart from codes. */
type Keys = { [key: number]: number | string | { double: number } }

/** For a picture with this many dots per inch whose top left corner is that of the frame. */
export const geoTiffTags = (view: View, dpi: number): GeoTiffTag[] => [
  ...placeTags(view, dpi),
  ...keyTags({
    1025: PIXEL_IS_AREA,
    1026: ascii(projectionOf(view.projection).name),
    ...systemKeys(view.projection)
  })
]

const placeTags = (view: View, dpi: number): GeoTiffTag[] => {
  const [a, b, c, d, x, y] = pixelsToMap(view, dpi)
  if (view.rotationDeg % 360 === 0)
    return [
      { tag: PIXEL_SCALE, type: 'double', value: [a, -d, 0] },
      { tag: TIEPOINT, type: 'double', value: [0, 0, 0, x, y, 0] }
    ]
  return [{ tag: TRANSFORMATION, type: 'double', value: [a, c, 0, x, b, d, 0, y, 0, 0, 0, 0, 0, 0, 0, 1] }]
}

const systemKeys = (projection: string): Keys => {
  const definition = crsDefinition(projection)
  const { isGeographic } = projectionOf(projection)
  const code = codeOf(knownCode(definition))
  if (code !== undefined)
    return isGeographic ? { 1024: GEOGRAPHIC, 2048: code, 2054: DEGREE } : { 1024: PROJECTED, 3072: code }
  if (!isGeographic) {
    const own = { 1024: USER_DEFINED, 3072: USER_DEFINED }
    const wkt = wktOf(projection, 'esri')
    // the only wording for projections without a code that both Esri's software and GDAL read
    return wkt === undefined ? own : { ...own, 3073: ascii(`ESRI PE String = ${wkt}`) }
  }
  const parts = crsParts(definition, false)
  return {
    1024: GEOGRAPHIC,
    2048: USER_DEFINED,
    2049: ascii(
      `GCS Name = ${parts.system.name}|Datum = ${parts.datum.name}|Ellipsoid = ${parts.ellipsoid.name}|Primem = ${parts.meridian.name}`
    ),
    2050: codeOf(parts.datum.id) ?? USER_DEFINED,
    2051: codeOf(parts.meridian.id) ?? USER_DEFINED,
    2054: DEGREE,
    2056: codeOf(parts.ellipsoid.id) ?? USER_DEFINED,
    2057: { double: definition.semiMajor },
    2059: { double: definition.inverseFlattening },
    2061: { double: definition.meridianDeg }
  }
}

/** The number of `EPSG:2056`; other codes do not fit into a key. */
const codeOf = (id = ''): number | undefined => {
  const [authority, number] = id.split(':')
  return authority === 'EPSG' && Number(number) <= MOST_CODE ? Number(number) : undefined
}

const keyTags = (keys: Keys): GeoTiffTag[] => {
  const doubles: number[] = []
  let texts = ''
  const entries = Object.entries(keys).map(([key, value]) => {
    const number = Number(key)
    if (typeof value === 'number') return [number, 0, 1, value]
    if (typeof value === 'object') return [number, DOUBLE_PARAMETERS, 1, doubles.push(value.double) - 1]
    const start = texts.length
    texts += `${value}|`
    return [number, ASCII_PARAMETERS, value.length + 1, start]
  })
  return [
    { tag: KEY_DIRECTORY, type: 'short', value: [1, 1, 0, entries.length, ...entries.flat()] },
    ...(doubles.length > 0 ? [{ tag: DOUBLE_PARAMETERS, type: 'double', value: doubles } as const] : []),
    { tag: ASCII_PARAMETERS, type: 'ascii', value: texts }
  ]
}

const ascii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?')
