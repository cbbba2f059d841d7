import { signedArea } from './line-offset.js'
import { runOf } from './parts.js'

/** More worlds than this from where it begins a line is begun anew, and a ring left as it is. */
const MOST_WORLDS = 2
/** Of the world's width, for rounding. */
const SLACK = 1e-9

/**
 * Longer than half of the world, so that the way around the other side is shorter; one of a whole world means itself.
 */
const isJump = (dx: number, world: number): boolean => {
  const length = Math.abs(dx)
  return length > world / 2 && length < world * (1 - SLACK)
}

/** As long as the world is wide. */
const isWhole = (dx: number, world: number): boolean => Math.abs(Math.abs(dx) - world) <= world * SLACK

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
 * The same for a closed ring, if it closes then too, or goes around a pole; else it is as written. So is one whose
 * jumps may be meant: all of them level, as those of a box, or one far shorter than the world. It is as written if it
 * turns the right way then (counterclockwise; a hole clockwise), or if it begins in the west, as boxes do that clients
 * make of an extent, whichever way they turn.
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

/** Hardly any ring has one: the others are not looked at any closer. */
const hasLong = (xy: Float64Array, world: number): boolean => {
  for (let i = 2; i < xy.length; i += 2) if (Math.abs(xy[i]! - xy[i - 2]!) > world / 2) return true
  return false
}

/** Of the world: a shorter jump may be meant as it is written, and a single longer one is what goes around a pole. */
const [SHORTEST_JUMP, LONGEST_JUMP] = [3 / 4, 71 / 72]
/** Nearer to a pole, in degrees, a level edge around the world closes what goes around the pole. */
const POLAR = 60

/**
 * Segments around the whole world are edges of the world, and no jumps, unless that cannot be: where one is not level
 * or there are jumps besides, both of its ends are one place on the date line; and so they are where it is all that
 * closes a coast around a pole.
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

/** Whether a ring goes along the date line before or after the segment that ends there. */
const hasSides = (xy: Float64Array, i: number, world: number): boolean => {
  const count = xy.length - 2
  const before = xy[(i - 4 + count) % count]!
  const after = xy[(i + 2) % count]!
  return [before, after].some((x) => Math.abs(Math.abs(x) - world / 2) < world * SLACK)
}

/** Of the box around it: what encloses less is a line rather than an area. */
const LEAST_AREA = 1 / 100

const isFlat = (xy: Float64Array): boolean => {
  const { minX, minY, maxX, maxY } = runOf(xy)
  return Math.abs(signedArea(xy)) / 2 <= LEAST_AREA * (maxX - minX) * (maxY - minY)
}

const beginsInWest = (xy: Float64Array): boolean => {
  const { minX, maxX } = runOf(xy)
  return xy[0]! - minX < maxX - xy[0]!
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
