import { PrintError } from '../errors.js'

/** An address for messages: without credentials and query, which may contain keys, and at most 200 characters. */
export const shownUrl = (url: URL): string => {
  const text = `${url.protocol}//${url.host}${url.pathname}`
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

const words: { [code: string]: string } = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no connection in time',
  EPROTO: 'the TLS handshake failed',
  ERR_INVALID_CHAR: 'a header contains a character that cannot be sent'
}

const codeOf = (thrown: unknown): string => String((thrown as NodeJS.ErrnoException | undefined)?.code)

/** The cause of a network failure, in words. */
export const causeOf = (thrown: unknown): string => {
  const code = codeOf(thrown)
  if (words[code]) return words[code]
  if (code === 'undefined') return 'unknown cause'
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return `its TLS certificate is not trusted (${code})`
  if (/SSL|TLS/.test(code)) return `the TLS handshake failed (${code})`
  if (/^(?:HPE_|ERR_HTTP2_)/.test(code)) return `the answer is not HTTP (${code})`
  return code
}

/** A connection that was closed before the answer was complete. */
export const closedEarly = (cause?: unknown): Error =>
  Object.assign(new Error('closed without a complete answer', { cause }), { code: 'ECONNRESET' })

const withoutConnection = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'])

/** The kind of a network failure, if it says something about the next request; undefined for other failures. */
export const faultOf = (thrown: unknown): 'no such host' | 'no connection' | 'broken connection' | undefined => {
  const code = thrown instanceof PrintError && thrown.code === 'upstream-failed' ? codeOf(thrown.cause) : ''
  if (code === 'ENOTFOUND') return 'no such host'
  if (withoutConnection.has(code)) return 'no connection'
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'broken connection' : undefined
}

export const unreachable = (url: URL, thrown: unknown): PrintError =>
  thrown instanceof PrintError ? thrown : failed(url, causeOf(thrown), thrown)

export const failed = (url: URL, reason: string, cause?: unknown): PrintError =>
  new PrintError('upstream-failed', `"${shownUrl(url)}" could not be fetched: ${reason}`, { cause })

export const slow = (url: URL, timeoutMs: number): PrintError =>
  new PrintError('upstream-slow', `"${shownUrl(url)}" did not answer completely within ${timeoutMs} ms`)

export const stillSilent = (url: URL): PrintError =>
  new PrintError(
    'upstream-slow',
    `"${shownUrl(url)}" was not requested: its host did not answer other requests in time`
  )

export const tooLarge = (what: string, maxBytes: number): PrintError =>
  new PrintError(
    'too-large',
    `"${what}" has more than ${maxBytes} bytes, the limit of one answer or file (limits.fetchBytes)`
  )

export const tooMuch = (what: string): PrintError =>
  new PrintError(
    'too-large',
    `"${what}" is too large: with it, the answers to this job exceed their limit (limits.jobFetchBytes)`
  )
