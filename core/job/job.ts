import type { ErrorData } from '../errors.js'
import type { PrintSpec } from '../spec.js'

export type JobStatus = 'waiting' | 'running' | 'finished' | 'cancelled' | 'error'
/** The stages of a running job, in this order. */
export type Stage = 'map' | 'layout' | 'document' | 'output'

/** The file of a finished report; core/report keeps its bytes under the job's id. */
export interface ReportFile {
  mediaType: string
  extension: string
  bytes: number
}

/** One print in the queue. Times are in milliseconds since 1970. */
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
  stage?: Stage
  layersDone: number
  layersTotal: number
  warnings: string[]
  /** Warnings for the layout author, not for the client. */
  hints?: string[]
  /** Why the job ended without a report; also set for cancelled jobs. */
  error?: ErrorData
  report?: ReportFile
}

export const hasEnded = (job: Job): boolean => job.status !== 'waiting' && job.status !== 'running'
