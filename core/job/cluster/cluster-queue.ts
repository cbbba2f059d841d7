import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorData } from '../../errors.js'
import { queueAddress } from '../../queue-address.js'
import type { Log } from '../../tools.js'
import { type AdmissionLimits, queueFull } from '../admission.js'
import { hasEnded, type Job } from '../job.js'
import { RECORD_VERSION } from '../kept-job.js'
import type { JobQueue } from '../queue.js'
import type { HeaderKeeping } from '../secret-headers.js'
import { makeAvailability } from './availability.js'
import { makeClaiming } from './claiming.js'
import { ended, lineName, mayChange, ranksOf } from './entries.js'
import { makeHeldJobs } from './held.js'
import type { Message } from './ledger.js'
import { makeLines } from './lines.js'
import { makeServer, type Server } from './server.js'
import { startUpkeep, type UpkeepTimings } from './upkeep.js'

export interface ClusterQueueOptions {
  /** See queue-address.ts. */
  address: string
  limits: Omit<AdmissionLimits, 'freeBytes'>
  /** Whether jobs whose clients hold their connections open go before the others. */
  prefersAwaited: boolean
  headers: HeaderKeeping
  /** Of the layouts, read at start and whenever they have changed. */
  digest(): string
  timings?: Partial<UpkeepTimings>
  log: Log
}

const TIMINGS: UpkeepTimings = { beatMs: 5000, graceMs: 30_000, lockMs: 6000, stalledMs: 2000 }
/** Messages may have been lost so long before this was noticed. */
const LOST_MS = 60_000

const CLOSE_MS = 2000

/** One queue of any number of services: BullMQ has the line, the ledger has the states. */
export const makeClusterQueue = (options: ClusterQueueOptions): JobQueue => {
  const { log, headers } = options
  const address = queueAddress(options.address)
  const node = randomUUID()
  const timings = { ...TIMINGS, ...options.timings }
  const events = new EventEmitter().setMaxListeners(0)
  let server: Server | undefined
  let opening: Promise<void> | undefined
  let closing: Promise<void> | undefined
  let stopUpkeep = () => {}
  let isPrinting = false

  const ledger = () => server!.ledger
  const changed = (job: Job): void => void events.emit('change', job)
  const atEnd = (job: Job): void => void events.emit('end', job)

  const availability = makeAvailability({
    name: `${address.kind} at ${address.shown}`,
    async prepare() {
      server ??= await makeServer(address, node, timings)
      for (const warning of await server.prepare()) log('warn', warning)
      begin()
    },
    log
  })
  const lines = makeLines(
    (name) => server!.line(name),
    () => lineName(options.digest())
  )
  const held = makeHeldJobs({
    ledger,
    availability,
    changed,
    hasEnded: atEnd,
    released: (line) => lines.closeUnused(line, held.usesLine)
  })

  const cancel = async (id: string, error: ErrorData): Promise<Job | undefined> => {
    for (;;) {
      const entry = await ledger().read(id)
      if (!entry || !mayChange(entry)) return entry?.job
      const isCancelled = entry.job.status === 'running'
      const next = ended(entry, { status: 'cancelled', error }, node)
      if (!(await ledger().write(next, { isCancelled }))) continue
      changed(next.job)
      atEnd(next.job)
      if (!isCancelled) availability.attempt(async () => (await lines.named(entry.line)).remove(id))
      else if (held.has(id)) events.emit('cancel', id)
      return next.job
    }
  }

  const claiming = makeClaiming({
    node,
    ledger,
    line: () => (availability.isReady() ? lines.own() : Promise.reject(new Error('not ready'))),
    held,
    availability,
    headers,
    changed,
    drop: (id) => cancel(id, { code: 'cancelled', message: 'task cancelled: the service that waited for it has ended' })
  })

  const hear = async ({ id, job, isCancelled }: Message): Promise<void> => {
    if (isCancelled && held.has(id)) events.emit('cancel', id)
    if (events.listenerCount('change') === 0) return
    const heard = job ?? (await ledger().read(id))?.job
    if (heard) changed(heard)
  }
  /** Clients that wait for a change get it, even if its message was lost. */
  const catchUp = async (): Promise<void> => {
    for (const job of await ledger().changedSince(Date.now() - LOST_MS)) changed(job)
  }

  /** Once the database has answered. */
  const begin = (): void => {
    ledger().listen(
      (message) => availability.attempt(() => hear(message)),
      () => availability.attempt(catchUp)
    )
    stopUpkeep = startUpkeep({
      node,
      timings,
      ledger,
      ownLine: () => (isPrinting ? lines.own() : undefined),
      openLine: (name) => server!.line(name),
      held,
      availability,
      cancel,
      cancelled: (id) => void events.emit('cancel', id),
      changed,
      log
    })
  }

  const close = async (): Promise<void> => {
    stopUpkeep()
    claiming.close()
    await availability.close()
    // a line that cannot connect does not close
    await Promise.race([lines.close(), pause(CLOSE_MS)])
    await server?.close()
  }

  const opened = () => (opening ??= availability.start())
  const ask = async <T>(verb: () => Promise<T>): Promise<T> => {
    await opened()
    return availability.ask(verb)
  }
  const listen = (name: string, listener: (...args: any[]) => void) => {
    events.on(name, listener)
    return () => void events.off(name, listener)
  }

  return {
    open: opened,
    async add(job, { bytes: request, headers: sent, client, isAwaited }) {
      await opened()
      const line = lines.ownName()
      const entry = {
        version: RECORD_VERSION,
        job,
        client,
        bytes: request.byteLength,
        isAwaited,
        deaths: 0,
        warnings: job.warnings,
        headers: headers.written(sent),
        line,
        fence: 0,
        node
      }
      const ranks = ranksOf(isAwaited && options.prefersAwaited)
      const added = await availability.ask(() => ledger().add(entry, request, options.limits, ranks))
      if (added.isFull) throw queueFull(added.waiting, request.byteLength, options.limits)
      // the job is kept: if this fails, a node adds it later
      await availability.ask(async () => (await lines.named(line)).add(job.id, added.rank)).catch(() => {})
    },
    async claim(signal) {
      await opened()
      isPrinting = true
      return claiming.wait(signal)
    },
    progress: held.progress,
    finish: held.finish,
    giveBack: held.giveBack,
    cancel: (id, error) => ask(() => cancel(id, error)),
    get: async (id) => (await ask(() => ledger().read(id)))?.job,
    ahead: (id) =>
      ask(async () => {
        const entry = await ledger().read(id)
        return entry ? ledger().ahead(entry) : 0
      }),
    meanDuration: () => ask(() => ledger().meanDuration()),
    onCancel: (listener) => listen('cancel', listener),
    onChange: (listener) => listen('change', listener),
    onEnd: (listener) => listen('end', listener),
    ended: () => ask(() => ledger().ended()),
    amend: (id, changes) =>
      ask(async () => {
        for (;;) {
          const entry = await ledger().read(id)
          if (!entry || !hasEnded(entry.job)) return
          if (await ledger().write({ ...entry, job: { ...entry.job, ...changes } })) return
        }
      }),
    forget: (ids) => ask(() => ledger().forget(ids)),
    layoutsChanged: async () => lines.renew(held.usesLine),
    close: () => (closing ??= close())
  }
}
