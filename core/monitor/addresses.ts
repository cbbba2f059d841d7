import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressList } from '../net/address-list.js'
import type { Settings } from '../settings.js'
import type { Monitor } from './monitor.js'

interface Answer {
  status: number
  mediaType: string
  text: string
}

const json = (status: number, value: object): Answer => ({
  status,
  mediaType: 'application/json; charset=utf-8',
  text: `${JSON.stringify(value)}\n`
})

type Address = '/health' | '/ready' | '/metrics'

const addressesOf = (monitor: Monitor): { [address in Address]: () => Promise<Answer> } => ({
  '/health': async () => json(200, { status: 'ok' }),
  '/ready': async () => {
    const readiness = await monitor.readiness()
    return json(readiness.ready ? 200 : 503, readiness)
  },
  '/metrics': async () => ({ status: 200, ...(await monitor.text()) })
})

const PROBE = { config: { isProbe: true } }
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Adds `/health` and `/ready` to the service, outside of all protocols, and `/metrics` for `monitor.allow` unless it has a
 * port of its own. Throws `wrong-settings`.
 */
export const addMonitorRoutes = (
  app: FastifyInstance,
  monitor: Monitor,
  { monitor: { port, allow }, trustProxies }: Settings
): void => {
  const answers = addressesOf(monitor)
  const mayRead = readersOf(allow, trustProxies)
  const send = async (reply: FastifyReply, address: Address): Promise<FastifyReply> => {
    const { status, mediaType, text } = await answers[address]()
    return reply.code(status).headers(HEADERS).type(mediaType).send(text)
  }
  app.get('/health', PROBE, (_request, reply) => send(reply, '/health'))
  app.get('/ready', PROBE, (_request, reply) => send(reply, '/ready'))
  if (port === undefined)
    app.get('/metrics', PROBE, async (request, reply) =>
      mayRead(request) ? send(reply, '/metrics') : void reply.callNotFound()
    )
}

const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/

/**
 * Who may read the metrics. A proxy makes all its clients look like itself, so what it forwards counts as its client's only
 * if the proxy is trusted by its address; and no client of a proxy is on this machine.
 */
const readersOf = (
  allow: readonly string[],
  trustProxies: readonly string[]
): ((request: FastifyRequest) => boolean) => {
  const isAllowed = addressList(allow, 'monitor.allow')
  const isLoopback = addressList(['127.0.0.0/8', '::1'], 'monitor.allow')
  const proxies = addressList(
    trustProxies.filter((entry) => entry !== '*'),
    'trustProxies'
  )
  return ({ headers, ip, socket: { remoteAddress } }) => {
    if (!Object.keys(headers).some((name) => FORWARDING.test(name))) return isAllowed(remoteAddress)
    const isKnown = proxies(remoteAddress) && headers['x-forwarded-for'] !== undefined && !trustProxies.includes('*')
    return isKnown && !isLoopback(ip) && isAllowed(ip)
  }
}

export interface MonitorListener {
  address: string
  close(): void
}

/** Of the listener: Prometheus and a few probes. */
const MOST_CONNECTIONS = 50
const REQUEST_MS = 5000

/** Serves the three addresses on a port of their own, as long as the process has other work. */
export const listenForMonitor = async (
  monitor: Monitor,
  { host, port }: { host: string; port: number }
): Promise<MonitorListener> => {
  const answers = new Map(Object.entries(addressesOf(monitor)))
  const respond = async (path: string, response: ServerResponse): Promise<void> => {
    const answer = await answers.get(path)?.()
    const { status, mediaType, text } = answer ?? json(404, { error: `${JSON.stringify(path)} is not an address` })
    response.writeHead(status, { ...HEADERS, 'content-type': mediaType }).end(text)
  }
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, ({ url = '' }, response) => {
    respond(url.split('?', 1)[0]!.slice(0, 100), response).catch(() => response.writeHead(500).end())
  })
  server.maxConnections = MOST_CONNECTIONS
  server.unref()
  await listening(server, host, port)
  const { address, port: own } = server.address() as AddressInfo
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${own}`,
    close: () => void server.close()
  }
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
