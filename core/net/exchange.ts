import { type ClientRequest, request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Access } from './access.js'
import type { Agents, PoolOptions } from './agents.js'
import { Body } from './body.js'
import type { Cancellation } from './cancellation.js'
import { shownUrl, slow, tooLarge, tooMuch, unreachable } from './failures.js'
import type { Headers } from './request-headers.js'
import { setLimit } from './time-limit.js'

export interface Connections {
  access: Access
  agents: Agents
}

export interface Sent {
  /** Already checked by the access rules. */
  url: URL
  method: 'GET' | 'POST'
  headers: Headers
  /** With POST. */
  body?: string
}

export interface Limits {
  /** The address for error messages. */
  asked: URL
  /** The only host that messages name, if the app has rewritten the address: clients need not know the others. */
  namedHost?: string
  /** The time limit for error messages. */
  timeoutMs: number
  /** The remaining time. */
  leftMs: number
  maxBytes: number
  budget: Budget
  /** Whether what lies behind `maxBytes` and the time limit is cut off; else it is an error. For callers that need the status only. */
  cutsOff?: boolean
}

/** Bytes that a job may still fetch, shared by all its requests; compressed and decompressed bytes both count. */
export interface Budget {
  left: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface TimedAnswer extends Answer {
  /** From sending the request to the last byte of the answer. */
  elapsedMs: number
}

/**
 * One request and the answer with its body, not decoded. The connection is closed at once when a limit is reached or
 * the job is cancelled. Throws `upstream-failed`, `upstream-slow`, `too-large`, or the reason of the cancelled job.
 */
export const exchange = (
  sent: Sent,
  connections: Connections,
  limits: Limits,
  job: Cancellation
): Promise<TimedAnswer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    let request: ClientRequest
    try {
      request = begin(sent, connections)
    } catch (thrown) {
      return reject(unreachable(limits.asked, thrown))
    }
    let open = true
    let answered = false
    let hasAll = () => false
    let cutOff = () => {}

    const finish = () => {
      open = false
      endLimit()
      job.pending.delete(stop)
    }
    const stop = (reason: unknown) => {
      finish()
      request.destroy()
      reject(reason)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      if (!open) return
      // the server closed an idle connection just when it was used again: not a failure of the request
      if (request.reusedSocket && !answered && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
        finish()
        const leftMs = limits.leftMs - (performance.now() - started)
        resolve(exchange(sent, connections, { ...limits, leftMs }, job))
      } else stop(unreachable(limits.asked, error))
    }
    const tooSlow = () => (limits.cutsOff && answered ? cutOff() : stop(slow(limits.asked, limits.timeoutMs)))
    const endLimit = setLimit(tooSlow, limits.leftMs)
    job.pending.add(stop)

    request.on('error', fail)
    request.on('close', () => {
      // what a proxy refuses is closed before its answer has been read
      if (!hasAll()) fail(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }))
    })
    request.on('response', (response) => {
      answered = true
      hasAll = () => response.complete
      const expected = Number(response.headers['content-length'])
      const body = new Body(expected, limits.maxBytes)
      const end = () => {
        finish()
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes: body.bytes(),
          elapsedMs: performance.now() - started
        })
      }
      cutOff = () => {
        end()
        request.destroy()
      }
      const tooMany = () => (limits.cutsOff ? cutOff() : stop(tooLarge(shownUrl(limits.asked), limits.maxBytes)))
      if (expected > limits.maxBytes) return tooMany()
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        limits.budget.left -= chunk.length
        if (body.length + chunk.length > limits.maxBytes) tooMany()
        else if (limits.budget.left < 0) stop(tooMuch(shownUrl(limits.asked)))
        else body.add(chunk)
      })
      response.on('end', end)
    })
    request.end(sent.body)
  })

const begin = ({ url, method, headers }: Sent, { access, agents }: Connections): ClientRequest => {
  const isSecure = url.protocol === 'https:'
  return (isSecure ? requestHttps : requestHttp)({
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers,
    agent: agents[isSecure ? 'https:' : 'http:'],
    lookup: access.lookup(url, method),
    ...({ pool: access.pool(url, method) } satisfies PoolOptions)
  })
}
