import type { Claim } from './queue.js'

/** A worker that waits for a job. */
export interface Claimant {
  hasLeft(): boolean
  take(claim: Claim): void
}

/** Workers that wait for a job, the one that has waited longest first. */
export const makeClaimants = () => {
  const waiting: Claimant[] = []
  return {
    count: () => waiting.length,
    /** Calls `came` when it waits; rejects when the signal aborts. */
    wait: (signal: AbortSignal, came: () => void): Promise<Claim> =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        let hasLeft = false
        const leave = () => {
          hasLeft = true
          const index = waiting.indexOf(claimant)
          if (index >= 0) waiting.splice(index, 1)
          reject(signal.reason)
        }
        const claimant: Claimant = {
          hasLeft: () => hasLeft,
          take(claim) {
            signal.removeEventListener('abort', leave)
            resolve(claim)
          }
        }
        signal.addEventListener('abort', leave)
        waiting.push(claimant)
        came()
      }),
    next: (): Claimant | undefined => waiting.shift(),
    /** Puts back one that got no job. */
    putBack(claimant: Claimant): void {
      if (!claimant.hasLeft()) waiting.unshift(claimant)
    }
  }
}
