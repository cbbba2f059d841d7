import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorCode } from '../../../core/plugin.js'
import { clientError, forgetReport, noCache, retryAfter } from '../../../parts/http.js'

/** The first line of an error, by which clients of MapFish Print 2 and of GeoServer's printing module detect it. */
const FIRST_LINE = 'Error while generating PDF:'

/** Status of unknown addresses and files, also with `always500`. */
const NOT_FOUND = 404
/** Errors that keep their status with `always500`: not of a print, but of who may ask for one, how, and how often. */
const OF_CLIENTS = new Set<ErrorCode>(['wrong-method', 'unauthorized', 'forbidden', 'too-many-requests'])

/** Answers all errors below the mount point as plain text. `always500`: those of a print with the status 500. */
export const answerErrors = (app: FastifyInstance, { always500 }: { always500: boolean }): void => {
  const send = (reply: FastifyReply, status: number, message: string, code?: ErrorCode): FastifyReply =>
    noCache(reply)
      .code(always500 && status !== NOT_FOUND && !OF_CLIENTS.has(code!) ? 500 : status)
      .type('text/plain; charset=utf-8')
      .send(`${FIRST_LINE}\n${message}\n`)

  app.setErrorHandler<FastifyError | Error>((thrown, request, reply) => {
    forgetReport(reply)
    const { status, error } = clientError(thrown, request)
    return send(retryAfter(reply, error), status, error.message, error.code)
  })
  app.setNotFoundHandler(({ method, url }, reply) => {
    const path = url.split('?')[0]!.slice(0, 200)
    return send(reply, NOT_FOUND, `Unknown method: ${method} ${path}; must be one of ${COMMANDS}`)
  })
}

const COMMANDS = 'GET info.json, GET and POST print.pdf, POST create.json, GET <id>.pdf'
