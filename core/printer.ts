import type { Readable } from 'node:stream'
import type { Body } from './body.js'
import type { Job } from './job/job.js'
import type { JobList } from './job/queue.js'
import type { Json } from './plugin/json.js'
import type { RequestLimits } from './request/limits.js'
import type { PrintSpec, Values } from './spec.js'
import type { AskedWebhook } from './webhook/asked.js'

/** One attribute of a layout, as in capabilities. */
export interface AttributeDescription {
  name: string
  /** For people, in the asked language, if the translations of the app have it. */
  title?: string
  /** String, Integer, Double, Boolean, String[], json, or a block's client type (MapAttributeValues, …). */
  type: string
  default?: Json
  clientInfo?: { [member: string]: Json }
  clientParams?: { [member: string]: Json }
}

export interface AppDescription {
  name: string
  title: string
  /** Denominators, largest first. */
  scales: number[]
  dpis: number[]
  /** Whether only these scales can be printed. */
  lockScales: boolean
  /** Languages that it has translations for, and those of its layouts, sorted. */
  languages: string[]
  /** Other names for layouts, which requests may use: alias to name. */
  aliases: { [alias: string]: string }
  /** The app's main layout first, then in the order of their files. */
  layouts: LayoutDescription[]
}

export interface LayoutDescription {
  name: string
  /** For people, in the asked language, if the translations of the app have it. */
  title?: string
  attributes: AttributeDescription[]
  /** Names of free members of a request that the layout prints; `any` if they are known only while printing. */
  paramsRead: readonly string[] | 'any'
}

export interface Report {
  /** Safe on every file system, with suffix; may contain non-ASCII letters. */
  fileName: string
  mediaType: string
  bytes: number
  warnings: number
  /** The warnings, in the order they were given. */
  warningTexts: readonly string[]
  stream(): Readable
}

/** A request as a protocol translated it: with canonical names, not yet coerced, validated or frozen. */
export type RequestedPrint = Omit<PrintSpec, 'pages' | 'output'> & {
  /** Of the only page; not read where there are `pages`. */
  attributes: Values
  pages?: PrintSpec['pages']
  /** `pages`, `worldFile`, `pdf`, `press`. */
  output?: Values
}

/** The parts of a request that a job keeps beside its spec. */
export interface Submission {
  /** Headers of the HTTP request, by lower-case names. */
  headers: Record<string, string | string[] | undefined>
  /**
   * Who asks, such as an IP address: the jobs of different clients are printed by turns. Not read in the course of an HTTP
   * request, of which the service knows who has sent it.
   */
  client?: string
  /** Of the HTTP request, for the log. */
  requestId?: string
  /** Whether the client holds its connection open until the print is done. If the service restarts, it is not printed. */
  isAwaited?: boolean
  /** Whether it then gets the report itself, not its address: the report need not survive a power cut. */
  answersWithReport?: boolean
  /** Warnings of the protocol about the request. */
  warnings?: readonly string[]
  /** The address to call when the job has ended, as it stands in the request. */
  webhook?: AskedWebhook
}

/** What the address of a request says. */
export interface RequestAddress {
  app?: string
  format?: string
}

/** How a body is read. */
export interface BodyReading {
  /** The name of the protocol whose `readRequest` reads it. */
  protocol: string
  address: RequestAddress
  /** The warning if the request has a webhook, for addresses whose answer comes when the print is done. */
  ignoresWebhook?: string
}

/** What a printer says of itself, to protocols that read a request. */
export interface PrinterFacts {
  /** The most that a request may have. */
  limits: RequestLimits
  /** Names of the apps, `default` first. */
  apps(): string[]
  /** Titles are in the language, if there is one. Throws `unknown-app`. */
  app(name: string, lang?: string): AppDescription
  /** Names of the available formats, `pdf` first. */
  formats(): string[]
  /** Sample requests of an app, as for the jobs protocol, by layout. Throws `unknown-app`. */
  samples(app: string): { name: string; request: Json }[]
}

/** What a client can prove with who it is: an API key, a name and its password, a token of an issuer. */
export type Proof = 'key' | 'password' | 'token'

/** Who asks, as far as a page must know it. */
export interface AskingClient {
  /** Absent: the client has proved to be nobody. */
  name?: string
  /** Whether it may list, ask for and cancel the jobs of everybody. */
  isOperator: boolean
  /** What the service takes from clients; the header of a proxy is not among them. */
  proofs: readonly Proof[]
}

/**
 * What protocols use to print. All verbs throw PrintError. In the course of an HTTP request they act for its client: apps
 * and layouts that it may not use are not there, also in `submit`, and so are jobs of others if `auth.jobs` is `owner`.
 * Verbs that need to know who asks throw `unauthorized`; `forbidden` if the roles allow nothing.
 */
export interface Printer extends PrinterFacts {
  /**
   * The path of a file of an app that requests may name, such as data of a layer. Throws `unknown-app`, `address-denied`,
   * and `invalid-data` if there is no such file.
   */
  fileOf(app: string, path: string): Promise<string>
  /** Font families that layouts and labels can use. */
  fonts(): string[]
  /**
   * The body that a stream brings. `announced`: its bytes as the client says it. Throws `too-large`, `busy`, and
   * `malformed-request` if the client breaks off.
   */
  receive(stream: Readable, announced?: number): Promise<Body>
  /**
   * Reads a body as its protocol does, then does what `submit` does. Large bodies are read in a process, so that the
   * service answers meanwhile. Throws also what the protocol's `readRequest` throws.
   */
  submitBody(body: Body, reading: BodyReading, submission: Omit<Submission, 'warnings' | 'webhook'>): Promise<Job>
  /**
   * Coerces, validates and queues; resolves when the queue has the job, which is printed later.
   * Throws `unknown-app`, `unknown-layout`, `unknown-format`, `invalid-spec`, `too-large`, `too-many-requests`,
   * `queue-full`, `queue-unavailable`, `storage-full`, `stopping`.
   */
  submit(request: RequestedPrint, submission: Submission): Promise<Job>
  /** Resolves when the job has ended, with or without success; aborting the signal cancels the job. */
  wait(ref: string, signal?: AbortSignal): Promise<Job>
  /** `ref` is the whole reference or its first id. Throws `unknown-job`. */
  status(ref: string): Promise<Job>
  /**
   * Calls the listener with the job as it is now, and whenever it changes, until the returned function is called. Throws
   * `unknown-job`.
   */
  watch(ref: string, listener: (job: Job) => void): Promise<() => void>
  /** Estimated time until a waiting job starts, in ms. */
  waitingTime(job: Job): Promise<number>
  /** The client of this request. */
  client(): AskingClient
  /**
   * The jobs of everybody, for operators: the first open ones and the last ended ones, at most `most` of each. Throws
   * `unauthorized`, `forbidden`.
   */
  allJobs(most: number): Promise<JobList>
  /** Does nothing if the job has already ended. Throws `unknown-job`. */
  cancel(ref: string): Promise<Job>
  /** Throws `unknown-job`, `not-finished`, `report-deleted`, or the error that ended the job (`cancelled`, …). */
  report(ref: string): Promise<Report>
}
