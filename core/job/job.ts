import type { ErrorData } from '../errors.js'
import type { PrintSpec } from '../spec.js'

export type JobStatus = 'waiting' | 'running' | 'finished' | 'cancelled' | 'error'
/** The rooms a running job walks through. */
export type Room = 'map' | 'layout' | 'document' | 'output'

/** A finished report's file; its bytes are kept by the report room under the job's id. */
export interface ReportFile {
  mediaType: string
  extension: string
  bytes: number
}

/** One print in the queue. Times are milliseconds since 1970. */
export interface Job {
  /** A UUID: the part of `ref` before the `@`. */
  id: string
  /** `<uuid>@<uuid>`. */
  ref: string
  spec: PrintSpec
  status: JobStatus
  submittedAt: number
  startedAt?: number
  endedAt?: number
  room?: Room
  layersDone: number
  layersTotal: number
  warnings: string[]
  /** What concerns the layout's author, not whoever asked. */
  hints?: string[]
  /** Why it ended without a report; also set on cancelled jobs. */
  error?: ErrorData
  report?: ReportFile
}

export const hasEnded = (job: Job): boolean => job.status !== 'waiting' && job.status !== 'running'
