import type { ErrorData } from '../errors.js'
import type { Job, PrintFacts, ReportFile, Stage } from './job.js'
import type { SentHeaders } from './secret-headers.js'

/** The mean duration is that of so many finished jobs. */
export const REMEMBERED_DURATIONS = 20

/** What a queue is given of a print request. */
export interface QueuedRequest {
  /** The request: see request-bytes.ts. */
  bytes: Uint8Array
  headers: SentHeaders
  /** Who asks: an identity, an IP address or a network; jobs of different clients are printed by turns. */
  client: string
  /** Whether the client holds its connection open until the print is done. */
  isAwaited: boolean
  /** Whether it then gets the report itself. */
  answersWithReport: boolean
}

/** A job given to one worker. The fence grows with every claim, so a worker that has lost its job cannot finish it. */
export interface Claim {
  job: Job
  request: Uint8Array
  headers: SentHeaders
  /** Names of headers that were lost with an earlier process. */
  lostHeaders: string[]
  answersWithReport?: boolean
  fence: number
  /** How many worker processes have ended while they printed the job. */
  deaths: number
}

export type Progress = { stage?: Stage; layersDone?: number; layersTotal?: number; warning?: string; hint?: string }
export type Outcome = (
  { status: 'finished'; report: ReportFile } | { status: 'error' | 'cancelled'; error: ErrorData }
) & {
  facts?: PrintFacts
}

/** Some of the jobs of a queue. */
export interface JobList {
  /** Those that run, then those that wait, the next one first. */
  open: readonly Job[]
  /** The last end first. */
  ended: readonly Job[]
}

export interface QueueLoad {
  waiting: number
  waitingBytes: number
  running: number
}

/**
 * Waiting jobs and the states of all jobs. First in, first out, but clients take turns. An id is the first part of a job's
 * reference. A promise resolves when the change is kept.
 */
export interface JobQueue {
  /** Reads the jobs of earlier runs; other verbs wait for it. Throws `wrong-settings`. */
  open(): Promise<void>
  /** Throws `queue-full`, `queue-unavailable`, `storage-full`. */
  add(job: Job, request: QueuedRequest): Promise<void>
  /** Waits for a job; rejects when the signal aborts. */
  claim(signal: AbortSignal): Promise<Claim>
  /** False if the job no longer belongs to this claim. */
  progress(id: string, fence: number, progress: Progress): Promise<boolean>
  /** False if the job no longer belongs to this claim. */
  finish(id: string, fence: number, outcome: Outcome): Promise<boolean>
  /**
   * Puts the job at the head of the queue. `hasDied`: because its worker process ended. False if the job no longer belongs
   * to this claim.
   */
  giveBack(id: string, fence: number, options: { hasDied: boolean }): Promise<boolean>
  /** Ends a waiting or running job; a job that has already ended does not change. */
  cancel(id: string, error: ErrorData): Promise<Job | undefined>
  /** Rejects with the reason if no job can be added now, whatever its size. */
  check(): Promise<void>
  get(id: string): Promise<Job | undefined>
  /** The first open jobs and the last ended ones, at most `most` of each. */
  list(most: number): Promise<JobList>
  /** How many jobs of a client wait or run. */
  openOf(client: string): Promise<number>
  /** The number of jobs that will be claimed before this one. */
  ahead(id: string): Promise<number>
  /** How many jobs wait and run, and the bytes of the requests that wait. */
  load(): Promise<QueueLoad>
  /** Mean duration of the last finished jobs, in ms; undefined before the first one. */
  meanDuration(): Promise<number | undefined>
  /** Called with the id of every running job that is cancelled. */
  onCancel(listener: (id: string) => void): () => void
  /** Called with every job that has a new state: claimed, progress, ended; also by another process. */
  onChange(listener: (job: Job) => void): () => void
  /** Called with every job that this process has ended; its end is kept by then. */
  onEnd(listener: (job: Job) => void): () => void
  /** Jobs that have ended, the oldest end first. */
  ended(): Promise<readonly Job[]>
  /** Changes members of a job that has ended; does nothing if there is no such job. */
  amend(id: string, changed: Partial<Pick<Job, 'report' | 'webhook'>>): Promise<void>
  /** Forgets ended jobs. */
  forget(ids: readonly string[]): Promise<void>
  /**
   * The layouts were read again. Jobs are accepted with the layouts of this node, and are printed by nodes that have the
   * same ones, if there are any.
   */
  layoutsChanged(): Promise<void>
  /** Keeps nothing any more; resolves when all changes are kept. */
  close(): Promise<void>
}
