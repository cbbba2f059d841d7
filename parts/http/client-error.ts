import type { FastifyError } from 'fastify'
import { PrintError } from '../../core/plugin.js'

/** The status and error for the client; undefined for an unexpected error. */
export const clientError = (thrown: FastifyError | Error): { status: number; error: PrintError } | undefined => {
  if (thrown instanceof PrintError) return { status: thrown.status, error: thrown }
  const status = 'statusCode' in thrown ? (thrown.statusCode ?? 500) : 500
  if (status === 413)
    return { status, error: new PrintError('too-large', 'the body is larger than the limit of the server') }
  // errors of fastify about requests that it cannot read
  if (status < 400 || status >= 500) return undefined
  return { status, error: new PrintError('malformed-request', thrown.message) }
}
