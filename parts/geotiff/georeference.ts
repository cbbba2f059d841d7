import { type Affine, PrintError } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'
import { chain, isWebMercator, type Projection, projectionOf } from '../geo.js'
import { type Directory, TAG } from './directory.js'

/** GeoTIFF keys (OGC 19-008r4, 7.2 to 7.6). */
const KEY = { modelType: 1024, rasterType: 1025, citation: 1026, geodeticCrs: 2048, geodeticCitation: 2049, projectedCrs: 3072, projectedCitation: 3073 } // prettier-ignore
const PROJECTED = 1
const GEOGRAPHIC = 2
const PIXEL_IS_POINT = 2
const USER_DEFINED = 32767

/** The transformation from pixels (y down, 0/0 is the corner of the first one) to coordinates, x first. */
export interface PixelTransform {
  toCrs: Affine
  projection: string
}

/**
 * `given` is the projection of the layer, for files that have none or an unknown one; without it that of the `map` is
 * used. Throws `invalid-data` and `unknown-projection`.
 */
export const readGeoreference = async (
  directory: Directory,
  reader: RangeReader,
  given: string | undefined,
  map: string
): Promise<PixelTransform> => {
  const keys = await readKeys(directory)
  const corner = await affineOf(directory, reader)
  // with PixelIsPoint the coordinates are those of the middle of a pixel
  const toCrs = keys.number(KEY.rasterType) === PIXEL_IS_POINT ? chain([1, 0, 0, 1, -0.5, -0.5], corner) : corner
  return { toCrs, projection: projectionFor(keys, reader, given, map).code }
}

interface Keys {
  number(key: number): number | undefined
  text(key: number): string | undefined
}

const readKeys = async (directory: Directory): Promise<Keys> => {
  const numbers = await directory.numbers(TAG.geoKeys)
  const ascii = directory.has(TAG.geoAscii) ? await directory.text(TAG.geoAscii) : ''
  const entries = new Map<number, { tag: number; count: number; value: number }>()
  for (let at = 4; at + 4 <= numbers.length; at += 4) {
    const [key = 0, tag = 0, count = 0, value = 0] = numbers.slice(at, at + 4)
    entries.set(key, { tag, count, value })
  }
  return {
    number: (key) => {
      const entry = entries.get(key)
      return entry?.tag === 0 ? entry.value : undefined
    },
    text: (key) => {
      const entry = entries.get(key)
      return entry?.tag === TAG.geoAscii ? ascii.slice(entry.value, entry.value + entry.count).replace(/(?<![|\0])[|\0]+$/, '') : undefined // prettier-ignore
    }
  }
}

const projectionFor = (keys: Keys, reader: RangeReader, given: string | undefined, map: string): Projection => {
  const model = keys.number(KEY.modelType)
  const code = model === GEOGRAPHIC ? keys.number(KEY.geodeticCrs) : keys.number(KEY.projectedCrs)
  const isOwn = code === USER_DEFINED || (model === PROJECTED && !code)
  if (!code && !isOwn) return projectionOf(given ?? map)
  if (isWebMercator(`EPSG:${code}`)) return projectionOf('EPSG:3857')
  const citation = [KEY.projectedCitation, KEY.citation, KEY.geodeticCitation]
    .map((key) => keys.text(key))
    .find(Boolean)
  if (isOwn && model === PROJECTED && /pseudo.?mercator|popular.?visuali[sz]ation|web.?mercator/i.test(citation ?? ''))
    return projectionOf('EPSG:3857')
  try {
    if (!isOwn) return projectionOf(`EPSG:${code}`)
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
  }
  if (given) return projectionOf(given)
  const own = isOwn ? `a custom projection${citation ? `, "${citation.slice(0, 100)}"` : ''}` : `EPSG:${code}`
  throw new PrintError(
    'unknown-projection',
    `${reader.shown} is in ${own}, which is not known; add "projection" to the layer, such as "EPSG:25832"`
  )
}

const affineOf = async (directory: Directory, reader: RangeReader): Promise<Affine> => {
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} ${what}`)
  const [scale, tiepoint, matrix] = await Promise.all(
    [TAG.modelPixelScale, TAG.modelTiepoint, TAG.modelTransformation].map((tag) => directory.numbers(tag))
  )
  const affine = affineFrom(scale!, tiepoint!, matrix!)
  if (!affine && tiepoint!.length > 6)
    throw fault(
      `has only ${Math.floor(tiepoint!.length / 6)} ground control points; use gdalwarp to give it a regular grid`
    )
  if (!affine)
    throw fault('has no georeference (ModelPixelScale and ModelTiepoint, or ModelTransformation); use a layer of type "image" with an "extent" instead') // prettier-ignore
  const [a, b, c, d] = affine
  if (!affine.every(Number.isFinite) || a * d === b * c) throw fault(`is damaged: its pixels have no area (${affine})`)
  return affine
}

/** As GDAL does: the sign of the pixel height is ignored, and the first of several tiepoints is used. */
const affineFrom = (scale: number[], tiepoint: number[], matrix: number[]): Affine | undefined => {
  const [scaleX, scaleY] = scale
  const [column, row, , x, y] = tiepoint
  if (scaleX && scaleY && column !== undefined && row !== undefined && x !== undefined && y !== undefined) {
    const down = Math.abs(scaleY)
    return [scaleX, 0, 0, -down, x - column * scaleX, y + row * down]
  }
  const [a, c, , e, b, d, , f] = matrix
  return matrix.length < 8 ? undefined : [a!, b!, c!, d!, e!, f!]
}
