import { EventEmitter } from 'node:events'
import type { Log } from '../tools.js'
import { type AdmissionLimits, makeAdmission } from './admission.js'
import { makeDurations } from './durations.js'
import { hasEnded, type Job } from './job.js'
import { type Claimant, makeClaimants } from './claimants.js'
import type { Journal } from './journal/journal.js'
import { makeRetryingJournal } from './journal/retrying.js'
import { keptJob, type KeptJob, withoutProgress } from './kept-job.js'
import { isHeld, type LocalJob, makeLocalJobs } from './local-jobs.js'
import type { JobQueue } from './queue.js'
import type { HeaderKeeping } from './secret-headers.js'
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

/** The queue of one service: states in memory, each change also in a journal. */
export const makeLocalQueue = (options: LocalQueueOptions): JobQueue => {
  const journal = makeRetryingJournal(options.journal, options.log)
  const line = makeWaitingLine()
  const claimants = makeClaimants()
  const durations = makeDurations()
  const events = new EventEmitter().setMaxListeners(0)
  const jobs = makeLocalJobs((job) => events.emit('change', job))
  const admit = makeAdmission(options.limits, line, journal.freeBytes)
  let lastNumber = 0
  let opening: Promise<void> | undefined

  const wait = (entry: LocalJob, isAgain: boolean): void => {
    const { job, client, number, bytes, isAwaited } = entry.kept
    const usual = isAwaited && options.prefersAwaited ? 'preferred' : 'usual'
    line.add({ id: job.id, client, number, bytes, class: isAgain ? 'again' : usual })
  }

  const handOut = (): void => {
    while (line.length > 0 && claimants.count() > 0) void hand(jobs.get(line.shift()!.id)!, claimants.next()!)
  }

  const hand = async (entry: LocalJob, claimant: Claimant): Promise<void> => {
    const fence = ++entry.fence
    jobs.change(entry, { status: 'running', startedAt: Date.now() })
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

  const end = async (entry: LocalJob, changed: Partial<Job>): Promise<void> => {
    const ended = { ...entry.kept.job, ...changed, endedAt: Date.now() }
    entry.headers = {}
    entry.kept = { ...entry.kept, headers: { open: {}, secret: [] } }
    const keeping = journal.update({ ...entry.kept, job: ended })
    // a client that gets the report now need not wait for the disk
    if (!entry.kept.answersWithReport) await keeping
    jobs.addEnded(ended.id)
    jobs.change(entry, ended)
    await keeping
    events.emit('end', ended)
  }

  const finish: JobQueue['finish'] = (id, fence, outcome) =>
    jobs.inTurn(
      id,
      (entry) => isHeld(entry, fence),
      async (entry) => {
        await end(entry, outcome)
        const { status, startedAt, endedAt } = entry.kept.job
        if (status === 'finished') durations.add(endedAt! - startedAt!)
      }
    )

  const giveBack: JobQueue['giveBack'] = (id, fence, { hasDied }) =>
    jobs.inTurn(
      id,
      (entry) => isHeld(entry, fence),
      async (entry) => {
        entry.kept = { ...entry.kept, deaths: entry.kept.deaths + Number(hasDied) }
        jobs.change(entry, withoutProgress(entry.kept))
        await journal.update(entry.kept)
        wait(entry, true)
        handOut()
      }
    )

  const restore = (kept: KeptJob): void => {
    const { headers, lost } = options.headers.read(kept.headers)
    const entry = jobs.add(kept, headers, lost)
    lastNumber = Math.max(lastNumber, kept.number)
    if (hasEnded(kept.job)) return
    const wasRunning = kept.job.status === 'running'
    jobs.change(entry, withoutProgress(kept))
    wait(entry, wasRunning)
  }

  const open = async (): Promise<void> => {
    const all = await journal.open()
    for (const kept of all) restore(kept)
    const ended = all.map(({ job }) => job).filter(hasEnded)
    for (const { id } of ended.sort((a, b) => a.endedAt! - b.endedAt!)) jobs.addEnded(id)
  }
  const opened = () => (opening ??= open())

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
      wait(jobs.add(kept, request.headers), false)
      handOut()
    },
    claim: (signal) => opened().then(() => claimants.wait(signal, handOut)),
    async progress(id, fence, progress) {
      const entry = jobs.get(id)
      if (!entry || !isHeld(entry, fence)) return false
      jobs.change(entry, withProgress(entry.kept.job, progress))
      return true
    },
    finish,
    giveBack,
    async cancel(id, error) {
      await opened()
      await jobs.inTurn(
        id,
        ({ kept }) => !hasEnded(kept.job),
        async (entry) => {
          const wasRunning = entry.kept.job.status === 'running'
          line.remove(id)
          await end(entry, { status: 'cancelled', error })
          if (wasRunning) events.emit('cancel', id)
        }
      )
      return jobs.get(id)?.kept.job
    },
    check: () => opened().then(journal.check),
    get: (id) => opened().then(() => jobs.get(id)?.kept.job),
    async list(most) {
      await opened()
      const open = [...jobs.running(), ...jobs.of(line.ids(most))].slice(0, most)
      return { open, ended: jobs.ended().slice(-most).reverse() }
    },
    openOf: async (client) => jobs.openOf(client),
    ahead: async (id) => line.ahead(id),
    load: async () => ({
      waiting: line.length,
      waitingBytes: line.bytes,
      running: jobs.running().length
    }),
    meanDuration: async () => durations.mean(),
    onCancel: (listener) => listen('cancel', listener),
    onChange: (listener) => listen('change', listener),
    onEnd: (listener) => listen('end', listener),
    ended: () => opened().then(() => jobs.ended()),
    async amend(id, changed) {
      await jobs.inTurn(
        id,
        ({ kept }) => hasEnded(kept.job),
        async (entry) => {
          entry.kept = { ...entry.kept, job: { ...entry.kept.job, ...changed } }
          await journal.update(entry.kept)
        }
      )
    },
    async forget(ids) {
      jobs.remove(ids)
      await journal.remove(ids)
    },
    layoutsChanged: async () => {},
    close: journal.close
  }
}
