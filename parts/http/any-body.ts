import type { FastifyInstance } from 'fastify'

/**
 * Has every body arrive as bytes: its form is told from its first characters, since clients send JSON under any content
 * type, proper or not.
 */
export const takeAnyBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type']) headers['content-type'] = 'application/octet-stream'
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}
