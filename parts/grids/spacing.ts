import { PrintError } from '../../core/plugin.js'
import type { GridWindow } from './window.js'

/** How the lines of a grid are chosen. */
export interface GridSpacing {
  /** Distances between lines, in units of the grid's projection. */
  spacing?: readonly [x: number, y: number]
  /** A point that lines go through. */
  origin?: readonly [x: number, y: number]
  /** Instead of spacing. */
  numberOfLines?: readonly [x: number, y: number]
  gridType?: 'LINES' | 'POINTS'
}

/** Coordinates of the lines of constant x and of constant y, and how far each line goes. */
export interface GridValues {
  x: number[]
  y: number[]
  spacing: readonly [x: number, y: number]
  /** The window with a margin, so that lines end beyond the frame. */
  reach: readonly [x: Span, y: Span]
}

type Span = readonly [from: number, to: number]

const MOST_LINES = 1000
const MOST_POINTS = 100_000
/** How far lines go beyond the window, as a part of it, because the window is found by samples of the frame. */
const BEYOND = 1 / 24
/** Number of lines in one direction if the request does not set it. */
const WANTED_LINES = 8

/** Throws `invalid-spec`, and `too-large` before memory is allocated. */
export const gridValues = (
  layer: GridSpacing,
  { extent, isRound, isCut }: GridWindow,
  isGeographic: boolean
): GridValues => {
  const { numberOfLines, origin = [0, 0] } = layer
  if (numberOfLines && layer.spacing)
    throw new PrintError('invalid-spec', 'a grid has both "spacing" and "numberOfLines"; must have only one of them')
  const window = [[extent[0], extent[2]], [extent[1], extent[3]]] as const // prettier-ignore
  const reach = [
    isRound ? window[0] : grown(window[0]),
    isGeographic ? within(grown(window[1]), 90) : grown(window[1])
  ] as const
  const spacing = numberOfLines
    ? ([length(window[0]) / (numberOfLines[0] + 1), length(window[1]) / (numberOfLines[1] + 1)] as const)
    : (layer.spacing ?? roundSpacing(length(window[0]), length(window[1]), isGeographic))

  /** The number of the first line, counted from `start`, and how many there are. */
  const numbers = (axis: 0 | 1) => {
    if (numberOfLines) return { start: window[axis][0], first: 1, count: numberOfLines[axis] }
    const first = Math.ceil((reach[axis][0] - origin[axis]) / spacing[axis])
    const last = (reach[axis][1] - origin[axis]) / spacing[axis]
    const count = (axis === 0 && isRound && !isCut ? Math.ceil(last) - 1 : Math.floor(last)) - first + 1
    return { start: origin[axis], first, count: Number.isNaN(count) ? Infinity : Math.max(0, count) }
  }
  const [across, up] = [numbers(0), numbers(1)]
  checkCount(layer, across.count, up.count)
  const values = (axis: 0 | 1, { start, first, count }: ReturnType<typeof numbers>) =>
    Array.from({ length: count }, (_, index) => tidy(start + (first + index) * spacing[axis]))
  return { x: values(0, across), y: values(1, up), spacing, reach }
}

const length = ([from, to]: Span): number => to - from

const grown = (span: Span): Span => [span[0] - length(span) * BEYOND, span[1] + length(span) * BEYOND]

const within = ([from, to]: Span, most: number): Span => [Math.max(-most, from), Math.min(most, to)]

/** Without rounding errors: 0.3, not 0.30000000000000004. */
const tidy = (value: number): number => Number(value.toPrecision(12))

const checkCount = ({ spacing, gridType }: GridSpacing, across: number, up: number): void => {
  const asked = spacing ? `"spacing" [${spacing.join(', ')}]` : '"numberOfLines"'
  const cure = spacing ? 'use a larger spacing' : 'use fewer lines'
  if (across + up > MOST_LINES)
    throw new PrintError('too-large', `${asked} gives ${across} x ${up} lines; the limit is ${MOST_LINES}; ${cure}`)
  if (gridType === 'POINTS' && across * up > MOST_POINTS)
    throw new PrintError('too-large', `${asked} gives ${across} x ${up} points; the limit is ${MOST_POINTS}; ${cure}`)
}

/** Degrees that divide a circle; minutes and seconds that divide a degree and a minute. */
const DEGREES = [1, 2, 5, 10, 15, 30, 60, 90]
const SIXTIETHS = [1, 2, 5, 10, 15, 30]
const PARTS_OF_DEGREES = [
  ...SIXTIETHS.map((seconds) => seconds / 3600),
  ...SIXTIETHS.map((minutes) => minutes / 60),
  ...DEGREES
]

/** Projected grids are square; those of degrees are round in each direction. */
const roundSpacing = (width: number, height: number, isGeographic: boolean): readonly [x: number, y: number] => {
  if (isGeographic) return [roundDegrees(width / WANTED_LINES), roundDegrees(height / WANTED_LINES)]
  const least = roundUp(Math.max(width, height) / WANTED_LINES)
  return [least, least]
}

const roundDegrees = (least: number): number =>
  least < 1 / 3600 ? roundUp(least * 3600) / 3600 : (PARTS_OF_DEGREES.find((step) => step >= least - 1e-12) ?? 90)

/** The next of 1, 2, 5, 10, … */
const roundUp = (least: number): number => {
  const ten = 10 ** Math.floor(Math.log10(least))
  return tidy(([1, 2, 5].find((step) => step * ten >= least * (1 - 1e-9)) ?? 10) * ten)
}
