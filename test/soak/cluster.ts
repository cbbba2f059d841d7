import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../support/database.js'
import { makeFolders } from '../support/folders.js'
import { until } from '../support/until.js'
import { makeNode, type Node } from './nodes.js'
import { printLines } from '../support/log-lines.js'

export interface ClusterOptions {
  database: Database
  services: number
  workers: number
  prints: number
  /** How often a process is killed, at random: a service, a worker, a process that prints. */
  kills: number
  databaseKills: number
  /** How often a worker is stopped until another one has its job, and goes on. */
  freezes: number
  /** For stores of reports that the address of the queue does not imply. */
  settings?: (folder: string) => object
  /** Called with a line of progress. */
  tell?(line: string): void
}

export interface ClusterResult {
  /** How many jobs ended in which status. */
  statuses: { [status: string]: number }
  /** References that no service knew any more. */
  lost: string[]
  /** Jobs of which services said different things. */
  disputed: string[]
  /** Finished jobs whose report could not be downloaded whole. */
  broken: string[]
  /** Jobs whose end was logged more than once. */
  twice: string[]
  /** Prints that were not accepted, which clients send again. */
  refused: number
  starts: number
  seconds: number
}

/** A map of a few hundred milliseconds, so that kills hit some of them. */
const REQUEST = JSON.stringify({
  layout: 'Card',
  attributes: {
    map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [{ type: 'trouble', does: 'nothing' }] }
  }
})

/** Longer than the lock of a job: another worker takes it over. */
const FROZEN_MS = 15_000
const AWAY_MS = 2000

/**
 * Sends prints to several services while nodes and their database are killed with SIGKILL at random moments, and started
 * again; then asks every service what has become of every accepted print.
 */
export const printThroughCluster = async (options: ClusterOptions): Promise<ClusterResult> => {
  const { database, prints, tell = () => {} } = options
  const folders = makeFolders()
  const folder = folders.make()
  const settings = { queue: await database.address(), ...options.settings?.(folder) }
  const make = (role: 'service' | 'worker', count: number): Node[] =>
    Array.from({ length: count }, (_, index) => {
      const name = `${role} ${index + 1}`
      return makeNode(name, role, join(folder, name.replace(' ', '-')), settings)
    })
  const services = make('service', options.services)
  const workers = make('worker', options.workers)
  const nodes = [...services, ...workers]
  const began = performance.now()
  let starts = 0
  const start = async (node: Node): Promise<void> => {
    starts++
    await node.start()
  }
  await Promise.all(nodes.map(start))
  tell(`${nodes.length} nodes have started`)

  const accepted: string[] = []
  let refused = 0
  const chaos = makeTroubles({ ...options, services, workers, start, tell: (line) => tell(`${line}; ${accepted.length} accepted`) }) // prettier-ignore
  while (accepted.length < prints) {
    await pause(Math.random() * 100)
    const ref = await create(oneOf(services))
    if (ref === undefined) refused++
    else accepted.push(ref)
  }
  await chaos
  tell('all nodes are up')
  const ends = await inTurns(accepted, (ref) => endOf(services, ref))
  const broken = await inTurns(accepted, async (ref, index) =>
    ends[index]!.statuses.includes('finished') && !(await isWhole(oneOf(services), ref)) ? ref : undefined
  )
  for (const node of nodes) await node.stop()
  const log = nodes.map((node) => node.log()).join('\n')
  folders.remove()
  const endings = printLines(log).map(({ job }) => job as string)
  const statuses: ClusterResult['statuses'] = {}
  for (const end of ends) statuses[end.statuses[0]!] = (statuses[end.statuses[0]!] ?? 0) + 1
  return {
    statuses,
    lost: accepted.filter((_, index) => ends[index]!.statuses.includes('lost')),
    disputed: accepted.filter((_, index) => new Set(ends[index]!.statuses).size > 1),
    broken: broken.filter((ref) => ref !== undefined),
    twice: endings.filter((id, index) => endings.indexOf(id) !== index),
    refused,
    starts,
    seconds: (performance.now() - began) / 1000
  }
}

interface Troubles extends Omit<ClusterOptions, 'services' | 'workers'> {
  services: readonly Node[]
  workers: readonly Node[]
  start(node: Node): Promise<void>
  tell(line: string): void
}

/** Kills and freezes in random order; resolves when everything runs again. */
const makeTroubles = async (options: Troubles): Promise<void> => {
  const { database, services, workers, start, tell } = options
  const pending: Promise<void>[] = []
  const again = async (node: Node): Promise<void> => {
    await node.kill()
    tell(`${node.name} was killed`)
    await pause(Math.random() * 1000)
    await start(node)
  }
  const verbs = {
    kill: async () => {
      const node = oneOf(Math.random() < 0.4 ? services : workers)
      if (!node.isUp()) return
      if (node.role === 'worker' && Math.random() < 0.5 && killPrinting(node)) tell(`${node.name} has lost its print`)
      else pending.push(again(node))
    },
    killDatabase: async () => {
      await database.kill()
      tell('the database was killed')
      await pause(Math.random() * AWAY_MS)
      await database.start()
    },
    freeze: async () => {
      const node = oneOf(workers)
      if (!node.isUp()) return
      node.signal('SIGSTOP')
      tell(`${node.name} was stopped`)
      pending.push(pause(FROZEN_MS).then(() => node.signal('SIGCONT')))
    }
  }
  const { kills, databaseKills, freezes } = options
  const list: (keyof typeof verbs)[] = [
    ...Array.from({ length: kills }, () => 'kill' as const),
    ...Array.from({ length: databaseKills }, () => 'killDatabase' as const),
    ...Array.from({ length: freezes }, () => 'freeze' as const)
  ]
  for (const verb of list.sort(() => Math.random() - 0.5)) {
    await pause(200 + Math.random() * 1500)
    await verbs[verb]()
  }
  await Promise.all(pending)
}

/** Kills the process that printed the node's latest job, if there is one. */
const killPrinting = (node: Node): boolean => {
  const pid = [...node.log().matchAll(/process (\d+)/g)].map(([, found]) => Number(found)).at(-1)
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

const oneOf = (nodes: readonly Node[]): Node => nodes[Math.floor(Math.random() * nodes.length)]!

/** The reference of an accepted print; undefined if it was not accepted. */
const create = async (service: Node): Promise<string | undefined> => {
  const root = service.root()
  if (root === undefined) return undefined
  try {
    const body = { method: 'POST', body: REQUEST, signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(`${root}/print/default/report.pdf`, body)
    return ((await answer.json()) as { ref?: string }).ref
  } catch {
    return undefined
  }
}

const statusAt = async (service: Node, ref: string): Promise<string | undefined> => {
  const answer = await fetch(`${service.root()}/print/status/${ref}.json`)
  if (answer.status === 404) return 'lost'
  if (answer.status !== 200) return undefined
  const { done, status } = (await answer.json()) as { done: boolean; status: string }
  return done ? status : undefined
}

/** What each service says of a job that has ended. */
const endOf = async (services: readonly Node[], ref: string): Promise<{ statuses: string[] }> => ({
  statuses: await Promise.all(services.map((service) => until(() => statusAt(service, ref))))
})

const isWhole = async (service: Node, ref: string): Promise<boolean> => {
  const answer = await fetch(`${service.root()}/print/report/${ref}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF')
}

/** A few at a time, as clients would. */
const inTurns = async <T, R>(items: readonly T[], verb: (item: T, index: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let index = 0; index < items.length; index += 10)
    results.push(...(await Promise.all(items.slice(index, index + 10).map((item, at) => verb(item, index + at)))))
  return results
}
