import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { clientError as toldOf, forgetReport, noCache as never } from '../../../parts/http.js'

/** The line by which clients of the older servers know an error. */
const FIRST_LINE = 'Error while generating PDF:'

/** What cannot be found stays 404 also where all other errors are 500. */
const NOT_FOUND = 404

/** Answers everything thrown under the mount point as plain text. `always500`: with one status for all of it. */
export const answerErrors = (app: FastifyInstance, { always500 }: { always500: boolean }): void => {
  const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    never(reply)
      .code(always500 && status !== NOT_FOUND ? 500 : status)
      .type('text/plain; charset=utf-8')
      .send(`${FIRST_LINE}\n${message}\n`)

  app.setErrorHandler<FastifyError | Error>((thrown, request, reply) => {
    forgetReport(reply)
    const known = toldOf(thrown)
    if (known) return send(reply, known.status, known.error.message)
    request.log.error({ err: thrown }, 'a request failed for no reason foreseen')
    return send(reply, 500, 'an internal error; the log has details')
  })
  app.setNotFoundHandler(({ method, url }, reply) => {
    const path = url.split('?', 1)[0]!.slice(0, 200)
    return send(reply, NOT_FOUND, `Unknown method: ${method} ${path}; known are ${COMMANDS}`)
  })
}

const COMMANDS = 'GET info.json, GET and POST print.pdf, POST create.json, GET <id>.pdf'
