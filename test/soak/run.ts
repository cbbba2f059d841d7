/**
 * `npm run test:soak -- [what] [options]`: long runs, which end with 1 if something is lost.
 *
 * - `kills --prints 200 --kills 30 --workers 2` (the default): one service with its own queue.
 * - `cluster --on postgres|redis --prints 500 --services 3 --workers 4 --kills 40 --databaseKills 4 --freezes 3`
 * - `throughput --on embedded|postgres|redis --prints 200`: how much a queue costs, with 1, 2 and 4 workers.
 * - `prints --prints 5000 --workers 2 --seed 1`: what the workers' memory does while they print samples of all apps in all
 *   formats; it ends with 1 if it grows by more than a tenth, or a print fails.
 * - `waiting --large 1000 --bytes 5000000 --small 10000 --workers 2 --seconds 20`: what waiting prints cost the service.
 * - `bodies --bytes 50000000`: large bodies of all shapes, and how the service answers others meanwhile.
 * - `extremes --workers 2 --every 1`: numbers that are too large, too small or none, in all places of all samples.
 * - `fuzz --requests 20000 --seed 1 --workers 2 --printsEach 20`: requests of which anything may be wrong.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../support/database.js'
import { startPostgres } from '../support/postgres-server.js'
import { startRedis } from '../support/redis-server.js'
import { sendLargeBodies } from './bodies.js'
import { printThroughCluster } from './cluster.js'
import { tryExtremes } from './extremes.js'
import { fuzz } from './fuzz.js'
import { printThroughKills } from './kills.js'
import { printMixed } from './prints.js'
import { measureThroughput } from './throughput.js'
import { waitInLine } from './waiting.js'

/** Of the memory of a process, after a warm-up. */
const MOST_GROWTH = 0.1

/** Undefined for the embedded queue. */
const startDatabase = async (on: string): Promise<Database | undefined> =>
  on === 'embedded' ? undefined : on === 'redis' ? startRedis() : startPostgres()

/** Redis keeps no reports. */
const reportsOf = (on: string) => (folder: string) =>
  on === 'redis' ? { reports: { folder: join(folder, 'reports') } } : {}

const option = (preset: string) => ({ type: 'string' as const, default: preset })
const tell = (line: string) => void process.stdout.write(`${line}\n`)

const soaks = {
  async kills(args: string[]) {
    const options = { prints: option('200'), kills: option('30'), workers: option('2') }
    const { prints, kills, workers } = parseArgs({ args, options }).values
    return printThroughKills({ prints: Number(prints), kills: Number(kills), workers: Number(workers), tell })
  },
  async cluster(args: string[]) {
    const options = {
      on: option('postgres'),
      prints: option('500'),
      services: option('3'),
      workers: option('4'),
      kills: option('40'),
      databaseKills: option('4'),
      freezes: option('3')
    }
    const { on, ...counts } = parseArgs({ args, options }).values
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, Number(text)]))
    const database = (await startDatabase(on))!
    try {
      return await printThroughCluster({
        ...(numbers as Record<keyof typeof counts, number>),
        database,
        settings: reportsOf(on),
        tell
      })
    } finally {
      await database.remove()
    }
  },
  async bodies(args: string[]) {
    const { bytes } = parseArgs({ args, options: { bytes: option('50000000') } }).values
    return sendLargeBodies({ bytes: Number(bytes), tell })
  },
  async extremes(args: string[]) {
    const { workers, every } = parseArgs({ args, options: { workers: option('2'), every: option('1') } }).values
    return tryExtremes({ workers: Number(workers), every: Number(every), tell })
  },
  async fuzz(args: string[]) {
    const options = { requests: option('20000'), seed: option('1'), workers: option('2'), printsEach: option('20') }
    const { values } = parseArgs({ args, options })
    const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
    return fuzz({ ...(numbers as Record<keyof typeof options, number>), tell })
  },
  async throughput(args: string[]) {
    const { on, prints } = parseArgs({ args, options: { on: option('embedded'), prints: option('200') } }).values
    const database = await startDatabase(on)
    try {
      return await measureThroughput({ prints: Number(prints), workers: [1, 2, 4], database, settings: reportsOf(on) })
    } finally {
      await database?.remove()
    }
  },
  async prints(args: string[]) {
    const options = { prints: option('5000'), workers: option('2'), seed: option('1') }
    const { prints, workers, seed } = parseArgs({ args, options }).values
    const result = await printMixed({ prints: Number(prints), workers: Number(workers), seed: Number(seed), tell })
    return { ...result, grown: [result.worker, result.service].filter(({ growth }) => growth > MOST_GROWTH) }
  },
  async waiting(args: string[]) {
    const options = {
      large: option('1000'),
      bytes: option('5000000'),
      small: option('10000'),
      workers: option('2'),
      seconds: option('20')
    }
    const { values } = parseArgs({ args, options })
    const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
    return waitInLine({ ...(numbers as Record<keyof typeof options, number>), tell })
  }
}

const [first = 'kills', ...others] = process.argv.slice(2)
const isNamed = first in soaks
const result = await soaks[isNamed ? (first as keyof typeof soaks) : 'kills'](isNamed ? others : process.argv.slice(2))
tell(JSON.stringify(result, undefined, 2))
/** Of a soak that can lose something. */
const faults = Object.entries(result).filter(([name]) =>
  ['lost', 'broken', 'twice', 'disputed', 'grown'].includes(name)
)
process.exit(faults.some(([, refs]) => (refs as unknown[]).length > 0) ? 1 : 0)
