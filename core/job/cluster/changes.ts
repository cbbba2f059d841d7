import { EventEmitter } from 'node:events'
import type { Job } from '../job.js'

/** Of so many jobs it is known which change came last. */
const REMEMBERED = 5000

export interface Changes {
  /** A change by this node. */
  own(job: Job, revision: number): void
  /** A change that another node tells; does nothing if it is known already, or if there was a later one. */
  heard(job: Job, revision: number): void
  cancelled(id: string): void
  ended(job: Job): void
  hasListeners(): boolean
  on(name: 'change' | 'cancel' | 'end', listener: (...args: any[]) => void): () => void
}

/** What this node tells its listeners; messages of other nodes may come twice, late, or never. */
export const makeChanges = (): Changes => {
  const events = new EventEmitter().setMaxListeners(0)
  const revisions = new Map<string, number>()

  const tell = (job: Job, revision: number): void => {
    revisions.delete(job.id)
    revisions.set(job.id, revision)
    if (revisions.size > REMEMBERED) revisions.delete(revisions.keys().next().value!)
    events.emit('change', job)
  }

  return {
    own: (job, revision) => tell(job, Math.max(revision, revisions.get(job.id) ?? 0)),
    heard(job, revision) {
      if (revision > (revisions.get(job.id) ?? 0)) tell(job, revision)
    },
    cancelled: (id) => void events.emit('cancel', id),
    ended: (job) => void events.emit('end', job),
    hasListeners: () => events.listenerCount('change') > 0,
    on(name, listener) {
      events.on(name, listener)
      return () => void events.off(name, listener)
    }
  }
}
