import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Cancellation } from './cancellation.js'
import { slow, tooLarge, tooMuch, shown, unreachable } from './failures.js'

export interface Limits {
  /** The address that errors name. */
  asked: URL
  /** What errors call the limit. */
  timeoutMs: number
  /** What is left of it. */
  leftMs: number
  maxBytes: number
  budget: Budget
}

/** Bytes that a job may still fetch, compressed or not, shared by all of its requests. */
export interface Budget {
  left: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** From sending to the last byte. */
  elapsedMs: number
}

/**
 * One request and its answer's body, as it was sent. The connection is closed at once when a limit is met or the job
 * is cancelled. Throws `upstream-failed`, `upstream-slow`, `too-large`, or the reason of the cancelled job.
 */
export const exchange = (
  options: RequestOptions,
  body: string | undefined,
  limits: Limits,
  job: Cancellation
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const request = (options.protocol === 'https:' ? requestHttps : requestHttp)(options)
    const chunks: Buffer[] = []
    let size = 0
    let open = true
    let answered = false

    const finish = () => {
      open = false
      clearTimeout(timer)
      job.pending.delete(stop)
    }
    const stop = (reason: unknown) => {
      if (!open) return
      finish()
      request.destroy()
      reject(reason)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      if (!open) return
      // A server may close an idle connection in the moment we use it again; that says nothing about the request.
      if (request.reusedSocket && !answered && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
        finish()
        const leftMs = limits.leftMs - (performance.now() - started)
        resolve(exchange(options, body, { ...limits, leftMs }, job))
      } else stop(unreachable(limits.asked, error))
    }
    const timer = setTimeout(() => stop(slow(limits.asked, limits.timeoutMs)), Math.max(1, limits.leftMs))
    job.pending.add(stop)

    request.on('error', fail)
    request.on('close', () => {
      if (open) fail(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }))
    })
    request.on('response', (response) => {
      answered = true
      const tooMany = () => stop(tooLarge(shown(limits.asked), limits.maxBytes))
      if (Number(response.headers['content-length']) > limits.maxBytes) return tooMany()
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        limits.budget.left -= chunk.length
        if (size > limits.maxBytes) tooMany()
        else if (limits.budget.left < 0) stop(tooMuch(shown(limits.asked)))
        else chunks.push(chunk)
      })
      response.on('end', () => {
        if (!open) return
        finish()
        const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size)
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes,
          elapsedMs: performance.now() - started
        })
      })
    })
    request.end(body)
  })
