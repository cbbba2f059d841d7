import { randomUUID } from 'node:crypto'
import type { ErrorData } from '../errors.js'
import { aboutJob } from '../job-log.js'
import type { Log } from '../tools.js'
import type { PrintFacts } from './job.js'
import type { FromWorker } from './messages.js'
import type { Claim, JobQueue, Outcome } from './queue.js'
import type { WorkerProcess } from './worker-process.js'

export interface RunOptions {
  queue: JobQueue
  spawn(): WorkerProcess
  jobSeconds: number
  /** A worker with more memory than this after a job is replaced. A job that takes twice as much is ended. */
  workerMegabytes: number
  now(claim: Claim): number
  /** Called with the name of a report whose job another worker has taken over. */
  discard(report: string): void
  log: Log
}

export interface JobRun {
  /** Undefined if the job goes back to the queue. */
  outcome?: Outcome
  /** Whether the job goes back because its worker process ended while it printed it. */
  hasDied?: boolean
  /** Why the worker is replaced, if it is. */
  why?: ReplacedBecause
  /** The worker for the next job, perhaps a replacement that is still starting; undefined: start a new one. */
  next?: WorkerProcess
}

/**
 * Why a worker process is replaced: too much memory after a job or during one, growing memory, it ended by itself, it did
 * not answer a cancel, it did not begin a job, it could not start, or links among the layouts lead to folders that it may
 * not read.
 */
export type ReplacedBecause = 'memory' | 'job-memory' | 'growth' | 'ended' | 'stuck' | 'silent' | 'no-start' | 'links'

/** If a worker has not answered a cancel after this time, a replacement is started. */
const STUCK_MS = 100
/** If it has still not answered after this time, it is killed. */
const KILL_MS = 500

/** A worker that has not sent `begun` after this time hangs: another worker gets the job. */
const BEGIN_MS = 5000
/** How many worker processes may end while they print one job. */
const MOST_DEATHS = 2
/** A job that was claimed this often counts as begun, even if no worker has sent `begun`. */
const MANY_CLAIMS = 5

/** Interval for checking the memory of a job. */
const LOOK_MS = 250

/** Runs one job on one worker. Never rejects. */
export const runJob = (worker: WorkerProcess, claim: Claim, options: RunOptions, stop: AbortSignal): Promise<JobRun> =>
  new Promise((resolve) => {
    const { id } = claim.job
    const { queue, log, jobSeconds } = options
    const about = aboutJob(claim.job)
    const timers: NodeJS.Timeout[] = []
    let replacement: WorkerProcess | undefined
    let ending: ErrorData | undefined
    let began = false

    /** Without `why` the worker may stay. Only the first call counts. */
    const settle = (end: Pick<JobRun, 'outcome' | 'hasDied'>, why?: ReplacedBecause): void => {
      timers.forEach(clearTimeout)
      clearInterval(looking)
      stopListening.forEach((leave) => leave())
      const replaced = why ?? (replacement && 'stuck')
      resolve({ ...end, why: replaced, next: replaced ? replacement : worker })
    }

    const endEarly = (error: ErrorData): void => {
      if (ending) return
      ending = error
      worker.send({ type: 'cancel', id, error })
      timers.push(setTimeout(() => (replacement = options.spawn()), STUCK_MS))
      timers.push(setTimeout(() => settle({ outcome: failed(error) }, 'stuck'), KILL_MS))
    }

    const onMessage = (message: FromWorker): void => {
      // tasks left over from an earlier job may still send messages
      if (!('id' in message) || message.id !== id) return
      began = true
      if (message.type === 'begun') return
      if (message.type === 'progress') {
        const { type: _, id: __, ...progress } = message
        void queue.progress(id, claim.fence, progress)
        if (progress.warning) log('warn', progress.warning, about)
        return
      }
      const why = message.residentBytes < options.workerMegabytes * 1e6 ? undefined : 'memory'
      const { facts } = message
      if (message.type === 'failed') settle({ outcome: failed(ending ?? message.error, facts) }, why)
      else settle({ outcome: ending ? failed(ending, facts) : { status: 'finished', report: message.report, facts } }, why) // prettier-ignore
    }

    const onEnd = (how: string): void => {
      const hasDied = began || claim.fence >= MANY_CLAIMS
      const isLast = hasDied && claim.deaths + 1 >= MOST_DEATHS
      const next = ending || isLast ? '' : '; another one prints the job again'
      log('error', `a worker process ended while it printed: ${how}${next}`, about)
      if (ending) settle({ outcome: failed(ending) }, 'ended')
      else settle(isLast ? { outcome: failed(LOST) } : { hasDied }, 'ended')
    }

    const tooLong = () =>
      endEarly({
        code: 'time-limit',
        message: `the job took longer than the limit of ${jobSeconds} seconds (limits.jobSeconds)`
      })

    const mostMegabytes = 2 * options.workerMegabytes
    const looking = setInterval(() => {
      if (worker.residentBytes() <= mostMegabytes * 1e6) return
      // end it immediately: within half a second a process can take all memory of the machine
      const message = `the print needs more memory than the limit of ${mostMegabytes} MB; use a lower dpi or a smaller page (limits.workerMegabytes is half of this limit)`
      settle({ outcome: failed(ending ?? { code: 'too-large', message }) }, 'job-memory')
    }, LOOK_MS)
    const stopListening = [
      worker.onMessage(onMessage),
      worker.onEnd(onEnd),
      queue.onCancel((cancelled) => {
        if (cancelled === id) endEarly({ code: 'cancelled', message: 'task cancelled' })
      }),
      // the service stops: it prints the job after its next start
      onAbort(stop, () => settle({}, 'stuck'))
    ]
    const isSilent = () => {
      if (began) return
      log('error', `a worker process did not begin a job within ${BEGIN_MS / 1000} s; another one prints it`, about)
      settle({}, 'silent')
    }
    timers.push(setTimeout(tooLong, jobSeconds * 1000), setTimeout(isSilent, BEGIN_MS))
    const { request, headers, lostHeaders, answersWithReport } = claim
    worker.send({
      type: 'print',
      id,
      about,
      request,
      headers,
      lostHeaders,
      outputFilename: claim.job.outputFilename,
      // a worker that has lost its job must not write over the report of the next one
      reportName: `${id}.${randomUUID().slice(0, 8)}`,
      isLasting: !answersWithReport,
      now: options.now(claim)
    })
  })

const LOST: ErrorData = {
  code: 'worker-lost',
  message: `${MOST_DEATHS} worker processes ended while they printed this job`
}

const failed = (error: ErrorData, facts?: PrintFacts): Outcome => ({
  status: error.code === 'cancelled' ? 'cancelled' : 'error',
  error,
  ...(facts && { facts })
})

/** Calls the listener when the signal aborts, also if it has already aborted. */
export const onAbort = (signal: AbortSignal, listener: () => void): (() => void) => {
  if (signal.aborted) queueMicrotask(listener)
  else signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
