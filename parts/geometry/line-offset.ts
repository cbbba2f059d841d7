/**
 * Vertices that reach farther than this many offsets beyond the end of a segment are cut off, like SVG lines with miter
 * limit 4.
 */
const MITER_LIMIT = Math.sqrt(4 * 4 - 1)

/** The remaining part of one segment of the line after its move to the side: `from` to `to` of its length. */
interface Side {
  index: number
  x: number
  y: number
  dx: number
  dy: number
  length: number
  from: number
  to: number
  /** The turn from the previous kept segment, towards the side of the parallel, in radians. */
  turn: number
}

/**
 * The parallel of a line (x, y, …), `distance` to the left of its direction (y down; to the right if negative). Corners
 * that turn away from it are mitred, or cut off if they are sharp. Segments without space at inward turns are removed.
 * Empty if nothing remains of a ring.
 */
export const offsetLine = (xy: ArrayLike<number>, distance: number, closed: boolean): ArrayLike<number> => {
  if (distance === 0) return xy
  const sides = sidesBeside(xy, distance)
  const kept = keepApart(closed ? longestFirst(sides) : sides, distance)
  if (!closed) return cornersOf(kept, distance, false)
  if (kept.length < 3) return []
  closeRing(kept.at(-1)!, kept[0]!, distance)
  const ring = cornersOf(kept, distance, true)
  return signedArea(ring) * signedArea(xy) > 0 ? ring : []
}

const sidesBeside = (xy: ArrayLike<number>, distance: number): Side[] => {
  const sides: Side[] = []
  for (let i = 2; i < xy.length; i += 2) {
    const [x, y] = [xy[i - 2]!, xy[i - 1]!]
    const length = Math.hypot(xy[i]! - x, xy[i + 1]! - y)
    if (length === 0) continue
    const [dx, dy] = [(xy[i]! - x) / length, (xy[i + 1]! - y) / length]
    sides.push({ index: i, x: x + dy * distance, y: y - dx * distance, dx, dy, length, from: 0, to: length, turn: 0 })
  }
  return sides
}

/** A ring starts at its longest segment, because that one is not removed. */
const longestFirst = (sides: readonly Side[]): Side[] => {
  let longest = 0
  for (const [index, { length }] of sides.entries()) if (length > sides[longest]!.length) longest = index
  return [...sides.slice(longest), ...sides.slice(0, longest)]
}

/**
 * Where the straight lines through two segments cross, as distances along each of them; undefined if they do not cross.
 */
const crossing = (a: Side, b: Side): [alongA: number, alongB: number] | undefined => {
  const cross = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(cross) < 1e-9) return undefined
  const [x, y] = [b.x - a.x, b.y - a.y]
  return [(x * b.dy - y * b.dx) / cross, (x * a.dy - y * a.dx) / cross]
}

/** Ends the last segment of a ring, and starts its first one, where they cross. */
const closeRing = (last: Side, first: Side, distance: number): void => {
  const [alongLast, alongFirst] = (turnBetween(last, first, distance) > 0 && crossing(last, first)) || [
    last.to,
    first.from
  ]
  last.to = Math.min(last.to, Math.max(last.from, alongLast))
  first.from = Math.max(first.from, Math.min(first.to, alongFirst))
}

/** In radians, positive if the line turns towards the side of its parallel. A line that reverses does not turn. */
const turnBetween = (a: Side, b: Side, distance: number): number => {
  const [sine, cosine] = [a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy]
  const turn = Math.atan2(sine, cosine) * -Math.sign(distance)
  return turn > Math.PI - 1e-6 ? -turn : turn
}

/** The segments that remain, each up to its crossing with the next one. Segments without space are removed. */
const keepApart = (sides: readonly Side[], distance: number): Side[] => {
  const kept: Side[] = []
  let turn = 0
  for (const [index, side] of sides.entries()) {
    if (index > 0) turn += turnBetween(sides[index - 1]!, side, distance)
    let isLeft = true
    for (let last = kept.at(-1); last && turn > 0; last = kept.at(-1)) {
      const along = turn < Math.PI ? crossing(last, side) : undefined
      if (along && along[1] >= side.to) {
        isLeft = false
        break
      }
      if (along && along[0] > last.from) {
        last.to = Math.min(last.to, along[0])
        side.from = Math.max(side.from, along[1])
        break
      }
      kept.pop()
      turn += last.turn
      const before = kept.at(-1)
      if (before) before.to = before.length
    }
    if (!isLeft) continue
    kept.push({ ...side, turn })
    turn = 0
  }
  return kept
}

const cornersOf = (sides: readonly Side[], distance: number, closed: boolean): number[] => {
  const xy: number[] = []
  const add = (side: Side, along: number) => {
    const [x, y] = [side.x + along * side.dx, side.y + along * side.dy]
    if (x !== xy.at(-2) || y !== xy.at(-1)) xy.push(x, y)
  }
  if (sides[0] && !closed) add(sides[0], sides[0].from)
  for (const [i, side] of sides.entries()) {
    const next = sides[i + 1] ?? (closed ? sides[0] : undefined)
    const tip = next && turnBetween(side, next, distance) < 0 ? crossing(side, next)?.[0] : undefined
    if (tip !== undefined && tip >= side.to && tip - side.to <= longestTip(side, next!) * Math.abs(distance))
      add(side, tip)
    else {
      add(side, side.to)
      if (next) add(next, next.from)
    }
  }
  if (closed && (xy[0] !== xy.at(-2) || xy[1] !== xy.at(-1))) xy.push(xy[0]!, xy[1]!)
  return xy
}

/** In offsets. If segments between them were removed, a long tip would be a spike that the line does not have. */
const longestTip = (a: Side, b: Side): number => (b.index === a.index + 2 || b.index < a.index ? MITER_LIMIT : 1)

/** Twice the area of a ring, positive if it is clockwise (y down). */
export const signedArea = (ring: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += (ring[j]! - ring[0]!) * (ring[i + 1]! - ring[1]!) - (ring[i]! - ring[0]!) * (ring[j + 1]! - ring[1]!)
  return sum
}
