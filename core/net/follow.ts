import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { PrintError } from '../errors.js'
import type { Access } from './access.js'
import type { Cancellation } from './cancellation.js'
import { acceptedEncodings, decodeBody } from './content-encoding.js'
import { exchange, type Answer, type Budget, type Limits } from './exchange.js'
import { failed, shown, tooLarge, tooMuch } from './failures.js'
import type { Turns } from './turns.js'

/** What all requests of a worker process share. */
export interface Connections {
  access: Access
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent }
  turns: Turns
  userAgent: string
}

export interface HttpRequest {
  address: string
  method: 'GET' | 'POST'
  body?: string
  headers: { [name: string]: string }
  timeoutMs: number
  maxBytes: number
  budget: Budget
}

const maxRedirects = 5
/** Headers that belong to one connection or to the body we send, whoever asks for them. */
const ours =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|proxy-.*)$/i

const withoutOurs = (headers: HttpRequest['headers']): HttpRequest['headers'] => {
  const kept: HttpRequest['headers'] = {}
  for (const name in headers) if (!ours.test(name)) kept[name.toLowerCase()] = headers[name]
  return kept
}

/** What says how to read a body that is sent on. */
const onlyOfBody = ({ 'content-type': type }: HttpRequest['headers']): HttpRequest['headers'] =>
  type === undefined ? {} : { 'content-type': type }

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const basicAuth = ({ username, password }: URL): string | undefined =>
  username === '' && password === ''
    ? undefined
    : `Basic ${Buffer.from(`${unescaped(username)}:${unescaped(password)}`).toString('base64')}`

const redirectOf = ({ status, headers }: Answer): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined

/**
 * The answer at the end of at most five redirects, its body decoded. Every address is checked before it is asked;
 * the caller's headers and credentials go no further than the origin they were meant for.
 */
export const follow = async (request: HttpRequest, connections: Connections, job: Cancellation): Promise<Answer> => {
  if (!URL.canParse(request.address)) {
    const safe = request.address.replace(/\?.*$|[^/]*@/gs, '').slice(0, 200)
    throw new PrintError('invalid-data', `"${safe}" is not an address; right is "https://host/path"`)
  }
  const asked = new URL(request.address)
  const limits: Limits = { asked, timeoutMs: request.timeoutMs, leftMs: request.timeoutMs, maxBytes: request.maxBytes, budget: request.budget }
  let { method, body } = request
  let headers = withoutOurs(request.headers)
  let authorization = basicAuth(asked)
  let url = asked

  for (let redirects = 0; ; redirects++) {
    connections.access.check(url)
    const waiting = connections.turns.take(url.host, job)
    if (waiting) await waiting
    let answer: Answer
    try {
      answer = await exchange(
        {
          protocol: url.protocol,
          hostname: url.hostname.replace(/^\[|\]$/g, ''),
          port: url.port,
          path: url.pathname + url.search,
          method,
          agent: connections.agents[url.protocol as 'http:' | 'https:'],
          lookup: connections.access.lookup(url),
          headers: {
            accept: '*/*',
            'user-agent': connections.userAgent,
            'accept-encoding': acceptedEncodings,
            ...headers,
            ...(authorization && { authorization })
          }
        },
        body,
        limits,
        job
      )
    } finally {
      connections.turns.give(url.host)
    }

    const location = redirectOf(answer)
    if (location === undefined) return decoded(answer, limits)
    if (redirects === maxRedirects) throw failed(asked, `it was redirected more than ${maxRedirects} times`)
    if (!URL.canParse(location, url.href)) throw failed(asked, 'it was redirected to something that is not an address')
    const next = new URL(location, url)
    const sameOrigin = next.origin === url.origin
    if (method === 'POST' && answer.status < 307) {
      method = 'GET'
      body = undefined
      delete headers['content-type']
    }
    if (!sameOrigin) headers = body === undefined ? {} : onlyOfBody(headers)
    authorization = basicAuth(next) ?? (sameOrigin ? authorization : undefined)
    limits.leftMs -= answer.elapsedMs
    url = next
  }
}

const decoded = async (answer: Answer, { asked, maxBytes, budget }: Limits): Promise<Answer> => {
  const encoding = answer.headers['content-encoding']
  if (encoding === undefined) return answer
  let bytes: Buffer | undefined
  try {
    bytes = await decodeBody(answer.bytes, encoding, maxBytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(shown(asked), maxBytes)
    throw failed(asked, `the answer is not the ${encoding} it claims to be`, error)
  }
  if (!bytes) throw failed(asked, `the answer is encoded as "${encoding}", asked for was ${acceptedEncodings}`)
  budget.left -= bytes.length
  if (budget.left < 0) throw tooMuch(shown(asked))
  return { ...answer, bytes }
}
