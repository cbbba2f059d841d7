import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorData, messageOf } from '../errors.js'
import type { Log } from '../tools.js'
import type { Claim, JobQueue, Outcome } from './queue.js'
import type { FromWorker } from './messages.js'
import type { WorkerProcess } from './worker-process.js'

export interface WorkersOptions {
  queue: JobQueue
  count: number
  spawn(): WorkerProcess
  jobSeconds: number
  /** A worker that holds more than this after a job is replaced. */
  workerMegabytes: number
  now(claim: Claim): number
  log: Log
}

export interface Workers {
  /** Resolves when all worker processes can print; rejects if one cannot start. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** A worker that has not answered a cancel in this time is taken for stuck, and a replacement is warmed up … */
const STUCK_MS = 150
/** … and it is killed after this. */
const KILL_MS = 500
/** Pause after a worker process that did not even start. */
const RESTART_MS = 1000

/** Keeps `count` warm worker processes, each printing one job after the other from the queue. */
export const startWorkers = (options: WorkersOptions): Workers => {
  const stop = new AbortController()
  const slots = Array.from({ length: options.count }, () => startSlot(options, stop.signal))
  return {
    ready: Promise.all(slots.map((slot) => slot.ready)).then(() => {}),
    async stop() {
      stop.abort(new Error('the service is stopping'))
      await Promise.all(slots.map((slot) => slot.ended))
    }
  }
}

const startSlot = (options: WorkersOptions, stop: AbortSignal) => {
  let worker = options.spawn()
  const ready = worker.ready

  const replace = (replacement = options.spawn()): void => {
    worker.kill()
    worker = replacement
  }

  const loop = async (): Promise<void> => {
    while (!stop.aborted) {
      try {
        await Promise.race([worker.ready, aborted(stop)])
      } catch (thrown) {
        if (stop.aborted) break
        options.log('error', messageOf(thrown))
        await pause(RESTART_MS, undefined, { signal: stop }).catch(() => {})
        replace()
        continue
      }
      const claim = await claimOrDie(options.queue, worker, stop)
      if (claim === undefined) {
        if (!stop.aborted) replace()
        continue
      }
      const { outcome, next } = await runJob(worker, claim, options, stop)
      if (next !== worker) replace(next)
      await options.queue.finish(claim.job.id, claim.fence, outcome)
    }
    worker.kill()
  }

  return { ready, ended: loop() }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The next job; undefined when the service stops or the idle worker died first. */
const claimOrDie = async (queue: JobQueue, worker: WorkerProcess, stop: AbortSignal): Promise<Claim | undefined> => {
  const leave = new AbortController()
  const onStop = () => leave.abort(stop.reason)
  stop.addEventListener('abort', onStop, { once: true })
  void worker.ended.then(() => leave.abort(new Error('the worker ended')))
  try {
    return await queue.claim(leave.signal)
  } catch {
    return undefined
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}

/** One job on one worker: what became of it, and the worker for the next one. */
const runJob = (worker: WorkerProcess, claim: Claim, options: WorkersOptions, stop: AbortSignal) =>
  new Promise<{ outcome: Outcome; next: WorkerProcess }>((resolve) => {
    const { id } = claim.job
    const timers: NodeJS.Timeout[] = []
    let replacement: WorkerProcess | undefined
    let ending: ErrorData | undefined
    let isSettled = false

    const settle = (outcome: Outcome, mayStay: boolean): void => {
      if (isSettled) return
      isSettled = true
      timers.forEach(clearTimeout)
      stopListening.forEach((leave) => leave())
      stop.removeEventListener('abort', onStop)
      const isStuck = replacement !== undefined
      resolve({ outcome, next: mayStay && !isStuck ? worker : (replacement ?? options.spawn()) })
    }
    const failed = (error: ErrorData): Outcome => ({ status: error.code === 'cancelled' ? 'cancelled' : 'error', error })

    const endEarly = (error: ErrorData): void => {
      if (ending) return
      ending = error
      worker.send({ type: 'cancel', id, error })
      timers.push(setTimeout(() => (replacement = options.spawn()), STUCK_MS))
      timers.push(setTimeout(() => settle(failed(error), false), KILL_MS))
    }
    const onStop = () => endEarly({ code: 'stopping', message: 'the service is shutting down' })

    const onMessage = (message: FromWorker): void => {
      if (message.type === 'log') options.log(message.level, message.message, { job: id, ...message.details })
      else if (message.type === 'progress') {
        const { type: _, id: __, ...progress } = message
        void options.queue.progress(id, claim.fence, progress)
        if (progress.warning) options.log('warn', progress.warning, { job: id })
      } else if (message.type === 'done' || message.type === 'failed') {
        const outcome: Outcome =
          message.type === 'done' && !ending
            ? { status: 'finished', report: message.report }
            : failed(ending ?? (message as { error: ErrorData }).error)
        settle(outcome, message.residentBytes < options.workerMegabytes * 1e6)
      }
    }

    const stopListening = [
      worker.onMessage(onMessage),
      options.queue.onCancel((cancelled) => {
        if (cancelled === id) endEarly({ code: 'cancelled', message: 'task cancelled' })
      })
    ]
    stop.addEventListener('abort', onStop, { once: true })
    void worker.ended.then((how) => {
      if (isSettled) return
      options.log('error', `a worker process ended while it printed: ${how}`, { job: id })
      settle(failed(ending ?? { code: 'worker-lost', message: 'the worker process ended while it printed this job' }), false)
    })
    timers.push(
      setTimeout(
        () => endEarly({ code: 'time-limit', message: `the job took longer than its limit of ${options.jobSeconds} seconds` }),
        options.jobSeconds * 1000
      )
    )
    worker.send({ type: 'print', id, spec: claim.job.spec, submission: claim.submission, now: options.now(claim) })
  })
