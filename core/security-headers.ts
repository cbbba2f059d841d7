/** Headers that tell browsers what an answer may not do. */
import type { FastifyInstance } from 'fastify'

/** Answers that a browser would run: they show themselves, and neither run scripts nor load anything. */
const CAN_RUN = /^(image\/svg\+xml|text\/html|application\/xhtml\+xml|text\/xml|application\/xml)\b/i
const SHOWN = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
/** No `sandbox`: it would keep a page from reading the answer to its form in a frame, as old clients do. */
const DATA = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Chromium shows no PDF under a policy without plugins, or in a sandbox. */
const IS_PDF = /^application\/pdf\b/i

const policyFor = (mediaType: string): string | undefined => {
  if (IS_PDF.test(mediaType)) return undefined
  return CAN_RUN.test(mediaType) ? SHOWN : DATA
}

/**
 * Adds them to every answer of `app`; a policy that an answer brings stays. `origins`: of web pages that may use the
 * service.
 */
export const addSecurityHeaders = (app: FastifyInstance, origins: readonly string[]): void => {
  const crossOrigin = origins.length > 0 ? 'cross-origin' : 'same-site'
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // addresses of reports are secrets
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-resource-policy', crossOrigin)
    const policy = policyFor(String(reply.getHeader('content-type') ?? ''))
    if (policy !== undefined && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy)
  })
}
