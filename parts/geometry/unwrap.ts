import { signedArea } from './line-offset.js'
import { runOf } from './parts.js'

/** Maximum distance in worlds from the start. Farther away, a line starts again and a ring stays as it is. */
const MOST_WORLDS = 2
/** Rounding tolerance as a part of the world width. */
const SLACK = 1e-9

/**
 * Longer than half of the world, so the way around the other side is shorter. A segment of exactly one world is not a
 * jump.
 */
const isJump = (dx: number, world: number): boolean => {
  const length = Math.abs(dx)
  return length > world / 2 && length < world * (1 - SLACK)
}

/** Whether the length is the world width. */
const isWhole = (dx: number, world: number): boolean => Math.abs(Math.abs(dx) - world) <= world * SLACK

const hasJump = (xy: Float64Array, world: number): boolean => {
  for (let i = 2; i < xy.length; i += 2) if (isJump(xy[i]! - xy[i - 2]!, world)) return true
  return false
}

/**
 * Continues a line beyond the antimeridian where it jumped to the other end of the world: each segment goes the shorter
 * way. The result has several pieces if the line goes around the world many times.
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

/** A ring that ends this many worlds to the right of its start; this is not 0 if a pole lies inside. */
export interface UnwrappedRing {
  xy: Float64Array
  turns: number
}

/**
 * The same for a closed ring if the result is closed or goes around a pole; otherwise it stays as written. A ring also
 * stays as written if its jumps may be intended and it has the correct orientation (counterclockwise; holes clockwise)
 * or begins in the west, like boxes that clients make of an extent. Jumps may be intended if all are horizontal (as in
 * a box) or one is much shorter than the world.
 */
export const unwrappedRing = (xy: Float64Array, world: number, isHole: boolean): UnwrappedRing => {
  const asWritten = { xy, turns: 0 }
  if (!hasLong(xy, world)) return asWritten
  const { hasJumps, mayBeMeant, isClosing } = jumpsOf(xy, world)
  if (!hasJumps) return asWritten
  if (mayBeMeant && ((isHole ? -1 : 1) * signedArea(xy) > 0 || beginsInWest(xy)) && !isFlat(xy)) return asWritten
  const moved = Float64Array.from(xy)
  let turns = 0
  let longest = 0
  for (let i = 2; i < xy.length; i += 2) {
    const dx = xy[i]! - xy[i - 2]!
    if (isJump(dx, world) || isWhole(dx, world)) turns -= Math.sign(dx)
    if (Math.abs(turns) > MOST_WORLDS) return asWritten
    moved[i]! += turns * world
    longest = Math.max(longest, Math.abs(moved[i]! - moved[i - 2]!))
  }
  const isAroundPole = Math.abs(turns) === 1 && (isClosing || longest <= world / 4)
  return turns === 0 || isAroundPole ? { xy: moved, turns } : asWritten
}

/** A fast check: few rings have long segments, and only those are examined. */
const hasLong = (xy: Float64Array, world: number): boolean => {
  for (let i = 2; i < xy.length; i += 2) if (Math.abs(xy[i]! - xy[i - 2]!) > world / 2) return true
  return false
}

/**
 * Parts of the world width. A shorter jump may be intended as written; a single longer jump belongs to a ring around a
 * pole.
 */
const [SHORTEST_JUMP, LONGEST_JUMP] = [3 / 4, 71 / 72]
/**
 * Latitude in degrees, north or south: a horizontal edge around the world that is nearer to a pole closes a ring around
 * the pole.
 */
const POLAR = 60

/**
 * Segments around the whole world are edges of the world and not jumps, with two exceptions. If one is not horizontal
 * or there are other jumps, both its ends are one place on the antimeridian. The same is true if it is the only closing
 * segment of a coast around a pole.
 */
const jumpsOf = (xy: Float64Array, world: number) => {
  let [jumps, wholes] = [0, 0]
  let [areLevel, areWholesLevel, isShort, isLong, isClosing] = [true, true, false, false, false]
  for (let i = 2; i < xy.length; i += 2) {
    const dx = xy[i]! - xy[i - 2]!
    const isLevel = xy[i + 1] === xy[i - 1]
    if (isJump(dx, world)) {
      jumps++
      areLevel &&= isLevel
      isShort ||= Math.abs(dx) < SHORTEST_JUMP * world
      isLong ||= Math.abs(dx) > LONGEST_JUMP * world
    } else if (isWhole(dx, world)) {
      wholes++
      areWholesLevel &&= isLevel
      isClosing = world === DEGREES && isLevel && Math.abs(xy[i + 1]!) > POLAR && !hasSides(xy, i, world)
    }
  }
  isClosing &&= jumps === 0 && wholes === 1
  const hasJumps = jumps > 0 || !areWholesLevel || isClosing
  const isAroundPole = jumps === 1 && isLong
  return { hasJumps, mayBeMeant: wholes === 0 && !isAroundPole && (areLevel || isShort), isClosing }
}

/** Whether a ring follows the antimeridian before or after the segment that ends at index `i`. */
const hasSides = (xy: Float64Array, i: number, world: number): boolean => {
  const count = xy.length - 2
  const before = xy[(i - 4 + count) % count]!
  const after = xy[(i + 2) % count]!
  return [before, after].some((x) => Math.abs(Math.abs(x) - world / 2) < world * SLACK)
}

/** As a part of its bounding box. A ring with less area is a line and not an area. */
const LEAST_AREA = 1 / 100

const isFlat = (xy: Float64Array): boolean => {
  const { minX, minY, maxX, maxY } = runOf(xy)
  return Math.abs(signedArea(xy)) / 2 <= LEAST_AREA * (maxX - minX) * (maxY - minY)
}

const beginsInWest = (xy: Float64Array): boolean => {
  const { minX, maxX } = runOf(xy)
  return xy[0]! - minX < maxX - xy[0]!
}

/** The world width in degrees. The poles are at a quarter of it; Mercator's poles are beyond any map. */
const DEGREES = 360

/** A ring around a pole, closed over the nearer pole. */
export const closedOverPole = ({ xy }: UnwrappedRing, world: number): Float64Array => {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 1; i < xy.length; i += 2) [least, most] = [Math.min(least, xy[i]!), Math.max(most, xy[i]!)]
  const pole = Math.sign(least + most) * (world === DEGREES ? DEGREES / 4 : Math.max(world, -least, most))
  const closed = new Float64Array(xy.length + 6)
  closed.set(xy)
  closed.set([xy[xy.length - 2]!, pole, xy[0]!, pole, xy[0]!, xy[1]!], xy.length)
  return closed
}
