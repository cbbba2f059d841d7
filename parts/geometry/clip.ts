import type { Point } from '../../core/views/affine.js'
import type { Run } from './parts.js'

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export const grown = (box: Box, margin: number): Box => ({
  minX: box.minX - margin,
  minY: box.minY - margin,
  maxX: box.maxX + margin,
  maxY: box.maxY + margin
})

export const isInBox = ([x, y]: Point, box: Box): boolean =>
  x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY

export const isOutside = (run: Run, box: Box): boolean =>
  !(run.maxX >= box.minX && run.minX <= box.maxX && run.maxY >= box.minY && run.minY <= box.maxY)

const isInside = (run: Run, box: Box): boolean =>
  run.minX >= box.minX && run.maxX <= box.maxX && run.minY >= box.minY && run.maxY <= box.maxY

/**
 * One step of the Sutherland–Hodgman algorithm: keeps the part of a ring on one side of a vertical (axis 0) or
 * horizontal (axis 1) line.
 */
const cut = (ring: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] => {
  const kept: number[] = []
  const count = ring.length
  if (count === 0) return kept
  const other = axis === 0 ? 1 : 0
  let previousAlong = ring[count - 2 + axis]!
  let previousAcross = ring[count - 2 + other]!
  let previousIn = sign * (previousAlong - limit) >= 0
  for (let i = 0; i < count; i += 2) {
    const along = ring[i + axis]!
    const across = ring[i + other]!
    const isIn = sign * (along - limit) >= 0
    if (isIn !== previousIn) {
      const crossing = previousAcross + ((across - previousAcross) * (limit - previousAlong)) / (along - previousAlong)
      if (axis === 0) kept.push(limit, crossing)
      else kept.push(crossing, limit)
    }
    if (isIn) kept.push(ring[i]!, ring[i + 1]!)
    previousAlong = along
    previousAcross = across
    previousIn = isIn
  }
  return kept
}

/**
 * The part of a ring inside a box; it follows the border of the box where the ring is outside. Empty if no part is
 * inside.
 */
export const clipRing = (run: Run, box: Box): ArrayLike<number> => {
  if (isOutside(run, box)) return []
  if (isInside(run, box)) return run.xy
  let ring: ArrayLike<number> = run.xy
  if (run.minX < box.minX) ring = cut(ring, 0, box.minX, 1)
  if (run.maxX > box.maxX) ring = cut(ring, 0, box.maxX, -1)
  if (run.minY < box.minY) ring = cut(ring, 1, box.minY, 1)
  if (run.maxY > box.maxY) ring = cut(ring, 1, box.maxY, -1)
  return ring
}

/** The parts of a line inside a box (Liang–Barsky algorithm, segment by segment). */
export const clipLine = (run: Run, box: Box): ArrayLike<number>[] => {
  if (isOutside(run, box)) return []
  if (isInside(run, box)) return [run.xy]
  const { xy } = run
  const pieces: number[][] = []
  let piece: number[] | undefined
  for (let i = 2; i < xy.length; i += 2) {
    const x = xy[i - 2]!
    const y = xy[i - 1]!
    const dx = xy[i]! - x
    const dy = xy[i + 1]! - y
    let enter = 0
    let leave = 1
    for (let side = 0; side < 4; side++) {
      const speed = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy
      const distance = side === 0 ? x - box.minX : side === 1 ? box.maxX - x : side === 2 ? y - box.minY : box.maxY - y
      if (speed === 0) {
        if (distance < 0) enter = 2
      } else if (speed < 0) enter = Math.max(enter, distance / speed)
      else leave = Math.min(leave, distance / speed)
    }
    if (enter > leave) {
      piece = undefined
      continue
    }
    if (!piece || enter > 0) pieces.push((piece = [x + enter * dx, y + enter * dy]))
    piece.push(x + leave * dx, y + leave * dy)
    if (leave < 1) piece = undefined
  }
  return pieces
}

/** Whether a box lies inside another one. */
export const isWithin = (box: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY
