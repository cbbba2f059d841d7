/** V8's garbage collector. Only worker processes expose it (`--expose-gc`). */
const collector = (globalThis as { gc?: (options?: { type: 'minor' }) => void }).gc

/** Twice what a print without features takes. */
const MUCH_BYTES = 150e6

/** Frees pixels held by old objects, whose size V8 does not see. Takes about 40 ms of processor time. */
export const collectGarbage = (): void => collector?.()

/** Frees pixels held by young objects only, in about 1 ms. */
export const collectYoungGarbage = (): void => collector?.({ type: 'minor' })

/** Collects only if much memory is in use; for code that is about to need much memory outside V8. */
export const collectMuchGarbage = (): void => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  if (heapUsed + arrayBuffers > MUCH_BYTES) collectGarbage()
}
