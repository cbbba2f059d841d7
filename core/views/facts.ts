import { metresPerPt } from './local-scale.js'
import { projectionOf } from './projection.js'
import type { View } from './view.js'

const POINTS_PER_METRE = 72 / 0.0254
/** Up to this relative difference, the scale in the plane counts as the scale on the ground. */
const SLACK = 0.005

/** Approximate metres on the ground of a degree along a meridian. */
const METRES_PER_DEGREE = 111_000

/**
 * The values of a map's view for layouts: `scale`, the integer denominator in the plane of the projection;
 * `groundScale`, the denominator on the ground at the map's centre; `rotation` in degrees clockwise; `centre` and
 * `extent` in map units; `projection` (its code) and `projectionName`; `dpi`, `widthMm`, `heightMm`; `longitude` and
 * `latitude` of the centre on WGS 84, null if the projection has no such position; `decimals` (map units) and
 * `degreeDecimals` (degrees), the number of digits after the point that distinguish one point of paper from the next.
 */
export const viewFacts = (view: View) => {
  const [minX, minY, maxX, maxY] = view.extent
  return {
    scale: Math.round(view.scale),
    groundScale: groundScale(view),
    rotation: view.rotationDeg,
    centre: centreOf(view),
    extent: { minX, minY, maxX, maxY },
    projection: view.projection,
    projectionName: projectionOf(view.projection).name,
    dpi: view.dpi,
    widthMm: (view.widthPt / 72) * 25.4,
    heightMm: (view.heightPt / 72) * 25.4
  }
}

/** An integer scale that agrees with the scale on the ground is kept; any other is rounded to three digits. */
const groundScale = (view: View): number => {
  const onGround = metresPerPt(view, false, true) * POINTS_PER_METRE
  const agrees = Number.isInteger(view.scale) && Math.abs(onGround / view.scale - 1) < SLACK
  return agrees ? view.scale : Number(onGround.toPrecision(3))
}

const centreOf = (view: View) => {
  const [x, y] = view.centre
  const { isGeographic, metresPerUnit } = projectionOf(view.projection)
  const metres = metresPerPt(view, false, false)
  const degreeDecimals = decimalsFor(metres / METRES_PER_DEGREE)
  const [longitude, latitude] = onEarth(view)
  return {
    x,
    y,
    longitude,
    latitude,
    decimals: isGeographic ? degreeDecimals : decimalsFor(metres / metresPerUnit),
    degreeDecimals
  }
}

const onEarth = ({ projection, centre }: View): readonly [longitude: number | null, latitude: number | null] => {
  try {
    return projectionOf(projection).toLonLat(centre)
  } catch {
    return [null, null]
  }
}

/** The digits after the point that a step of this size changes. */
const decimalsFor = (step: number): number => Math.min(10, Math.max(0, Math.ceil(-Math.log10(step))))
