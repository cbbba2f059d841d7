import { EventEmitter } from 'node:events'
import { hasEnded, type Job } from '../job.js'

/** Of so many jobs it is known which change came last. */
const REMEMBERED = 5000

export interface Changes {
  /** A change by this node. */
  own(job: Job, revision: number): void
  /**
   * A change that another node tells; does nothing if it is known already, or if there was a later one, or if the job had
   * ended before: that its report was deleted is no new state.
   */
  heard(job: Job, revision: number): void
  cancelled(id: string): void
  ended(job: Job): void
  hasListeners(): boolean
  on(name: 'change' | 'cancel' | 'end', listener: (...args: any[]) => void): () => void
}

/** What this node tells its listeners; messages of other nodes may come twice, late, or never. */
export const makeChanges = (): Changes => {
  const events = new EventEmitter().setMaxListeners(0)
  const known = new Map<string, { revision: number; isOver: boolean }>()

  const remember = (job: Job, revision: number): void => {
    known.delete(job.id)
    known.set(job.id, { revision, isOver: hasEnded(job) })
    if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
  }

  return {
    own(job, revision) {
      remember(job, Math.max(revision, known.get(job.id)?.revision ?? 0))
      events.emit('change', job)
    },
    heard(job, revision) {
      const before = known.get(job.id)
      if (revision <= (before?.revision ?? 0)) return
      remember(job, revision)
      if (!before?.isOver) events.emit('change', job)
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
