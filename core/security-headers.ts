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

/** Sets them on an answer; a policy that it brings stays. `origins`: of web pages that may use the service. */
export const setSecurityHeaders = (reply: FastifyReply, origins: readonly string[]): FastifyReply => {
  reply.header('x-content-type-options', 'nosniff')
  // addresses of reports are secrets
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cross-origin-resource-policy', origins.length > 0 ? 'cross-origin' : 'same-site')
  const policy = policyFor(String(reply.getHeader('content-type') ?? ''))
  if (policy === undefined || reply.hasHeader('content-security-policy')) return reply
  return reply.header('content-security-policy', policy)
}

/** Sets them on every answer of `app`. */
export const addSecurityHeaders = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onSend', async (_request, reply) => void setSecurityHeaders(reply, origins))
}
