import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import { Http2Sessions, type Place } from './http2-sessions.js'
import { proxyAgents } from './proxy.js'
import { limitConnecting } from './time-limit.js'

/** Agents that keep connections open for further requests. */
export interface Agents {
  'http:': HttpAgent
  'https:': HttpsAgent
  /** Absent without HTTP/2. */
  sessions?: Http2Sessions
}

/** Idle connections are closed after this. */
const IDLE_MS = 30_000

export interface AgentOptions {
  /** The maximum number of connections to a host; one that speaks HTTP/2 has one. */
  perHost: number
  /** A connection that takes longer fails with ETIMEDOUT. Through a proxy, its own limits hold. */
  connectMs: number
  /** The address of a proxy that sends all requests, over HTTP/1.1. */
  proxy?: string
  /** False: https over HTTP/1.1 only. */
  http2?: boolean
  /** Further options of connections for https. */
  tls?: ConnectionOptions
}

export const makeAgents = ({ perHost, connectMs, proxy, http2 = true, tls = {} }: AgentOptions): Agents => {
  const sockets = { keepAlive: true, maxSockets: perHost, timeout: IDLE_MS }
  if (proxy !== undefined) {
    const agents = proxyAgents(proxy, sockets)
    return { 'http:': pooled(agents['http:']), 'https:': pooled(agents['https:']) }
  }
  const agents = {
    'http:': pooled(connectingWithin(connectMs, new HttpAgent(sockets))),
    'https:': pooled(connectingWithin(connectMs, new HttpsAgent({ ...sockets, ...tls })))
  }
  if (!http2) return agents
  const sessions = new Http2Sessions(connectMs, IDLE_MS, tls)
  return { ...agents, 'https:': takingOver(sessions, agents['https:']), sessions }
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
    limitConnecting(socket, 'connect', ms)
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
