/**
 * One listener on a job's signal for all its requests: `pending` holds the functions to call with the reason.
 * One listener per request would take a large part of the time of a request, and a map has hundreds of tiles.
 */
export interface Cancellation {
  signal: AbortSignal
  pending: Set<(reason: unknown) => void>
}

export const watchSignal = (signal: AbortSignal): Cancellation => {
  const pending: Cancellation['pending'] = new Set()
  signal.addEventListener('abort', () => [...pending].forEach((stop) => stop(signal.reason)))
  return { signal, pending }
}

/** Waits; rejects at once with the reason when the job is cancelled. */
export const pause = (ms: number, { pending }: Cancellation): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      clearTimeout(timer)
      pending.delete(stop)
      reject(reason)
    }
    const timer = setTimeout(() => {
      pending.delete(stop)
      resolve()
    }, ms)
    pending.add(stop)
  })
