import { PrintError } from '../../core/errors.js'
import type { Extent, Point } from '../../core/views/affine.js'
import { type Projection, projectionOf } from '../../core/views/projection.js'
import { View } from '../../core/views/view.js'
import { isWebMercator } from '../../core/views/web-mercator.js'
import { degreesAcross, metresAcross } from './ground-distance.js'

export interface MapParameters {
  widthPt: number
  heightPt: number
  dpi: number
  projection: string
  /** Used together with `scale`; takes precedence over `bbox`. */
  center?: readonly number[]
  /** Denominator. */
  scale?: number
  /** The extent of the frame without its rotation. */
  bbox?: readonly number[]
  /** Clockwise rotation of the picture. */
  rotationDeg?: number
  /** True: x is longitude. Otherwise geographic systems have the axis order of their authority. */
  longitudeFirst?: boolean
  /** Snap to the nearest of `scales`. */
  useNearestScale?: boolean
  /** Denominators in any order. */
  scales?: readonly number[]
  /** Extends the short side of `bbox` to the shape of the frame instead of stretching the picture. */
  useAdjustBounds?: boolean
  /** In Web Mercator: `scale` is the scale on the ground at the centre. */
  useGeodeticCalculations?: boolean
  /** In degree systems: each degree has the length of a degree at the equator, in both directions. */
  planar?: boolean
}

export const METRES_PER_POINT = 0.0254 / 72
/** The length in Web Mercator units of a degree of longitude, and of a degree of latitude at the equator. */
const MERCATOR_DEGREE = (6378137 * Math.PI) / 180

const invalidSpec = (path: string, message: string) => PrintError.ofProblems('invalid-spec', [{ path, message }])

const areNumbers = (values: readonly unknown[]): values is number[] => values.every(Number.isFinite)

const excess = (latitudes: readonly number[]): number =>
  Math.max(0, ...latitudes.map((latitude) => Math.abs(latitude) - 90))

/**
 * Coordinate pairs with x first. EPSG:4326 and similar systems have latitude first, and so do requests without
 * `longitudeFirst`. If only one order gives valid latitudes, that order is used. Projected systems are read as x/y,
 * regardless of the authority's order, because all clients send them in this order.
 */
const xyOrder = (pairs: readonly Point[], projection: Projection, longitudeFirst = false): Point[] => {
  const latitudeFirst =
    projection.isGeographic &&
    projection.northFirst &&
    !longitudeFirst &&
    excess(pairs.map(([first]) => first)) <= excess(pairs.map(([, second]) => second))
  return pairs.map(([first, second]) => (latitudeFirst ? [second, first] : [first, second]))
}

/** Map units per point of paper at a centre and scale. */
const unitsAt = (centre: Point, parameters: MapParameters, projection: Projection, scale: number): [number, number] => {
  const metresPerPt = scale * METRES_PER_POINT
  const { widthPt, heightPt } = parameters
  const degreesPerPt = (lonLat: Point): [number, number] => {
    const [across, up] = degreesAcross(lonLat, widthPt * metresPerPt, heightPt * metresPerPt)
    return [across / widthPt, up / heightPt]
  }
  if (projection.isGeographic) {
    if (Math.abs(centre[1]) > 90)
      throw new PrintError(
        'outside-projection',
        `the latitude of the centre is ${centre[1]} in ${projection.code}; must be between -90 and 90`
      )
    if (!parameters.planar) return degreesPerPt(centre)
  }
  if (parameters.useGeodeticCalculations && isWebMercator(projection.code)) {
    const lonLat = projection.toLonLat(centre)
    const [across, up] = degreesPerPt(lonLat)
    return [across * MERCATOR_DEGREE, (up * MERCATOR_DEGREE) / Math.cos((lonLat[1] * Math.PI) / 180)]
  }
  return [metresPerPt / projection.metresPerUnit, metresPerPt / projection.metresPerUnit]
}

/**
 * The scale denominator of an extent (x/y order), from its width on paper. The width is planar, or measured along a
 * geodesic at half height: for geographic systems that are not `planar`, and for Web Mercator with
 * `useGeodeticCalculations`.
 */
export const scaleOfExtent = (
  extent: Extent,
  widthPt: number,
  projectionCode: string,
  { useGeodeticCalculations, planar }: Pick<MapParameters, 'useGeodeticCalculations' | 'planar'> = {}
): number => {
  const projection = projectionOf(projectionCode)
  const [minX, minY, maxX, maxY] = extent
  const middle: Point = [(minX + maxX) / 2, (minY + maxY) / 2]
  const paper = widthPt * METRES_PER_POINT
  if (projection.isGeographic && !planar) return metresAcross(minX, maxX, middle[1]) / paper
  if (useGeodeticCalculations && isWebMercator(projection.code)) {
    const [, latitude] = projection.toLonLat(middle)
    return metresAcross(minX / MERCATOR_DEGREE, maxX / MERCATOR_DEGREE, latitude) / paper
  }
  return ((maxX - minX) * projection.metresPerUnit) / paper
}

/** The nearest of the scales. If two are equally near, the larger scale is used; it has the smaller denominator. */
const nearest = (scale: number, scales: readonly number[]): number =>
  [...scales].sort((a, b) => Math.abs(a - scale) - Math.abs(b - scale) || a - b)[0] ?? scale

/** The nearest scale of the list, where the view has to have one of them. */
export const snapped = (scale: number, { useNearestScale, scales = [] }: MapParameters): number | undefined =>
  useNearestScale && scales.length > 0 ? nearest(scale, scales) : undefined

const frameOf = ({ widthPt, heightPt, dpi, rotationDeg = 0 }: MapParameters) => ({
  widthPt,
  heightPt,
  dpi,
  rotationDeg
})

/** The view at a centre (x first) and scale. Throws `unknown-projection`, `outside-projection` and `invalid-spec`. */
export const viewAtScale = (centre: Point, scale: number, parameters: MapParameters): View => {
  const projection = projectionOf(parameters.projection)
  const unitsPerPt = unitsAt(centre, parameters, projection, scale)
  return new View({ ...frameOf(parameters), projection: projection.code, centre, unitsPerPt, scale })
}

const viewOfExtent = (extent: Extent, parameters: MapParameters, projection: Projection): View => {
  const { widthPt, heightPt } = parameters
  const [minX, minY, maxX, maxY] = extent
  const centre: Point = [(minX + maxX) / 2, (minY + maxY) / 2]
  const stretched: [number, number] = [(maxX - minX) / widthPt, (maxY - minY) / heightPt]
  const grown = Math.max(...stretched)
  const unitsPerPt = parameters.useAdjustBounds ? ([grown, grown] as const) : stretched
  const half = (unitsPerPt[0] * widthPt) / 2
  const across: Extent = [centre[0] - half, minY, centre[0] + half, maxY]
  const scale = scaleOfExtent(across, widthPt, projection.code, parameters)
  const atScale = snapped(scale, parameters)
  if (atScale !== undefined) return viewAtScale(centre, atScale, parameters)
  return new View({ ...frameOf(parameters), projection: projection.code, centre, unitsPerPt, scale })
}

/**
 * The view that a request asks for, by `center` and `scale` or by `bbox`.
 * Throws `unknown-projection`, `outside-projection` and `invalid-spec`.
 */
export const resolveView = (parameters: MapParameters): View => {
  const { center, scale, bbox, longitudeFirst } = parameters
  const projection = projectionOf(parameters.projection)
  if (center && scale !== undefined) {
    const [x, y] = center
    if (!areNumbers([x, y])) throw invalidSpec('center', `is ${JSON.stringify(center)}; must be two numbers`)
    if (!(scale > 0)) throw invalidSpec('scale', `is ${scale}; must be a denominator greater than 0, such as 25000`)
    const [centre] = xyOrder([[x!, y!]], projection, longitudeFirst)
    return viewAtScale(centre!, snapped(scale, parameters) ?? scale, parameters)
  }
  if (!bbox) throw invalidSpec('', 'a map needs "center" and "scale", or "bbox"')
  if (bbox.length !== 4 || !areNumbers(bbox))
    throw invalidSpec('bbox', `is ${JSON.stringify(bbox)}; must be four numbers`)
  const [a, b, c, d] = bbox as unknown as Extent
  if (!(a < c && b < d))
    throw invalidSpec(
      'bbox',
      `is ${JSON.stringify(bbox)}; must be [minX, minY, maxX, maxY] with each minimum below its maximum`
    )
  const [[minX, minY], [maxX, maxY]] = xyOrder(
    [
      [a, b],
      [c, d]
    ],
    projection,
    longitudeFirst
  ) as [Point, Point]
  return viewOfExtent([minX, minY, maxX, maxY], parameters, projection)
}
