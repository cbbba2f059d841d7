import { type Point, PrintError, type View } from '../../core/plugin.js'
import type { SourceDomain } from '../geo.js'
import type { GridTransform } from './window.js'
import type { GridValues } from './spacing.js'

export interface GridLine {
  /** The coordinate that is constant along the line. */
  axis: 'x' | 'y'
  value: number
  /** The edge of the part of the world that the map shows; it has no label. */
  isEdge?: boolean
  /** In map units; more than one if parts of the line cannot be transformed to the map. */
  runs: Point[][]
}

/** Largest distance of a curve from the straight pieces that are drawn, on paper. */
const TOLERANCE_PT = 0.02
/** First pieces of each curve, and how often each may be halved. */
const PIECES = 32
const DEEPEST = 12
/** Distance of the middle of a piece from the middle of its ends, as a part of its length; more is a jump. */
const EVENNESS = 0.25
const MOST_VERTICES = 100_000
/** Larger coordinates are left out: in a projection around one pole, the other pole is infinitely far away. */
const LARGEST = 1e9

/** The lines of a grid on a map. Throws `too-large`. */
export const traceLines = (values: GridValues, transform: GridTransform, view: View): GridLine[] => {
  const budget = { vertices: MOST_VERTICES }
  const [[left, right], [bottom, top]] = values.reach
  const runsBetween = (from: Point, to: Point): Point[][] => {
    if (transform.isStraight) return [[from, to]]
    const along = (t: number): Point => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
    return traceCurve((t) => transform.toMap(along(t)), view, budget)
  }
  const edge = ([from, to]: readonly [Point, Point]): GridLine => {
    const axis = from[0] === to[0] ? 'x' : 'y'
    const toMap = transform.domain!.frame?.toMap ?? transform.toMap
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
    ...edgesBeside(values, transform).map(edge)
  ]
}

/** In degrees. */
const SAME = 1e-3

/** The edges of the part of the world that the map shows, if no line of the grid is there. */
const edgesBeside = ({ x, y }: GridValues, { domain }: GridTransform): SourceDomain['outline'] => {
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
 * A curve as straight pieces, which are halved until they are near enough; it is cut where it cannot be transformed or
 * jumps. Pieces far from the frame stay coarse.
 */
const traceCurve = (curve: (t: number) => Point | undefined, view: View, budget: { vertices: number }): Point[][] => {
  const runs: Point[][] = []
  let run: Point[] = []
  const vertexAt = (t: number): Vertex | undefined => {
    const map = curve(t)
    return map?.every((value) => Math.abs(value) < LARGEST) ? { t, map, paper: view.toPaper(map) } : undefined
  }
  const add = ({ map }: Vertex): void => {
    if (--budget.vertices < 0)
      throw new PrintError('too-large', `the lines have more than ${MOST_VERTICES} vertices; use fewer lines`)
    run.push(map)
  }
  const cut = (): void => {
    if (run.length > 1) runs.push(run)
    run = []
  }
  /** Draws the curve between two points; the first point is drawn already, if it exists. */
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

/** Whether a piece is farther from the frame than it is long. */
const isFar = (from: Point, middle: Point, to: Point, { widthPt, heightPt }: View): boolean => {
  const [xs, ys] = [[from[0], middle[0], to[0]], [from[1], middle[1], to[1]]] // prettier-ignore
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const size = Math.max(maxX - minX, maxY - minY)
  return maxX + size < 0 || maxY + size < 0 || minX - size > widthPt || minY - size > heightPt
}
