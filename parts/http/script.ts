import type { FastifyReply } from 'fastify'
import { PrintError } from '../../core/plugin.js'

/**
 * Returns the name if a script may call it: an identifier, possibly dotted. `member` is that of the query, `right` what
 * it should be. Throws `malformed-request`.
 */
export const checkScriptName = (name: string | undefined, member: string, right: string): string | undefined => {
  if (name === undefined || /^[A-Za-z_$][\w$.]{0,127}$/.test(name)) return name
  throw new PrintError(
    'malformed-request',
    `the query member "${member}" is ${JSON.stringify(name.slice(0, 140))}; it should be ${right}`
  )
}

/** JSON as a script can hold it: with the two characters escaped that JSON allows in texts and old scripts do not. */
export const jsonInScript = (json: string): string =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

export const sendScript = (reply: FastifyReply, script: string): FastifyReply =>
  reply.type('application/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(script)
