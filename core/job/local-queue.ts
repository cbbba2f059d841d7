import { EventEmitter } from 'node:events'
import type { Log } from '../tools.js'
import { type AdmissionLimits, makeAdmission } from './admission.js'
import { makeDurations } from './durations.js'
import { hasEnded, type Job } from './job.js'
import { type Claimant, makeClaimants } from './claimants.js'
import type { Journal } from './journal/journal.js'
import { makeRetryingJournal } from './journal/retrying.js'
import { keptJob, type KeptJob, withoutProgress } from './kept-job.js'
import type { JobQueue } from './queue.js'
import type { HeaderKeeping, SentHeaders } from './secret-headers.js'
import { makeWaitingLine } from './waiting-line.js'
import { withProgress } from './with-progress.js'

export interface LocalQueueOptions {
  journal: Journal
  limits: AdmissionLimits
  /** Whether jobs whose clients hold their connections open go before the others. */
  prefersAwaited: boolean
  headers: HeaderKeeping
  log: Log
}

interface Entry {
  kept: KeptJob
  headers: SentHeaders
  lostHeaders: string[]
  fence: number
  /** The last change that was begun; the next one waits for it. */
  turn: Promise<unknown>
}

const isRunning = ({ kept }: Entry): boolean => kept.job.status === 'running'

/** The queue of one service: states in memory, each change also in a journal. */
export const makeLocalQueue = (options: LocalQueueOptions): JobQueue => {
  const journal = makeRetryingJournal(options.journal, options.log)
  const entries = new Map<string, Entry>()
  const endedIds = new Set<string>()
  const line = makeWaitingLine()
  const claimants = makeClaimants()
  const durations = makeDurations()
  const events = new EventEmitter().setMaxListeners(0)
  const admit = makeAdmission(options.limits, line, journal.freeBytes)
  let lastNumber = 0
  let opening: Promise<void> | undefined

  const wait = (entry: Entry, isAgain: boolean): void => {
    const { job, client, number, bytes, isAwaited } = entry.kept
    const usual = isAwaited && options.prefersAwaited ? 'preferred' : 'usual'
    line.add({ id: job.id, client, number, bytes, class: isAgain ? 'again' : usual })
  }

  const change = (entry: Entry, changed: Partial<Job>): void => {
    entry.kept = { ...entry.kept, job: { ...entry.kept.job, ...changed } }
    events.emit('change', entry.kept.job)
  }

  const handOut = (): void => {
    while (line.length > 0 && claimants.count() > 0) {
      const entry = entries.get(line.shift()!.id)!
      void hand(entry, claimants.next()!)
    }
  }

  const hand = async (entry: Entry, claimant: Claimant): Promise<void> => {
    const fence = ++entry.fence
    change(entry, { status: 'running', startedAt: Date.now() })
    const { job, deaths, answersWithReport } = entry.kept
    const { headers, lostHeaders } = entry
    // the journal logs each failure, and gives up only when it is closed
    journal.update(entry.kept).catch(() => {})
    try {
      const request = await journal.request(job.id)
      if (!claimant.hasLeft() && isHeld(entry, fence))
        return claimant.take({ job, request, headers, lostHeaders, answersWithReport, fence, deaths })
      await giveBack(job.id, fence, { hasDied: false })
    } catch {
      // the journal logs why
      const message = 'the request of this job cannot be read'
      await finish(job.id, fence, { status: 'error', error: { code: 'queue-unavailable', message } })
    }
    // the job was cancelled meanwhile, or cannot be printed
    claimants.putBack(claimant)
    handOut()
  }

  /** Changes of one job happen one after the other. False if the job `may` not change when its turn has come. */
  const inTurn = (
    id: string,
    may: (entry: Entry) => boolean,
    verb: (entry: Entry) => Promise<void>
  ): Promise<boolean> => {
    const entry = entries.get(id)
    if (!entry) return Promise.resolve(false)
    const turn = entry.turn.then(async () => {
      if (!may(entry)) return false
      await verb(entry)
      return true
    })
    entry.turn = turn.catch(() => {})
    return turn
  }

  const end = async (entry: Entry, changed: Partial<Job>): Promise<void> => {
    const ended = { ...entry.kept.job, ...changed, endedAt: Date.now() }
    entry.headers = {}
    entry.kept = { ...entry.kept, headers: { open: {}, secret: [] } }
    const keeping = journal.update({ ...entry.kept, job: ended })
    // a client that gets the report now need not wait for the disk
    if (!entry.kept.answersWithReport) await keeping
    endedIds.add(ended.id)
    change(entry, ended)
    await keeping
    events.emit('end', ended)
  }

  const isHeld = (entry: Entry, claim: number): boolean => entry.fence === claim && isRunning(entry)

  const finish: JobQueue['finish'] = (id, fence, outcome) =>
    inTurn(
      id,
      (entry) => isHeld(entry, fence),
      async (entry) => {
        await end(entry, outcome)
        const { status, startedAt, endedAt } = entry.kept.job
        if (status === 'finished') durations.add(endedAt! - startedAt!)
      }
    )

  const giveBack: JobQueue['giveBack'] = (id, fence, { hasDied }) =>
    inTurn(
      id,
      (entry) => isHeld(entry, fence),
      async (entry) => {
        entry.kept = { ...entry.kept, deaths: entry.kept.deaths + Number(hasDied) }
        change(entry, withoutProgress(entry.kept))
        await journal.update(entry.kept)
        wait(entry, true)
        handOut()
      }
    )

  const restore = (kept: KeptJob): void => {
    const { headers, lost } = options.headers.read(kept.headers)
    const entry: Entry = { kept, headers, lostHeaders: lost, fence: 0, turn: Promise.resolve() }
    entries.set(kept.job.id, entry)
    lastNumber = Math.max(lastNumber, kept.number)
    if (hasEnded(kept.job)) endedIds.add(kept.job.id)
    else {
      const wasRunning = kept.job.status === 'running'
      change(entry, withoutProgress(kept))
      wait(entry, wasRunning)
    }
  }

  const open = async (): Promise<void> => {
    for (const kept of await journal.open()) restore(kept)
    const byEnd = [...endedIds].sort((a, b) => entries.get(a)!.kept.job.endedAt! - entries.get(b)!.kept.job.endedAt!)
    endedIds.clear()
    for (const id of byEnd) endedIds.add(id)
  }
  const opened = () => (opening ??= open())

  const jobsOf = (ids: Iterable<string>): Job[] => [...ids].map((id) => entries.get(id)!.kept.job)

  const listen = (name: string, listener: (...args: any[]) => void) => {
    events.on(name, listener)
    return () => void events.off(name, listener)
  }

  return {
    open: opened,
    async add(job, request) {
      await opened()
      const kept: KeptJob = { ...keptJob(job, request, options.headers.written(request.headers)), number: ++lastNumber }
      await admit(kept.bytes, claimants.count, () => journal.add(kept, request.bytes))
      const entry = { kept, headers: request.headers, lostHeaders: [], fence: 0, turn: Promise.resolve() }
      entries.set(job.id, entry)
      wait(entry, false)
      handOut()
    },
    claim: (signal) => opened().then(() => claimants.wait(signal, handOut)),
    async progress(id, fence, progress) {
      const entry = entries.get(id)
      if (!entry || !isHeld(entry, fence)) return false
      change(entry, withProgress(entry.kept.job, progress))
      return true
    },
    finish,
    giveBack,
    async cancel(id, error) {
      await opened()
      await inTurn(
        id,
        ({ kept }) => !hasEnded(kept.job),
        async (entry) => {
          const wasRunning = entry.kept.job.status === 'running'
          line.remove(id)
          await end(entry, { status: 'cancelled', error })
          if (wasRunning) events.emit('cancel', id)
        }
      )
      return entries.get(id)?.kept.job
    },
    check: () => opened().then(journal.check),
    get: (id) => opened().then(() => entries.get(id)?.kept.job),
    async list(most) {
      await opened()
      const running = jobsOf(entries.keys()).filter(({ status }) => status === 'running')
      const open = [...running, ...jobsOf(line.ids(most))].slice(0, most)
      return { open, ended: jobsOf(endedIds).slice(-most).reverse() }
    },
    openOf: async (client) =>
      [...entries.values()].filter(({ kept }) => kept.client === client && !hasEnded(kept.job)).length,
    ahead: async (id) => line.ahead(id),
    load: async () => ({
      waiting: line.length,
      waitingBytes: line.bytes,
      running: [...entries.values()].filter(isRunning).length
    }),
    meanDuration: async () => durations.mean(),
    onCancel: (listener) => listen('cancel', listener),
    onChange: (listener) => listen('change', listener),
    onEnd: (listener) => listen('end', listener),
    ended: () => opened().then(() => jobsOf(endedIds)),
    async amend(id, changed) {
      await inTurn(
        id,
        ({ kept }) => hasEnded(kept.job),
        async (entry) => {
          entry.kept = { ...entry.kept, job: { ...entry.kept.job, ...changed } }
          await journal.update(entry.kept)
        }
      )
    },
    async forget(ids) {
      for (const id of ids) {
        entries.delete(id)
        endedIds.delete(id)
      }
      await journal.remove(ids)
    },
    layoutsChanged: async () => {},
    close: journal.close
  }
}
