import type { FastifyReply } from 'fastify'
import type { PrintError } from './errors.js'

/** Tells a client when to try again, if the error passes with time. */
export const retryAfter = (reply: FastifyReply, { retrySeconds }: PrintError): FastifyReply =>
  retrySeconds === undefined ? reply : reply.header('retry-after', retrySeconds)
