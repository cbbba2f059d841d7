import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorCode, PrintError } from '../errors.js'
import { isFull } from '../storage-full.js'
import { answerWithin } from '../within.js'

/** One thing that a service needs to be ready. */
export interface Check {
  name: string
  /** Rejects if it is not so. */
  run(): Promise<unknown>
  /** Of a failure that has no code of its own, and of an answer that takes too long. */
  code: ErrorCode
}

export interface Readiness {
  ready: boolean
  /** What is missing, and the error code of it. */
  reasons: { check: string; code: ErrorCode }[]
}

/** How long a result is used. */
const KEEP_MS = 1000
/** Kubernetes waits a second for an answer. */
const ANSWER_MS = 700

/** Runs all checks at most once a second, whoever asks how often. */
export const makeReadiness = (checks: readonly Check[]): (() => Promise<Readiness>) => {
  const tries = checks.map((check) => ({ ...check, run: oneAtATime(check.run) }))
  let latest: Promise<Readiness> | undefined
  let until = 0
  const look = async (): Promise<Readiness> => {
    const failures = await Promise.all(tries.map(failureOf))
    const reasons = failures.flatMap((code, index) => (code ? [{ check: checks[index]!.name, code }] : []))
    return { ready: reasons.length === 0, reasons }
  }
  return () => {
    if (latest && performance.now() < until) return latest
    // also while it runs
    until = performance.now() + ANSWER_MS + KEEP_MS
    latest = look().finally(() => (until = performance.now() + KEEP_MS))
    return latest
  }
}

/** A disk or a server that hangs is not asked again and again. */
const oneAtATime = (run: Check['run']): Check['run'] => {
  let running: Promise<unknown> | undefined
  return () => (running ??= run().finally(() => (running = undefined)))
}

const failureOf = ({ run, code }: Check): Promise<ErrorCode | undefined> =>
  answerWithin(ANSWER_MS, run()).then(
    () => undefined,
    (thrown: unknown) => (isFull(thrown) ? 'storage-full' : thrown instanceof PrintError ? thrown.code : code)
  )

/** Writes a file into a folder and deletes it. Rejects if that fails. */
export const writeInto = async (folder: string): Promise<void> => {
  const file = join(folder, `.writable-${randomUUID()}`)
  try {
    await writeFile(file, '1', { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}
