import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import { proxyAgents } from './proxy.js'
import { setLimit } from './time-limit.js'

/** Agents that keep connections open for further requests. */
export interface Agents {
  'http:': HttpAgent
  'https:': HttpsAgent
}

/** Idle connections are closed after this. */
const IDLE_MS = 30_000

/**
 * Agents with at most `perHost` connections to a host; a connection that takes longer than `connectMs` fails with
 * ETIMEDOUT. Through a proxy, its own limits hold.
 */
export const makeAgents = (perHost: number, connectMs: number, proxy?: string): Agents => {
  const sockets = { keepAlive: true, maxSockets: perHost, timeout: IDLE_MS }
  if (proxy !== undefined) {
    const agents = proxyAgents(proxy, sockets)
    return { 'http:': pooled(agents['http:']), 'https:': pooled(agents['https:']) }
  }
  return {
    'http:': pooled(connectingWithin(connectMs, new HttpAgent(sockets))),
    'https:': pooled(connectingWithin(connectMs, new HttpsAgent(sockets)))
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
