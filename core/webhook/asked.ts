import { PrintError } from '../errors.js'
import type { Webhook } from '../job/job.js'
import type { WebhookCalls } from '../net/webhook-calls.js'
import { quote } from '../quote.js'

/** A webhook as a protocol found it in a request. */
export interface AskedWebhook {
  address: unknown
  protocol?: string
}

/** The webhook of a new job. Throws `invalid-spec` for an address that may not be called. */
export const webhookOf = (asked: AskedWebhook, { refusal }: Pick<WebhookCalls, 'refusal'>): Webhook => {
  const { protocol } = asked
  const address = typeof asked.address === 'string' ? asked.address.trim() : undefined
  const message = address === undefined ? `is ${quote(asked.address)}; must be an address as text` : refusal(address)
  if (address !== undefined && message === undefined) return { address, protocol, failures: 0 }
  throw PrintError.ofProblems('invalid-spec', [{ path: 'webhook', message: message! }])
}
