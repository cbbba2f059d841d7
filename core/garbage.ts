/** V8's collector, which worker processes expose (`--expose-gc`); elsewhere nothing happens. */
const collector = (globalThis as { gc?: (options?: { type: 'minor' }) => void }).gc

/** Of a print without features, half of it. */
const MUCH_BYTES = 150e6

/** Frees the pixels behind old objects, which V8 does not see pressing. Takes some 40 ms of processor time. */
export const collectGarbage = (): void => collector?.()

/** The same behind objects that were just made, in a millisecond. */
export const collectYoungGarbage = (): void => collector?.({ type: 'minor' })

/** The same where there is that much: before something that needs a lot of memory outside of V8. */
export const collectMuchGarbage = (): void => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  if (heapUsed + arrayBuffers > MUCH_BYTES) collectGarbage()
}
