import { Worker } from 'node:worker_threads'
import type { Body } from '../body.js'
import { currentClient } from '../client.js'
import { PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { BodyReading } from '../printer.js'
import type { Log } from '../tools.js'
import type { FromThread, ThreadStart, ToThread } from './messages.js'
import type { Accepted } from './read.js'

export interface ThreadOptions {
  settings: unknown
  /** The sizes of lengths that are `auto`, as they are when a thread starts. */
  sizes(): AutoSizes | undefined
  /** The most time to read one body. */
  seconds: number
  log: Log
}

/** Reads bodies in a thread of its own, so that the service answers meanwhile. */
export interface ThreadReader {
  /**
   * Throws what refuses the request; `too-large` if reading it takes too much time or memory, which ends the thread, and
   * `cancelled` if its client has gone when it is its turn. Bodies are read one after the other.
   */
  read(body: Body, reading: BodyReading, submittedAt: number): Promise<Accepted>
  /** Layouts have changed: the next body is read by a new thread. */
  renew(): void
  close(): Promise<void>
}

/** Of its heap: a body of 50 MB with five million values takes half of it. */
const HEAP_MEGABYTES = 1500
/** A thread without work ends: it takes 50 MB. */
const IDLE_MS = 60_000
const START_MS = 120_000

export const makeThreadReader = (options: ThreadOptions): ThreadReader => {
  const mostMs = options.seconds * 1000
  let thread: Thread | undefined
  let line: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const end = (): void => {
    void thread?.end()
    thread = undefined
  }
  const inTurn = <T>(verb: () => Promise<T>): Promise<T> => {
    const result = line.then(verb)
    line = result.catch(() => {})
    return result
  }

  return {
    read(body, reading, submittedAt) {
      const client = currentClient()
      return inTurn(async () => {
        if (isClosed) throw stopping()
        if (body.isGone) throw new PrintError('cancelled', 'the client has gone')
        clearTimeout(idle)
        // it may have failed after its last answer
        if (!thread || thread.hasEnded()) thread = startThread(options)
        const own = thread
        try {
          await own.ready
          return await own.ask({ parts: body.take(), reading, submittedAt, client }, mostMs)
        } finally {
          idle = setTimeout(() => void inTurn(async () => end()), IDLE_MS).unref()
        }
      })
    },
    renew: () => void inTurn(async () => end()),
    async close() {
      isClosed = true
      clearTimeout(idle)
      await thread?.end(stopping())
    }
  }
}

interface Thread {
  ready: Promise<void>
  hasEnded(): boolean
  ask(message: ToThread, mostMs: number): Promise<Accepted>
  /** `error`: of what is being read. */
  end(error?: PrintError): Promise<unknown>
}

const startThread = ({ settings, sizes, seconds, log }: ThreadOptions): Thread => {
  const worker = new Worker(new URL('thread.js', import.meta.url), {
    workerData: { settings, sizes: sizes() } satisfies ThreadStart,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES }
  })
  worker.unref()
  let hasEnded = false
  let fail: (error: PrintError) => void = () => {}
  let answer: (message: FromThread) => void = () => {}
  const ended = (error: PrintError): void => {
    hasEnded = true
    fail(error)
    void worker.terminate()
  }
  /** The next answer of the thread; rejects if the thread ends first or takes longer. */
  const next = (mostMs: number, late: () => PrintError): Promise<FromThread> => {
    const timer = setTimeout(() => ended(late()), mostMs)
    return new Promise<FromThread>((resolve, reject) => {
      answer = resolve
      fail = reject
    }).finally(() => clearTimeout(timer))
  }
  worker.on('message', (message: FromThread) => {
    if (message.type === 'log') log(message.level, message.message, message.details)
    else answer(message)
  })
  worker.on('error', (thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ERR_WORKER_OUT_OF_MEMORY') return ended(tooMuch('memory'))
    log('error', `the thread that reads large requests failed: ${thrown.stack ?? thrown.message}`)
    ended(new PrintError('plugin-failed', 'internal error; see the log of the server for details'))
  })
  worker.on('exit', () => ended(new PrintError('plugin-failed', 'the request could not be read; send it again')))

  const starting = next(START_MS, () => new PrintError('plugin-failed', 'the thread that reads large requests does not start')) // prettier-ignore
  const ready = starting.then((message) => {
    if (message.type !== 'cannot-start') return
    const error = PrintError.fromData(message.error)
    ended(error)
    throw error
  })
  ready.catch(() => {})
  return {
    ready,
    hasEnded: () => hasEnded,
    async ask(message, mostMs) {
      const answered = next(mostMs, () => tooMuch(`time; it may take ${seconds} seconds (limits.requestSeconds)`))
      worker.postMessage(message, [...new Set(message.parts.map(({ buffer }) => buffer as ArrayBuffer))])
      const found = await answered
      if (found.type === 'accepted') return found.accepted
      throw PrintError.fromData((found as Extract<FromThread, { type: 'refused' }>).error)
    },
    end(error = new PrintError('cancelled', 'the thread has ended')) {
      ended(error)
      return worker.terminate()
    }
  }
}

const stopping = (): PrintError => new PrintError('stopping', 'the service is shutting down')

const tooMuch = (what: string): PrintError =>
  new PrintError('too-large', `the request is too large to be read: it takes too much ${what}; send fewer values`)
