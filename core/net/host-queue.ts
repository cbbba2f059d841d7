import type { Cancellation } from './cancellation.js'

/** Limits the requests per host that run at once; the others wait in their order. */
export interface HostQueue {
  /** Undefined if the caller may start at once. Rejects with the reason when the job is cancelled. */
  take(host: string, job: Cancellation): Promise<void> | undefined
  give(host: string): void
}

export const makeHostQueue = (perHost: number): HostQueue => {
  const hosts = new Map<string, { running: number; waiting: Set<() => void> }>()
  return {
    take(host, { pending }) {
      let state = hosts.get(host)
      if (!state) hosts.set(host, (state = { running: 0, waiting: new Set() }))
      if (state.running < perHost) {
        state.running++
        return undefined
      }
      const { waiting } = state
      return new Promise((resolve, reject) => {
        const start = () => {
          pending.delete(stop)
          resolve()
        }
        const stop = (reason: unknown) => {
          pending.delete(stop)
          waiting.delete(start)
          reject(reason)
        }
        pending.add(stop)
        waiting.add(start)
      })
    },

    give(host) {
      const state = hosts.get(host)!
      const [next] = state.waiting
      if (next) {
        state.waiting.delete(next)
        next()
      } else if (--state.running === 0) hosts.delete(host)
    }
  }
}
