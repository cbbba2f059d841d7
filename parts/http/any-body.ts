import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Body, type Printer } from '../../core/plugin.js'

/**
 * Receives every body as a `Body`, within the limits of the printer, for `printer.submitBody`: its form is detected from
 * its first characters, because clients send JSON with any content type.
 */
export const takeAnyBody = (app: FastifyInstance, printer: Pick<Printer, 'receive'>): void => {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type']) headers['content-type'] = 'application/octet-stream'
  })
  // a refusal becomes the body: fastify closes the connection when a parser fails, and a client that is still sending
  // would lose the answer
  app.addContentTypeParser('*', ({ headers }: FastifyRequest, stream: IncomingMessage) =>
    printer.receive(stream, Number(headers['content-length']) || undefined).catch((refusal: unknown) => refusal)
  )
  app.addHook('preValidation', async ({ body }) => {
    if (body instanceof Error) throw body
  })
  app.addHook('preHandler', async ({ body }, reply) => {
    // also when the client goes away before it is read
    if (body instanceof Body) reply.raw.once('close', () => body.drop())
  })
}

/** The body of a request; empty if it has none. */
export const bodyOf = ({ body }: { body: unknown }): Body => (body instanceof Body ? body : Body.of(new Uint8Array()))
