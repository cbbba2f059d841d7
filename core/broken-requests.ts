import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { HEADERS_MS, MOST_HEADER_BYTES } from './connection-limits.js'
import { PrintError } from './errors.js'
import { securityHeaders } from './security-headers.js'

const MEDIA_TYPE = 'application/json; charset=utf-8'

interface Options {
  requestSeconds: number
  /** Origins of the web pages that may use the service. */
  origins: readonly string[]
  /** Called with what is answered. */
  answered(about: { status: number; code: string; client?: string; cause?: string }): void
}

/** Answers data that Node cannot read as a request, and requests that do not arrive in time; no route gets them. For fastify. */
export const brokenRequests =
  ({ requestSeconds, origins, answered }: Options) =>
  (cause: NodeJS.ErrnoException, socket: Socket): void => {
    if (cause.code === 'ECONNRESET' || socket.destroyed) return
    const { status, error } = refusal(cause, requestSeconds)
    answered({ status, code: error.code, client: socket.remoteAddress, cause: cause.code })
    if (socket.writable) {
      const body = JSON.stringify({ error: error.message, code: error.code, problems: [] })
      const headers = {
        ...securityHeaders(MEDIA_TYPE, origins),
        'content-type': MEDIA_TYPE,
        'content-length': Buffer.byteLength(body),
        connection: 'close'
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    }
    socket.destroy(cause)
  }

const refusal = ({ code }: NodeJS.ErrnoException, requestSeconds: number): { status: number; error: PrintError } => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = `the request did not arrive within ${requestSeconds} seconds (limits.requestSeconds), or its headers did not arrive within ${HEADERS_MS / 1000} seconds`
    return { status: 408, error: new PrintError('malformed-request', message) }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `the address of the request and its headers have more than ${MOST_HEADER_BYTES} bytes; send the spec in the body`
    return { status: 431, error: new PrintError('too-large', message) }
  }
  return { status: 400, error: new PrintError('malformed-request', 'this is not an HTTP request') }
}
