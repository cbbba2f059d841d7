import type { IncomingHttpHeaders } from 'node:http'
import { Body } from './body.js'
import type { Cancellation } from './cancellation.js'
import { shownUrl, slow, tooLarge, tooMuch, unreachable } from './failures.js'
import { send } from './send.js'
import type { Connections, Sending, Sent } from './sending.js'
import { setLimit } from './time-limit.js'

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

/** How often a request is sent again that the server has not seen: some take only a few requests on each connection. */
const MOST_REPEATS = 20

/**
 * One request and the answer with its body, not decoded. The connection is closed at once when a limit is reached or
 * the job is cancelled. `repeats`: how often it was sent before. Throws `upstream-failed`, `upstream-slow`, `too-large`, or
 * the reason of the cancelled job.
 */
export const exchange = (
  sent: Sent,
  connections: Connections,
  limits: Limits,
  job: Cancellation,
  repeats = 0
): Promise<TimedAnswer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    let sending: Sending | undefined
    let isOpen = true
    let answer: { status: number; headers: IncomingHttpHeaders; body: Body } | undefined

    const finish = () => {
      isOpen = false
      endLimit()
      job.pending.delete(stop)
    }
    const stop = (reason: unknown) => {
      finish()
      sending?.destroy()
      reject(reason)
    }
    const end = () => {
      if (!isOpen || !answer) return
      finish()
      const { status, headers, body } = answer
      resolve({ status, headers, bytes: body.bytes(), elapsedMs: performance.now() - started })
    }
    const cutOff = () => {
      end()
      sending?.destroy()
    }
    const tooMany = () => (limits.cutsOff ? cutOff() : stop(tooLarge(shownUrl(limits.asked), limits.maxBytes)))
    const tooSlow = () => (limits.cutsOff && answer ? cutOff() : stop(slow(limits.asked, limits.timeoutMs)))
    const fail = (error: unknown, isUnseen = false) => {
      if (!isOpen) return
      if (!isUnseen || answer || repeats === MOST_REPEATS) return stop(unreachable(limits.asked, error))
      finish()
      const leftMs = limits.leftMs - (performance.now() - started)
      resolve(exchange(sent, connections, { ...limits, leftMs }, job, repeats + 1))
    }
    const endLimit = setLimit(tooSlow, limits.leftMs)
    job.pending.add(stop)

    try {
      sending = send(sent, connections, {
        head(status, headers) {
          if (!isOpen) return
          const expected = Number(headers['content-length'])
          answer = { status, headers, body: new Body(expected, limits.maxBytes) }
          if (expected > limits.maxBytes) tooMany()
        },
        piece(bytes) {
          if (!isOpen || !answer) return
          limits.budget.left -= bytes.length
          if (answer.body.length + bytes.length > limits.maxBytes) tooMany()
          else if (limits.budget.left < 0) stop(tooMuch(shownUrl(limits.asked)))
          else answer.body.add(bytes)
        },
        end,
        fail
      })
    } catch (thrown) {
      fail(thrown)
    }
  })
