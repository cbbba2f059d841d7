import type { ErrorData } from '../errors.js'
import type { Submission } from '../printer.js'
import type { Job, ReportFile, Room } from './job.js'

/** A job handed to one worker. The fence is 1 more with every claim: a worker that lost its job cannot finish it. */
export interface Claim {
  job: Job
  submission: Submission
  fence: number
}

export type Progress = { room?: Room; layersDone?: number; layersTotal?: number; warning?: string; hint?: string }
export type Outcome = { status: 'finished'; report: ReportFile } | { status: 'error' | 'cancelled'; error: ErrorData }

/** Where jobs wait and their states are kept. First in, first out. Ids are the first part of a job's reference. */
export interface JobQueue {
  /** Throws `queue-full`. */
  add(job: Job, submission: Submission): Promise<void>
  /** Waits for a job; rejects when the signal aborts. */
  claim(signal: AbortSignal): Promise<Claim>
  /** False when the job is no longer this claim's. */
  progress(id: string, fence: number, progress: Progress): Promise<boolean>
  /** False when the job is no longer this claim's. */
  finish(id: string, fence: number, outcome: Outcome): Promise<boolean>
  /** To the head of the line again, for a worker that ended before it began. False when the job is no longer this claim's. */
  giveBack(id: string, fence: number): Promise<boolean>
  /** Ends a waiting or running job; one that has ended stays as it is. */
  cancel(id: string, error: ErrorData): Promise<Job | undefined>
  get(id: string): Promise<Job | undefined>
  /** Jobs that will be claimed before this one. */
  ahead(id: string): Promise<number>
  /** Mean time a finished job ran lately, in ms; undefined before the first. */
  meanDuration(): Promise<number | undefined>
  /** Called with the id of every running job that is cancelled. */
  onCancel(listener: (id: string) => void): () => void
  /** Called with every job that has ended, however. */
  onEnd(listener: (job: Job) => void): () => void
  /** Drops jobs that ended before the time (ms since 1970) and returns their ids. */
  forget(before: number): Promise<string[]>
}
