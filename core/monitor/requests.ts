import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, PrintError } from '../errors.js'
import type { Log } from '../tools.js'
import type { Metrics } from './metrics.js'

const REQUEST_ID = 'x-request-id'
/** For requests that no protocol and no route answers. */
const NONE = 'none'

export interface WatchOptions {
  metrics: Metrics
  log: Log
  /** The names of the protocols by their prefixes. */
  protocols: ReadonlyMap<string, string>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this is an address of the monitor: that a service is not ready yet is no refusal. */
    isProbe?: boolean
  }
}

/** Gives every answer the id of its request, counts it, and logs it if it is an error. */
export const watchRequests = (app: FastifyInstance, { metrics, log, protocols }: WatchOptions) => {
  /** The latest one of each connection: one that was routed again is answered by the second. */
  const latest = new WeakMap<object, FastifyRequest>()
  const codes = new WeakMap<object, ErrorCode>()

  const note = (request: FastifyRequest, { statusCode: status, elapsedTime: ms }: FastifyReply): void => {
    const { id: requestId, method, ip: client } = request
    const route = request.is404 ? NONE : (request.routeOptions?.url ?? NONE)
    metrics.answered({ method, route, status, ms })
    if (status < 400 || request.routeOptions?.config?.isProbe) return
    const protocol = protocols.get(request.server.prefix) ?? NONE
    const code = codes.get(request.raw) ?? codeOfStatus(status)
    metrics.refused(protocol, code)
    const details = { requestId, code, status, client, method, route, protocol, ms: Math.round(ms) }
    log(status < 500 ? 'info' : 'warn', 'request refused', details)
  }

  app.addHook('onRequest', async (request, { raw }) => {
    latest.set(request.raw, request)
    raw.setHeader(REQUEST_ID, request.id)
  })
  app.addHook('onError', async ({ raw }, _reply, thrown) => void codes.set(raw, codeOf(thrown)))
  app.addHook('onResponse', async (request, reply) => {
    if (latest.get(request.raw) === request) note(request, reply)
  })
  return {
    /** For an address that cannot be read, which no hook sees. */
    unreadable(request: FastifyRequest, reply: FastifyReply): void {
      reply.header(REQUEST_ID, request.id)
      reply.raw.once('finish', () => note(request, reply))
    },
    /** What could not be read as a request at all. */
    broken(about: { status: number; code: string; client?: string; cause?: string }): void {
      metrics.refused(NONE, about.code)
      log('info', 'request refused', about)
    }
  }
}

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 404) return 'unknown-address'
  if (status === 413) return 'too-large'
  return status < 500 ? 'malformed-request' : 'plugin-failed'
}

const codeOf = (thrown: Error & { statusCode?: number }): ErrorCode =>
  thrown instanceof PrintError ? thrown.code : codeOfStatus(thrown.statusCode ?? 500)
