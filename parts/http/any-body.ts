import type { FastifyInstance } from 'fastify'

/**
 * Reads every body as bytes: its form is detected from its first characters, because clients send JSON with any content
 * type.
 */
export const takeAnyBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type']) headers['content-type'] = 'application/octet-stream'
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}
