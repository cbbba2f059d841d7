import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { clientError, forgetReport, noCache, retryAfter } from '../../../parts/http.js'

/** The first line of an error, by which clients of MapFish Print 2 and of GeoServer's printing module detect it. */
const FIRST_LINE = 'Error while generating PDF:'

/** Status of unknown addresses and files, also with `always500`. */
const NOT_FOUND = 404

/** Answers all errors below the mount point as plain text. `always500`: all with the status 500. */
export const answerErrors = (app: FastifyInstance, { always500 }: { always500: boolean }): void => {
  const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    noCache(reply)
      .code(always500 && status !== NOT_FOUND ? 500 : status)
      .type('text/plain; charset=utf-8')
      .send(`${FIRST_LINE}\n${message}\n`)

  app.setErrorHandler<FastifyError | Error>((thrown, request, reply) => {
    forgetReport(reply)
    const known = clientError(thrown)
    if (known) return send(retryAfter(reply, known.error), known.status, known.error.message)
    request.log.error({ err: thrown }, 'a request failed with an unexpected error')
    return send(reply, 500, 'internal error; see the log of the server for details')
  })
  app.setNotFoundHandler(({ method, url }, reply) => {
    const path = url.split('?', 1)[0]!.slice(0, 200)
    return send(reply, NOT_FOUND, `Unknown method: ${method} ${path}; must be one of ${COMMANDS}`)
  })
}

const COMMANDS = 'GET info.json, GET and POST print.pdf, POST create.json, GET <id>.pdf'
