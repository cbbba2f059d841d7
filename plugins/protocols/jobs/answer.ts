import type { FastifyReply } from 'fastify'
import { checkScriptName, jsonInScript, type Query, queryFlag, queryMember, sendScript } from '../../../parts/http.js'

/** Sends a value as JSON: indented with `pretty`, and as a call of the function in `jsonp` if that is allowed. */
export const answerJson = (reply: FastifyReply, value: unknown, query: Query = {}, jsonp?: boolean): FastifyReply => {
  const callback = jsonp ? checkCallback(queryMember(query, 'jsonp')) : undefined
  const json = JSON.stringify(value, undefined, queryFlag(query, 'pretty') ? 4 : undefined)
  if (callback === undefined) return reply.type('application/json; charset=utf-8').send(json)
  return sendScript(reply, asScript(callback, json))
}

/** Returns the name if it is a script identifier. Throws `malformed-request`. */
const checkCallback = (name: string | undefined): string | undefined =>
  checkScriptName(name, 'jsonp', 'the name of a function, such as "callback" or "Ext.data.JsonP.callback1"')

/**
 * A script that calls `callback` with the JSON. The leading comment prevents the caller from choosing the first bytes of
 * the answer, which old browser plugins could take for another file type.
 */
const asScript = (callback: string, json: string): string => `/**/${callback}(${jsonInScript(json)});`
