import type { ErrorData } from '../errors.js'
import type { Submission } from '../printer.js'
import type { Job, ReportFile, Stage } from './job.js'

/** A job given to one worker. The fence grows with every claim, so a worker that has lost its job cannot finish it. */
export interface Claim {
  job: Job
  submission: Submission
  fence: number
}

export type Progress = { stage?: Stage; layersDone?: number; layersTotal?: number; warning?: string; hint?: string }
export type Outcome = { status: 'finished'; report: ReportFile } | { status: 'error' | 'cancelled'; error: ErrorData }

/** Waiting jobs and the states of all jobs. First in, first out. An id is the first part of a job's reference. */
export interface JobQueue {
  /** Throws `queue-full`. */
  add(job: Job, submission: Submission): Promise<void>
  /** Waits for a job; rejects when the signal aborts. */
  claim(signal: AbortSignal): Promise<Claim>
  /** False if the job no longer belongs to this claim. */
  progress(id: string, fence: number, progress: Progress): Promise<boolean>
  /** False if the job no longer belongs to this claim. */
  finish(id: string, fence: number, outcome: Outcome): Promise<boolean>
  /**
   * Puts the job back at the head of the queue, because the worker ended before it began the job. False if the job no
   * longer belongs to this claim.
   */
  giveBack(id: string, fence: number): Promise<boolean>
  /** Ends a waiting or running job; a job that has already ended does not change. */
  cancel(id: string, error: ErrorData): Promise<Job | undefined>
  get(id: string): Promise<Job | undefined>
  /** The number of jobs that will be claimed before this one. */
  ahead(id: string): Promise<number>
  /** Mean duration of the last finished jobs, in ms; undefined before the first one. */
  meanDuration(): Promise<number | undefined>
  /** Called with the id of every running job that is cancelled. */
  onCancel(listener: (id: string) => void): () => void
  /** Called with every job that has ended, with or without success. */
  onEnd(listener: (job: Job) => void): () => void
  /** Deletes jobs that ended before the time (ms since 1970) and returns their ids. */
  forget(before: number): Promise<string[]>
}
