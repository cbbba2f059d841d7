import type { Container } from '../container.js'
import { isShared } from '../queue-address.js'
import { type DeliveriesOptions, startDeliveries } from './deliveries.js'

/** Calls the webhooks of jobs that end from now on, also those of jobs that ended with an earlier process. Returns what stops it. */
export const startWebhooks = (
  container: Pick<Container, 'get'>,
  count: DeliveriesOptions['count']
): (() => Promise<void>) => {
  const { queue, webhooks } = container.get('settings')
  return startDeliveries({
    queue: container.get('queue'),
    calls: container.get('webhookCalls'),
    protocols: container.get('registry').protocols,
    secret: webhooks.secret,
    isShared: isShared(queue),
    count,
    log: container.get('log')
  })
}
