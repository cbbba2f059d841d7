import type { FastifyReply } from 'fastify'

/** Apps change only at a restart, so clients may cache their descriptions, but only for a minute. */
export const shortCache = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'max-age=60')

export const noCache = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'max-age=0, must-revalidate, no-cache, no-store')
