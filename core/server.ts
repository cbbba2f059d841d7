import cors from '@fastify/cors'
import * as library from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Body } from './body.js'
import { connectionLimits } from './connection-limits.js'
import type { Container } from './container.js'
import { PrintError } from './errors.js'
import { collectAfterRequest } from './garbage.js'
import { logger } from './log.js'
import { openAnswers } from './open-answers.js'
import { publicAddress } from './public-address.js'
import { type PrinterOptions, type RunningPrinter, startPrinter } from './queued-printer.js'
import { retryAfter } from './retry-after.js'
import type { Settings } from './settings.js'

const MAX_PARAM_CHARACTERS = 2000
/** What a request leaves behind on this side of the thread that reads large ones. */
const MOST_LEFT_BYTES = 65_536
/** How long the end of the service waits until the last answers are sent. */
const LAST_ANSWERS_MS = 5000

const ROUTER = { maxParamLength: MAX_PARAM_CHARACTERS, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true }

/** Options that fastify 5 has renamed: requests are not logged, and addresses taken as clients write them. */
const renamedOptions = (): object =>
  library.LogController
    ? { routerOptions: ROUTER, logController: new library.LogController({ disableRequestLogging: true }) }
    : { ...ROUTER, disableRequestLogging: true }

export interface Service {
  app: FastifyInstance
  printer: RunningPrinter
  /** Stops listening, ends the jobs and the workers. */
  close(): Promise<void>
}

/** The whole service, not yet listening, with every protocol under its prefix. */
export const makeService = async (container: Container, options: PrinterOptions = {}): Promise<Service> => {
  const settings = container.get('settings')
  // with a message of its own for wrong proxies
  publicAddress(settings)
  const app = library.fastify({
    ...connectionLimits(settings.limits),
    // of clients, whose jobs are printed by turns
    trustProxy: settings.trustProxies.includes('*') || [...settings.trustProxies],
    forceCloseConnections: true,
    loggerInstance: logger(container.get('log')),
    frameworkErrors: (thrown, _request, reply) => answerError(reply, thrown),
    ...renamedOptions()
  }) as unknown as FastifyInstance
  app.server.maxConnections = settings.limits.connections
  const answers = openAnswers(app)
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    if (!(thrown instanceof PrintError)) request.log.error(thrown)
    return answerError(reply, thrown)
  })
  app.addHook('onResponse', async ({ body }) => {
    if (body instanceof Body) collectAfterRequest(Math.min(body.byteLength, MOST_LEFT_BYTES))
  })
  const prefixes = container.get('mounted').map(({ prefix }) => prefix)
  // a protocol at the root handles all addresses itself
  if (!prefixes.includes('')) {
    app.setNotFoundHandler(({ url }, reply) =>
      answerError(reply, new PrintError('unknown-address', `"${url.split('?')[0]}" is not an address of this service`))
    )
    if (prefixes.length > 0) app.get('/', (_request, reply) => reply.redirect(`.${prefixes[0]}/`))
  }
  const printer = startPrinter(container, options)
  answerWithoutPrefix(app, app, container, async () => true)
  try {
    await mountProtocols(app, container, printer)
    await app.ready()
  } catch (thrown) {
    await printer.close()
    throw thrown
  }
  return {
    app,
    printer,
    async close() {
      // first the jobs, so that waiting clients get an answer
      await printer.close(() => answers.sent(LAST_ANSWERS_MS))
      await app.close()
    }
  }
}

/**
 * Mounts every protocol under its prefix, each in its own context; other addresses of `app` are not affected. Throws
 * `wrong-settings` if two protocols have the same prefix.
 */
export const mountProtocols = async (
  app: FastifyInstance,
  container: Container,
  printer: RunningPrinter
): Promise<void> => {
  const settings = container.get('settings')
  const addressOf = publicAddress(settings)
  for (const { protocol, prefix } of container.get('mounted'))
    await app.register(
      async (mounted) => {
        await allowOrigins(mounted, settings.cors)
        mounted.addHook('onRequest', () => printer.measured())
        await protocol.mount(mounted, printer, { addressFor: (request) => addressOf(request) + mounted.prefix })
      },
      { prefix }
    )
}

/**
 * Answers requests that match no route of `host` but ask for a job: as if the path below `app` had the prefix of the
 * job's protocol. `isMeant` checks whether a reference belongs to this service.
 */
export const answerWithoutPrefix = (
  host: FastifyInstance,
  app: FastifyInstance,
  container: Container,
  isMeant: (ref: string) => Promise<boolean>
): void => {
  const mounted = container.get('mounted').filter(({ prefix }) => prefix !== '')
  host.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.raw
    if (!request.is404 || !url.startsWith(app.prefix)) return
    const inside = url.slice(app.prefix.length)
    for (const { protocol, prefix } of mounted) {
      const ref = protocol.refIn?.(inside.split('?', 1)[0]!)
      if (ref === undefined || !(await isMeant(ref))) continue
      reply.hijack()
      request.raw.url = app.prefix + prefix + inside
      host.routing(request.raw, reply.raw)
      return
    }
  })
}

const allowOrigins = async (app: FastifyInstance, { origins, credentials }: Settings['cors']): Promise<void> => {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials,
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    exposedHeaders: ['Content-Disposition', 'Print-Warnings', 'Print-Warning-Text'],
    maxAge: 86400,
    // some proxies and probes send OPTIONS without the headers of a preflight request
    strictPreflight: false
  })
}

const answerError = (reply: FastifyReply, thrown: FastifyError | PrintError): FastifyReply => {
  const status = thrown instanceof PrintError ? thrown.status : (thrown.statusCode ?? 500)
  const error =
    thrown instanceof PrintError
      ? thrown
      : status < 500
        ? new PrintError('malformed-request', thrown.message)
        : new PrintError('plugin-failed', 'internal error; see the log of the server for details')
  return retryAfter(reply, error)
    .status(status)
    .send({ error: error.message, code: error.code, problems: error.problems ?? [] })
}
