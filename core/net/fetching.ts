import type { Cancellation } from './cancellation.js'
import type { Answer, Budget, Connections, Limits, Sent } from './exchange.js'
import type { HostQueue } from './host-queue.js'
import type { Hosts } from './hosts.js'
import type { Headers } from './request-headers.js'

/** What all requests of a worker process share. */
export interface ProcessFetching extends Connections {
  turns: HostQueue
  retries: number
  userAgent: string
  timeoutMs: number
  maxBytes: number
  cache?: HttpCache
}

/** What all requests of one job share. */
export interface JobFetching extends Cancellation {
  budget: Budget
  hosts: Hosts
  /** Origins of which the cache held nothing. */
  notInCache: Set<string>
  /** Headers of the print request that may go to an address. */
  forwarded(url: URL): Headers
  warn(message: string): void
}

export interface HttpRequest {
  address: string
  method: 'GET' | 'POST'
  body?: string
  headers: Headers
}

/** Answers kept between jobs, by the rules of RFC 9111. */
export interface HttpCache {
  /** The answer that is kept, if it is fresh or its server says that it has not changed; else what `ask` comes to. */
  ask(sent: Sent, worker: ProcessFetching, limits: Limits, job: JobFetching): Promise<Answer>
  /** For when a job has ended. */
  tidy(): void
}
