import type { FastifyError, FastifyRequest } from 'fastify'
import { internalError, PrintError } from '../../core/plugin.js'

/** The status and the error for the client; of an unexpected one only the log has more. */
export const clientError = (
  thrown: FastifyError | Error,
  request: FastifyRequest
): { status: number; error: PrintError } => {
  if (thrown instanceof PrintError) return { status: thrown.status, error: thrown }
  const status = 'statusCode' in thrown ? (thrown.statusCode ?? 500) : 500
  if (status === 413)
    return { status, error: new PrintError('too-large', 'the body is larger than the limit of the server') }
  // errors of fastify about requests that it cannot read
  if (status >= 400 && status < 500) return { status, error: new PrintError('malformed-request', thrown.message) }
  request.log.error({ err: thrown }, 'a request failed with an unexpected error')
  return { status: 500, error: internalError() }
}
