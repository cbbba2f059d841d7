/** Headers that tell browsers what an answer may not do. */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Answers that a browser would run: they show themselves, and neither run scripts nor load anything. */
const CAN_RUN = /^(image\/svg\+xml|text\/html|application\/xhtml\+xml|text\/xml|application\/xml)\b/i
const SHOWN = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
/** No `sandbox`: it would keep a page from reading the answer to its form in a frame, as old clients do. */
const DATA = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Some browsers show no PDF under a policy without plugins, or in a sandbox. */
const IS_PDF = /^application\/pdf\b/i

const policyFor = (mediaType: string): string | undefined => {
  if (IS_PDF.test(mediaType)) return undefined
  return CAN_RUN.test(mediaType) ? SHOWN : DATA
}

/** Of an answer. `origins`: of web pages that may use the service. */
export const securityHeaders = (mediaType: string, origins: readonly string[]): { [name: string]: string } => {
  const policy = policyFor(mediaType)
  return {
    'x-content-type-options': 'nosniff',
    // addresses of reports are secrets
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': origins.length > 0 ? 'cross-origin' : 'same-site',
    ...(policy !== undefined && { 'content-security-policy': policy })
  }
}

/** Sets them on an answer; a policy that it brings stays. */
export const setSecurityHeaders = (reply: FastifyReply, origins: readonly string[]): FastifyReply => {
  const own = reply.getHeader('content-security-policy')
  reply.headers(securityHeaders(String(reply.getHeader('content-type') ?? ''), origins))
  return own === undefined ? reply : reply.header('content-security-policy', own)
}

/** Sets them on every answer of `app`. */
export const addSecurityHeaders = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onSend', async (_request, reply) => void setSecurityHeaders(reply, origins))
}
