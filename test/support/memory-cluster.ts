import { setTimeout as pause } from 'node:timers/promises'
import type { Line, Taken } from '../../core/job/cluster/bullmq.js'
import type { Changed, Entry, Ledger, Message } from '../../core/job/cluster/ledger.js'
import type { Server } from '../../core/job/cluster/server.js'
import { hasEnded, type Job } from '../../core/job/job.js'
import { REMEMBERED_DURATIONS } from '../../core/job/queue.js'

export interface Place {
  rank: number
  order: number
  /** Of the holder. */
  token?: string
  lockedUntil: number
}

/**
 * What PostgreSQL and Redis do for a cluster, in memory: for tests of what the nodes make of it. The interop tests have
 * the databases.
 */
export const makeMemoryCluster = () => {
  const entries = new Map<string, Entry>()
  const requests = new Map<string, Uint8Array>()
  const lines = new Map<string, Map<string, Place>>()
  const changedAt = new Map<string, number>()
  const endings: string[] = []
  const durations: number[] = []
  const [nodes, served] = [new Map<string, number>(), new Map<string, number>()]
  const listeners = new Map<string, (message: Message) => void>()
  let [number, change, order] = [0, 0, 0]
  const lineOf = (name: string) => lines.get(name) ?? lines.set(name, new Map()).get(name)!
  const all = () => [...entries.values()]
  const inOrder = (some: Entry[]) => some.sort((a, b) => a.rank - b.rank || a.number - b.number)
  const waiting = () => inOrder(all().filter(({ job }) => job.status === 'waiting'))
  const isOpen = ({ job }: Entry) => !hasEnded(job)
  const byEnd = () => endings.map((id) => entries.get(id)!).sort((a, b) => a.job.endedAt! - b.job.endedAt!)
  const copy = <T>(value: T): T => structuredClone(value)
  const isSilent = (seen: number | undefined, graceMs: number) => seen === undefined || seen <= Date.now() - graceMs
  const jobsOf = (some: Entry[]): Job[] => some.map(({ job }) => copy(job))

  const ledgerOf = (node: string, losesMessages: boolean): Ledger => ({
    open: async () => [],
    async add(entry, request, limits, { lowest, highest }) {
      const bytes = waiting().reduce((sum, one) => sum + one.bytes, 0)
      const jobs = waiting().length
      if (jobs > 0 && (jobs >= limits.waitingJobs || bytes + entry.bytes > limits.waitingBytes))
        return { isFull: true, waiting: { jobs, bytes } }
      const rivals = waiting().filter(({ rank, line }) => line === entry.line && rank >= lowest && rank <= highest)
      const own = rivals.filter(({ client }) => client === entry.client).at(-1)
      const rank = Math.min(highest, Math.max(rivals[0]?.rank ?? lowest, own ? own.rank + 1 : lowest))
      entries.set(entry.job.id, copy({ ...entry, rank, number: ++number, revision: 1 }))
      requests.set(entry.job.id, request)
      if (!served.has(entry.line)) served.set(entry.line, Date.now())
      return { isFull: false, rank }
    },
    read: async (id) => copy(entries.get(id)),
    request: async (id) => requests.get(id),
    async write(entry, { isCancelled, durationMs } = {}) {
      const { id } = entry.job
      if (entries.get(id)?.revision !== entry.revision) return false
      const kept = copy({ ...entry, revision: entry.revision + 1 })
      entries.set(id, kept)
      changedAt.set(id, ++change)
      if (hasEnded(kept.job)) {
        requests.delete(id)
        if (!endings.includes(id)) endings.push(id)
      }
      if (durationMs !== undefined) durations.unshift(durationMs)
      const message: Message = { id, revision: kept.revision, isCancelled, job: copy(kept.job) }
      if (!losesMessages) for (const [to, heard] of listeners) if (to !== node) setImmediate(() => heard(message))
      return true
    },
    list: async (most) => ({
      open: jobsOf([...all().filter(({ job }) => job.status === 'running'), ...waiting()].slice(0, most)),
      ended: jobsOf(byEnd().reverse().slice(0, most))
    }),
    openOf: async (client) => all().filter((entry) => isOpen(entry) && entry.client === client).length,
    ahead: async ({ job, line }) =>
      Math.max(0, waiting().filter((one) => one.line === line).findIndex((one) => one.job.id === job.id)), // prettier-ignore
    ended: async () => jobsOf(byEnd()),
    async changed(since) {
      const ids = since === undefined ? [] : [...changedAt].filter(([, at]) => at > since).map(([id]) => id)
      const jobs = ids.map((id): Changed => ({ job: copy(entries.get(id)!.job), revision: entries.get(id)!.revision }))
      return { jobs, mark: change }
    },
    async forget(ids) {
      for (const id of ids) {
        entries.delete(id)
        changedAt.delete(id)
        endings.splice(endings.indexOf(id), 1)
      }
    },
    load: async () => ({
      waiting: waiting().length,
      waitingBytes: waiting().reduce((sum, { bytes }) => sum + bytes, 0),
      running: all().filter(({ job }) => job.status === 'running').length
    }),
    async meanDuration() {
      const last = durations.slice(0, REMEMBERED_DURATIONS)
      return last.length > 0 ? last.reduce((sum, ms) => sum + ms, 0) / last.length : undefined
    },
    openCount: async (line) => all().filter((entry) => isOpen(entry) && entry.line === line).length,
    openIds: async (line) => all().filter((entry) => isOpen(entry) && entry.line === line).map(({ job }) => job.id), // prettier-ignore
    async beat({ id, line }) {
      nodes.set(id, Date.now())
      if (line !== undefined) served.set(line, Date.now())
    },
    orphans: async (graceMs) =>
      [...new Set(all().filter(isOpen).map(({ line }) => line))].filter((line) => isSilent(served.get(line), graceMs)), // prettier-ignore
    abandoned: async (graceMs) =>
      all().filter((one) => isOpen(one) && one.isAwaited && isSilent(nodes.get(one.node), graceMs)).map(({ job }) => job.id), // prettier-ignore
    listen: (heard) => void listeners.set(node, heard),
    async close() {}
  })

  const openLine = (name: string, lockMs: number): Line => {
    const places = lineOf(name)
    const isHeld = ({ id, token }: Taken) => places.get(id)?.token === token
    return {
      name,
      async add(id, rank) {
        if (!places.has(id)) places.set(id, { rank, order: ++order, lockedUntil: 0 })
      },
      async next(token) {
        const free = [...places].filter(([, { token }]) => token === undefined)
        const [first] = free.sort(([, a], [, b]) => a.rank - b.rank || a.order - b.order)
        if (!first) return pause(5, undefined)
        Object.assign(first[1], { token, lockedUntil: Date.now() + lockMs })
        return { id: first[0], token, entry: undefined as never }
      },
      async renew(taken) {
        for (const one of taken) if (isHeld(one)) places.get(one.id)!.lockedUntil = Date.now() + lockMs
      },
      async done(taken) {
        if (isHeld(taken) || places.get(taken.id)?.token === undefined) places.delete(taken.id)
      },
      async putBack(taken) {
        if (isHeld(taken)) Object.assign(places.get(taken.id)!, { token: undefined, rank: 0, order: -++order })
      },
      async remove(id) {
        if (places.get(id)?.token === undefined) places.delete(id)
      },
      async rescue() {
        for (const place of places.values())
          if (place.token !== undefined && place.lockedUntil < Date.now())
            Object.assign(place, { token: undefined, rank: 0 })
      },
      count: async () => places.size,
      ids: async () => [...places.keys()],
      erase: async () => places.clear(),
      async close() {}
    }
  }

  /** What one node sees; `isAway()` makes all its verbs fail. */
  const serverOf = (node: string, lockMs: number, isAway: () => boolean, losesMessages = false): Server => {
    const cut = <T extends object>(verbs: T): T =>
      Object.fromEntries(
        Object.entries(verbs).map(([name, verb]) => [
          name,
          typeof verb !== 'function' || name === 'listen' || name === 'close'
            ? verb
            : async (...values: unknown[]) => {
                if (isAway()) throw new Error('away')
                return verb(...values)
              }
        ])
      ) as T
    return cut({
      ledger: cut(ledgerOf(node, losesMessages)),
      prepare: async () => ['a warning'],
      line: async (name) => cut(openLine(name, lockMs)),
      async close() {
        listeners.delete(node)
      }
    })
  }
  return { serverOf, lineOf, entries, requests, nodes }
}
