import type { Job } from '../job.js'
import type { KeptJob } from '../kept-job.js'
import type { JobList, QueueLoad } from '../queue.js'

/** What the ledger keeps of a job. */
export interface Entry extends KeptJob {
  /** The BullMQ queue in which it waits. */
  line: string
  /** Its priority in BullMQ; 0 goes first. */
  rank: number
  /** Raised by each claim. */
  fence: number
  /** The node that accepted it. */
  node: string
  /** The node that has claimed it last. */
  claimedBy?: string
  /** Which call has ended it. */
  endedBy?: string
  /** Raised by each change. */
  revision: number
}

export type NewEntry = Omit<Entry, 'rank' | 'number' | 'revision'>

/** The ranks of new jobs: a client's first waiting job gets the lowest rank that still waits, each further one a rank more. */
export interface Ranks {
  lowest: number
  highest: number
}

export interface LineLimits {
  waitingJobs: number
  waitingBytes: number
}

/** Jobs that wait, of all lines. */
export interface Waiting {
  jobs: number
  bytes: number
}

export type Added = { isFull: true; waiting: Waiting } | { isFull: false; rank: number }

/** What a node tells the others about a job. */
export interface Message {
  id: string
  revision: number
  /** Absent if it is too long: read it. */
  job?: Job
  /** Whether a running job was cancelled. */
  isCancelled?: boolean
}

export interface Changed {
  job: Job
  revision: number
}

export interface Node {
  id: string
  /** The line whose jobs it prints; absent: it has no workers. */
  line?: string
}

/**
 * The records of all jobs in a database that all nodes share, beside the lines of BullMQ: it knows in which state a job is,
 * BullMQ knows who is next and who works. All verbs reject if the database is away.
 */
export interface Ledger {
  /** Connects and makes what it needs. Can be called again after it has failed. Returns warnings for the operator. */
  open(): Promise<string[]>
  /** Keeps a new waiting job with its request. */
  add(entry: NewEntry, request: Uint8Array, limits: LineLimits, ranks: Ranks): Promise<Added>
  read(id: string): Promise<Entry | undefined>
  request(id: string): Promise<Uint8Array | undefined>
  /**
   * Keeps a changed entry if the stored one has its revision; the new one has one more. The request of an ended job is
   * deleted. Tells the other nodes. `durationMs` is kept for the mean.
   */
  write(entry: Entry, options?: WriteOptions): Promise<boolean>
  /** Of all lines, the first open jobs and the last ended ones, at most `most` of each. */
  list(most: number): Promise<JobList>
  /** How many jobs of a client wait or run, of all lines. */
  openOf(client: string): Promise<number>
  /** How many wait in the same line before a job. */
  ahead(entry: Entry): Promise<number>
  /** Jobs that have ended, the oldest end first. */
  ended(): Promise<Job[]>
  /** Jobs that were changed since an earlier call, of whose result `since` is the mark; none without it. */
  changed(since?: number): Promise<{ jobs: Changed[]; mark: number }>
  forget(ids: readonly string[]): Promise<void>
  /** Of all lines. */
  load(): Promise<QueueLoad>
  /** Of the last `REMEMBERED_DURATIONS` finished jobs. */
  meanDuration(): Promise<number | undefined>
  /** How many jobs of a line wait or run, and which. */
  openCount(line: string): Promise<number>
  openIds(line: string): Promise<string[]>
  /** Tells that a node is alive. */
  beat(node: Node): Promise<void>
  /**
   * Lines with jobs that wait or run, but with no node that was alive within this time and prints them. A line that had its
   * first job within this time is none: the nodes that print it may be starting.
   */
  orphans(graceMs: number): Promise<string[]>
  /** Awaited jobs that wait or run, and whose node was not alive within this time. */
  abandoned(graceMs: number): Promise<string[]>
  /** Messages of other nodes; some may be lost. */
  listen(heard: (message: Message) => void): void
  close(): Promise<void>
}

export interface WriteOptions {
  isCancelled?: boolean
  durationMs?: number
  /** Whether a crash of the database may lose it. */
  isMinor?: boolean
}

/** Nodes that are silent for so long are forgotten. */
export const FORGET_NODE_MS = 24 * 3600_000
