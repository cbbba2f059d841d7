import type { ErrorData } from '../../errors.js'
import type { Log } from '../../tools.js'
import type { Availability } from './availability.js'
import type { Line } from './bullmq.js'
import type { Changes } from './changes.js'
import { isReadable, mayChange, waitingAgain, wasPrintedAtHome } from './entries.js'
import type { HeldJobs } from './held.js'
import type { Entry, Ledger } from './ledger.js'

export interface UpkeepTimings {
  /** How often a node tells that it is alive, and looks after the jobs of others. */
  beatMs: number
  /** A node that is silent for so long is dead. */
  graceMs: number
  lockMs: number
  stalledMs: number
}

export interface UpkeepOptions {
  node: string
  timings: UpkeepTimings
  ledger(): Ledger
  /** The line from which this node prints; undefined if it has no workers. */
  ownLine(): Promise<Line> | undefined
  openLine(name: string): Promise<Line>
  held: HeldJobs
  availability: Availability
  cancel(id: string, error: ErrorData): Promise<unknown>
  changes: Changes
  log: Log
}

export interface Upkeep {
  /** Whether the node that printed this awaited job, and has lost it, was the one whose client waits, and is silent. */
  isForsaken(entry: Entry): Promise<boolean>
  stop(): void
}

export const GONE: ErrorData = {
  code: 'cancelled',
  message: 'task cancelled: the service that waited for it has ended'
}

/** What every node does from time to time, so that no job depends on a single one. */
export const startUpkeep = (options: UpkeepOptions): Upkeep => {
  const { node, timings, ledger, held, availability, changes } = options
  let lastBeat = -Infinity
  /** Since when this node has heard the others without a gap; only then it judges them. */
  let steadySince = Infinity
  let missing = new Set<string>()
  /** Of the last change that was looked for, in case its message was lost. */
  let mark: number | undefined

  const isSteady = () => lastBeat - steadySince >= timings.graceMs

  const renew = async (): Promise<void> => {
    await held.renewLocks()
    const line = await options.ownLine()
    await line?.rescue()
  }

  const beat = async (): Promise<void> => {
    const line = await options.ownLine()
    await ledger().beat({ id: node, line: line?.name })
    const now = Date.now()
    if (now - lastBeat > 3 * timings.beatMs) steadySince = now
    lastBeat = now
    for (const id of held.ids()) if ((await ledger().read(id))?.job.status === 'cancelled') changes.cancelled(id)
    const { jobs, mark: next } = await ledger().changed(changes.hasListeners() ? mark : undefined)
    for (const { job, revision } of jobs) changes.heard(job, revision)
    mark = next
    if (isSteady()) await judge(line)
    if (line) await addMissing(line)
  }

  const judge = async (own: Line | undefined): Promise<void> => {
    for (const id of await ledger().abandoned(timings.graceMs)) await options.cancel(id, GONE)
    if (own)
      for (const name of await ledger().orphans(timings.graceMs))
        if (name !== own.name && isReadable(name)) await adopt(name, own)
  }

  /** Moves the jobs of a line that nobody prints into the own one. */
  const adopt = async (name: string, own: Line): Promise<void> => {
    const entries: Entry[] = []
    for (const id of await ledger().openIds(name)) {
      const entry = await ledger().read(id)
      if (entry && mayChange(entry) && entry.line === name) entries.push(waitingAgain(entry, { line: own.name }))
    }
    let adopted = 0
    for (const entry of entries.sort((a, b) => a.rank - b.rank || a.number - b.number)) {
      if (!(await ledger().write(entry))) continue
      adopted++
      await own.add(entry.job.id, entry.rank)
      changes.own(entry.job, entry.revision + 1)
    }
    if (adopted > 0)
      options.log('info', `${adopted} waiting prints were accepted with layouts that no service has now; this service prints them with its own layouts`) // prettier-ignore
    const old = await options.openLine(name)
    await old.erase().finally(() => old.close())
  }

  /** Adds jobs that wait, but that a crash has kept out of the line. */
  const addMissing = async (line: Line): Promise<void> => {
    if ((await ledger().openCount(line.name)) === (await line.count())) {
      missing.clear()
      return
    }
    const known = new Set(await line.ids())
    const unknown = (await ledger().openIds(line.name)).filter((id) => !known.has(id))
    // others may be on their way: a job is added if it is missing twice
    for (const id of unknown.filter((one) => missing.has(one))) {
      const entry = await ledger().read(id)
      if (entry && mayChange(entry) && entry.line === line.name && !held.has(id)) await line.add(id, entry.rank)
    }
    missing = new Set(unknown)
  }

  const stops = [
    every(timings.lockMs / 3, renew, availability),
    every(timings.beatMs, beat, availability, { changes: true })
  ]
  return {
    async isForsaken(entry) {
      if (!wasPrintedAtHome(entry) || entry.node === node || !isSteady()) return false
      return (await ledger().abandoned(1.5 * timings.beatMs)).includes(entry.job.id)
    },
    stop: () => stops.forEach((stop) => stop())
  }
}

/** Runs a verb again and again, never twice at once, while the database answers. */
const every = (
  ms: number,
  verb: () => Promise<void>,
  availability: Availability,
  options?: Parameters<Availability['attempt']>[1]
): (() => void) => {
  let isBusy = false
  const run = (): void => {
    if (isBusy || !availability.isReady()) return
    isBusy = true
    availability.attempt(() => verb().finally(() => (isBusy = false)), options)
  }
  run()
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
}
