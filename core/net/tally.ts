import { PrintError } from '../errors.js'
import { remembered } from '../remembered.js'
import type { CacheResult, FetchCount, FetchOutcome, WorkerCounts } from '../worker-counts.js'
import type { Answer } from './exchange.js'
import { namesHost, parseRule } from './rules.js'

/** What one job has fetched. */
export interface JobTally {
  hosts: Set<string>
  fetches: number
  bytes: number
  cached: number
}

export const emptyTally = (): JobTally => ({ hosts: new Set(), fetches: 0, bytes: 0, cached: 0 })

/** What a worker process has fetched since it was asked last. */
export interface Tally {
  /** Counts a request when it ends. */
  watch<Its extends Answer>(url: URL, exchange: Promise<Its>, job: JobTally): Promise<Its>
  /** Counts an address that may not be fetched. */
  denied(url: URL): void
  cache(result: CacheResult, job: JobTally): void
  /** Undefined if there is nothing new. */
  take(): WorkerCounts | undefined
}

/** Of one job. */
const MOST_HOSTS = 20
const MOST_HOST_CHARACTERS = 100
const OTHER = 'other'

/** `named`: hosts as the access settings write them. All others are counted together, so that clients cannot add names. */
export const makeTally = (named: readonly string[]): Tally => {
  const rules = named.flatMap((name) => {
    const rule = parseRule(name)
    return rule ? [{ rule, name }] : []
  })
  let fetches = new Map<string, FetchCount>()
  let cache: WorkerCounts['cache'] = {}

  const nameOf = remembered((origin) => {
    const url = new URL(origin)
    return rules.find(({ rule }) => namesHost(rule, url))?.name ?? OTHER
  })
  const countOf = (url: URL, outcome: FetchOutcome): FetchCount => {
    const host = nameOf(`${url.protocol}//${url.host}`)
    const key = `${outcome} ${host}`
    const count = fetches.get(key) ?? { host, outcome, seconds: [], bytes: 0 }
    fetches.set(key, count)
    return count
  }

  return {
    async watch(url, exchange, job) {
      const started = performance.now()
      job.fetches++
      if (job.hosts.size < MOST_HOSTS) job.hosts.add(url.host.slice(0, MOST_HOST_CHARACTERS))
      const end = (outcome: FetchOutcome, bytes: number): void => {
        const count = countOf(url, outcome)
        count.seconds.push((performance.now() - started) / 1000)
        count.bytes += bytes
        job.bytes += bytes
      }
      try {
        const answer = await exchange
        end(outcomeOf(answer), answer.bytes.length)
        return answer
      } catch (thrown) {
        end(failureOf(thrown), 0)
        throw thrown
      }
    },
    denied: (url) => void countOf(url, 'denied').seconds.push(0),
    cache(result, job) {
      cache[result] = (cache[result] ?? 0) + 1
      if (result !== 'miss') job.cached++
    },
    take() {
      if (fetches.size === 0 && Object.keys(cache).length === 0) return undefined
      const counts = { fetches: [...fetches.values()], cache }
      fetches = new Map()
      cache = {}
      return counts
    }
  }
}

const outcomeOf = ({ status }: Answer): FetchOutcome =>
  status < 400 ? 'ok' : status < 500 ? 'client-error' : 'server-error'

const FAILURES: { [code: string]: FetchOutcome } = {
  'upstream-failed': 'unreachable',
  'upstream-slow': 'slow',
  'too-large': 'too-large',
  'address-denied': 'denied'
}

/** Whatever else ends a request is the end of its job. */
const failureOf = (thrown: unknown): FetchOutcome =>
  (thrown instanceof PrintError && FAILURES[thrown.code]) || 'cancelled'
