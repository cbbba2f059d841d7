import { randomUUID } from 'node:crypto'
import type { JobQueue, Outcome, Progress } from '../queue.js'
import { withProgress } from '../with-progress.js'
import type { Availability } from './availability.js'
import type { Line, Taken } from './bullmq.js'
import type { Changes } from './changes.js'
import { ended, waitingAgain, withJob } from './entries.js'
import type { Entry, Ledger, WriteOptions } from './ledger.js'

/** A job that this node prints. */
interface Held {
  entry: Entry
  line: Line
  taken: Taken
  /** Whether there is progress that is not written. */
  isDirty: boolean
  writing?: Promise<boolean>
}

export interface HeldJobsOptions {
  ledger(): Ledger
  availability: Availability
  changes: Changes
  /** Called when this node no longer holds a job of the line. */
  released(line: Line): void
}

/** How long a job is tried to be given back: without that, its lock ends soon. */
const GIVE_BACK_MS = 10_000

export type HeldJobs = ReturnType<typeof makeHeldJobs>

/** The jobs that this node prints. Only the claim whose fence the ledger has may change a running job. */
export const makeHeldJobs = ({ ledger, availability, changes, released }: HeldJobsOptions) => {
  const jobs = new Map<string, Held>()

  const heldOf = (id: string, fence: number): Held | undefined => {
    const held = jobs.get(id)
    return held?.entry.fence === fence ? held : undefined
  }

  const release = (held: Held): void => {
    if (jobs.get(held.entry.job.id) !== held) return
    jobs.delete(held.entry.job.id)
    released(held.line)
  }

  /** Writes what the claim makes of the job; false if it is no longer the claim's. */
  const write = async (held: Held, next: (entry: Entry) => Entry, options: WriteOptions): Promise<boolean> => {
    for (;;) {
      const entry = next(held.entry)
      if (await ledger().write(entry, options)) {
        // there may be more progress by now
        held.entry = { ...held.entry, revision: entry.revision + 1 }
        return true
      }
      const stored = await ledger().read(entry.job.id)
      if (!stored) return false
      // an earlier attempt has succeeded, only its answer got lost
      if (entry.endedBy !== undefined && stored.endedBy === entry.endedBy) return true
      if (stored.fence !== entry.fence || stored.job.status !== 'running') return false
      held.entry = { ...held.entry, revision: stored.revision }
    }
  }

  const writeProgress = async (held: Held): Promise<boolean> => {
    let isHeld = true
    while (held.isDirty && isHeld) {
      held.isDirty = false
      // the next progress is written if this one is not
      isHeld = await availability.ask(() => write(held, (entry) => entry, { isMinor: true })).catch(() => true)
    }
    held.writing = undefined
    return isHeld
  }

  const finish = async (id: string, fence: number, outcome: Outcome): Promise<boolean> => {
    const held = heldOf(id, fence)
    if (!held) return false
    held.isDirty = false
    await held.writing
    const endedBy = randomUUID()
    const changed = { ...outcome, endedAt: Date.now() }
    const durationMs = outcome.status === 'finished' ? changed.endedAt - held.entry.job.startedAt! : undefined
    const isKept = await availability.insist(() => write(held, (entry) => ended(entry, changed, endedBy), { durationMs })) // prettier-ignore
    release(held)
    availability.attempt(() => held.line.done(held.taken))
    const { job } = ended(held.entry, changed, endedBy)
    if (isKept) {
      changes.own(job, held.entry.revision)
      changes.ended(job)
    }
    return isKept
  }

  const giveBack: JobQueue['giveBack'] = async (id, fence, { hasDied }) => {
    const held = heldOf(id, fence)
    if (!held) return false
    held.isDirty = false
    await held.writing
    const deaths = held.entry.deaths + Number(hasDied)
    const verb = () => write(held, (entry) => waitingAgain(entry, { deaths }), {})
    const isKept = await availability.insist(verb, GIVE_BACK_MS).catch(() => undefined)
    const leave = () => (isKept ? held.line.putBack(held.taken) : held.line.done(held.taken))
    // if this fails, the lock of the job ends soon
    if (isKept !== undefined) await availability.ask(leave).catch(() => {})
    release(held)
    if (isKept) changes.own(waitingAgain(held.entry).job, held.entry.revision)
    return isKept ?? false
  }

  return {
    hold(entry: Entry, line: Line, taken: Taken): void {
      jobs.set(entry.job.id, { entry, line, taken, isDirty: false })
    },
    /** Takes over a lock of a job that this node prints already: the old one ran out. False if it does not. */
    relock(entry: Entry, taken: Taken): boolean {
      const held = heldOf(entry.job.id, entry.fence)
      if (!held || entry.job.status !== 'running') return false
      held.taken = taken
      return true
    },
    has: (id: string): boolean => jobs.has(id),
    ids: (): string[] => [...jobs.keys()],
    usesLine: (line: Line): boolean => [...jobs.values()].some((held) => held.line === line),
    async renewLocks(): Promise<void> {
      const all = [...jobs.values()]
      for (const line of new Set(all.map((held) => held.line)))
        await line.renew(all.filter((held) => held.line === line).map(({ taken }) => taken))
    },
    async progress(id: string, fence: number, progress: Progress): Promise<boolean> {
      const held = heldOf(id, fence)
      if (!held) return false
      held.entry = withJob(held.entry, withProgress(held.entry.job, progress))
      held.isDirty = true
      changes.own(held.entry.job, held.entry.revision + 1)
      return (held.writing ??= writeProgress(held))
    },
    finish,
    giveBack
  }
}
