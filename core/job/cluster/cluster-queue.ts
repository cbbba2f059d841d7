import { randomUUID } from 'node:crypto'
import { type ErrorData, messageOf } from '../../errors.js'
import { queueAddress } from '../../queue-address.js'
import { isPostgresReadOnly } from '../../postgres.js'
import { isRedisReadOnly, redisReason } from '../../redis.js'
import type { Log } from '../../tools.js'
import { settledWithin } from '../../within.js'
import { type AdmissionLimits, queueFull } from '../admission.js'
import { hasEnded, type Job } from '../job.js'
import { keptJob } from '../kept-job.js'
import type { JobQueue } from '../queue.js'
import type { HeaderKeeping } from '../secret-headers.js'
import { makeAvailability } from './availability.js'
import { makeChanges } from './changes.js'
import { makeClaiming } from './claiming.js'
import { ended, lineName, mayChange, ranksOf } from './entries.js'
import { makeHeldJobs } from './held.js'
import type { Message } from './ledger.js'
import { makeLines } from './lines.js'
import { NO_JOB } from './records.js'
import { makeServer, type Server } from './server.js'
import { GONE, startUpkeep, type Upkeep, type UpkeepTimings } from './upkeep.js'

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
  /** Tests have a database in memory. */
  connect?: typeof makeServer
  log: Log
}

const TIMINGS: UpkeepTimings = { beatMs: 5000, graceMs: 30_000, lockMs: 6000, stalledMs: 2000 }

const CLOSE_MS = 2000

/** One queue of any number of services: BullMQ has the line, the ledger has the states. */
export const makeClusterQueue = (options: ClusterQueueOptions): JobQueue => {
  const { log, headers, connect = makeServer } = options
  const address = queueAddress(options.address)
  const node = randomUUID()
  const timings = { ...TIMINGS, ...options.timings }
  const changes = makeChanges()
  let server: Server | undefined
  let opening: Promise<void> | undefined
  let closing: Promise<void> | undefined
  let upkeep: Upkeep | undefined
  let isPrinting = false

  const ledger = () => server!.ledger

  const availability = makeAvailability({
    name: `${address.kind} at ${address.shown}`,
    ...(address.kind === 'Redis'
      ? { reasonOf: redisReason, refusesChanges: isRedisReadOnly }
      : { reasonOf: messageOf, refusesChanges: isPostgresReadOnly }),
    async prepare() {
      server ??= await connect(address, node, timings)
      for (const warning of await server.prepare()) log('warn', warning)
    },
    begin: () => begin(),
    log
  })
  const lines = makeLines(
    (name) => server!.line(name),
    () => lineName(options.digest())
  )
  const held = makeHeldJobs({
    ledger,
    availability,
    changes,
    released: (line) => lines.closeUnused(line, held.usesLine)
  })

  /** `endedBy` is the same for all attempts. */
  const cancel = async (id: string, error: ErrorData, endedBy: string = randomUUID()): Promise<Job | undefined> => {
    for (;;) {
      let entry = await ledger().read(id)
      if (!entry) return undefined
      const isCancelled = entry.job.status === 'running'
      if (mayChange(entry)) {
        const next = ended(entry, { status: 'cancelled', error }, endedBy)
        if (!(await ledger().write(next, { isCancelled }))) continue
        entry = { ...next, revision: next.revision + 1 }
      } else if (entry.endedBy !== endedBy) return entry.job
      changes.own(entry.job, entry.revision)
      changes.ended(entry.job)
      const { line } = entry
      if (held.has(id)) changes.cancelled(id)
      else if (!isCancelled) availability.attempt(async () => (await lines.named(line)).remove(id))
      return entry.job
    }
  }
  /** If the database goes meanwhile, the job is cancelled when it is back, and the caller gets an error. */
  const cancelSurely = async (id: string, error: ErrorData): Promise<Job | undefined> => {
    await opened()
    const endedBy = randomUUID()
    const verb = () => cancel(id, error, endedBy)
    try {
      return await availability.ask(verb)
    } catch (thrown) {
      if (availability.isReady()) availability.insist(verb).catch(() => {})
      throw thrown
    }
  }

  const claiming = makeClaiming({
    node,
    ledger,
    line: () => (availability.isReady() ? lines.own() : Promise.reject(new Error('not ready'))),
    held,
    availability,
    headers,
    changes,
    isForsaken: (entry) => upkeep!.isForsaken(entry),
    drop: (id) => cancel(id, GONE)
  })

  const hear = async ({ id, revision, job, isCancelled }: Message): Promise<void> => {
    if (isCancelled && held.has(id)) changes.cancelled(id)
    if (!changes.hasListeners()) return
    const heard = job ?? (await ledger().read(id))?.job
    if (heard) changes.heard(heard, revision)
  }

  /** At once: until its first beat, the others think that this node has gone. */
  const begin = (): void => {
    ledger().listen((message) => availability.attempt(() => hear(message)))
    upkeep = startUpkeep({
      node,
      timings,
      ledger,
      ownLine: () => (isPrinting ? lines.own() : undefined),
      openLine: (name) => server!.line(name),
      held,
      availability,
      cancel,
      changes,
      log
    })
    // the first job need not wait for it
    availability.attempt(lines.own)
  }

  const close = async (): Promise<void> => {
    upkeep?.stop()
    claiming.close()
    await availability.close()
    // a line that cannot connect does not close
    await settledWithin(CLOSE_MS, lines.close())
    await server?.close()
  }

  const opened = () => (opening ??= availability.start())
  const ask = async <T>(verb: () => Promise<T>): Promise<T> => {
    await opened()
    return availability.ask(verb)
  }
  return {
    open: opened,
    async add(job, request) {
      await opened()
      const line = lines.ownName()
      const entry = { ...keptJob(job, request, headers.written(request.headers)), line, fence: 0, node }
      const ranks = ranksOf(request.isAwaited && options.prefersAwaited)
      const keep = () => ledger().add(entry, request.bytes, options.limits, ranks)
      const added = await availability.ask(keep, entry.bytes)
      if (added.isFull) throw queueFull(added.waiting, entry.bytes, options.limits)
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
    cancel: cancelSurely,
    async check() {
      await ask(() => ledger().read(NO_JOB))
      availability.checkChanges()
    },
    get: async (id) => (await ask(() => ledger().read(id)))?.job,
    list: (most) => ask(() => ledger().list(most)),
    openOf: (client) => ask(() => ledger().openOf(client)),
    ahead: (id) =>
      ask(async () => {
        const entry = await ledger().read(id)
        return entry ? ledger().ahead(entry) : 0
      }),
    load: () => ask(() => ledger().load()),
    meanDuration: () => ask(() => ledger().meanDuration()),
    onCancel: (listener) => changes.on('cancel', listener),
    onChange: (listener) => changes.on('change', listener),
    onEnd: (listener) => changes.on('end', listener),
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
