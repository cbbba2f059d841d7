import { PrintError } from '../errors.js'
import type { WaitingLine } from './waiting-line.js'

export interface AdmissionLimits {
  waitingJobs: number
  /** Of the requests of all waiting jobs. */
  waitingBytes: number
  /** What the disk must have free after a request is written. */
  freeBytes: number
}

/** Decides whether one more job may wait. Jobs that are being written count as waiting. */
export const makeAdmission = (limits: AdmissionLimits, line: WaitingLine, freeBytes: () => Promise<number>) => {
  let [jobs, bytes] = [0, 0]

  const checkDisk = async (added: number): Promise<void> => {
    const free = await freeBytes()
    if (free - added < limits.freeBytes)
      throw full(
        `the disk has ${free} bytes free, and this request has ${added} bytes; ${limits.freeBytes} bytes must stay free`
      )
  }

  const checkLine = (added: number, freeWorkers: number): void => {
    if (freeWorkers > jobs) return
    const waiting = { jobs: line.length + jobs, bytes: line.bytes + bytes }
    if (waiting.jobs >= limits.waitingJobs || waiting.bytes + added > limits.waitingBytes)
      throw queueFull(waiting, added, limits)
  }

  /** Writes a request if it may wait. Throws `queue-full`. */
  return async (added: number, freeWorkers: () => number, write: () => Promise<void>): Promise<void> => {
    await checkDisk(added)
    checkLine(added, freeWorkers())
    jobs++
    bytes += added
    try {
      await write()
    } finally {
      jobs--
      bytes -= added
    }
  }
}

/** `added`: bytes of the request that is refused. */
export const queueFull = (
  waiting: { jobs: number; bytes: number },
  added: number,
  limits: Omit<AdmissionLimits, 'freeBytes'>
): PrintError =>
  waiting.jobs >= limits.waitingJobs
    ? full(`${waiting.jobs} jobs are waiting; the limit is ${limits.waitingJobs} (limits.waitingJobs)`)
    : full(
        `the requests of ${waiting.jobs} waiting jobs have ${waiting.bytes} bytes, and this one has ${added}; the limit is ${limits.waitingBytes} (limits.waitingBytes)`
      )

const full = (why: string): PrintError => new PrintError('queue-full', `the queue is full: ${why}; try again later`)
