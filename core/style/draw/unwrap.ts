import { signedArea } from './line-offset.js'

/** More worlds than this from where it begins a line is begun anew, and a ring left as it is. */
const MOST_WORLDS = 2
/** Of the world's width, for rounding. */
const SLACK = 1e-9

/** Longer than half of the world, so that the way around the other side is shorter; one of a whole world means itself. */
const isJump = (dx: number, world: number): boolean => {
  const length = Math.abs(dx)
  return length > world / 2 && length < world * (1 - SLACK)
}

const hasJump = (xy: Float64Array, world: number): boolean => {
  for (let i = 2; i < xy.length; i += 2) if (isJump(xy[i]! - xy[i - 2]!, world)) return true
  return false
}

/**
 * A line that goes on beyond the date line where it jumped to the other end of the world: each of its segments goes the
 * short way around. In pieces if it goes around the world again and again.
 */
export const unwrappedLine = (xy: Float64Array, world: number): Float64Array[] => {
  if (!hasJump(xy, world)) return [xy]
  const pieces: Float64Array[] = []
  const piece = Float64Array.from(xy)
  let start = 0
  let turns = 0
  for (let i = 2; i < xy.length; i += 2) {
    const dx = xy[i]! - xy[i - 2]!
    if (isJump(dx, world)) turns -= Math.sign(dx)
    piece[i] = xy[i]! + turns * world
    if (Math.abs(turns) <= MOST_WORLDS) continue
    pieces.push(piece.slice(start, i))
    start = i - 2
    piece[start]! -= turns * world
    piece[i] = xy[i]!
    turns = 0
  }
  return [...pieces, piece.slice(start)]
}

/** A ring that ends so many worlds to the right of where it begins: more than none if there is a pole inside. */
export interface UnwrappedRing {
  xy: Float64Array
  turns: number
}

/**
 * The same for a closed ring, if it closes then too, or goes around a pole; else it is as written. RFC 7946 has no
 * segments across the date line, and those of a box that is wider than half of the world mean what they say: a ring all
 * of whose jumps are level stays as written if it turns the right way so (counterclockwise; a hole clockwise).
 */
export const unwrappedRing = (xy: Float64Array, world: number, isHole: boolean): UnwrappedRing => {
  const asWritten = { xy, turns: 0 }
  if (!hasJump(xy, world) || (areJumpsLevel(xy, world) && (isHole ? -1 : 1) * signedArea(xy) > 0)) return asWritten
  const moved = Float64Array.from(xy)
  let turns = 0
  let longest = 0
  for (let i = 2; i < xy.length; i += 2) {
    const dx = xy[i]! - xy[i - 2]!
    if (isJump(dx, world)) turns -= Math.sign(dx)
    if (Math.abs(turns) > MOST_WORLDS) return asWritten
    moved[i]! += turns * world
    longest = Math.max(longest, Math.abs(moved[i]! - moved[i - 2]!))
  }
  const isAroundPole = Math.abs(turns) === 1 && longest <= world / 4
  return turns === 0 || isAroundPole ? { xy: moved, turns } : asWritten
}

/** The width of a world in degrees, a quarter of which is where its poles are; Mercator's are beyond any map. */
const DEGREES = 360

/** A ring that goes around a pole, closed over the one that is nearer. */
export const closedOverPole = ({ xy }: UnwrappedRing, world: number): Float64Array => {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 1; i < xy.length; i += 2) [least, most] = [Math.min(least, xy[i]!), Math.max(most, xy[i]!)]
  const pole = Math.sign(least + most) * (world === DEGREES ? DEGREES / 4 : Math.max(world, -least, most))
  const closed = new Float64Array(xy.length + 6)
  closed.set(xy)
  closed.set([xy[xy.length - 2]!, pole, xy[0]!, pole, xy[0]!, xy[1]!], xy.length)
  return closed
}

const areJumpsLevel = (xy: Float64Array, world: number): boolean => {
  for (let i = 2; i < xy.length; i += 2) if (isJump(xy[i]! - xy[i - 2]!, world) && xy[i + 1] !== xy[i - 1]) return false
  return true
}
