import { createHmac } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, reasonOf } from '../errors.js'
import { aboutJob } from '../job-log.js'
import { isUntold, type Job, type Webhook } from '../job/job.js'
import type { JobQueue } from '../job/queue.js'
import type { WebhookAnswer, WebhookCalls } from '../net/webhook-calls.js'
import type { ProtocolPlugin } from '../plugin/contracts.js'
import type { Log } from '../tools.js'
import { settledWithin } from '../within.js'
import { outcomeOf } from './outcome.js'
import { makeTurns } from './turns.js'

/** `repeated`: it failed, and the webhook is called again. */
export type WebhookOutcome = 'delivered' | 'repeated' | 'given-up'

export interface DeliveriesOptions {
  queue: Pick<JobQueue, 'onEnd' | 'ended' | 'get' | 'amend'>
  calls: WebhookCalls
  protocols: readonly Pick<ProtocolPlugin, 'name' | 'describeEnd'>[]
  /** Signs what is sent. */
  secret?: string
  /** Whether other processes end jobs of this queue, too. */
  isShared: boolean
  /** Called with what came of each call. */
  count(outcome: WebhookOutcome): void
  log: Log
}

/** Calls at once, and to one host. A host that hangs must not delay the others. */
const CALLS = 16
const CALLS_PER_HOST = 4
/** After which a process takes over what another one has left. */
const GRACE_MS = 60_000
/** How often it is looked for jobs that were left by another process. */
const SWEEP_MS = 30_000
/** If no host may be called any more: these jobs are given up, or they would be kept for ever. */
const OFF_SWEEP_MS = 600_000
/** How long calls that have begun may go on when the service stops. */
const STOP_MS = 2000

/**
 * Calls the webhooks of jobs that have ended, each until it answers or is given up. Also those that a process
 * left that was killed. Returns how to stop it.
 */
export const startDeliveries = (options: DeliveriesOptions): (() => Promise<void>) => {
  const { queue, calls, protocols, log } = options
  const graceMs = options.isShared ? GRACE_MS : 0
  const taken = new Set<string>()
  const inTurn = makeTurns(CALLS, CALLS_PER_HOST)
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const { signal } = stopping
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const amend = (id: string, webhook: Webhook) => queue.amend(id, { webhook })

  const call = async (job: Job, { address }: Webhook): Promise<WebhookAnswer> => {
    const body = JSON.stringify(describeEnd(job, protocols))
    return calls.post(
      address,
      body,
      options.secret === undefined ? {} : { [SIGNATURE]: signatureOf(body, options.secret) }
    )
  }

  /** One call, and what comes of it is kept. Undefined if that was the last one. */
  const callOnce = async (job: Job, webhook: Webhook): Promise<Webhook | undefined> => {
    if (signal.aborted) return undefined
    const result = await call(job, webhook).catch((thrown: unknown) => ({ thrown }))
    if (isClosed) return undefined
    const now = Date.now()
    const outcome = outcomeOf({ result, failures: webhook.failures, endedAt: job.endedAt!, now })
    if (outcome.kind === 'delivered') {
      await amend(job.id, { ...webhook, deliveredAt: now })
      options.count('delivered')
      log('debug', 'the webhook of a job was called', aboutJob(job))
      return undefined
    }
    const failed = { ...webhook, failures: webhook.failures + 1 }
    if (outcome.kind === 'over') {
      await giveUp(job, failed, outcome.why)
      return undefined
    }
    const next = { ...failed, nextAt: now + outcome.pauseMs }
    await amend(job.id, next)
    const message = `the webhook of a job failed: ${outcome.why}; it is called again in ${Math.round(outcome.pauseMs / 1000)} s`
    options.count('repeated')
    log('debug', message, aboutJob(job))
    return next
  }

  const giveUp = async (job: Job, webhook: Webhook, why: string): Promise<void> => {
    await amend(job.id, { ...webhook, givenUpAt: Date.now() })
    options.count('given-up')
    log('warn', `the webhook ${calls.shown(webhook.address)} failed and is not called again: ${why}`, aboutJob(job))
  }

  const deliver = async (job: Job): Promise<void> => {
    const refusal = calls.refusal(job.webhook!.address)
    // the setting was changed since
    if (refusal !== undefined) return giveUp(job, job.webhook!, `its address ${refusal}`)
    const { host } = new URL(job.webhook!.address)
    for (let webhook = job.webhook; webhook;) {
      await pause(Math.max(0, (webhook.nextAt ?? 0) - Date.now()), undefined, { signal, ref: false })
      const due: Webhook = webhook
      webhook = await inTurn(host, () => callOnce(job, due))
    }
  }

  const take = (job: Job): void => {
    if (!isUntold(job) || taken.has(job.id) || signal.aborted) return
    taken.add(job.id)
    const delivery = deliver(job)
      .catch((thrown) => signal.aborted || log('error', messageOf(thrown), aboutJob(job)))
      .finally(() => {
        taken.delete(job.id)
        running.delete(delivery)
      })
    running.add(delivery)
  }

  /** Takes over what another process left. It says so at once, or two that look at the same time would both call. */
  const takeOver = async ({ id }: Job): Promise<void> => {
    await pause(Math.random() * graceMs, undefined, { signal, ref: false })
    const job = await queue.get(id)
    if (!job || !isLeft(job)) return
    const webhook = { ...job.webhook!, nextAt: Date.now() }
    await amend(id, webhook)
    take({ ...job, webhook })
  }
  const isLeft = (job: Job): boolean =>
    isUntold(job) && !taken.has(job.id) && (job.webhook!.nextAt ?? job.endedAt!) + graceMs < Date.now()

  const sweep = async (): Promise<void> => {
    const untold = (await queue.ended()).filter((job) => isUntold(job))
    if (graceMs === 0) untold.forEach(take)
    else await Promise.all(untold.filter(isLeft).map(takeOver))
  }
  const look = () =>
    void sweep().catch(
      (thrown) =>
        signal.aborted || log('warn', `webhooks that were not called yet cannot be looked for now: ${reasonOf(thrown)}`)
    )

  const stopListening = queue.onEnd(take)
  const sweeper = setInterval(look, calls.isOff ? OFF_SWEEP_MS : SWEEP_MS).unref()
  look()
  return async () => {
    stopListening()
    clearInterval(sweeper)
    stopping.abort()
    const ended = Promise.all(running)
    await settledWithin(STOP_MS, ended)
    isClosed = true
    calls.close()
    // without its database a queue tries for ever to keep what came of a call
    await settledWithin(STOP_MS, ended)
  }
}

/** In the words of the protocol of the request. */
const describeEnd = (job: Job, protocols: DeliveriesOptions['protocols']): object =>
  protocols.find(({ name }) => name === job.webhook?.protocol)?.describeEnd?.(job) ?? {
    ref: job.ref,
    status: job.status,
    error: job.error?.message
  }

const SIGNATURE = 'x-mapsetter-signature'

const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
