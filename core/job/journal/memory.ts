import { hasEnded } from '../job.js'
import type { Journal } from './journal.js'

/** Keeps only the requests, in memory: all jobs are lost when the process ends. */
export const makeMemoryJournal = (): Journal => {
  const requests = new Map<string, Uint8Array>()
  return {
    open: async () => [],
    add: async ({ job }, request) => void requests.set(job.id, request),
    async update({ job }) {
      if (hasEnded(job)) requests.delete(job.id)
    },
    request: async (id) => requests.get(id)!,
    async remove(ids) {
      for (const id of ids) requests.delete(id)
    },
    async check() {},
    freeBytes: async () => Infinity,
    async close() {}
  }
}
