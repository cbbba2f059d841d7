import type { ErrorData } from '../errors.js'

export type JobStatus = 'waiting' | 'running' | 'finished' | 'cancelled' | 'error'
/** The stages of a running job, in this order. */
export type Stage = 'map' | 'layout' | 'document' | 'output'

/** The file of a finished report, in the store of reports. */
export interface ReportFile {
  name: string
  mediaType: string
  extension: string
  bytes: number
  /** Whether the file was deleted before its job: after the first download, or for newer reports. */
  isDeleted?: boolean
}

/** The stages of a print, and writing its report into the store. */
export type TimedStage = Stage | 'store'

/** What a worker process knows of a print that it has ended. */
export interface PrintFacts {
  /** Absent if there is no document. */
  pages?: number
  stageMs: { [stage in TimedStage]?: number }
  /** Hosts that were asked, with their ports; at most 20. */
  hosts: string[]
  /** Requests to them. */
  fetches: number
  fetchedBytes: number
  /** Answers from the cache. */
  cached: number
}

/** The address that mapsetter calls when a job has ended. */
export interface Webhook {
  address: string
  /** The name of the protocol that describes the end. */
  protocol?: string
  /** How many calls have failed. */
  failures: number
  /** When the next call is due; absent: when the job has ended. */
  nextAt?: number
  deliveredAt?: number
  /** When it was given up. */
  givenUpAt?: number
}

/** One print in the queue. Times are in milliseconds since 1970. */
export interface Job {
  /** A UUID: the part of `ref` before the `@`. */
  id: string
  /** `<uuid>@<uuid>`. */
  ref: string
  app: string
  layout: string
  /** The name of an output plugin. */
  format: string
  /** Name of the report's file for the client, without suffix. */
  outputFilename: string
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
  webhook?: Webhook
  /** The address of the client that asked. */
  client?: string
  /** The identity that has asked for it; absent: nobody has proved to be anybody. */
  owner?: string
  /** Of the HTTP request that asked, for the log. */
  requestId?: string
  /** The trace that the request belongs to (W3C Trace Context). */
  traceparent?: string
  /** Of a job that a worker process has ended. */
  facts?: PrintFacts
}

/** Whether somebody must still be told that the job has ended. */
export const isUntold = ({ webhook }: Job): boolean =>
  webhook !== undefined && webhook.deliveredAt === undefined && webhook.givenUpAt === undefined

export const hasEnded = (job: Job): boolean => job.status !== 'waiting' && job.status !== 'running'
