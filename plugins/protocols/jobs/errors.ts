import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PrintError, type ErrorCode, type Problem } from '../../../core/plugin.js'
import { never } from '../http/caching.js'
import { forgetReport } from '../http/report.js'

interface ErrorAnswer {
  status: number
  body: { error: string; code: ErrorCode; problems: Problem[] }
}

const answer = (status: number, code: ErrorCode, error: string, problems: Problem[] = []): ErrorAnswer => ({
  status,
  body: { error, code, problems }
})

/** What the client is told of anything that was thrown; undefined when it was nobody's intention. */
const told = (thrown: FastifyError | Error): ErrorAnswer | undefined => {
  if (thrown instanceof PrintError) return answer(thrown.status, thrown.code, thrown.message, thrown.problems)
  const status = 'statusCode' in thrown ? (thrown.statusCode ?? 500) : 500
  if (status === 413) return answer(413, 'too-large', 'the body holds more bytes than the limits allow')
  // fastify's own refusals of a request that it cannot read
  if (status >= 400 && status < 500) return answer(status, 'malformed-request', thrown.message)
  return undefined
}

const send = (reply: FastifyReply, { status, body }: ErrorAnswer) =>
  never(reply).code(status).type('application/json; charset=utf-8').send(body)

/** Answers everything thrown under the mount point, and unknown addresses, with `{error, code, problems}`. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | Error>((thrown, request, reply) => {
    forgetReport(reply)
    const known = told(thrown)
    if (!known) request.log.error({ err: thrown }, 'a request failed for no reason foreseen')
    return send(reply, known ?? answer(500, 'plugin-failed', 'an internal error; the log has details'))
  })
  app.setNotFoundHandler((request, reply) =>
    send(reply, answer(404, 'unknown-address', `nothing is served at ${request.method} ${pathOf(request)}`))
  )
}

/** Answers a known address that was asked with a method it does not take. */
export const wrongMethod = (allowed: string[]) => (request: FastifyRequest, reply: FastifyReply) => {
  const sentence = `${pathOf(request)} does not take ${request.method}; it takes ${allowed.join(' and ')}`
  return send(reply.header('allow', allowed.join(', ')), answer(405, 'unknown-address', sentence))
}

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?', 1)[0]
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
