import { type Affine, type PlacedImage, type Point, PrintError, shown } from '../../../core/plugin.js'
import { fetchPicture, resolveAddress } from '../../../parts/fetching.js'
import { MERCATOR_HALF, mercatorNorth, WEB_MERCATOR } from '../../../parts/geo.js'
import type { SourceContext } from './source.js'

/** A quadrangle counts as a parallelogram if it differs from one by less than this part of its size. */
const TOLERANCE = 1e-6

/** The picture of an `image` source, pinned at its four corners; undefined for none. Throws PrintError. */
export const loadImage = async ({ raw, name, tools, address }: SourceContext): Promise<PlacedImage | undefined> => {
  if (typeof raw.url !== 'string')
    throw new PrintError(
      'invalid-spec',
      `the source ${name} of the style has the "url" ${shown(raw.url)}; must be an address`
    )
  const corners = cornersOf(raw.coordinates, name)
  const bytes = await fetchPicture(tools, resolveAddress(raw.url, address))
  return bytes && { source: { bytes }, at: placeOf(corners) }
}

type Corners = readonly [topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point]

const isPosition = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && Math.abs(value[1]) < 90

const cornersOf = (coordinates: unknown, name: string): Corners => {
  if (!Array.isArray(coordinates) || coordinates.length !== 4 || !coordinates.every(isPosition))
    throw new PrintError(
      'invalid-spec',
      `the source ${name} of the style has the "coordinates" ${shown(coordinates)}; must be four positions [longitude, latitude], clockwise from the top left corner`
    )
  return coordinates.map(([x, y]: Point): Point => [
    (x / 180) * MERCATOR_HALF,
    mercatorNorth(y) * MERCATOR_HALF
  ]) as unknown as Corners
}

const placeOf = (corners: Corners): Exclude<PlacedImage['at'], 'frame'> => {
  const [a, b, c, d] = corners
  const unitToMap: Affine = [b[0] - a[0], b[1] - a[1], d[0] - a[0], d[1] - a[1], a[0], a[1]]
  const beside: Point = [b[0] + d[0] - a[0] - c[0], b[1] + d[1] - a[1] - c[1]]
  const size = Math.hypot(b[0] - d[0], b[1] - d[1])
  if (Math.hypot(...beside) <= TOLERANCE * size) return { projection: WEB_MERCATOR, unitToMap }
  return { projection: WEB_MERCATOR, unitToMap, unitAt: perspective(corners) }
}

/**
 * Transforms a quadrangle to the unit square, of which it is a perspective view (Heckbert, Fundamentals of Texture
 * Mapping and Image Warping, 1989, section 2.2.3).
 */
const perspective = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): ((at: Point) => Point | undefined) => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / area
  const h = (dx1 * sy - sx * dy1) / area
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  // the adjoint of the matrix is its inverse, up to a factor
  return ([x, y]) => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
    const u = ((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / w
    const v = ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / w
    return Number.isFinite(u) && Number.isFinite(v) ? [u, v] : undefined
  }
}
