/**
 * One listener on a job's signal for all its requests: `pending` holds what to call with the reason.
 * A listener on the signal for each of hundreds of tiles would cost as much as a good part of the request.
 */
export interface Cancellation {
  signal: AbortSignal
  pending: Set<(reason: unknown) => void>
}

export const watchSignal = (signal: AbortSignal): Cancellation => {
  const pending: Cancellation['pending'] = new Set()
  signal.addEventListener('abort', () => [...pending].forEach((stop) => stop(signal.reason)), { once: true })
  return { signal, pending }
}

/** Waits; rejects with the reason at once when the job is cancelled. */
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
