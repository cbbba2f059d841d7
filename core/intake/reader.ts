import { type Body, joined } from '../body.js'
import { currentClient } from '../client.js'
import { PrintError, stopping } from '../errors.js'
import type { WorkerProcess } from '../job/worker-process.js'
import type { BodyReading } from '../printer.js'
import type { Log } from '../tools.js'
import type { FromReader, ToReader } from './messages.js'
import type { Accepted } from './read.js'

export interface ReaderOptions {
  spawn(): WorkerProcess<ToReader, FromReader>
  /** The most time to read one body. */
  seconds: number
  log: Log
}

/** Reads bodies in a separate process, so that the service can answer others, and survives if one takes too much memory. */
export interface Reader {
  /**
   * Throws what refuses the request; `too-large` if reading it takes too much time or memory, which ends the process, and
   * `cancelled` if its client has gone when it is its turn. Bodies are read one after the other.
   */
  read(body: Body, reading: BodyReading, submittedAt: number): Promise<Accepted>
  /** Layouts have changed: the next body is read by a new process. */
  renew(): void
  close(): Promise<void>
}

/** After this time without work the process ends, because it takes 100 MB. */
const IDLE_MS = 60_000

export const makeReader = (options: ReaderOptions): Reader => {
  let current: ReaderProcess | undefined
  let line: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const end = async (): Promise<void> => current?.end()
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
        if (body.isGone) throw new PrintError('cancelled', 'the client closed the connection')
        clearTimeout(idle)
        // it may have failed after its last answer
        if (!current || current.hasEnded()) current = startReader(options)
        const own = current
        try {
          await own.ready
          return await own.ask(body.take(), { type: 'read', reading, submittedAt, client })
        } finally {
          idle = setTimeout(() => void inTurn(end), IDLE_MS).unref()
        }
      })
    },
    renew: () => void inTurn(end),
    async close() {
      isClosed = true
      await current?.end(stopping())
    }
  }
}

interface ReaderProcess {
  ready: Promise<void>
  hasEnded(): boolean
  ask(pieces: readonly Uint8Array[], message: ToReader): Promise<Accepted>
  /** `error`: of what is being read. */
  end(error?: PrintError): Promise<void>
}

const startReader = ({ spawn, seconds, log }: ReaderOptions): ReaderProcess => {
  const worker = spawn()
  let hasEnded = false
  let received: Uint8Array[] = []
  let accept: (accepted: Accepted) => void = () => {}
  let fail: (error: PrintError) => void = () => {}
  const end = (error = new PrintError('cancelled', 'the process that reads has ended')): Promise<void> => {
    hasEnded = true
    fail(error)
    return worker.kill()
  }
  worker.onEnd((how) => {
    hasEnded = true
    fail(ranOutOfMemory(how) ? tooMuch('memory') : new PrintError('plugin-failed', 'the request could not be read; send it again')) // prettier-ignore
  })
  worker.onMessage((message) => {
    if (message.type === 'log') log(message.level, message.message, message.details)
    else if (message.type === 'piece') received.push(message.bytes)
    else if (message.type === 'refused') fail(PrintError.fromData(message.error))
    else if (message.type === 'accepted') accept({ ...message.accepted, bytes: joined(received) })
  })
  const sent = (message: ToReader) => new Promise<void>((resolve) => worker.send(message, resolve))

  return {
    ready: worker.ready,
    hasEnded: () => hasEnded,
    async ask(pieces, message) {
      const answer = new Promise<Accepted>((resolve, reject) => {
        accept = resolve
        fail = reject
      })
      const timer = setTimeout(
        () => void end(tooMuch(`time; the limit is ${seconds} seconds (limits.requestSeconds)`)),
        seconds * 1000
      )
      // one after the other, so that copies of them do not pile up
      const send = async () => {
        for (const bytes of pieces) await sent({ type: 'piece', bytes })
        await sent(message)
      }
      try {
        return (await Promise.all([answer, send()]))[0]
      } finally {
        clearTimeout(timer)
        received = []
      }
    },
    end
  }
}

/** Node aborts when its heap is full; the system kills a process that takes the last memory. */
const ranOutOfMemory = (how: string): boolean => /SIGABRT|SIGKILL/.test(how)

const tooMuch = (what: string): PrintError =>
  new PrintError('too-large', `the request has too many values: reading it takes too much ${what}; send fewer values`)
