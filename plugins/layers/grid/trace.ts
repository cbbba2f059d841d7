import { type Point, PrintError, type View } from '../../../core/plugin.js'
import type { SourceDomain } from '../../../parts/geo.js'
import type { Place } from './window.js'
import type { GridValues } from './spacing.js'

export interface GridLine {
  /** What is the same all along the line. */
  axis: 'x' | 'y'
  value: number
  /** It is the edge of what the map shows of the world, and has no label. */
  isEdge?: boolean
  /** In map units; a line has several where the map has no place for what lies between them. */
  runs: Point[][]
}

/** What a curve may be off the straight pieces that are drawn, on paper. */
const TOLERANCE_PT = 0.02
/** Pieces of each curve, and how often each may be halved. */
const PIECES = 32
const DEEPEST = 12
/** How far the middle of a piece may be from that of its ends, as a part of its length; a leap is farther. */
const EVENNESS = 0.25
const MOST_VERTICES = 100_000

/** The lines of a grid on a map. Throws `too-large`. */
export const traceLines = (values: GridValues, place: Place, view: View): GridLine[] => {
  const budget = { vertices: MOST_VERTICES }
  const [[left, right], [bottom, top]] = values.reach
  const runsBetween = (from: Point, to: Point): Point[][] => {
    if (place.isStraight) return [[from, to]]
    const along = (t: number): Point => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
    return traceCurve((t) => place.toMap(along(t)), view, budget)
  }
  const edge = ([from, to]: readonly [Point, Point]): GridLine => {
    const axis = from[0] === to[0] ? 'x' : 'y'
    const toMap = place.domain!.frame?.toMap ?? place.toMap
    const at = (t: number): Point => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
    return {
      axis,
      value: from[axis === 'x' ? 0 : 1],
      isEdge: true,
      runs: traceCurve((t) => toMap(at(t)), view, budget)
    }
  }
  return [
    ...values.x.map((value): GridLine => ({ axis: 'x', value, runs: runsBetween([value, bottom], [value, top]) })),
    ...values.y.map((value): GridLine => ({ axis: 'y', value, runs: runsBetween([left, value], [right, value]) })),
    ...edgesBeside(values, place).map(edge)
  ]
}

/** In degrees. */
const SAME = 1e-3

/** The edges of what the map shows of the world, where there are no lines of the grid. */
const edgesBeside = ({ x, y }: GridValues, { domain }: Place): SourceDomain['outline'] => {
  if (!domain) return []
  const isLine = ([from, to]: readonly [Point, Point]) =>
    (from[0] === to[0] ? x.map((value) => value - from[0]) : y.map((value) => value - from[1])).some(
      (away) => Math.abs(away) < SAME
    )
  return domain.frame ? domain.outline : domain.outline.filter((edge) => !isLine(edge))
}

interface Vertex {
  t: number
  map: Point
  paper: Point
}

/**
 * A curve as straight pieces that are halved until they are near to it; where it has no place, or leaps, it is cut.
 * What is far from the frame is left coarse.
 */
const traceCurve = (curve: (t: number) => Point | undefined, view: View, budget: { vertices: number }): Point[][] => {
  const runs: Point[][] = []
  let run: Point[] = []
  const vertexAt = (t: number): Vertex | undefined => {
    const map = curve(t)
    return map && { t, map, paper: view.toPaper(map) }
  }
  const add = ({ map }: Vertex): void => {
    if (--budget.vertices < 0)
      throw new PrintError('too-large', `its lines have more than ${MOST_VERTICES} vertices: draw fewer lines`)
    run.push(map)
  }
  const cut = (): void => {
    if (run.length > 1) runs.push(run)
    run = []
  }
  /** Draws what lies between two places on the curve; the first one is drawn already, if it is there. */
  const draw = (from: Vertex | undefined, to: Vertex | undefined, start: number, end: number, depth: number): void => {
    const t = (start + end) / 2
    const middle = vertexAt(t)
    if (!from && !middle && !to) return
    if (
      from &&
      middle &&
      to &&
      (isFlat(from.paper, middle.paper, to.paper) || isFar(from.paper, middle.paper, to.paper, view))
    )
      return add(to)
    if (depth === 0) {
      cut()
      if (to) add(to)
      return
    }
    draw(from, middle, start, t, depth - 1)
    draw(middle, to, t, end, depth - 1)
  }
  let from = vertexAt(0)
  if (from) add(from)
  for (let piece = 1; piece <= PIECES; piece++) {
    const to = vertexAt(piece / PIECES)
    draw(from, to, (piece - 1) / PIECES, piece / PIECES, DEEPEST)
    from = to
  }
  cut()
  return runs
}

const isFlat = (from: Point, middle: Point, to: Point): boolean => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [mx, my] = [middle[0] - (from[0] + to[0]) / 2, middle[1] - (from[1] + to[1]) / 2]
  const chord = Math.hypot(dx, dy)
  return Math.hypot(mx, my) <= EVENNESS * chord + TOLERANCE_PT && Math.abs(mx * dy - my * dx) <= TOLERANCE_PT * chord
}

/** Beyond the frame by more than the piece is long. */
const isFar = (from: Point, middle: Point, to: Point, { widthPt, heightPt }: View): boolean => {
  const [xs, ys] = [[from[0], middle[0], to[0]], [from[1], middle[1], to[1]]] // prettier-ignore
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const size = Math.max(maxX - minX, maxY - minY)
  return maxX + size < 0 || maxY + size < 0 || minX - size > widthPt || minY - size > heightPt
}
