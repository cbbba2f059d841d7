import type { KeptJob } from '../kept-job.js'

/** Where a queue keeps its jobs and their requests, so that they outlive the process. */
export interface Journal {
  /** Opens it and returns all jobs in it, in order of arrival. Throws `wrong-settings`. */
  open(): Promise<KeptJob[]>
  /**
   * Keeps a new job. Once it resolves, nothing but the loss of the disk loses the job, unless it is awaited. Throws
   * `storage-full`.
   */
  add(kept: KeptJob, request: Uint8Array): Promise<void>
  /** Keeps the new state of a job. If the job has ended, its request is deleted. Throws `storage-full`. */
  update(kept: KeptJob): Promise<void>
  request(id: string): Promise<Uint8Array>
  remove(ids: readonly string[]): Promise<void>
  /** Throws `queue-unavailable` if its folder, or a file in it, was deleted: jobs that are written there would be lost. */
  check(): Promise<void>
  /** Of the disk; Infinity in memory. Throws as `check` does. */
  freeBytes(): Promise<number>
  close(): Promise<void>
}
