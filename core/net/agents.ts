import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import { Http2Sessions, type Place } from './http2-sessions.js'
import { proxyAgents } from './proxy.js'
import { setLimit } from './time-limit.js'

/** Agents that keep connections open for further requests. */
export interface Agents {
  'http:': HttpAgent
  'https:': HttpsAgent
  /** Absent through a proxy. */
  sessions?: Http2Sessions
}

/** Idle connections are closed after this. */
const IDLE_MS = 30_000

/**
 * Agents with at most `perHost` connections to a host, or one if it speaks HTTP/2; a connection that takes longer than
 * `connectMs` fails with ETIMEDOUT. Through a proxy, its own limits hold. `tls`: further options of connections for https.
 */
export const makeAgents = (perHost: number, connectMs: number, proxy?: string, tls: ConnectionOptions = {}): Agents => {
  const sockets = { keepAlive: true, maxSockets: perHost, timeout: IDLE_MS }
  if (proxy !== undefined) {
    const agents = proxyAgents(proxy, sockets)
    return { 'http:': pooled(agents['http:']), 'https:': pooled(agents['https:']) }
  }
  const sessions = new Http2Sessions(connectMs, IDLE_MS, tls)
  return {
    'http:': pooled(connectingWithin(connectMs, new HttpAgent(sockets))),
    'https:': pooled(takingOver(sessions, connectingWithin(connectMs, new HttpsAgent({ ...sockets, ...tls })))),
    sessions
  }
}

/** Of a request, to its agent. */
export interface PoolOptions {
  /** Requests of different pools share no connection. */
  pool?: string
}

const pooled = <A extends HttpAgent>(agent: A): A => {
  const nameOf = agent.getName.bind(agent)
  agent.getName = (options?: RequestOptions & PoolOptions) => `${nameOf(options)}:${options?.pool ?? ''}`
  return agent
}

const connectingWithin = <A extends HttpAgent>(ms: number, agent: A): A => {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback)!
    const giveUp = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
    const endLimit = setLimit(giveUp, ms)
    for (const event of ['connect', 'close']) socket.once(event, endLimit)
    return socket
  }
  return agent
}

const takingOver = (sessions: Http2Sessions, agent: HttpsAgent): HttpsAgent => {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) =>
    sessions.takeHttp1(options as unknown as Place) ?? create(options, callback)
  return agent
}
