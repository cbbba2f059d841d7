import { type Point, PrintError, type Tools, type View } from '../../core/plugin.js'
import { simplified } from '../features.js'
import { apply, chain, reprojector } from '../geo.js'
import { crossingsOf, joinedLines } from './crossings.js'
import type { Elevations } from './elevations.js'
import { type Grid, magnified, pausing } from './magnify.js'
import { magnification } from './picture.js'

export interface ContourLevels {
  /** Distance of contours, in units; or their elevations in units. */
  levels: number | readonly number[]
  /** Metres per unit: 1, or 0.3048 for feet. */
  metresPerUnit: number
  /** Every nth contour, counted from 0, is an index contour; of a list every nth, from its first. */
  indexEvery: number
}

/** One contour line. */
export interface Contour {
  /** In the units of the levels. */
  elevation: number
  isIndex: boolean
  isClosed: boolean
  /** x, y, x, y, … in points of paper, y down; higher ground is on the right. A closed one ends where it begins. */
  line: Float64Array
}

/** The distance on paper of the elevations that contours are drawn from; bends look smooth. */
const STEP_MM = 0.2
/** Shorter rings, of 1 mm across, are left out. */
const LEAST_RING_PT = 8.5
const MOST_LEVELS = 2000
/** Lines that are farther outside the frame are left out. */
const MARGIN_PT = 10

/**
 * Contours on the paper of the view: level lines of one smooth surface through the elevations, so that they never cross.
 * Tiny rings are left out. Throws `too-large` for too many contours.
 */
export const contoursOf = async (
  elevations: Elevations,
  { levels, metresPerUnit, indexEvery }: ContourLevels,
  view: View,
  tools: Tools
): Promise<Contour[]> => {
  const factor = magnification(elevations, view, (STEP_MM * view.dpi) / 25.4)
  const grid = await smoothed(elevations, factor, tools)
  const listed = typeof levels === 'number' ? undefined : levels.toSorted((a, b) => a - b)
  const numbers = listed?.map((_, at) => at) ?? multiples(Number(levels) * metresPerUnit, grid.values)
  const elevationOf = (number: number) => listed?.[number] ?? number * Number(levels)
  const inMetres = Float64Array.from(numbers, (number) => elevationOf(number) * metresPerUnit)
  const crossings = await crossingsOf(grid, inMetres, tools)
  const toPaper = paperPlaces(elevations, factor, view)
  // a mirrored grid swaps left and right
  const isMirrored = elevations.toCrs[0] * elevations.toCrs[3] > elevations.toCrs[1] * elevations.toCrs[2]
  const contours: Contour[] = []
  const pause = pausing(200_000, tools)
  for (const [index, number] of numbers.entries()) {
    for (const edges of joinedLines(crossings.ofLevel(index))) {
      const points = edges.map((edge) => toPaper(placeOn(grid, edge, inMetres[index]!)))
      const line = flat(isMirrored ? points.reverse() : points)
      const isClosed = edges.length > 3 && edges[0] === edges.at(-1)
      if (!isSeen(line, view) || (isClosed && lengthOf(line) < LEAST_RING_PT)) continue
      const isIndex = number % indexEvery === 0
      contours.push({ elevation: elevationOf(number), isIndex, isClosed, line: simplified(line) })
    }
    await pause(index)
  }
  return contours
}

const smoothed = async (elevations: Elevations, factor: number, tools: Tools): Promise<Grid> => {
  const { width, height, readValues } = magnified(elevations, factor)
  const values = new Float32Array(width * height)
  const pause = pausing(width, tools)
  for (let row = 0; row < height; row++) {
    readValues(row, values.subarray(row * width, (row + 1) * width))
    await pause(row)
  }
  return { width, height, values }
}

/** The whole numbers whose multiples of an interval lie within the values. */
const multiples = (interval: number, values: Float32Array): number[] => {
  let [least, most] = [Infinity, -Infinity]
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (value < least) least = value
    if (value > most) most = value
  }
  const [first, last] = [Math.ceil(least / interval), Math.floor(most / interval)]
  if (last - first >= MOST_LEVELS)
    throw new PrintError('too-large', `the relief from ${Math.round(least)} to ${Math.round(most)} m has ${last - first + 1} contours; the limit is ${MOST_LEVELS}; use a larger interval`) // prettier-ignore
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, index) => first + index)
}

/** The place on an edge where the values reach a level, in cells of the grid. */
const placeOn = ({ width, values }: Grid, edge: number, level: number): Point => {
  const at = edge >> 1
  const isDown = (edge & 1) === 1
  const [from, to] = [values[at]!, values[at + (isDown ? width : 1)]!]
  const part = (level - from) / (to - from)
  const [column, row] = [at % width, Math.floor(at / width)]
  return isDown ? [column, row + part] : [column + part, row]
}

const paperPlaces = (
  { projection, toCrs }: Elevations,
  factor: number,
  view: View
): ((cell: Point) => Point | undefined) => {
  // values are those of the middles of cells
  const cellsToCrs = chain([1 / factor, 0, 0, 1 / factor, 0.5 / factor, 0.5 / factor], toCrs)
  const reproject = reprojector(projection, view.projection)
  if (!reproject) {
    const toPaper = chain(cellsToCrs, view.mapToPaper)
    return (cell) => apply(toPaper, cell)
  }
  return (cell) => {
    const place = reproject(apply(cellsToCrs, cell))
    return place && view.toPaper(place)
  }
}

/** Places that the projection of the map does not have are left out. */
const flat = (points: readonly (Point | undefined)[]): Float64Array => {
  const line = new Float64Array(2 * points.length)
  let length = 0
  for (const point of points) {
    if (!point) continue
    line[length++] = point[0]
    line[length++] = point[1]
  }
  return line.slice(0, length)
}

const isSeen = (line: Float64Array, { widthPt, heightPt }: View): boolean => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at]!, line[at + 1]!]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return right > -MARGIN_PT && left < widthPt + MARGIN_PT && bottom > -MARGIN_PT && top < heightPt + MARGIN_PT
}

const lengthOf = (line: Float64Array): number => {
  let length = 0
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!)
  return length
}
