import type { Point, View } from '../../../core/plugin.js'
import { clipRing, runOf } from '../../../parts/features.js'
import { projectedView, worldShift, worldWidth } from '../../../parts/geo.js'

/** The place of one map on another one, in points from the top left corner of that map. */
export interface Outline {
  /** The part inside of the map. */
  ring: Point[]
  /** Its convex hull: what lines are tangents of. */
  hull: Point[]
  /** Whether a part of the place lies outside of the map. */
  isCut: boolean
}

/** Edges are divided into pieces, because they are curves in another projection. */
const PIECES = 16
/** Points closer than this, in points of paper, to the line between their neighbours are left out. */
const STRAIGHT_PT = 0.02
/** Tolerance of rounding for a place that reaches to the edge of the map. */
const SLACK_PT = 1e-6

/** The frame of the inset on the map; undefined if it lies outside of the map. */
export const outlineOn = (map: View, inset: View): Outline | undefined => {
  const frame = edgesOf(inset)
  const placed = projectedView(inset, map.projection)
  const places = frame.flatMap((paper) => {
    const place = placed.at(paper)
    return place ? [place] : []
  })
  const whole = inOneWorld(places, map).map((place) => map.toPaper(place))
  const { widthPt, heightPt } = map
  const box = { minX: 0, minY: 0, maxX: widthPt, maxY: heightPt }
  const isInside = ([x, y]: Point) => Math.max(-x, -y, x - widthPt, y - heightPt) < SLACK_PT
  const clipped = pointsOf(clipRing(runOf(whole.flat()), box))
  const ring = straightened(clipped)
  if (ring.length < 3) return undefined
  return { ring, hull: hullOf(ring), isCut: places.length < frame.length || !whole.every(isInside) }
}

/** The edges of a frame in points, from its top left corner clockwise. */
const edgesOf = ({ widthPt, heightPt }: View): Point[] => {
  const corners: Point[] = [
    [0, 0],
    [widthPt, 0],
    [widthPt, heightPt],
    [0, heightPt]
  ]
  return corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4]!
    return Array.from({ length: PIECES }, (_, piece): Point => {
      const part = piece / PIECES
      return [x + (nextX - x) * part, y + (nextY - y) * part]
    })
  })
}

/** The places in the world whose middle is nearest to that of the map. */
const inOneWorld = (places: readonly Point[], { projection, centre }: View): readonly Point[] => {
  const middle = places.reduce((sum, [x]) => sum + x, 0) / places.length
  const shift = worldShift(middle, centre[0], worldWidth(projection))
  return places.map(([x, y]): Point => [x + shift, y])
}

const pointsOf = (ring: ArrayLike<number>): Point[] =>
  Array.from({ length: ring.length / 2 }, (_, index): Point => [ring[2 * index]!, ring[2 * index + 1]!])

/** Twice the area of the triangle; positive if the third point lies to the right of the way, y down. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax)

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Without points that are on the line between their neighbours. */
const straightened = (ring: readonly Point[]): Point[] => {
  const apart = ring.filter((point, index) => distance(point, ring.at(index - 1)!) > SLACK_PT)
  const kept: Point[] = []
  for (const [index, point] of apart.entries()) {
    const before = kept.at(-1) ?? apart.at(-1)!
    const after = apart[(index + 1) % apart.length]!
    if (Math.abs(turn(before, after, point)) / distance(before, after) > STRAIGHT_PT) kept.push(point)
  }
  return kept
}

/** Andrew's monotone chain. */
const hullOf = (points: readonly Point[]): Point[] => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (along: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of along) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
