import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What may stand in a log and in a header everywhere. */
const ACCEPTED = /^[A-Za-z0-9][\w.:+/=@-]{0,127}$/

/** A request that is routed again keeps its id. */
const known = new WeakMap<object, string>()

/** `X-Request-Id` of the request if it can be used, else a new id. */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'>): string => {
  const { 'x-request-id': sent } = request.headers
  const id = known.get(request) ?? (typeof sent === 'string' && ACCEPTED.test(sent) ? sent : randomUUID())
  known.set(request, id)
  return id
}
