import { isRightToLeft } from '../../../parts/text.js'
import { labelsOf, roundInterval, subdivisions, type Interval } from './interval.js'
import type { Unit } from './units.js'

export type BarType = 'line' | 'bar' | 'bar_sub'
export type Orientation =
  'horizontalLabelsBelow' | 'horizontalLabelsAbove' | 'verticalLabelsLeft' | 'verticalLabelsRight'

export interface Wishes {
  type: BarType
  orientation: Orientation
  /** Metres on the ground per point. */
  metresPerPt: number
  unit: Unit
  lockUnits: boolean
  intervals: number
  subIntervals: boolean
  /** The space along the bar, in points. */
  available: number
  barSize: number
  lineWidth: number
  labelDistance: number
  padding: number
  fontSize: number
  labelRotation: number
  /** Language of its numbers; a horizontal bar runs in the writing direction of the language. */
  lang: string
  textWidth(text: string): number
}

/** Box of paper in points; `dark` ones are filled with the bar's colour, the others with its second colour. */
export interface Piece {
  x: number
  y: number
  width: number
  height: number
  look: 'dark' | 'light' | 'tick'
}

export interface Arrangement {
  width: number
  height: number
  interval: Interval
  pieces: Piece[]
  /** `x`, `y`: the middle of the text's height, and its middle, left or right end by `anchor`. */
  labels: { text: string; x: number; y: number; anchor: 'left' | 'center' | 'right' }[]
}

/** Capital height of the bundled families, in ems; labels are placed by it, not by the line height. */
const CAPITAL = 0.714
const RETRIES = 3
/** The smallest space between two labels, in ems. */
const LABEL_GAP = 0.3

interface SizedLabel {
  text: string
  at: number
  width: number
  /** Extents along and across the bar. */
  along: number
  across: number
}

const sized = (wishes: Wishes, interval: Interval): SizedLabel[] => {
  const angle = (wishes.labelRotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return labelsOf(interval, wishes.intervals, wishes.subIntervals, wishes.lang).map(({ text, at }) => {
    const length = wishes.textWidth(text)
    const height = CAPITAL * wishes.fontSize
    const [width, tall] = [length * cos + height * sin, length * sin + height * cos]
    const upright = wishes.orientation.startsWith('vertical')
    return { text, at, width, along: upright ? tall : width, across: upright ? width : tall }
  })
}

/** Labels from the last to the first, without those that overlap one that is kept. */
const apart = (labels: SizedLabel[], length: number, gap: number): SizedLabel[] => {
  let limit = Infinity
  return labels.reduceRight<SizedLabel[]>((kept, label) => {
    if (label.at * length + label.along / 2 > limit) return kept
    limit = label.at * length - label.along / 2 - gap
    return [label, ...kept]
  }, [])
}

/** Pieces of a bar along x from 0, with the side of the labels down. */
const piecesOf = (wishes: Wishes, length: number, parts: number): Piece[] => {
  const { type, intervals, barSize, lineWidth } = wishes
  const tick = (x: number, y: number, height: number): Piece => ({
    x: x - lineWidth / 2,
    y,
    width: lineWidth,
    height,
    look: 'tick'
  })
  const positions = Array.from({ length: intervals * parts + 1 }, (_, index) => ({
    x: (index * length) / parts,
    whole: index % parts === 0
  }))
  if (type === 'line') {
    const base: Piece = {
      x: -lineWidth / 2,
      y: 0,
      width: intervals * length + lineWidth,
      height: lineWidth,
      look: 'tick'
    }
    return [base, ...positions.map(({ x, whole }) => tick(x, 0, whole ? barSize : barSize / 2))]
  }
  const blocks = positions.slice(1).map<Piece>(({ x }, index) => ({
    x: x - length / parts,
    y: 0,
    width: length / parts,
    height: barSize,
    look: index % 2 ? 'dark' : 'light'
  }))
  if (type === 'bar') return blocks
  return [...blocks, ...positions.filter(({ whole }) => whole).map(({ x }) => tick(x, barSize, 1.5 * lineWidth))]
}

/** Positions of all parts of the bar in its box; undefined if no round length fits into the space. */
export const arrange = (wishes: Wishes): Arrangement | undefined => {
  const { intervals, available, padding, metresPerPt, unit, lockUnits } = wishes
  let interval = roundInterval((available / intervals) * metresPerPt, unit, lockUnits)
  for (let retry = 0; ; retry++) {
    const length = interval.metres / metresPerPt
    const all = sized(wishes, interval)
    const [first, last] = [all[0], all[all.length - 1]]
    const before = Math.max(0, first.along / 2 - first.at * length)
    const after = Math.max(0, last.along / 2 - (intervals - last.at) * length)
    const needed = intervals * length + before + after + 2 * padding
    if (needed <= available)
      return placed(wishes, interval, apart(all, length, LABEL_GAP * wishes.fontSize), needed, padding + before)
    if (retry === RETRIES) return undefined
    interval = roundInterval(0.9 * interval.metres, unit, lockUnits)
  }
}

const placed = (
  wishes: Wishes,
  interval: Interval,
  labels: SizedLabel[],
  along: number,
  start: number
): Arrangement => {
  const { orientation, barSize, lineWidth, labelDistance, padding, type } = wishes
  const length = interval.metres / wishes.metresPerPt
  const labelStart = barSize + (type === 'bar_sub' ? 1.5 * lineWidth : 0) + labelDistance
  const across = labelStart + Math.max(...labels.map((label) => label.across)) + 2 * padding
  const upright = orientation.startsWith('vertical')
  const fromRight = !upright && isRightToLeft(wishes.lang)
  const mirrored = orientation === 'horizontalLabelsAbove' || orientation === 'verticalLabelsLeft'

  const box = (x: number, y: number, width: number, height: number) => {
    const [a, c] = [x + start, mirrored ? across - padding - y - height : y + padding]
    if (upright) return { x: c, y: along - a - width, width: height, height: width }
    return { x: fromRight ? along - a - width : a, y: c, width, height }
  }
  return {
    interval,
    width: upright ? across : along,
    height: upright ? along : across,
    pieces: piecesOf(wishes, length, wishes.subIntervals ? subdivisions(interval) : 1).map((piece) => ({
      ...box(piece.x, piece.y, piece.width, piece.height),
      look: piece.look
    })),
    labels: labels.map((label) => {
      const { x, y } = box(label.at * length, labelStart + (upright ? 0 : label.across / 2), 0, 0)
      const anchor = !upright || wishes.labelRotation ? 'center' : mirrored ? 'right' : 'left'
      const shift = upright && anchor === 'center' ? ((mirrored ? -1 : 1) * label.across) / 2 : 0
      return { text: label.text, x: x + shift, y, anchor }
    })
  }
}
