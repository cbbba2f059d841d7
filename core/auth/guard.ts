import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthSettings } from '../auth-settings.js'
import { asClient, type Client, currentClient, type Identity } from '../client.js'
import { PrintError } from '../errors.js'
import { networkOf } from '../net/ip-address.js'
import type { Printer } from '../printer.js'
import { quote } from '../quote.js'
import type { Authentication } from './authentication.js'
import { unauthorized } from './rights.js'

export interface GuardOptions {
  auth?: Pick<AuthSettings, 'anonymous' | 'roles'>
  /** Absent: clients need no credentials. */
  authentication?: Authentication
  isExempt(address: string, identity?: Identity): boolean
  /** Throws `too-many-requests` if no print of the client will be accepted. */
  check(client: Client): Promise<void>
  /** Of web pages that may use the service. */
  origins: readonly string[]
  /** Of the service, as the client of a request sees it. */
  addressOf(request: FastifyRequest): string
}

const ALWAYS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

/** Also DELETE may have one, which would be read. */
const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  ALWAYS_WITH_BODY.has(method) ||
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0

/** Finds out who each request is from, before its body is read, and runs all that follows in that client's name. */
export const guardRequests = (app: FastifyInstance, options: GuardOptions): void => {
  const clients = new WeakMap<object, Client>()
  app.addHook('onRequest', (request, _reply, done) => {
    clientOf(request, options).then((client) => {
      clients.set(request.raw, client)
      asClient(client, done)
    }, done)
  })
  // reading a body ends the course of the request in which onRequest ran
  app.addHook('preValidation', (request, _reply, done) => asClient(clients.get(request.raw)!, done))
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const { allowance } = clients.get(raw) ?? {}
    if (allowance) {
      // draft-ietf-httpapi-ratelimit-headers-10
      reply.header('ratelimit-policy', `"prints";q=${allowance.limit};w=${allowance.windowSeconds}`)
      reply.header('ratelimit', `"prints";r=${allowance.remaining};t=${allowance.resetSeconds}`)
    }
    if (!options.authentication) return
    if (reply.statusCode === 401)
      reply.header('www-authenticate', challengesFor(headers, options.authentication.challenges))
    // another client may get another answer
    reply.header('vary', varyOf(reply.getHeader('vary')))
    if (!String(reply.getHeader('cache-control')).includes('no-store'))
      reply.header('cache-control', 'private, no-cache')
  })
}

/**
 * Browsers open their own dialog for the challenge "Basic". A page that asks for passwords itself sends the header that
 * scripts usually send, and gets another name, which browsers ignore.
 */
const challengesFor = (headers: FastifyRequest['headers'], challenges: readonly string[]): string[] =>
  headers['x-requested-with'] === 'XMLHttpRequest'
    ? challenges.map((challenge) => challenge.replace(/^Basic /, 'xBasic '))
    : [...challenges]

const varyOf = (known: unknown): string =>
  [...(known === undefined ? [] : [known].flat()), 'Authorization', 'X-API-Key'].join(', ')

const clientOf = async (
  request: FastifyRequest,
  { auth, authentication, isExempt, check, origins, addressOf }: GuardOptions
): Promise<Client> => {
  // fastify has none for a client that has left already
  const { ip: address = '' } = request
  const identity = await authentication?.identify(request)
  const unread = identity ? undefined : authentication?.unread(request)
  const client: Client = {
    address,
    key: identity?.id ?? networkOf(address),
    identity,
    ...(unread !== undefined && { unread }),
    isExempt: isExempt(address, identity)
  }
  if (identity && !origins.includes(request.headers.origin!) && isForged(request, identity, addressOf))
    throw new PrintError('forbidden', forgedBy(request, addressOf))
  if (auth && identity && auth.roles.length > 0 && !auth.roles.some((role) => identity.roles.includes(role)))
    throw new PrintError('forbidden', 'your roles do not allow you to print')
  if (!hasBody(request)) return client
  // only who may print makes the service read a body
  if (auth && !auth.anonymous && !identity) throw unauthorized(client)
  await check(client)
  return client
}

/**
 * Whether a page of another origin makes a browser ask with credentials that it adds by itself, those of Basic and the
 * cookies of a proxy: to print, or to read an answer as a script. Links to the service are no forgery, and pages of the
 * same site may also show pictures and load scripts, which have no origin that settings could name.
 */
const isForged = (request: FastifyRequest, { by }: Identity, addressOf: GuardOptions['addressOf']): boolean => {
  const { headers } = request
  if (by !== 'user' && by !== 'proxy') return false
  const site = headers['sec-fetch-site']
  // browsers send it only to https and to their own computer
  if (site === undefined) return headers.origin !== undefined && headers.origin !== originOf(addressOf(request))
  if (site === 'same-site') return headers.origin !== undefined || hasBody(request)
  return site === 'cross-site' && (headers['sec-fetch-mode'] !== 'navigate' || hasBody(request))
}

/** Undefined for an address with a port or an IP address that cannot be. */
const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

const forgedBy = (request: FastifyRequest, addressOf: GuardOptions['addressOf']): string => {
  const { origin } = request.headers
  const from = origin === undefined ? 'another site' : `the origin ${quote(origin)}`
  return (
    `a page of ${from} has sent this request with credentials that the browser added; ` +
    `the origin of the page must be in cors.origins, or be that of the service, ${quote(originOf(addressOf(request)))}, ` +
    'which publicUrl or a proxy of trustProxies names'
  )
}

/**
 * The printer for protocols: outside of mounting, its verbs need a client, so that code that has lost the course of its
 * request does not get the rights of the service itself.
 */
export const forClients = (printer: Printer, isMounting: () => boolean): Printer => {
  const guarded = Object.entries(printer).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member]
    const verb = (...values: unknown[]): unknown => {
      if (!currentClient() && !isMounting()) throw new Error(`a protocol plugin has called "${name}" outside a request`)
      return member(...values)
    }
    return [name, verb]
  })
  return Object.fromEntries(guarded) as Printer
}
