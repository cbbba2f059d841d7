import type { FastifyReply } from 'fastify'
import { asScript, checkCallback } from './jsonp.js'

export type Query = { [name: string]: string | string[] | undefined }

/** The value of a query member; of several, the last; undefined when missing or empty. */
export const member = (query: Query, name: string): string | undefined => [query[name]].flat().at(-1) || undefined

export const says = (query: Query, name: string): boolean => member(query, name)?.toLowerCase() === 'true'

/** Apps change only with a restart, so their descriptions may be kept, but not so long that one goes unnoticed. */
export const briefly = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'max-age=60')

export const never = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'max-age=0, must-revalidate, no-cache, no-store')

/** Sends a value as JSON: indented on `pretty`, and as a call of the function named by `jsonp` where that is allowed. */
export const answerJson = (reply: FastifyReply, value: unknown, query: Query = {}, jsonp = false): FastifyReply => {
  const callback = jsonp ? checkCallback(member(query, 'jsonp')) : undefined
  const json = JSON.stringify(value, undefined, says(query, 'pretty') ? 4 : undefined)
  if (callback === undefined) return reply.type('application/json; charset=utf-8').send(json)
  return reply
    .type('application/javascript; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(asScript(callback, json))
}
