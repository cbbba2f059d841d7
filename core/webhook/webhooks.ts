import type { Container } from '../container.js'
import type { Webhook } from '../job/job.js'
import { isShared } from '../queue-address.js'
import { type AskedWebhook, webhookOf } from './asked.js'
import { type DeliveriesOptions, startDeliveries } from './deliveries.js'

export interface Webhooks {
  /** The webhook of a new job. Throws `invalid-spec` for an address that may not be called. */
  of(asked: AskedWebhook | undefined): { webhook?: Webhook }
  stop(): Promise<void>
}

/** The webhooks of a printer; those of jobs that ended with an earlier process are called from now on. */
export const startWebhooks = (container: Pick<Container, 'get'>, count: DeliveriesOptions['count']): Webhooks => {
  const calls = container.get('webhookCalls')
  const { queue, webhooks } = container.get('settings')
  const stop = startDeliveries({
    queue: container.get('queue'),
    calls,
    protocols: container.get('registry').protocols,
    secret: webhooks.secret,
    isShared: isShared(queue),
    count,
    log: container.get('log')
  })
  return { of: (asked) => (asked ? { webhook: webhookOf(asked, calls) } : {}), stop }
}
