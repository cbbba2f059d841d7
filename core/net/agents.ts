import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Agents that keep connections open for further requests. */
export interface Agents {
  'http:': HttpAgent
  'https:': HttpsAgent
}

/** Idle connections are closed after this. */
const IDLE_MS = 30_000

/**
 * Agents with at most `perHost` connections to a host; a connection that takes longer than `connectMs` fails with
 * ETIMEDOUT.
 */
export const makeAgents = (perHost: number, connectMs: number): Agents => {
  const sockets = { keepAlive: true, maxSockets: perHost, timeout: IDLE_MS }
  return {
    'http:': connectingWithin(connectMs, new HttpAgent(sockets)),
    'https:': connectingWithin(connectMs, new HttpsAgent(sockets))
  }
}

const connectingWithin = <A extends HttpAgent>(ms: number, agent: A): A => {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback)!
    const giveUp = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(giveUp, ms)
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
    return socket
  }
  return agent
}
