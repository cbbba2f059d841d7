export type Random = () => number

/** mulberry32: the same seed gives the same numbers in [0, 1) everywhere. */
export const random = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One number in [0, 1) for a pair of whole numbers. */
export const hash = (x: number, y: number, seed = 0): number =>
  random(Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519))()
