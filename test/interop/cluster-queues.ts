import { makeClusterQueue } from '../../core/job/cluster/cluster-queue.js'
import { makeHeaderKeeping } from '../../core/job/secret-headers.js'
import type { JobQueue } from '../../core/job/queue.js'
import type { QueueKind, TestOptions } from '../core/job/contract/queues-under-test.js'
import type { Database } from '../support/database.js'
import { startPostgres } from '../support/postgres-server.js'
import { startRedis } from '../support/redis-server.js'

/** A silent node is noticed after so long. */
export const QUICK = { beatMs: 200, graceMs: 1500, lockMs: 1500, stalledMs: 300 }

export const SERVERS: { [name: string]: () => Promise<Database> } = {
  PostgreSQL: startPostgres,
  Redis: () => startRedis()
}

/** One node of a cluster. */
export const makeNode = (
  address: string,
  { key, digest = 'one', ...options }: Omit<TestOptions, 'digest'> & { digest?: string | (() => string) } = {}
): JobQueue =>
  makeClusterQueue({
    address,
    limits: { waitingJobs: 1000, waitingBytes: 1e9 },
    prefersAwaited: false,
    headers: makeHeaderKeeping(key),
    digest: typeof digest === 'string' ? () => digest : digest,
    timings: QUICK,
    log: () => {},
    ...options
  })

/** Each queue has a database of its own. */
export const clusterKind = (name: string): QueueKind => {
  let database: Promise<Database> | undefined
  return {
    name: `BullMQ on ${name}`,
    make: async (options) => makeNode(await (await (database ??= SERVERS[name]!())).address(), options),
    remove: async () => (await database)?.remove()
  }
}
