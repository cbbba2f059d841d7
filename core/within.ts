import { setTimeout as pause } from 'node:timers/promises'

/** Resolves with the promise, or after this time. Does not keep the process alive. */
export const settledWithin = async (ms: number, promise: Promise<unknown>): Promise<void> => {
  const ended = new AbortController()
  try {
    await Promise.race([promise, pause(ms, undefined, { signal: ended.signal, ref: false }).catch(() => {})])
  } finally {
    ended.abort()
  }
}

/** What the promise resolves with; rejects if that takes longer than this time. */
export const answerWithin = <T>(ms: number, promise: Promise<T>, failure = 'no answer'): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${Math.round(ms / 1000)} s`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
