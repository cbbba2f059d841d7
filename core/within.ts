import { setTimeout as pause } from 'node:timers/promises'

/** Resolves with the promise, or after this time. */
export const within = async (ms: number, promise: Promise<unknown>): Promise<void> => {
  const ended = new AbortController()
  await Promise.race([promise, pause(ms, undefined, ended).catch(() => {})])
  ended.abort()
}
