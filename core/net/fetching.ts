import type { PrintError } from '../errors.js'
import type { Cancellation } from './cancellation.js'
import type { Answer, Budget, Limits } from './exchange.js'
import type { HeaderSource } from './header-sources.js'
import type { HostQueue } from './host-queue.js'
import type { Hosts } from './hosts.js'
import type { Headers } from './request-headers.js'
import type { Rewrite } from './rewrite.js'
import type { Connections, Sent } from './sending.js'
import type { JobTally, Tally } from './tally.js'

/** Shared by all requests of a worker process. */
export interface ProcessFetching extends Connections {
  turns: HostQueue
  retries: number
  userAgent: string
  timeoutMs: number
  maxBytes: number
  tally: Tally
  cache?: HttpCache
}

/** Shared by all requests of one job. */
export interface JobFetching extends Cancellation {
  budget: Budget
  hosts: Hosts
  /** After this moment (of `performance.now`) nothing is retried. */
  retryUntil: number
  /** Origins without any file in the cache. */
  notInCache: Set<string>
  /** The last one with a header decides. */
  headerSources: readonly HeaderSource[]
  rewrite: Rewrite
  /** Of the cache. */
  realm: string
  /** Ends the job with an error. */
  failJob(error: PrintError): void
  tally: JobTally
  warn(message: string): void
}

export interface HttpRequest {
  address: string
  method: 'GET' | 'POST'
  body?: string
  headers: Headers
}

/** Answers cached between jobs, by the rules of RFC 9111. */
export interface HttpCache {
  /** The cached answer if it is fresh or its server confirms it; else the answer of the server. */
  ask(sent: Sent, worker: ProcessFetching, limits: Limits, job: JobFetching): Promise<Answer>
  /** Call it when a job has ended. */
  tidy(): void
}
