import { fold, type Norths } from './norths.js'

export interface Arrow {
  kind: 'true' | 'grid' | 'magnetic'
  /** Clockwise from up on paper, as drawn. */
  drawnDeg: number
}

/** Arrows are drawn at least this far apart, so that each can be read. */
const LEAST_APART_DEG = 11
/** Two norths that are nearer than half a minute are the same. */
const SAME_DEG = 1 / 120

/** The arrows of a diagram: in the order of their directions, and as far apart as they are or farther. */
export const arrowsOf = ({ trueDeg, convergenceDeg, magnetic }: Norths): Arrow[] => {
  const others: { kind: Arrow['kind']; degrees: number }[] = [{ kind: 'grid', degrees: convergenceDeg }]
  if (magnetic && magnetic.zone !== 'blackout') others.push({ kind: 'magnetic', degrees: magnetic.declinationDeg })
  const drawn: Arrow[] = [{ kind: 'true', drawnDeg: trueDeg }]
  for (const isWest of [false, true]) {
    let [before, last] = [0, 0]
    const onSide = others
      .filter(({ degrees }) => degrees < 0 === isWest)
      .map(({ kind, degrees }) => ({ kind, size: Math.abs(degrees) }))
      .toSorted((a, b) => a.size - b.size)
    for (const { kind, size } of onSide) {
      if (size - before > SAME_DEG) last = Math.max(size, last + LEAST_APART_DEG)
      before = size
      drawn.push({ kind, drawnDeg: fold(isWest ? trueDeg - last : trueDeg + last) })
    }
  }
  return drawn
}
