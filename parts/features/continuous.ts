import { createHash } from 'node:crypto'
import type { Point } from '../../core/views/affine.js'
import type { Spacing } from '../geometry/along-line.js'
import type { Box } from '../geometry/clip.js'
import { measured, type MeasuredLine, visibleRanges } from '../geometry/measured-line.js'
import { pathData } from '../geometry/path-data.js'
import type { DrawnGraphic } from './drawn-graphic.js'

/** A shorter rest is not visible. */
const LEAST_PT = 0.05
/** Graphics are cut at corners that turn by more than this; they pass over others, as over a curve. */
const SHARP = Math.PI / 9
/** The tangent of half the turn of the sharpest corner that has a tip (miter limit 2), and of any corner. */
const [SHARPEST_TIP, STEEPEST] = [Math.sqrt(3), 100]

/** A part of a line between two corners. The slopes say how its ends are cut: they grow from left to right. */
interface Piece {
  from: number
  to: number
  fromSlope: number
  toSlope: number
}

/**
 * Graphics along a line as if they were printed on it: they are cut where the line ends, and along the bisectors of its
 * sharp corners. Each is drawn while `mayRepeat` allows.
 */
export const continuousAlong = (
  xy: ArrayLike<number>,
  closed: boolean,
  drawn: DrawnGraphic,
  { lengthPt, gapPt, firstPt }: Spacing,
  seen: Box,
  mayRepeat: () => boolean
): string => {
  const line = measured(xy)
  const step = Math.max(LEAST_PT, lengthPt + gapPt)
  const { minY, maxY } = drawn.box()
  const half = Math.max(-minY, maxY)
  const ranges = visibleRanges(line, seen)
  let text = ''
  let passed = 0
  for (const piece of piecesOf(line, closed)) {
    while (passed < ranges.length && ranges[passed]![1] < piece.from) passed++
    for (let i = passed; i < ranges.length && ranges[i]![0] < piece.to; i++) {
      const range = ranges[i]!
      const reach = Math.max(tipOf(piece.fromSlope, half), tipOf(piece.toSlope, half))
      const from = Math.max(range[0], piece.from) - reach
      const to = Math.min(range[1], piece.to) + reach
      if (to - from - 2 * reach < LEAST_PT) continue
      for (let start = firstPt + Math.floor((from - firstPt) / step) * step; start < to; start += step) {
        if (!mayRepeat()) return text
        text += fragment(line, piece, drawn, start, lengthPt, half)
      }
    }
  }
  return text
}

const piecesOf = ({ xy, lengths }: MeasuredLine, closed: boolean): Piece[] => {
  const segments: { angle: number; from: number }[] = []
  for (let i = 1; i < lengths.length; i++)
    if (lengths[i]! > lengths[i - 1]!)
      segments.push({ angle: Math.atan2(xy[2 * i + 1]! - xy[2 * i - 1]!, xy[2 * i]! - xy[2 * i - 2]!), from: lengths[i - 1]! }) // prettier-ignore
  if (segments.length === 0) return []
  const turnOf = (a: number, b: number) => Math.atan2(Math.sin(b - a), Math.cos(b - a))
  const slopeOf = (turn: number) => Math.max(-STEEPEST, Math.min(STEEPEST, Math.tan(turn / 2)))
  const around = closed ? slopeOf(turnOf(segments.at(-1)!.angle, segments[0]!.angle)) : 0
  const pieces: Piece[] = []
  let piece: Piece = { from: 0, to: lengths.at(-1)!, fromSlope: around, toSlope: -around }
  for (let i = 1; i < segments.length; i++) {
    const turn = turnOf(segments[i - 1]!.angle, segments[i]!.angle)
    if (Math.abs(turn) <= SHARP) continue
    pieces.push({ ...piece, to: segments[i]!.from, toSlope: -slopeOf(turn) })
    piece = { ...piece, from: segments[i]!.from, fromSlope: slopeOf(turn) }
  }
  return [...pieces, piece]
}

/** The graphic that starts at a distance, as far as it lies on a piece of the line. */
const fragment = (
  line: MeasuredLine,
  { from, to, fromSlope, toSlope }: Piece,
  drawn: DrawnGraphic,
  start: number,
  length: number,
  half: number
): string => {
  const end = start + length
  // where it lies on the piece; at the tip of a corner, the end of the piece
  const a = Math.min(Math.max(start, from), to - LEAST_PT)
  const b = Math.max(Math.min(end, to), from + LEAST_PT)
  const [[x0, y0], [x1, y1]] = [line.pointAt(a), line.pointAt(b)]
  const angle = Math.atan2(y1 - y0, x1 - x0)
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  /** From a distance along the piece, and one to its right, to the paper. */
  const place = (along: number, right: number): Point => [
    x0 + dx * (along - a) - dy * right,
    y0 + dy * (along - a) + dx * right
  ]
  const fit = { turnDeg: (angle * 180) / Math.PI }
  const isWhole = start - from >= Math.abs(fromSlope) * half && to - end >= Math.abs(toSlope) * half
  if (isWhole) return drawn.inGroup(line.pointAt(start + length / 2), fit)
  const box: Point[] = [[start, -half], [end, -half], [end, half], [start, half]] // prettier-ignore
  const inside = [
    ([along, right]: Point) => along - from - fromSlope * right,
    ([along, right]: Point) => to + toSlope * right - along,
    ([along]: Point) => along - from + tipOf(fromSlope, half),
    ([along]: Point) => to + tipOf(toSlope, half) - along
  ].reduce(halved, box)
  if (inside.length < 3) return ''
  const clip = `<path d="${pathData(inside.flatMap(([along, right]) => place(along, right)), true)}"/>` // prettier-ignore
  const id = `e${createHash('sha1').update(clip).digest('hex').slice(0, 12)}`
  const element = drawn.inGroup(place(start + length / 2, 0), fit)
  return `<clipPath id="${id}">${clip}</clipPath><g clip-path="url(#${id})">${element}</g>`
}

/** How far a corner reaches beyond the line. */
const tipOf = (slope: number, half: number): number => (Math.abs(slope) > SHARPEST_TIP ? 0 : Math.abs(slope) * half)

/** The part of a convex polygon where a linear function is positive. */
const halved = (ring: readonly Point[], value: (point: Point) => number): Point[] =>
  ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length]!
    const [here, there] = [value(point), value(next)]
    const crossing = (): Point => {
      const part = here / (here - there)
      return [point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]
    }
    return [...(here >= 0 ? [point] : []), ...(here >= 0 !== there >= 0 ? [crossing()] : [])]
  })
