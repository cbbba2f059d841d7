import type { PrintError } from '../../../core/errors.js'
import type { ToWorker } from '../../../core/job/messages.js'
import { startWorkers } from '../../../core/job/workers.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'
import type { WorkerCounts } from '../../../core/worker-counts.js'
import { until } from '../../support/until.js'
import { Puppet } from './puppet.js'
import { makeAdding, makeTestQueue } from './queues.js'

interface Given {
  /** Absent: there are none to measure. */
  sizes?: 'unknown'
  /** Called with each process before it is used. */
  prepare?: (puppet: Puppet) => unknown
  useSizes?: (sizes: AutoSizes) => void
}

/** Puppets that print from a queue in memory. */
export const runWorkers = (
  answer: (message: ToWorker, puppet: Puppet) => void,
  count = 1,
  { sizes, prepare = () => {}, useSizes = () => {} }: Given = {}
) => {
  const queue = makeTestQueue()
  const puppets: Puppet[] = []
  const log: string[] = []
  const refusals: PrintError[] = []
  const discarded: string[] = []
  const replaced: string[] = []
  const counted: WorkerCounts[] = []
  const workers = startWorkers({
    queue,
    count,
    sizes: sizes === 'unknown' ? undefined : {},
    useSizes,
    spawn: (known) => {
      const puppet = new Puppet(puppets.length, answer)
      puppet.sizes = known
      prepare(puppet)
      puppets.push(puppet)
      return puppet
    },
    jobSeconds: 60,
    workerMegabytes: 100,
    counted: (counts) => counted.push(counts),
    replaced: (why) => replaced.push(why),
    cannotPrint: (error) => refusals.push(error),
    now: () => 0,
    discard: (name) => discarded.push(name),
    log: (level, message, details) => log.push(`${level} ${message} ${JSON.stringify(details ?? {})}`)
  })
  workers.ready.catch(() => {})
  const ended = (id: string) =>
    until(async () => {
      const job = (await queue.get(id))!
      return job.endedAt !== undefined && job
    })
  return { queue, puppets, log, refusals, discarded, replaced, counted, workers, ended, ...makeAdding(queue) }
}
