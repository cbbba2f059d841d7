/** Jobs in a row of which the least memory counts: what a single job leaves for a while says nothing. */
const JOBS = 100
/** More than in the first row, when the worker had become warm. */
const GROWTH = 1.25
const LEAST_GROWTH_BYTES = 50e6

/**
 * Tells from its memory after each job whether a worker process takes more and more: then another one should take its
 * place before it matters. Zeros, where the system does not report memory, are never too much.
 */
export const watchCreep = (): ((residentBytes: number) => boolean) => {
  let warm: number | undefined
  let least = Infinity
  let left = JOBS
  return (residentBytes) => {
    least = Math.min(least, residentBytes)
    if (--left > 0) return false
    left = JOBS
    const floor = least
    least = Infinity
    warm ??= floor
    return floor > Math.max(warm * GROWTH, warm + LEAST_GROWTH_BYTES)
  }
}
