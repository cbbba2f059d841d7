import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { didYouMeanThis, type ErrorCode, misspelled, type Problem } from '../../../core/plugin.js'
import { clientError, forgetReport, noCache, retryAfter } from '../../../parts/http.js'

interface ErrorAnswer {
  status: number
  body: { error: string; code: ErrorCode; problems: Problem[] }
}

const answer = (status: number, code: ErrorCode, error: string, problems: Problem[] = []): ErrorAnswer => ({
  status,
  body: { error, code, problems }
})

const send = (reply: FastifyReply, { status, body }: ErrorAnswer) =>
  noCache(reply).code(status).type('application/json; charset=utf-8').send(body)

/** Answers all errors below the mount point, and unknown addresses, with `{error, code, problems}`. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | Error>((thrown, request, reply) => {
    forgetReport(reply)
    const { status, error } = clientError(thrown, request)
    return send(retryAfter(reply, error), answer(status, error.code, error.message, error.problems))
  })
  app.setNotFoundHandler((request, reply) => {
    const sentence = `${request.method} ${pathOf(request)} is not an address of this service`
    return send(reply, answer(404, 'unknown-address', sentence + didYouMeanThis(nearWord(request))))
  })
}

const WORDS = ['apps', 'capabilities', 'exampleRequest', 'report', 'buildreport', 'status', 'cancel', 'fonts']

/** The word of an address that a part of the path misspells. */
const nearWord = (request: FastifyRequest): string | undefined =>
  pathOf(request)
    .split(/[/.]/)
    .map((part) => (WORDS.includes(part) ? undefined : misspelled(part, WORDS)))
    .find((near) => near !== undefined)

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?')[0]
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
