import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Body } from './body.js'
import { brokenRequests } from './broken-requests.js'
import { connectionLimits } from './connection-limits.js'
import type { Container } from './container.js'
import { allowedOrigins } from './cors.js'
import { internalError, PrintError } from './errors.js'
import { makeFastify } from './fastify.js'
import { collectAfterRequest } from './garbage.js'
import { logger } from './log.js'
import { answerWithoutPrefix, mountProtocols } from './mounting.js'
import { openAnswers } from './open-answers.js'
import { otherMethods } from './other-methods.js'
import { addMonitorRoutes } from './monitor/addresses.js'
import { requestIdOf } from './monitor/request-id.js'
import { watchRequests } from './monitor/requests.js'
import { forwardedClients, publicAddress } from './public-address.js'
import { startPrinter } from './queued-printer.js'
import type { PrinterOptions, RunningPrinter } from './running-printer.js'
import { retryAfter } from './retry-after.js'
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.js'

/** The most memory that a request leaves in the service as garbage: a separate process reads large requests. */
const MOST_LEFT_BYTES = 65_536
/** How long the end of the service waits until the last answers are sent. */
const LAST_ANSWERS_MS = 5000

export interface Service {
  app: FastifyInstance
  printer: RunningPrinter
  /** Stops listening, ends the jobs and the workers. */
  close(): Promise<void>
}

/** The whole service, not yet listening, with every protocol under its prefix. */
export const makeService = async (container: Container, options: PrinterOptions = {}): Promise<Service> => {
  // throws for wrong proxies, with a better message than that of fastify
  publicAddress(container.get('settings'))
  // first, as the worker goes on with its start while the server is made
  const printer = startPrinter(container, options)
  try {
    const { app, answers } = await makeServer(container, printer)
    return {
      app,
      printer,
      async close() {
        // first the jobs, so that waiting clients get an answer
        await printer.close(() => answers.sent(LAST_ANSWERS_MS))
        await app.close()
      }
    }
  } catch (thrown) {
    await printer.close()
    throw thrown
  }
}

const makeServer = async (container: Container, printer: RunningPrinter) => {
  const settings = container.get('settings')
  const app = makeFastify({
    ...connectionLimits(settings.limits),
    // for the addresses of clients, which take turns in the queue
    trustProxy: settings.trustProxies.includes('*') || [...settings.trustProxies],
    forceCloseConnections: true,
    // mountProtocols has a limit of its own, and names the protocol
    pluginTimeout: 0,
    loggerInstance: logger(container.get('log')),
    genReqId: requestIdOf,
    requestIdHeader: false,
    clientErrorHandler: brokenRequests({
      requestSeconds: settings.limits.requestSeconds,
      origins: allowedOrigins(settings),
      answered: (about) => watched.broken(about)
    }),
    frameworkErrors(thrown, request, reply) {
      watched.unreadable(request, reply)
      // no hook runs for these
      return answerError(setSecurityHeaders(reply, allowedOrigins(settings)), thrown)
    }
  })
  app.server.maxConnections = settings.limits.connections
  // first, before anything asks for the address of the client
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const clients = forwardedClients(headers.forwarded)
    if (clients !== undefined) headers['x-forwarded-for'] ??= clients
  })
  const answers = openAnswers(app)
  addSecurityHeaders(app, allowedOrigins(settings))
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    if (!(thrown instanceof PrintError) && (thrown.statusCode ?? 500) >= 500) request.log.error(thrown)
    return answerError(reply, thrown)
  })
  app.addHook('onResponse', async ({ body }) => {
    if (body instanceof Body) collectAfterRequest(Math.min(body.byteLength, MOST_LEFT_BYTES))
  })
  const prefixes = container.get('mounted').map(({ prefix }) => prefix)
  const start = container.get('mounted').find(({ protocol }) => protocol.hasPage)?.prefix ?? prefixes[0]
  const watched = watchRequests(app, {
    metrics: printer.monitor.metrics,
    log: container.get('log'),
    protocols: new Map(container.get('mounted').map(({ protocol, prefix }) => [prefix, protocol.name]))
  })
  // a protocol at the root handles all addresses itself
  const hasRoot = prefixes.includes('')
  if (!hasRoot)
    app.setNotFoundHandler(({ url }, reply) =>
      answerError(reply, new PrintError('unknown-address', `"${url.split('?')[0]}" is not an address of this service`))
    )
  answerWithoutPrefix(app, app, container, async () => true)
  let addOtherMethods = () => {}
  await app.register(async (own) => {
    addOtherMethods = otherMethods(own)
    addMonitorRoutes(own, printer.monitor, settings)
    if (!hasRoot && start !== undefined) own.get('/', (_request, reply) => reply.redirect(`.${start}/`))
  })
  await mountProtocols(app, container, printer)
  // a protocol at the root may have other methods of these addresses
  addOtherMethods()
  await app.ready()
  return { app, answers }
}

const answerError = (reply: FastifyReply, thrown: FastifyError | PrintError): FastifyReply => {
  const status = thrown instanceof PrintError ? thrown.status : (thrown.statusCode ?? 500)
  const error =
    thrown instanceof PrintError
      ? thrown
      : status < 500
        ? new PrintError('malformed-request', thrown.message)
        : internalError()
  return retryAfter(reply, error)
    .status(status)
    .send({ error: error.message, code: error.code, problems: error.problems ?? [] })
}
