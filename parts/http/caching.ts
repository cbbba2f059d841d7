import type { FastifyReply } from 'fastify'

/** Apps change only with a restart, so their descriptions may be kept, but not so long that one goes unnoticed. */
export const briefly = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'max-age=60')

export const never = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'max-age=0, must-revalidate, no-cache, no-store')
