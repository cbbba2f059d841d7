import { EventEmitter } from 'node:events'
import { PrintError } from '../errors.js'
import { hasEnded, type Job } from './job.js'
import type { Claim, JobQueue, Outcome } from './queue.js'

/** The number of finished jobs from which the mean duration is computed. */
const REMEMBERED_DURATIONS = 20

/** Keeps jobs in the memory of this process; they are lost when it stops. */
export const makeMemoryQueue = (maxWaiting: number): JobQueue => {
  const entries = new Map<string, Claim>()
  const waiting: string[] = []
  const claimants: ((claim: Claim) => void)[] = []
  const durations: number[] = []
  const events = new EventEmitter().setMaxListeners(0)

  const handOut = (): void => {
    while (waiting.length > 0 && claimants.length > 0) {
      const entry = entries.get(waiting.shift()!)!
      entry.fence++
      entry.job = { ...entry.job, status: 'running', startedAt: Date.now() }
      claimants.shift()!({ job: entry.job, submission: entry.submission, fence: entry.fence })
    }
  }

  const end = (entry: Claim, change: Partial<Job>): void => {
    entry.job = { ...entry.job, ...change, endedAt: Date.now() }
    // headers may contain credentials, the spec may be large; both are no longer needed
    entry.submission = { headers: {} }
    entry.job.spec = { ...entry.job.spec, params: {}, pages: [] }
    events.emit('end', entry.job)
  }

  const held = (id: string, fence: number): Claim | undefined => {
    const entry = entries.get(id)
    return entry && entry.fence === fence && entry.job.status === 'running' ? entry : undefined
  }

  const listen = (name: string, listener: (...args: any[]) => void) => {
    events.on(name, listener)
    return () => void events.off(name, listener)
  }

  return {
    async add(job, submission) {
      if (waiting.length >= maxWaiting && claimants.length === 0)
        throw new PrintError('queue-full', `the queue is full: ${waiting.length} jobs are waiting; try again later`)
      entries.set(job.id, { job, submission, fence: 0 })
      waiting.push(job.id)
      handOut()
    },
    claim: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const claimant = (claim: Claim) => {
          signal.removeEventListener('abort', leave)
          resolve(claim)
        }
        const leave = () => {
          claimants.splice(claimants.indexOf(claimant), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        claimants.push(claimant)
        handOut()
      }),
    async progress(id, fence, { warning, hint, ...change }) {
      const entry = held(id, fence)
      if (!entry) return false
      const warnings = warning === undefined ? entry.job.warnings : [...entry.job.warnings, warning]
      const hints = hint === undefined ? entry.job.hints : [...(entry.job.hints ?? []), hint]
      entry.job = { ...entry.job, ...change, warnings, ...(hints && { hints }) }
      return true
    },
    async finish(id, fence, outcome: Outcome) {
      const entry = held(id, fence)
      if (!entry) return false
      if (outcome.status === 'finished') {
        durations.push(Date.now() - entry.job.startedAt!)
        if (durations.length > REMEMBERED_DURATIONS) durations.shift()
      }
      end(entry, outcome)
      return true
    },
    async giveBack(id, fence) {
      const entry = held(id, fence)
      if (!entry) return false
      entry.job = { ...entry.job, status: 'waiting', startedAt: undefined }
      waiting.unshift(id)
      handOut()
      return true
    },
    async cancel(id, error) {
      const entry = entries.get(id)
      if (!entry || hasEnded(entry.job)) return entry?.job
      const wasRunning = entry.job.status === 'running'
      if (!wasRunning) waiting.splice(waiting.indexOf(id), 1)
      end(entry, { status: 'cancelled', error })
      if (wasRunning) events.emit('cancel', id)
      return entry.job
    },
    get: async (id) => entries.get(id)?.job,
    ahead: async (id) => Math.max(0, waiting.indexOf(id)),
    meanDuration: async () =>
      durations.length > 0 ? durations.reduce((sum, duration) => sum + duration, 0) / durations.length : undefined,
    onCancel: (listener) => listen('cancel', listener),
    onEnd: (listener) => listen('end', listener),
    async forget(before) {
      const old = [...entries.values()]
        .filter(({ job }) => hasEnded(job) && job.endedAt! < before)
        .map(({ job }) => job.id)
      for (const id of old) entries.delete(id)
      return old
    }
  }
}
