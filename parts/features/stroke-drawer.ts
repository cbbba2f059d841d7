import { type Feature } from '../../core/feature.js'
import type { RepeatedGraphic, Stroke } from '../../core/style/symbolizer.js'
import { type Value, valueOf } from '../../core/style/value.js'
import { placeAt, placesAlong, type PointOnLine, type Spacing } from '../geometry/along-line.js'
import { type Box, clipLine, grown, isInBox, isOutside } from '../geometry/clip.js'
import { offsetLine, signedArea } from '../geometry/line-offset.js'
import type { Run } from '../geometry/parts.js'
import { pathData } from '../geometry/path-data.js'
import { colorAlongDrawer } from './color-along.js'
import { continuousAlong } from './continuous.js'
import type { Target } from './drawer.js'
import { type DrawnGraphic } from './drawn-graphic.js'
import { drawGraphic, graphicOfFeatures } from './graphic-drawer.js'
import { painter } from './paint.js'
import { patternDrawer } from './patterns.js'

/** Lines beyond the frame are cut this far outside their visible range, so that the cut is not visible. */
export const MARGIN_PT = 2
/** How far a sharp corner reaches, in offsets of the line. */
const OFFSET_REACH = 4

/** A line to be drawn. */
export interface Traced {
  run: Run
  closed: boolean
  /** For a ring: whether it goes around a hole, not around the area. */
  isHole?: boolean
}

export type StrokeDrawer = (feature: Feature, lines: readonly Traced[], target: Target) => void

/** Draws lines, or graphics along them, `offsetPt` to the left of a line or outside a ring. */
export const strokeDrawer = (stroke: Stroke, offsetPt: Value<number> = 0): StrokeDrawer => {
  if (stroke.graphic) return graphicsAlong(stroke.graphic, offsetPt)
  if (stroke.pattern) return patternAlong(stroke, stroke.pattern, offsetPt)
  if (stroke.colorAlong) return colorsAlong(stroke, stroke.colorAlong, offsetPt)
  const paintFor = painter(undefined, stroke)
  return (feature, lines, { elements, frame }) => {
    const paint = paintFor(feature)
    if (!paint.isVisible) return
    const offset = valueOf(offsetPt, feature)
    for (const piece of piecesIn(lines, grown(frame, paint.reachPt + MARGIN_PT), offset)) {
      const xy = beside(piece, offset && offset * sideOf(piece.line))
      if (xy.length > 0) elements.addLines(paint.attributes, pathData(xy, piece.closed), paint.mayJoin)
    }
  }
}

interface Piece {
  line: Traced
  xy: ArrayLike<number>
  closed: boolean
}

/** The pieces of lines that are visible in a box after they are offset. */
function* piecesIn(lines: readonly Traced[], box: Box, offset: number): Generator<Piece> {
  const reach = grown(box, OFFSET_REACH * Math.abs(offset))
  for (const line of lines)
    for (const xy of clipLine(line.run, reach)) yield { line, xy, closed: line.closed && xy === line.run.xy }
}

const beside = ({ xy, closed }: Piece, distance: number): ArrayLike<number> =>
  distance === 0 ? xy : offsetLine(closed ? ringOf(xy) : xy, distance, closed)

const patternAlong = (stroke: Stroke, pattern: RepeatedGraphic, offsetPt: Value<number>): StrokeDrawer => {
  const patternOf = patternDrawer(stroke, pattern)
  return (feature, lines, target) => {
    const [half, offset] = [valueOf(stroke.widthPt, feature) / 2, valueOf(offsetPt, feature)]
    if (half === 0) return
    const drawn = patternOf(feature, target)
    const pieces = piecesIn(lines, grown(target.frame, MARGIN_PT), Math.abs(offset) + half)
    target.elements.addDrawn('', drawn.waits, () =>
      drawn.elements({ rings: Array.from(pieces, (piece) => bandOf(piece, offset, half)).flat(), rule: 'nonzero' })
    )
  }
}

/** The left side forward and the right side back, so that bands that cross become one area. */
const bandOf = (piece: Piece, offset: number, half: number): ArrayLike<number>[] => {
  const middle = offset && offset * sideOf(piece.line)
  const [left, right] = [beside(piece, middle + half), reversed(beside(piece, middle - half))]
  return piece.closed ? [left, right] : [[...Array.from(left), ...right]]
}

const reversed = (xy: ArrayLike<number>): number[] =>
  Array.from(xy, (_, i) => xy[i % 2 === 0 ? xy.length - 2 - i : xy.length - i]!)

const colorsAlong = (
  stroke: Stroke,
  colorAlong: NonNullable<Stroke['colorAlong']>,
  offsetPt: Value<number>
): StrokeDrawer => {
  const draw = colorAlongDrawer(stroke, colorAlong)
  return (feature, lines, { elements, frame }) => {
    const offset = valueOf(offsetPt, feature)
    const seen = grown(frame, valueOf(stroke.widthPt, feature) + MARGIN_PT)
    const whole = lines
      .filter(({ run }) => !isOutside(run, grown(seen, OFFSET_REACH * Math.abs(offset))))
      .map((line) => beside({ line, xy: line.run.xy, closed: line.closed }, offset && offset * sideOf(line)))
    draw(feature, whole, seen, elements)
  }
}

/** How graphics stand along a line. */
interface Row extends Spacing, Pick<RepeatedGraphic, 'isContinuous' | 'only' | 'isUpright'> {}

const graphicsAlong = (
  { graphic, gapPt, firstGapPt, ...how }: RepeatedGraphic,
  offsetPt: Value<number>
): StrokeDrawer => {
  const graphicOf = graphicOfFeatures(graphic, drawGraphic)
  return (feature, lines, target) => {
    const drawn = graphicOf(feature, target)
    drawn.expect()
    const gap = valueOf(gapPt[0], feature)
    const firstGap = firstGapPt === undefined ? gap / 2 : valueOf(firstGapPt, feature)
    const offset = valueOf(offsetPt, feature)
    const draw = (): string => {
      const lengthPt = drawn.size()?.widthPt
      if (lengthPt === undefined) return ''
      return elementsAlong(lines, drawn, { ...how, lengthPt, gapPt: gap, firstPt: firstGap }, offset, target)
    }
    target.elements.addDrawn(drawn.paint, drawn.waits, draw)
  }
}

/** Graphics are placed along the whole line; after a cut they would start again. */
const elementsAlong = (
  lines: readonly Traced[],
  drawn: DrawnGraphic,
  row: Row,
  offset: number,
  { frame, graphics }: Target
): string => {
  const { minX, minY, maxX, maxY } = drawn.box()
  const seen = grown(frame, Math.hypot(Math.max(-minX, maxX), Math.max(-minY, maxY)))
  let text = ''
  for (const line of lines) {
    const { run, closed } = line
    const xy = offsetLine(closed ? ringOf(run.xy) : run.xy, offset && offset * sideOf(line), closed)
    if (row.isContinuous) {
      text += continuousAlong(xy, closed, drawn, row, seen, () => graphics.mayRepeat(drawn.cost()))
      continue
    }
    for (const { at, turnDeg } of placesOf(xy, closed, row, seen)) {
      if (!graphics.mayRepeat(drawn.cost())) return text
      text += drawn.inGroup(at, row.isUpright ? {} : { turnDeg })
    }
  }
  return text
}

const placesOf = (xy: ArrayLike<number>, closed: boolean, row: Row, seen: Box): Iterable<PointOnLine> => {
  if (!row.only) return placesAlong(xy, closed, row, seen)
  const place = placeAt(xy, row.only)
  return place && isInBox(place.at, seen) ? [place] : []
}

/** The side to which an offset leads away from the inside: 1 for the left, also for lines. */
const sideOf = ({ run, closed, isHole = false }: Traced): 1 | -1 =>
  closed && signedArea(run.xy) > 0 === isHole ? -1 : 1

/** The same ring, closed. */
const ringOf = (xy: ArrayLike<number>): ArrayLike<number> => {
  const end = xy.length - 2
  return xy[0] === xy[end] && xy[1] === xy[end + 1] ? xy : [...Array.from(xy), xy[0]!, xy[1]!]
}
