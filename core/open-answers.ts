import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { settledWithin } from './within.js'

/** The answers of a server that are not sent completely; `sent` resolves when they are, or after some time. */
export const openAnswers = (app: FastifyInstance): { sent(mostMs: number): Promise<void> } => {
  const open = new Map<ServerResponse, Promise<void>>()
  app.addHook('onRequest', async (_, { raw }) => {
    if (open.has(raw)) return
    const closed = new Promise<void>((resolve) => raw.once('close', resolve))
    open.set(raw, closed)
    void closed.then(() => open.delete(raw))
  })
  return {
    async sent(mostMs) {
      // events end with their jobs, or when the connection is closed
      const others = [...open].filter(([raw]) => !String(raw.getHeader('content-type')).startsWith('text/event-stream'))
      await settledWithin(mostMs, Promise.all(others.map(([, closed]) => closed)))
    }
  }
}
