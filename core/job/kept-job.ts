import type { Job } from './job.js'

/** Of the records that this version writes; it leaves records of later versions alone. */
export const RECORD_VERSION = 1

/** What a queue keeps of a job: plain JSON. */
export interface KeptJob {
  version: number
  job: Job
  /** Order of arrival. */
  number: number
  /** Who asked for it; jobs of different clients are printed by turns. */
  client: string
  /** Bytes of the request. */
  bytes: number
  /** Whether the client holds its connection open until the print is done; such a job does not outlive the process. */
  isAwaited: boolean
  /** Whether that client gets the report itself; absent in records of earlier versions. */
  answersWithReport?: boolean
  /** How many worker processes have ended while they printed it. */
  deaths: number
  /** Those of the request, without those of a print. */
  warnings: string[]
  headers: KeptHeaders
}

/** Headers of the HTTP request that map servers may get, by lower-case names. */
export interface KeptHeaders {
  open: { [name: string]: string | string[] | undefined }
  /** Names of those that may be credentials. */
  secret: string[]
  /** Their values, encrypted; absent without a key. */
  sealed?: string
}

/** A new job. */
export const keptJob = (
  job: Job,
  request: Pick<KeptJob, 'client' | 'isAwaited' | 'answersWithReport'> & { bytes: Uint8Array },
  headers: KeptHeaders
): Omit<KeptJob, 'number'> => ({
  version: RECORD_VERSION,
  job,
  client: request.client,
  bytes: request.bytes.byteLength,
  isAwaited: request.isAwaited,
  answersWithReport: request.answersWithReport,
  deaths: 0,
  warnings: job.warnings,
  headers
})

/** Waiting again, without the progress of a print that did not end. */
export const withoutProgress = ({ warnings }: KeptJob): Partial<Job> => ({
  status: 'waiting',
  startedAt: undefined,
  stage: undefined,
  layersDone: 0,
  layersTotal: 0,
  warnings,
  hints: undefined
})
