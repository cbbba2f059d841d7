/** How jobs fetch bytes. */
import type { Axios } from 'axios'
import { PrintError } from '../errors.js'
import type { Fetched, FetchRequest, Log, Tools } from '../tools.js'
import { type Access, denialOf } from './access.js'
import { makeAgents } from './agents.js'
import { type AppAccess, rulesOfApps } from './app-access.js'
import { findAppFile, readAppFile } from './app-file.js'
import { clientFiles } from './client-files.js'
import { makeClient } from './client.js'
import { watchSignal } from './cancellation.js'
import type { CacheFolder } from './cache/cache-files.js'
import { readDataUri } from './data-uri.js'
import type { JobFetching, ProcessFetching } from './fetching.js'
import { follow } from './follow.js'
import type { Forward, GivenHeaders } from './forward.js'
import { constantHeaders, forwardedHeaders } from './header-sources.js'
import { makeHosts } from './hosts.js'
import { makeHttpCache } from './cache/http-cache.js'
import { makeJobAnswers } from './job-answers.js'
import { rangeHeader, wholeOf } from './range.js'
import { unpacker } from './unpack.js'
import { makeHostQueue } from './host-queue.js'
import { emptyTally, type JobTally, makeTally } from './tally.js'
import type { WorkerCounts } from '../worker-counts.js'

export interface NetworkSettings {
  access: Access
  forward: Forward
  /** Constant headers that apps may send, besides harmless ones. */
  appHeaders: Forward
  /** Total time of one request with its redirects, retries and body; waiting for a free connection is not counted. */
  timeoutMs: number
  /** Of one answer, compressed and decompressed. */
  maxBytes: number
  /** Of all answers to one job. */
  maxJobBytes: number
  /** The address of a proxy that sends all requests. */
  proxy?: string
  /** Requests to a host at a time. */
  connectionsPerHost: number
  /** False: https over HTTP/1.1 only. */
  http2?: boolean
  /** Hosts that are counted by their names, as the access settings write them. */
  named: readonly string[]
  /** How often a failed GET is retried at most, within `timeoutMs`. */
  retries: number
  /** Time limit of a job. */
  jobMs: number
  userAgent: string
  /**
   * For answers that are cached between jobs (with 0 bytes: none), and for answers that a job cannot keep in memory.
   */
  cache: CacheFolder
}

/** The network as one job sees it. */
export interface JobNetwork extends Pick<Tools, 'fetch' | 'unpack' | 'appFile'> {
  /** What the job has fetched so far. */
  tally: Readonly<JobTally>
  /** Frees the answers of the job, in memory and on disk. */
  end(): void
}

/** The network of one worker process: connections outlive jobs. */
export interface Network {
  forJob(job: {
    /** Ends all requests of the job. */
    signal: AbortSignal
    appFolder: string
    /** The folders in it whose files requests may name; absent: none. */
    clientFiles?: readonly string[]
    /** Suffixes of style files in it, without dot: what a style of the app names may be read, too. */
    styleSuffixes?: readonly string[]
    /** The app's own rules. */
    access?: AppAccess
    /** Of the print request. */
    headers?: GivenHeaders
    /** Names of headers of the print request that are not known any more. */
    lostHeaders?: readonly string[]
    /** Called if a map server should get a lost header, or is this service. */
    failJob?(error: PrintError): void
    warn?(message: string): void
    /** Is told why an address was denied, which the client is not. */
    log?: Log
  }): JobNetwork
  /** What was fetched since the last call; undefined if nothing was. */
  counts(): WorkerCounts | undefined
  /** Closes all connections. */
  close(): void
}

/** Share of a job's time in which requests are retried, so that time is left to print without what is missing. */
const RETRYING = 1 / 2

/** Share of a request's time that connecting may take, so that time is left for a retry. */
const CONNECTING = 1 / 3

/** Throws `wrong-settings` for a cache folder that cannot be used. */
export const makeNetwork = (settings: NetworkSettings): Network => {
  const { access, timeoutMs, jobMs, maxBytes, maxJobBytes, proxy, connectionsPerHost, http2, retries, userAgent } =
    settings
  const agents = makeAgents({ perHost: connectionsPerHost, connectMs: timeoutMs * CONNECTING, proxy, http2 })
  const cache = settings.cache.maxBytes === 0 ? undefined : makeHttpCache(settings.cache)
  const turns = makeHostQueue(connectionsPerHost)
  const tally = makeTally(settings.named)
  const worker: ProcessFetching = { tally, access, agents, turns, retries, userAgent, timeoutMs, maxBytes, cache }

  const rulesFor = rulesOfApps(settings)

  return {
    forJob({
      signal,
      appFolder,
      clientFiles: folders = [],
      styleSuffixes,
      access: app,
      headers: given = {},
      lostHeaders = [],
      failJob = () => {},
      warn = () => {},
      log = () => {}
    }) {
      const { forward, added, ...rules } = rulesFor(app)
      const forwarded = forwardedHeaders({ forward, given, lost: lostHeaders, failJob })
      const job: JobFetching = {
        ...watchSignal(signal),
        budget: { left: maxJobBytes },
        hosts: makeHosts(warn),
        retryUntil: performance.now() + jobMs * RETRYING,
        notInCache: new Set(),
        headerSources: added ? [constantHeaders(added, settings.appHeaders, log), forwarded] : [forwarded],
        rewrite: rules.rewrite,
        realm: rules.realm,
        failJob,
        tally: emptyTally(),
        warn
      }
      const files = clientFiles(appFolder, folders, styleSuffixes)
      const answers = makeJobAnswers(settings.cache.folder)
      const logDenial = denialLog(log)
      const client = makeClient({ timeoutMs, maxBytes }, (request) =>
        follow(request, { ...worker, access: rules.access }, job).catch((thrown) => {
          logDenial(thrown)
          throw thrown
        })
      )

      const fetch: Tools['fetch'] = async (given, request = {}) => {
        signal.throwIfAborted()
        const address = given.trim()
        const scheme = /^([a-z][a-z\d+.-]+):/i.exec(address)?.[1].toLowerCase()
        if (scheme === 'data') return readDataUri(address, maxBytes, request.range)
        if (scheme === undefined || scheme === 'file')
          return readAppFile(address, appFolder, files, maxBytes, request.range)
        if (scheme !== 'http' && scheme !== 'https')
          throw new PrintError(
            'address-denied',
            `"${scheme}:" may not be fetched; an address must start with http:, https: or data:, or be a path inside the app's folder`
          )
        const { method, headers, range } = request
        const ask = () => fetchHttp(client(), address, request, signal)
        if (method === 'POST') return ask()
        const key = headers || range ? JSON.stringify([address, range, headers]) : address
        return answers.once(key, ask)
      }

      return {
        fetch,
        unpack: unpacker(job.budget),
        tally: job.tally,
        appFile: (path) => findAppFile(path, appFolder, files),
        end() {
          answers.end()
          cache?.tidy()
        }
      }
    },

    counts: tally.take,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    }
  }
}

const fetchHttp = async (
  client: Axios,
  address: string,
  { method = 'GET', body, headers, range }: FetchRequest,
  signal: AbortSignal
): Promise<Fetched> => {
  const response = await client.request<Buffer>({
    url: address,
    method,
    headers: range ? { ...headers, range: rangeHeader(range) } : headers,
    data: method === 'POST' ? body : undefined
  })
  signal.throwIfAborted()
  const { status, headers: received, data: bytes } = response
  const mediaType = String(received['content-type']).split(';')[0].trim().toLowerCase()
  return {
    status,
    mediaType,
    bytes,
    ...(range && wholeOf(new URL(address), range, { status, bytes, headers: received }))
  }
}

/** Lines about denied addresses of one job. */
const MOST_DENIALS = 100

/** Tells the operator once about each reason why a host was denied. */
const denialLog = (log: Log): ((thrown: unknown) => void) => {
  const told = new Set<string>()
  return (thrown) => {
    const { host, message } = denialOf(thrown) ?? {}
    const line = `"${host}" was not fetched: ${message}`
    if (host === undefined || told.has(line) || told.size >= MOST_DENIALS) return
    told.add(line)
    log('warn', line)
  }
}
