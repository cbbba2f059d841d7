import type { FastifyError } from 'fastify'
import { PrintError } from '../../core/plugin.js'

/** What a client is told of anything that was thrown, with its status; undefined when it was nobody's intention. */
export const toldOf = (thrown: FastifyError | Error): { status: number; error: PrintError } | undefined => {
  if (thrown instanceof PrintError) return { status: thrown.status, error: thrown }
  const status = 'statusCode' in thrown ? (thrown.statusCode ?? 500) : 500
  if (status === 413)
    return { status, error: new PrintError('too-large', 'the body holds more bytes than the limits allow') }
  // fastify's own refusals of a request that it cannot read
  if (status < 400 || status >= 500) return undefined
  return { status, error: new PrintError('malformed-request', thrown.message) }
}
