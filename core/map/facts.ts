import { metresPerPt } from './local-scale.js'
import { projectionOf } from './projection.js'
import type { View } from './view.js'

const POINTS_PER_METRE = 72 / 0.0254
/** Up to here the plane's scale passes for that of the ground. */
const SLACK = 0.005

/**
 * What a layout may print of a map's view: `scale`, the denominator in the plane of the projection, whole;
 * `groundScale`, the denominator on the ground at the map's centre; `rotation` in degrees clockwise; `centre` and
 * `extent` in map units; `projection`, its code, and `projectionName`; `dpi`, `widthMm`, `heightMm`.
 */
export const viewFacts = (view: View) => {
  const [minX, minY, maxX, maxY] = view.extent
  return {
    scale: Math.round(view.scale),
    groundScale: groundScale(view),
    rotation: view.rotationDeg,
    centre: { x: view.centre[0], y: view.centre[1] },
    extent: { minX, minY, maxX, maxY },
    projection: view.projection,
    projectionName: projectionOf(view.projection).name,
    dpi: view.dpi,
    widthMm: (view.widthPt / 72) * 25.4,
    heightMm: (view.heightPt / 72) * 25.4
  }
}

/** A whole scale that the ground agrees with stays as it was asked for; any other is rounded to three digits. */
const groundScale = (view: View): number => {
  const onGround = metresPerPt(view, false, true) * POINTS_PER_METRE
  const agrees = Number.isInteger(view.scale) && Math.abs(onGround / view.scale - 1) < SLACK
  return agrees ? view.scale : Number(onGround.toPrecision(3))
}
