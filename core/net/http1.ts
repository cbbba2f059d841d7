import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PoolOptions } from './agents.js'
import { closedEarly } from './failures.js'
import { connectedHost } from './rules.js'
import type { Connections, Receiver, Sending, Sent } from './sending.js'

/** Sends a request over HTTP/1.1, on a free connection or on a new one. */
export const sendHttp1 = (sent: Sent, { access, agents }: Connections, receiver: Receiver): Sending => {
  const { url, method, headers, body } = sent
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestHttps : requestHttp)({
    hostname: connectedHost(url),
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers,
    agent: agents[isSecure ? 'https:' : 'http:'],
    lookup: access.lookup(url, method),
    ...({ pool: access.pool(url, method) } satisfies PoolOptions)
  })
  let hasAll = () => false
  const fail = (error: NodeJS.ErrnoException) => {
    // the server closed an idle connection just when it was used again: not a failure of the request
    const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
    receiver.fail(error, request.reusedSocket && isClosed)
  }
  request.on('error', fail)
  request.on('close', () => {
    // what a proxy refuses is closed before its answer has been read
    if (!hasAll()) fail(closedEarly())
  })
  request.on('response', (response) => {
    hasAll = () => response.complete
    receiver.head(response.statusCode!, response.headers)
    response.on('error', fail).on('data', receiver.piece).on('end', receiver.end)
  })
  request.end(body)
  return request
}
