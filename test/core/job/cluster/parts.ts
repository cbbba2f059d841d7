import { type Availability, makeAvailability } from '../../../../core/job/cluster/availability.js'
import type { Line } from '../../../../core/job/cluster/bullmq.js'
import { makeChanges } from '../../../../core/job/cluster/changes.js'
import { claimed } from '../../../../core/job/cluster/entries.js'
import { makeHeldJobs } from '../../../../core/job/cluster/held.js'
import type { Entry, Ledger } from '../../../../core/job/cluster/ledger.js'
import type { Job } from '../../../../core/job/job.js'
import { makeMemoryCluster } from '../../../support/memory-cluster.js'
import { jobOf } from '../queues.js'

/** A job in the ledger that waits in the line `own`. */
export const entryOf = (id: string, more: Partial<Entry> = {}, job: Partial<Job> = {}): Entry => ({ version: 1, job: { ...jobOf(id), ...job }, client: 'c', bytes: 9, isAwaited: false, deaths: 0, warnings: [], headers: { open: {}, secret: [] }, line: 'own', rank: 7, number: 1, fence: 0, node: 'home', revision: 1, ...more }) // prettier-ignore

/** The parts of one node, `home`, on a database in memory, for tests of a single part. */
export const makeParts = async (changed: (ledger: Ledger) => Partial<Ledger> = () => ({})) => {
  const cluster = makeMemoryCluster()
  let isAway = false
  const server = cluster.serverOf('home', 60_000, () => isAway)
  const ledger: Ledger = { ...server.ledger, ...changed(server.ledger) }
  const log: string[] = []
  const availability: Availability = makeAvailability({
    name: 'a database',
    reasonOf: String,
    refusesChanges: () => false,
    prepare: async () => {},
    log: (level, message) => log.push(`${level} ${message}`)
  })
  await availability.start()
  const changes = makeChanges()
  const told: string[] = []
  changes.on('change', ({ id, status, stage }) => told.push(`change ${id} ${stage ?? status}`))
  changes.on('cancel', (id) => told.push(`cancel ${id}`))
  changes.on('end', ({ id, status }) => told.push(`end ${id} ${status}`))
  const released: string[] = []
  const held = makeHeldJobs({
    ledger: () => ledger,
    availability,
    changes,
    released: (line) => released.push(line.name)
  })
  const line = await server.line('own')
  /** Puts a waiting job into the ledger and the line. */
  const add = async (id: string, more: Partial<Entry> = {}, job: Partial<Job> = {}, into: Line = line) => {
    cluster.entries.set(id, entryOf(id, { line: into.name, ...more }, job))
    cluster.requests.set(id, Buffer.from(`request of ${id}`))
    await into.add(id, 7)
  }
  /** Lets this node print a job. */
  const print = async (id: string, into: Line = line): Promise<Entry> => {
    await add(id, {}, {}, into)
    const taken = (await into.next(`token of ${id}`))!
    const next = claimed(cluster.entries.get(id)!, 'home')
    await server.ledger.write(next)
    const entry = { ...next, revision: next.revision + 1 }
    held.hold(entry, into, taken)
    return entry
  }
  const cut = (next: boolean) => void (isAway = next)
  return { ...cluster, server, ledger, availability, changes, held, line, log, told, released, add, print, cut }
}
