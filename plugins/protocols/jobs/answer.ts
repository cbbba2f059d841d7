import type { FastifyReply } from 'fastify'
import { type Query, queryFlag, queryMember, sendScript } from '../../../parts/http.js'
import { asScript, checkCallback } from './jsonp.js'

/** Sends a value as JSON: indented with `pretty`, and as a call of the function in `jsonp` if that is allowed. */
export const answerJson = (reply: FastifyReply, value: unknown, query: Query = {}, jsonp = false): FastifyReply => {
  const callback = jsonp ? checkCallback(queryMember(query, 'jsonp')) : undefined
  const json = JSON.stringify(value, undefined, queryFlag(query, 'pretty') ? 4 : undefined)
  if (callback === undefined) return reply.type('application/json; charset=utf-8').send(json)
  return sendScript(reply, asScript(callback, json))
}
