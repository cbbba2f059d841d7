import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../errors.js'
import { aboutJob } from '../job-log.js'
import { watchGrowth } from './memory-growth.js'
import type { Claim, JobQueue } from './queue.js'
import { onAbort, type ReplacedBecause, runJob, type RunOptions } from './run-job.js'
import type { WorkerProcess } from './worker-process.js'

/** Pause after an error that an immediate retry would not solve. */
const RETRY_MS = 1000

export interface WorkerState {
  /** Whether it can print now, and whether it ever could. */
  isWarm: boolean
  wasWarm: boolean
  residentBytes: number
}

export interface Starts {
  canStart(): void
  cannotStart(thrown: unknown): void
}

export interface SlotOptions extends RunOptions {
  /** Called when a worker process is replaced. */
  replaced(why: ReplacedBecause): void
}

/** `drain`: claim no more jobs. `stop`: give the running job back. */
export interface Ends {
  drain: AbortSignal
  stop: AbortSignal
}

/** A place for one worker process, which prints jobs one after the other; a replacement gets the same slot. */
export const startSlot = (options: SlotOptions, { drain, stop }: Ends, { canStart, cannotStart }: Starts) => {
  const { queue, log, spawn } = options
  let worker = spawn()
  let isPrinting = false
  let [isWarm, wasWarm] = [false, false]
  /** Aborts to interrupt a claim that waits. */
  let claiming = new AbortController()
  /** While the slot is paused; resolves when it may go on. */
  let paused: Promise<void> | undefined
  let printing: Promise<unknown> = Promise.resolve()
  const { ready } = worker
  // A worker that prints a job ends the job first.
  onAbort(drain, () => isPrinting || void worker.kill())

  let hasGrown = watchGrowth()
  /** Takes the place of a worker that needs more and more memory, once it is ready. */
  let heir: { process: WorkerProcess; isReady: boolean } | undefined

  const forgetHeir = (): void => {
    void heir?.process.kill()
    heir = undefined
  }

  const replace = (why: ReplacedBecause, next?: WorkerProcess): void => {
    isWarm = false
    void worker.kill()
    forgetHeir()
    hasGrown = watchGrowth()
    if (drain.aborted) return void next?.kill()
    options.replaced(why)
    worker = next ?? spawn()
  }

  /** The worker goes on printing until its successor is ready. */
  const raiseHeir = (): void => {
    const megabytes = Math.round(worker.residentBytes() / 1e6)
    log('info', `a worker process has grown to ${megabytes} MB; another one takes its place`)
    const next = { process: spawn(), isReady: false }
    heir = next
    next.process.ready.then(
      () => (next.isReady = true),
      () => heir === next && forgetHeir()
    )
  }

  const watchMemory = (): void => {
    if (heir?.isReady) {
      const { process } = heir
      heir = undefined
      replace('growth', process)
    } else if (hasGrown(worker.residentBytes()) && !heir) raiseHeir()
  }

  const oneJob = async (): Promise<void> => {
    const claim = await nextJob(queue, worker, [drain, claiming.signal])
    if (!claim && claiming.signal.aborted) return
    if (!claim) {
      replace('ended')
      throw new Error('an idle worker process ended; another one takes its place')
    }
    isPrinting = true
    const { outcome, hasDied = false, why, next } = await runJob(worker, claim, options, stop)
    isPrinting = false
    if (why) replace(why, next)
    else watchMemory()
    const { job, fence } = claim
    if (!outcome) await queue.giveBack(job.id, fence, { hasDied })
    else if (!(await queue.finish(job.id, fence, outcome)) && outcome.status !== 'cancelled') {
      if (outcome.status === 'finished') options.discard(outcome.report.name)
      const message =
        'a print has ended, but its job was cancelled, given to another process or lost; its result is not kept'
      log('warn', message, aboutJob(job))
    }
  }

  const loop = async (): Promise<void> => {
    while (!drain.aborted) {
      let isReady = false
      try {
        await worker.ready
        isReady = isWarm = wasWarm = true
        canStart()
        while (paused) {
          await paused
          // another worker may have replaced it since
          await worker.ready
          isWarm = true
        }
        claiming = new AbortController()
        if (!drain.aborted) await (printing = oneJob())
      } catch (thrown) {
        if (drain.aborted) break
        log('error', messageOf(thrown))
        if (!isReady) cannotStart(thrown)
        await pause(RETRY_MS, undefined, { signal: drain }).catch(() => {})
        if (!isReady) replace('no-start')
      }
    }
  }

  /** Resolves when no job runs, with how to go on. */
  const pauseSlot = async (): Promise<() => void> => {
    let resume = () => {}
    paused = new Promise((resolve) => (resume = resolve))
    claiming.abort()
    await printing.catch(() => {})
    // this worker has read the old layouts
    forgetHeir()
    return () => {
      paused = undefined
      resume()
    }
  }

  const look = (): WorkerState => ({ isWarm, wasWarm, residentBytes: worker.residentBytes() })
  return {
    ready,
    ended: loop(),
    current: () => worker,
    adopt: (next: WorkerProcess) => replace('links', next),
    look,
    pause: pauseSlot
  }
}

/** The next job for the worker; undefined when the idle worker ended first, or when a signal aborts. */
const nextJob = async (
  queue: JobQueue,
  worker: WorkerProcess,
  signals: readonly AbortSignal[]
): Promise<Claim | undefined> => {
  const leave = new AbortController()
  const end = () => leave.abort()
  const stopListening = [worker.onEnd(end), ...signals.map((signal) => onAbort(signal, end))]
  try {
    return await queue.claim(leave.signal)
  } catch (thrown) {
    if (leave.signal.aborted) return undefined
    throw thrown
  } finally {
    stopListening.forEach((leaveOut) => leaveOut())
  }
}
