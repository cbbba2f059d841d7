import { PrintError } from '../errors.js'
import type { DrawnMap, PlacedMap } from '../plugin/contracts.js'

/** Far below a pixel, and far above the rounding of lengths. */
const SLACK_PT = 0.01

/** Width and height of a page in points; null if it grows with its content. */
export type Paper = readonly [width: number | null, height: number | null]

/** The top left, then the bottom right corner of each placed frame. */
export interface Corner {
  id: string
  page: number
  x: number
  y: number
  paper: Paper
}

interface PlacedFrame {
  frame: PlacedMap
  paper: Paper
}

/** Throws `layout-mistake` for a map whose pixels cannot be copied because the layout rotated or scaled it. */
export const placedFrames = (corners: readonly Corner[], drawn: readonly DrawnMap[]): PlacedFrame[] =>
  corners.flatMap(({ id, page, x, y, paper }, index) => {
    const map = index % 2 === 0 && drawn.find((candidate) => candidate.id === id)
    if (!map) return []
    const end = corners[index + 1]!
    const isUpright =
      Math.abs(end.x - x - map.view.widthPt) < SLACK_PT && Math.abs(end.y - y - map.view.heightPt) < SLACK_PT
    if (map.mark && !isUpright)
      throw new PrintError(
        'layout-mistake',
        "a map inside rotate() or scale() cannot be printed as pixels; use the map's own rotation instead"
      )
    return [{ frame: { ...map, page: page - 1, xPt: x, yPt: y, ...(!isUpright && { isTurned: true }) }, paper }]
  })
