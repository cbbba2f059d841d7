/** How a request to a map server ended: by the status of its answer, or by the reason why it has no usable answer. */
export type FetchOutcome =
  'ok' | 'client-error' | 'server-error' | 'unreachable' | 'slow' | 'too-large' | 'denied' | 'cancelled'

/** How the cache was used: a fresh answer, one that its server confirmed, an old one of a server that is away, or none. */
export type CacheResult = 'hit' | 'confirmed' | 'stale' | 'miss'

export interface FetchCount {
  /** As the settings name it, or `other`. */
  host: string
  outcome: FetchOutcome
  /** Of each request. */
  seconds: number[]
  bytes: number
}

/** What a worker process has counted for a while. */
export interface WorkerCounts {
  fetches: FetchCount[]
  cache: { [result in CacheResult]?: number }
}
