/** The least memory of so many jobs in a row counts: a single job can leave much memory in use for a while. */
const JOBS = 100
/** Compared with the first row of jobs, after which the worker is warm. */
const GROWTH = 1.25
const LEAST_GROWTH_BYTES = 50e6

/**
 * Makes a function that takes the memory of a worker process after each job, and returns whether it grows slowly but
 * steadily: then another process should replace it. 0, if the system does not report memory, never counts as growth.
 */
export const watchGrowth = (): ((residentBytes: number) => boolean) => {
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
