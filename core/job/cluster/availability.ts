import { setTimeout as pause } from 'node:timers/promises'
import { PrintError } from '../../errors.js'
import type { Log } from '../../tools.js'
import { answerWithin, settledWithin } from '../../within.js'

export interface AvailabilityOptions {
  /** For messages: `PostgreSQL at host:5432`. */
  name: string
  /** Of an error of the database, for the log. */
  reasonOf(thrown: unknown): string
  /** Whether the database answers, but takes no changes: it is a read-only replica, or it is full. */
  refusesChanges(thrown: unknown): boolean
  /** Called until it succeeds. */
  prepare(): Promise<void>
  /** Called when it is ready. */
  begin?(): void
  log: Log
}

/** Whether a database answers, and what is done while it does not. */
export interface Availability {
  /** Starts to connect. Resolves after the first attempt, whatever its result. */
  start(): Promise<void>
  isReady(): boolean
  /** Throws `queue-unavailable` while the database takes no changes. */
  checkChanges(): void
  /**
   * Rejects with `queue-unavailable` at once if there was no connection yet, or if the verb fails or takes too long.
   * `bytes`: how many the verb moves.
   */
  ask<T>(verb: () => Promise<T>, bytes?: number): Promise<T>
  /** Tries until the verb succeeds; rejects when the queue is closed, or after `mostMs`. */
  insist<T>(verb: () => Promise<T>, mostMs?: number): Promise<T>
  /** Does it in the background; a failure is only noted. `changes`: its success shows that the database takes changes. */
  attempt(verb: () => Promise<unknown>, options?: { changes?: boolean }): void
  /** Ends all attempts; resolves when those in the background have ended. */
  close(): Promise<void>
}

/** The longest wait for the database, before a client gets `queue-unavailable`. */
const ANSWER_MS = 5000
/** Of a slow network: 1 MB a second. */
const BYTES_PER_MS = 1000
const RETRY_MS = 500
const START_RETRY_MS = 1000
/** How often the log says that the database is still away. */
const REMIND_MS = 60_000

export const makeAvailability = (options: AvailabilityOptions): Availability => {
  const { name, reasonOf, refusesChanges, prepare, begin, log } = options
  const closed = new AbortController()
  const background = new Set<Promise<unknown>>()
  let isReady = false
  let failure: unknown = new Error('the connection is not open yet')
  /** While the database is away: when the log says so again. */
  let remindAt: number | undefined
  /** Of a database that takes no changes: that it still answers does not mean that it can be used. */
  let refusal: unknown

  const noteAway = (thrown: unknown): void => {
    // not of the database
    if (thrown instanceof PrintError) return
    failure = thrown
    if (refusesChanges(thrown)) refusal = thrown
    if (closed.signal.aborted || Date.now() < (remindAt ?? 0)) return
    remindAt = Date.now() + REMIND_MS
    log('warn', `${name} cannot be used: ${reasonOf(thrown)}; new jobs are refused until it works again`)
  }
  const noteBack = (): void => {
    if (refusal !== undefined) return
    if (remindAt !== undefined) log('info', `${name} can be used again`)
    remindAt = undefined
  }

  const once = async <T>(verb: () => Promise<T>, bytes = 0): Promise<T> => {
    if (!isReady) throw unavailable(failure)
    try {
      const result = await answerWithin(ANSWER_MS + bytes / BYTES_PER_MS, verb())
      noteBack()
      return result
    } catch (thrown) {
      if (thrown instanceof PrintError) throw thrown
      noteAway(thrown)
      throw unavailable(thrown)
    }
  }

  const connect = async (): Promise<boolean> => {
    try {
      await prepare()
      isReady = true
      noteBack()
      begin?.()
    } catch (thrown) {
      noteAway(thrown)
    }
    return isReady
  }
  const keepConnecting = async (): Promise<void> => {
    while (!closed.signal.aborted && !(await connect())) await rest(START_RETRY_MS)
  }
  const rest = (ms: number) => pause(ms, undefined, { signal: closed.signal }).catch(() => {})

  return {
    async start() {
      if (!(await connect())) void keepConnecting()
    },
    isReady: () => isReady,
    checkChanges() {
      if (refusal !== undefined) throw unavailable(refusal)
    },
    ask: once,
    async insist(verb, mostMs = Infinity) {
      for (const giveUp = Date.now() + mostMs; ;) {
        try {
          return await once(verb)
        } catch (thrown) {
          const isOver = closed.signal.aborted || Date.now() >= giveUp
          if (isOver || !(thrown instanceof PrintError && thrown.code === 'queue-unavailable')) throw thrown
        }
        await rest(RETRY_MS)
      }
    },
    attempt(verb, { changes = false } = {}) {
      if (!isReady) return
      const done = (): void => {
        if (changes) refusal = undefined
        noteBack()
      }
      const doing = verb().then(done, noteAway)
      background.add(doing)
      void doing.then(() => background.delete(doing))
    },
    async close() {
      closed.abort()
      await settledWithin(ANSWER_MS, Promise.all(background))
    }
  }
}

const unavailable = (thrown: unknown): PrintError =>
  new PrintError('queue-unavailable', 'the queue cannot be reached; try again later', { cause: thrown })
