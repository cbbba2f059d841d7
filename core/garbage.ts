/**
 * When garbage is collected: pixels lie outside of V8's heap, so V8 does not see how much memory its objects hold. Worker
 * processes therefore expose their collector (`--expose-gc`); in other processes nothing happens.
 */
const collector = (globalThis as { gc?: (options?: { type: 'minor' }) => void }).gc

/** Half of what a print without features takes: before something that needs much memory outside of V8. */
const MUCH_BYTES = 150e6
/** In buffers, between two jobs. */
const LEFT_BYTES = 40e6
/** Pixels that a renderer made, of which it holds copies behind young objects. */
const YOUNG_PIXELS = 4_000_000
/** Small, so that V8 collects young objects often. */
const YOUNG_MEGABYTES = 2

/** The options with which Node starts a worker process. */
export const collectorOptions = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  `--max-semi-space-size=${YOUNG_MEGABYTES}`,
  '--expose-gc'
]

/** Frees what earlier steps of a print left, if that is much. Takes about 40 ms of processor time. */
export const collectMuchGarbage = (): void => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  if (heapUsed + arrayBuffers > MUCH_BYTES) collector?.()
}

/** Frees what a job left, where that is much. */
export const collectLeftGarbage = (): void => {
  if (process.memoryUsage().arrayBuffers > LEFT_BYTES) collector?.()
}

let youngPixels = 0

/** Counts pixels that a renderer made; frees its copies where they are many, in a millisecond. True if it did. */
export const collectYoungGarbage = (madePixels: number): boolean => {
  youngPixels += madePixels
  if (youngPixels <= YOUNG_PIXELS) return false
  youngPixels = 0
  collector?.({ type: 'minor' })
  return true
}
