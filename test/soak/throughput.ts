import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../support/database.js'
import { makeFolders } from '../support/folders.js'
import { until } from '../support/until.js'
import { makeNode, type Node } from './nodes.js'
import { printLines } from '../support/log-lines.js'

export interface ThroughputOptions {
  prints: number
  /** Numbers of worker processes. */
  workers: readonly number[]
  /** Absent: the embedded queue. */
  database?: Database
  settings?: (folder: string) => object
}

export interface Throughput {
  workers: number
  /** Prints a second, all submitted at once. */
  printsPerSecond: number
  /** Mean time of a print in its worker, in ms. */
  printMs: number
  /** What each print costs beyond that, in ms of each worker: the queue, and handing over. */
  overheadMs: number
  /** From submission to start with an idle worker, in ms: median and 95th percentile of 30 prints. */
  startsAfterMs: { median: number; p95: number }
}

const REQUEST = {
  method: 'POST',
  body: JSON.stringify({
    layout: 'Card',
    attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [{ type: 'trouble', does: 'nothing' }] } }
  })
}
const SINGLE_PRINTS = 30

/** How many prints a second a queue hands to its workers. */
export const measureThroughput = async (options: ThroughputOptions): Promise<Throughput[]> => {
  const results: Throughput[] = []
  for (const count of options.workers) results.push(await measure(count, options))
  return results
}

const measure = async (
  count: number,
  { prints, database, settings = () => ({}) }: ThroughputOptions
): Promise<Throughput> => {
  const folders = makeFolders()
  const folder = folders.make()
  const shared = {
    limits: { waitingJobs: prints + 1 },
    ...(database && { queue: await database.address() }),
    ...settings(folder)
  }
  const service = makeNode('service', database ? 'service' : 'serve', join(folder, 'service'), {
    ...shared,
    workers: count
  })
  const printing = database
    ? Array.from({ length: count }, (_, index) =>
        makeNode(`worker ${index}`, 'worker', join(folder, `worker-${index}`), shared)
      )
    : []
  const nodes = [service, ...printing]
  try {
    await Promise.all(nodes.map((node) => node.start()))
    const all = () => endsIn(nodes)
    /** The ends of the prints that `verb` sends. */
    const endsOf = async (verb: () => Promise<void>): Promise<End[]> => {
      const before = all()
      await verb()
      return [...all()].flatMap(([id, end]) => (before.has(id) ? [] : [end]))
    }
    await printAll(service, 4 * count, all)
    const singles = await endsOf(async () => {
      for (let index = 0; index < SINGLE_PRINTS; index++) {
        await printAll(service, 1, all)
        await pause(20)
      }
    })
    const waited = singles.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b)
    const began = performance.now()
    const ends = await endsOf(() => printAll(service, prints, all))
    const seconds = (performance.now() - began) / 1000
    const printMs = ends.reduce((sum, { ranMs }) => sum + ranMs, 0) / ends.length
    return {
      workers: count,
      printsPerSecond: rounded(prints / seconds),
      printMs: rounded(printMs),
      overheadMs: rounded((seconds * 1000 * count) / prints - printMs),
      startsAfterMs: { median: waited[waited.length >> 1]!, p95: waited[Math.floor(waited.length * 0.95)]! }
    }
  } finally {
    for (const node of nodes) await node.stop()
    folders.remove()
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

interface End {
  waitedMs: number
  ranMs: number
}

/** By the ids of the jobs. */
const endsIn = (nodes: readonly Node[]): Map<string, End> =>
  new Map(
    nodes.flatMap((node) =>
      printLines(node.log()).map(({ job, waitedMs, ranMs }): [string, End] => [job, { waitedMs, ranMs }])
    )
  )

/** Submits prints, ten at a time, and waits until the log has their ends. */
const printAll = async (service: Node, count: number, ends: () => Map<string, End>): Promise<void> => {
  const before = ends().size
  let left = count
  const submit = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await fetch(`${service.root()}/print/default/report.pdf`, REQUEST)
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 10 }, submit))
  await until(() => ends().size >= before + count)
}
