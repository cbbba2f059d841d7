import { validateHeaderValue } from 'node:http'
import type { ClientHttp2Session } from 'node:http2'
import { closedEarly } from './failures.js'
import { type Http2Sessions, isClosed } from './http2-sessions.js'
import type { Receiver, Sending, Sent } from './sending.js'

/** Error codes of HTTP/2 (RFC 9113, section 7). */
const NO_ERROR = 0
const REFUSED_STREAM = 7
const CANCEL = 8
const HTTP_1_1_REQUIRED = 13

/** Errors of Node that say no more than that the stream or its connection has ended. */
const ENDED = /^(?:ERR_HTTP2_(?:STREAM_ERROR|SESSION_ERROR|GOAWAY_SESSION|INVALID_SESSION)|EPIPE)$/

/** Sends a request over HTTP/2 (RFC 9113), on one of the sessions. Throws for headers that cannot be sent. */
export const sendHttp2 = (
  session: ClientHttp2Session,
  sessions: Http2Sessions,
  { url, method, headers, body }: Sent,
  receiver: Receiver
): Sending => {
  for (const name in headers) validateHeaderValue(name, headers[name]!)
  const stream = session.request(
    { ':method': method, ':scheme': 'https', ':authority': url.host, ':path': url.pathname + url.search, ...headers },
    { endStream: body === undefined }
  )
  let isComplete = false
  let cause: NodeJS.ErrnoException | undefined
  stream.on('response', ({ ':status': status, ...answered }) => {
    sessions.taken.add(session)
    receiver.head(status!, answered)
    // not before: Node can emit the first bytes before the headers that came with them
    stream.on('data', receiver.piece).on('end', () => (isComplete = true))
  })
  stream.on('error', (error) => (cause = error))
  stream.on('close', () => {
    const code = stream.rstCode
    if (isComplete && code === NO_ERROR) return receiver.end()
    const needsHttp1 = code === HTTP_1_1_REQUIRED
    const isRefused = code === REFUSED_STREAM || isClosed(session)
    if (needsHttp1) sessions.useHttp1(url)
    else if (isRefused) sessions.leave(session)
    const hasEnded = !cause || ENDED.test(cause.code ?? '')
    receiver.fail(hasEnded ? closedEarly(cause) : cause, needsHttp1 || (isRefused && sessions.taken.has(session)))
  })
  if (body !== undefined) stream.end(body)
  return { destroy: () => stream.close(CANCEL) }
}
