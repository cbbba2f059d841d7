import { stopping } from '../errors.js'
import { makeAccess } from './access.js'
import { makeAgents } from './agents.js'
import { watchSignal } from './cancellation.js'
import { exchange } from './exchange.js'
import { shownUrl } from './failures.js'
import { makeClient } from './client.js'
import { retryAfterMs } from './retry.js'
import { namesHost, parseRules } from './rules.js'

export interface WebhookAnswer {
  status: number
  /** As the answer asks (`Retry-After`); 0 if it does not. */
  pauseMs: number
}

/** How webhooks are called: only at hosts that the setting names. */
export interface WebhookCalls {
  /** Whether no host is named. */
  isOff: boolean
  /** Why an address may not be called, as the message of a problem; undefined if it may. Looks up no names. */
  refusal(address: string): string | undefined
  /** An address for messages, without the query. */
  shown(address: string): string
  /** Does not follow redirects. Throws `upstream-failed`, `upstream-slow`, `address-denied`. */
  post(address: string, body: string, headers: { [name: string]: string }): Promise<WebhookAnswer>
  /** Ends calls that wait for an answer. */
  close(): void
}

export interface WebhookCallsOptions {
  /** Names hosts as `access.allow` does; also public ones must be named. */
  allow: readonly string[]
  /** The address of a proxy that sends the calls. */
  proxy?: string
  userAgent: string
  /** Of one call, with its answer. */
  timeoutMs?: number
}

const MOST_CHARACTERS = 2000
const CALL_MS = 10_000
const CONNECT_MS = 5000
const CONNECTIONS_PER_HOST = 4
/** The rest of an answer is cut off. */
const MOST_BYTES = 16_384

/** Throws `wrong-settings`. */
export const makeWebhookCalls = ({
  allow,
  proxy,
  userAgent,
  timeoutMs = CALL_MS
}: WebhookCallsOptions): WebhookCalls => {
  const rules = parseRules(allow, 'webhooks.allow')
  // for the addresses that a name has: those of a name that is allowed may be private
  const access = makeAccess({ allow, proxy }, 'webhooks')
  const agents = makeAgents({ perHost: CONNECTIONS_PER_HOST, connectMs: Math.min(CONNECT_MS, timeoutMs), proxy })
  const closed = new AbortController()
  const calls = watchSignal(closed.signal)
  const client = makeClient({ timeoutMs, maxBytes: MOST_BYTES }, (sent) => {
    const url = new URL(sent.address)
    access.check(url, 'POST')
    const budget = { left: Infinity }
    const limits = { asked: url, timeoutMs, leftMs: timeoutMs, maxBytes: MOST_BYTES, budget, cutsOff: true }
    return exchange({ ...sent, url }, { access, agents }, limits, calls)
  })
  const isOff = rules.length === 0
  return {
    isOff,
    refusal(address) {
      if (isOff) return 'cannot be used: the operator allows no webhooks (webhooks.allow)'
      const shown = `is "${address.slice(0, 200)}"`
      const url = URL.canParse(address) ? new URL(address) : undefined
      if (!url || !/^https?:$/.test(url.protocol))
        return `${shown}; must be an address that starts with http: or https:`
      if (address.length > MOST_CHARACTERS)
        return `has ${address.length} characters; must have at most ${MOST_CHARACTERS}`
      if (url.username !== '' || url.password !== '') return 'has a user name or a password; must have none'
      return rules.some((rule) => namesHost(rule, url))
        ? undefined
        : `is at "${url.host}"; must be at a host that the operator allows (webhooks.allow)`
    },
    shown: (address) => shownUrl(new URL(address)),
    async post(address, body, headers) {
      const http = client()
      const answer = await http.request({
        url: address,
        method: 'POST',
        data: body,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': userAgent
        }
      })
      return { status: answer.status, pauseMs: Math.max(0, retryAfterMs(answer.headers['retry-after'])) }
    },
    close() {
      closed.abort(stopping())
      for (const agent of Object.values(agents)) agent.destroy()
    }
  }
}
