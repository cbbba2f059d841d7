import type { Container } from '../container.js'
import { isShared } from '../queue-address.js'
import { startDeliveries } from './deliveries.js'

/** Tells the ends of jobs from now on, also those of an earlier process. Returns what stops it. */
export const startWebhooks = (container: Pick<Container, 'get'>): (() => Promise<void>) => {
  const { queue, webhooks } = container.get('settings')
  return startDeliveries({
    queue: container.get('queue'),
    calls: container.get('webhookCalls'),
    protocols: container.get('registry').protocols,
    secret: webhooks.secret,
    isShared: isShared(queue),
    log: container.get('log')
  })
}
