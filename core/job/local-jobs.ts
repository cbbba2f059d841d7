import { hasEnded, type Job } from './job.js'
import type { KeptJob } from './kept-job.js'
import type { SentHeaders } from './secret-headers.js'

export interface LocalJob {
  kept: KeptJob
  headers: SentHeaders
  lostHeaders: string[]
  /** The number of the last claim. */
  fence: number
  /** The last change that was begun; the next one waits for it. */
  turn: Promise<unknown>
}

const isRunning = ({ kept }: LocalJob): boolean => kept.job.status === 'running'

export const isHeld = (entry: LocalJob, claim: number): boolean => entry.fence === claim && isRunning(entry)

/** All jobs of one service, in memory; `changed` is called with each job that changes. */
export const makeLocalJobs = (changed: (job: Job) => void) => {
  const entries = new Map<string, LocalJob>()
  /** In the order in which they ended. */
  const endedIds = new Set<string>()

  const of = (ids: Iterable<string>): Job[] => [...ids].map((id) => entries.get(id)!.kept.job)

  return {
    of,
    get: (id: string) => entries.get(id),
    addEnded: (id: string) => void endedIds.add(id),
    running: () => [...entries.values()].filter(isRunning).map(({ kept }) => kept.job),
    ended: () => of(endedIds),
    openOf: (client: string) =>
      [...entries.values()].filter(({ kept }) => kept.client === client && !hasEnded(kept.job)).length,
    add(kept: KeptJob, headers: SentHeaders, lostHeaders: string[] = []): LocalJob {
      const entry = { kept, headers, lostHeaders, fence: 0, turn: Promise.resolve() }
      entries.set(kept.job.id, entry)
      return entry
    },
    change(entry: LocalJob, members: Partial<Job>): void {
      entry.kept = { ...entry.kept, job: { ...entry.kept.job, ...members } }
      changed(entry.kept.job)
    },
    /** Changes of one job happen one after the other. False if the job `may` not change when its turn has come. */
    inTurn(id: string, may: (entry: LocalJob) => boolean, verb: (entry: LocalJob) => Promise<void>): Promise<boolean> {
      const entry = entries.get(id)
      if (!entry) return Promise.resolve(false)
      const turn = entry.turn.then(async () => {
        if (!may(entry)) return false
        await verb(entry)
        return true
      })
      entry.turn = turn.catch(() => {})
      return turn
    },
    remove(ids: Iterable<string>): void {
      for (const id of ids) {
        entries.delete(id)
        endedIds.delete(id)
      }
    }
  }
}
