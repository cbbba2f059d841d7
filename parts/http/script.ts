import type { FastifyReply } from 'fastify'
import { PrintError } from '../../core/plugin.js'

/**
 * Returns the name if it is a script identifier, with or without dots. `member` is the query parameter, `right` its
 * expected value. Throws `malformed-request`.
 */
export const checkScriptName = (name: string | undefined, member: string, right: string): string | undefined => {
  if (name === undefined || /^[A-Za-z_$][\w$.]{0,127}$/.test(name)) return name
  throw new PrintError(
    'malformed-request',
    `the query parameter "${member}" is ${JSON.stringify(name.slice(0, 140))}; must be ${right}`
  )
}

/** JSON for a script: two characters that JSON allows in texts and old JavaScript does not are escaped. */
export const jsonInScript = (json: string): string =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

export const sendScript = (reply: FastifyReply, script: string): FastifyReply =>
  reply.type('application/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(script)
