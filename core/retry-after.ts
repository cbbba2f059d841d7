import type { FastifyReply } from 'fastify'
import type { PrintError } from './errors.js'
import { LOOP } from './print-loop.js'

/** Tells a client when to try again, if the error passes with time; and a print that it must not ask for prints. */
export const retryAfter = (reply: FastifyReply, { code, retrySeconds }: PrintError): FastifyReply => {
  if (code === 'print-loop') reply.header(LOOP, '1')
  return retrySeconds === undefined ? reply : reply.header('retry-after', retrySeconds)
}
