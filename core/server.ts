import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import type { Container } from './container.js'
import { PrintError } from './errors.js'
import { type RunningPrinter, startPrinter } from './queued-printer.js'

/** Specs of other servers' clients also come in GET addresses of many kilobytes. */
const MAX_HEADER_BYTES = 128 * 1024

export interface Service {
  app: FastifyInstance
  printer: RunningPrinter
  /** Stops listening, ends the jobs and the workers. */
  close(): Promise<void>
}

const makeApp = (maxRequestBytes: number): FastifyInstance =>
  fastify({
    bodyLimit: maxRequestBytes,
    routerOptions: { maxParamLength: 2000 },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    forceCloseConnections: true
  })

/** The whole service, not yet listening: every protocol under its own prefix of `app`. */
export const makeService = async (
  container: Container,
  app = makeApp(container.get('settings').limits.requestBytes)
): Promise<Service> => {
  const settings = container.get('settings')
  const printer = startPrinter(container)
  const { origins, credentials } = settings.cors
  if (origins.length > 0)
    await app.register(cors, {
      origin: origins.includes('*') ? (credentials ? true : '*') : origins,
      credentials,
      methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
      exposedHeaders: ['Content-Disposition', 'Print-Warnings'],
      maxAge: 86400
    })
  app.setNotFoundHandler((request) => {
    throw new PrintError('unknown-address', `nothing is served at "${request.url.split('?')[0]}"`)
  })
  app.setErrorHandler((thrown, _request, reply) => {
    const known = thrown instanceof PrintError
    if (!known) container.get('log')('error', (thrown as Error).stack ?? String(thrown))
    const error = known ? thrown : new PrintError('plugin-failed', 'an internal error; the log has details')
    return reply.status(error.status).send({ error: error.message, code: error.code, problems: error.problems ?? [] })
  })
  for (const protocol of container.get('registry').protocols) {
    const prefix = (settings.prefixes as Record<string, string>)[protocol.name] ?? `/${protocol.name}`
    await app.register(async (mounted) => protocol.mount(mounted, printer), { prefix })
  }
  return {
    app,
    printer,
    async close() {
      await Promise.all([printer.close(), app.close()])
    }
  }
}
