import { type ClusterQueueOptions, makeClusterQueue } from '../../../../core/job/cluster/cluster-queue.js'
import type { JobQueue } from '../../../../core/job/queue.js'
import { makeHeaderKeeping } from '../../../../core/job/secret-headers.js'
import { makeMemoryCluster } from '../../../support/memory-cluster.js'
import { startPatientClock } from '../../../support/patient-clock.js'

const TIMINGS = { beatMs: 100, graceMs: 500, lockMs: 600, stalledMs: 100 }

export interface TestNode extends JobQueue {
  /** All that it asks of the database fails from now on, or no longer. */
  cut(isAway: boolean): void
  log: string[]
}

/** Nodes that share a database in memory. */
export const makeNodes = () => {
  const cluster = makeMemoryCluster()
  const nodes: TestNode[] = []
  const node = ({
    key,
    digest = 'one',
    losesMessages = false,
    ...options
  }: Partial<Omit<ClusterQueueOptions, 'digest'>> & {
    key?: string
    digest?: string | (() => string)
    losesMessages?: boolean
  } = {}): TestNode => {
    let isAway = false
    const log: string[] = []
    const queue = makeClusterQueue({
      address: 'redis://memory.example/0',
      limits: { waitingJobs: 1000, waitingBytes: 1e9 },
      prefersAwaited: false,
      headers: makeHeaderKeeping(key),
      digest: typeof digest === 'string' ? () => digest : digest,
      timings: TIMINGS,
      log: (level, message) => void log.push(`${level} ${message}`),
      connect: async (_, id, { lockMs }) => cluster.serverOf(id, lockMs, () => isAway, losesMessages),
      ...options
    })
    const made = { ...queue, log, cut: (next: boolean) => void (isAway = next) }
    nodes.push(made)
    return made
  }
  return { ...cluster, node, close: () => Promise.all(nodes.map((one) => one.close())), graceMs: TIMINGS.graceMs }
}

/** Nodes whose time passes only while this process runs. */
export const makePatientNodes = () => {
  const clock = startPatientClock()
  const nodes = makeNodes()
  return {
    ...nodes,
    pass: clock.pass,
    async close() {
      await nodes.close()
      clock.stop()
    }
  }
}
