import { apply, type Point } from '../../core/views/affine.js'
import type { Reproject } from '../../core/views/reproject.js'
import type { View } from '../../core/views/view.js'
import type { Box } from './clip.js'

/** Geometry up to this distance beyond the frame is used: pictures and wide lines reach into the frame. */
export const REACH_PT = 300
/** The distance that is used if the larger one has no result. */
const LEAST_REACH_PT = 50
/** Number of steps along each side of the frame and its surroundings where places are sampled. */
const STEPS = 16
/** Maximum distance of two steps, as a part of the world; it is larger only near a pole. */
const FARTHEST = 1 / 8
/** Allowed error, in points, of a place that is converted back to paper. */
const SLACK_PT = 1

/**
 * The box that contains everything that a map and its surroundings show, in source coordinates. Undefined if it cannot
 * be computed: a pole lies inside, or the projection does not have some places.
 */
export const sourceWindow = (view: View, reproject: Reproject, worldWidth?: number): Box | undefined =>
  windowWithin(REACH_PT, view, reproject, worldWidth) ?? windowWithin(LEAST_REACH_PT, view, reproject, worldWidth)

const windowWithin = (reachPt: number, view: View, reproject: Reproject, worldWidth?: number): Box | undefined => {
  const { back, worldWidth: world = Infinity } = reproject
  if (!back) return undefined
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  const along = (length: number) => steps.map((part) => part * (length + 2 * reachPt) - reachPt)
  const columns = along(view.widthPt)
  let above: Point[] = []
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let [stepX, stepY] = [0, 0]
  for (const y of along(view.heightPt)) {
    const row: Point[] = []
    for (const [column, x] of columns.entries()) {
      const place = back(apply(view.paperToMap, [x, y]))
      if (!place || !isThere(view, reproject(place), [x, y], worldWidth)) return undefined
      const beside = row.at(-1) ?? above[0]
      const near: Point = [beside && world < Infinity ? nearest(place[0], beside[0], world) : place[0], place[1]]
      for (const neighbour of [row.at(-1), above[column]]) {
        if (!neighbour) continue
        stepX = Math.max(stepX, Math.abs(near[0] - neighbour[0]))
        stepY = Math.max(stepY, Math.abs(near[1] - neighbour[1]))
      }
      row.push(near)
      ;[minX, maxX] = [Math.min(minX, near[0]), Math.max(maxX, near[0])]
      ;[minY, maxY] = [Math.min(minY, near[1]), Math.max(maxY, near[1])]
    }
    above = row
  }
  if (stepX > world * FARTHEST) return undefined
  return { minX: minX - stepX, minY: minY - stepY, maxX: maxX + stepX, maxY: maxY + stepY }
}

const nearest = (x: number, to: number, world: number): number => x - world * Math.round((x - to) / world)

const isThere = (view: View, place: Point | undefined, [x, y]: Point, worldWidth = Infinity): boolean => {
  if (!place) return false
  const wanted = apply(view.paperToMap, [x, y])
  const dx = worldWidth < Infinity ? nearest(place[0], wanted[0], worldWidth) - wanted[0] : place[0] - wanted[0]
  return Math.abs(dx) < SLACK_PT * view.unitsPerPt[0] && Math.abs(place[1] - wanted[1]) < SLACK_PT * view.unitsPerPt[1]
}
