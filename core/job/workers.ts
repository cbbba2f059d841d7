import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import { watchCreep } from './creep.js'
import { makeMeasuredSizes, sizesOf } from './measured-sizes.js'
import type { Claim, JobQueue } from './queue.js'
import { onAbort, runJob, type RunOptions } from './run-job.js'
import type { WorkerProcess } from './worker-process.js'

export interface WorkersOptions extends Omit<RunOptions, 'spawn'> {
  count: number
  /** The sizes for layout lengths that are `auto`; absent: the first worker process measures them. */
  sizes?: AutoSizes
  /** Called with the measured sizes, before promises that wait for them resolve. */
  useSizes(sizes: AutoSizes): void
  /** Called if no worker process can start, with the reason. */
  cannotPrint(error: PrintError): void
  /** Starts a worker process with these sizes when they are known; without `sizes` it measures them. */
  spawn(sizes?: Promise<AutoSizes>): WorkerProcess
}

export interface Workers {
  /** Resolves when all worker processes can print; rejects if one cannot start. */
  ready: Promise<void>
  /** Resolves when the sizes are known; rejects with the reason why the latest attempt to measure them failed. */
  measured(): Promise<void>
  /**
   * Lets every worker process read the layouts and measure again, when all running jobs have ended; meanwhile no job
   * begins. Throws PrintError.
   */
  reload(redraw: boolean): Promise<void>
  /**
   * Claims no more jobs. Running ones may end within `drainMs`; then they go back to the queue. Resolves when no worker
   * process is left.
   */
  stop(drainMs: number): Promise<void>
}

/** Pause after an error that an immediate retry would not solve. */
const RETRY_MS = 1000

/** Keeps `count` warm worker processes. Each prints one job after the other from the queue. */
export const startWorkers = (options: WorkersOptions): Workers => {
  const drain = new AbortController()
  const stop = new AbortController()
  for (const { signal } of [drain, stop]) setMaxListeners(0, signal)
  const living = new Set<WorkerProcess>()
  const sizes = makeMeasuredSizes(options.sizes, options.useSizes)
  const spawn = (mayMeasure: boolean): WorkerProcess => {
    const measures = mayMeasure && !sizes.known()
    const worker = options.spawn(measures ? undefined : sizes.whenKnown)
    if (measures) void sizes.take(sizesOf(worker)).catch(() => {})
    living.add(worker)
    worker.onEnd(() => living.delete(worker))
    worker.onMessage((message) => {
      if (message.type === 'log') options.log(message.level, message.message, message.details)
    })
    return worker
  }
  let hasBegun = false
  const unable = new Set<number>()
  const slots = Array.from({ length: options.count }, (_, index) => {
    const cannotStart = (thrown: unknown): void => {
      unable.add(index)
      if (!hasBegun && unable.size === options.count) options.cannotPrint(asError(thrown))
    }
    const starts = { canStart: () => void (hasBegun = true), cannotStart }
    return startSlot(
      { ...options, spawn: () => spawn(index === 0) },
      { drain: drain.signal, stop: stop.signal },
      starts
    )
  })
  const reloadAll = async (redraw: boolean): Promise<void> => {
    const reload = async ({ current }: (typeof slots)[number]): Promise<AutoSizes> => {
      const worker = current()
      await worker.ready
      const measured = sizesOf(worker)
      worker.send({ type: 'reload', redraw })
      return measured
    }
    const resume = await Promise.all(slots.map(({ pause }) => pause()))
    try {
      const [first, ...others] = slots
      // the others are not warm until the first one has measured the sizes
      await sizes.take(reload(first!))
      await Promise.all(others.map(reload))
    } finally {
      resume.forEach((go) => go())
    }
  }
  let reloading = Promise.resolve()

  return {
    ready: Promise.all(slots.map(({ ready }) => ready)).then(() => {}),
    measured: sizes.attempt,
    reload(redraw) {
      reloading = reloading.catch(() => {}).then(() => reloadAll(redraw))
      return reloading
    },
    async stop(drainMs) {
      drain.abort()
      const timer = setTimeout(() => stop.abort(), drainMs)
      await Promise.all(slots.map(({ ended }) => ended))
      clearTimeout(timer)
      stop.abort()
      await Promise.all([...living].map((worker) => worker.kill()))
    }
  }
}

interface Starts {
  canStart(): void
  cannotStart(thrown: unknown): void
}

/** `drain`: claim no more jobs. `stop`: give the running job back. */
interface Ends {
  drain: AbortSignal
  stop: AbortSignal
}

const startSlot = (options: RunOptions, { drain, stop }: Ends, { canStart, cannotStart }: Starts) => {
  const { queue, log, spawn } = options
  let worker = spawn()
  let isPrinting = false
  /** Aborts to interrupt a claim that waits. */
  let claiming = new AbortController()
  /** While the slot is paused; resolves when it may go on. */
  let paused: Promise<void> | undefined
  let printing: Promise<unknown> = Promise.resolve()
  const { ready } = worker
  // A worker that prints a job ends the job first.
  onAbort(drain, () => isPrinting || void worker.kill())

  let hasCrept = watchCreep()
  /** Takes the place of a worker that needs more and more memory, once it is ready. */
  let heir: { process: WorkerProcess; isReady: boolean } | undefined

  const forgetHeir = (): void => {
    void heir?.process.kill()
    heir = undefined
  }

  const replace = (next?: WorkerProcess): void => {
    void worker.kill()
    hasCrept = watchCreep()
    if (!drain.aborted) worker = next ?? spawn()
    else void next?.kill()
  }

  /** The worker prints on until the next one is ready. */
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
      replace(process)
    } else if (hasCrept(worker.residentBytes()) && !heir) raiseHeir()
  }

  const oneJob = async (): Promise<void> => {
    const claim = await nextJob(queue, worker, [drain, claiming.signal])
    if (!claim && claiming.signal.aborted) return
    if (!claim) {
      replace()
      throw new Error('an idle worker process ended; another one takes its place')
    }
    isPrinting = true
    const { outcome, hasDied = false, next } = await runJob(worker, claim, options, stop)
    isPrinting = false
    if (next !== worker) replace(next)
    else watchMemory()
    const { job, fence } = claim
    if (!outcome) await queue.giveBack(job.id, fence, { hasDied })
    else if (!(await queue.finish(job.id, fence, outcome)) && outcome.status === 'finished')
      options.discard(outcome.report.name)
  }

  const loop = async (): Promise<void> => {
    while (!drain.aborted) {
      let isReady = false
      try {
        await worker.ready
        isReady = true
        canStart()
        while (paused) await paused
        claiming = new AbortController()
        if (!drain.aborted) await (printing = oneJob())
      } catch (thrown) {
        if (drain.aborted) break
        log('error', messageOf(thrown))
        if (!isReady) cannotStart(thrown)
        await pause(RETRY_MS, undefined, { signal: drain }).catch(() => {})
        if (!isReady) replace()
      }
    }
  }

  /** Resolves when no job runs, with how to go on. */
  const pauseSlot = async (): Promise<() => void> => {
    let resume = () => {}
    paused = new Promise((resolve) => (resume = resolve))
    claiming.abort()
    await printing.catch(() => {})
    // it has read the layouts as they were
    forgetHeir()
    return () => {
      paused = undefined
      resume()
    }
  }

  return { ready, ended: loop(), current: () => worker, pause: pauseSlot }
}

const asError = (thrown: unknown): PrintError =>
  thrown instanceof PrintError ? thrown : new PrintError('worker-lost', messageOf(thrown))

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
