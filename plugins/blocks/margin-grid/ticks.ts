import { type Point, PrintError, View } from '../../../core/plugin.js'
import type { Projection } from '../../../parts/geo.js'
import {
  frameCrossings,
  gridValues,
  insideFrame,
  type Side,
  stepAlong,
  traceLines,
  transformOf,
  windowOf
} from '../../../parts/grids.js'
import { type MarginGridItem, SIDE_OF } from './schemas.js'

/** Where a line of a grid meets a frame; points from the top left corner of the map. */
export interface Tick {
  side: Side
  axis: 'x' | 'y'
  value: number
  from: Point
  /** The outer end, in the direction of the line. */
  to: Point
  /** Whether the line meets the frame steeply enough for a label. */
  mayHaveLabel: boolean
}

const MOST_TICKS = 1000
/** Ticks of lines that meet the frame more flatly stop at this many times their length. */
const LONGEST = 1.6
const FLATTEST_LABEL = 0.2

/** The frame of a map, larger by a distance on each side. */
const grownView = (view: View, byPt: number): View =>
  new View({ ...view, widthPt: view.widthPt + 2 * byPt, heightPt: view.heightPt + 2 * byPt })

/** The ticks on a frame at a distance from the map. Throws PrintError. */
export const ticksOf = (item: MarginGridItem, projection: Projection, view: View, distance: number) => {
  const frame = grownView(view, distance)
  const transform = transformOf(frame, projection)
  const spacing = typeof item.spacing === 'number' ? ([item.spacing, item.spacing] as const) : item.spacing
  const values = gridValues({ spacing }, windowOf(frame, projection, transform), projection.isGeographic)
  const ticks: Tick[] = []
  for (const { axis, value, isEdge, runs } of traceLines(values, transform, frame)) {
    if (isEdge) continue
    const pieces = runs.flatMap((run) =>
      insideFrame(
        run.map((at) => frame.toPaper(at)),
        frame
      )
    )
    for (const { side, at, piece, cosine } of pieces.flatMap((piece) => frameCrossings(piece, frame))) {
      if (!item.sides.includes(SIDE_OF[side])) continue
      const { direction } = stepAlong(piece, 0)
      const length = item.tick * Math.min(LONGEST, 1 / cosine)
      const from: Point = [at[0] - distance, at[1] - distance]
      ticks.push({
        side,
        axis,
        value,
        from,
        to: [from[0] - length * direction[0], from[1] - length * direction[1]],
        mayHaveLabel: cosine >= FLATTEST_LABEL
      })
    }
  }
  if (ticks.length === 0)
    throw new PrintError('invalid-spec', 'none of its lines meets these sides of the map; use a smaller spacing')
  if (ticks.length > MOST_TICKS)
    throw new PrintError('too-large', `it has ${ticks.length} ticks; the limit is ${MOST_TICKS}; use a larger spacing`)
  return { ticks, spacing: values.spacing }
}
