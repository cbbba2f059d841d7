import type { Readable } from 'node:stream'
import type { Job } from './job/job.js'
import type { Json } from './plugin/json.js'
import type { PrintSpec, Values } from './spec.js'

/** One attribute of a layout as capabilities tell it. */
export interface AttributeDescription {
  name: string
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
  /** Whether only these scales are printed. */
  lockScales: boolean
  /** Other names of layouts, by which requests find them, too. */
  aliases: { [alias: string]: string }
  /** In the order of their files; the app's main layout first. */
  layouts: LayoutDescription[]
}

export interface LayoutDescription {
  name: string
  attributes: AttributeDescription[]
  /** Names of free members of a request that it prints; `any` where only the print tells which. */
  paramsRead: readonly string[] | 'any'
}

export interface Report {
  /** Safe, with suffix; may hold non-ASCII letters. */
  fileName: string
  mediaType: string
  bytes: number
  warnings: number
  /** Those warnings, in the order they were given. */
  warningTexts: readonly string[]
  stream(): Readable
}

/** A request as a protocol translated it: canonical words, not yet coerced, validated or frozen. */
export type RequestedPrint = Omit<PrintSpec, 'pages' | 'output'> & {
  /** Of the only page; not read where there are `pages`. */
  attributes: Values
  pages?: PrintSpec['pages']
  /** `pages`, `worldFile`, `pdf`. */
  output?: Values
}

/** What a job keeps of the request that is not part of its spec. */
export interface Submission {
  /** Request headers, lower-case names. */
  headers: Record<string, string | string[] | undefined>
  /** What the protocol has found already that the user should know. */
  warnings?: readonly string[]
}

/** The verbs protocols speak. All throw PrintError. */
export interface Printer {
  /** Names of the apps, `default` first. */
  apps(): string[]
  /** Throws `unknown-app`. */
  app(name: string): AppDescription
  /** Names of the formats that can be asked for, `pdf` first. */
  formats(): string[]
  /** Font families that layouts and labels can use. */
  fonts(): string[]
  /** Sample requests of an app in the jobs protocol's words, by layout. Throws `unknown-app`. */
  samples(app: string): { name: string; request: Json }[]
  /**
   * Coerces, validates and queues; returns at once.
   * Throws `unknown-app`, `unknown-layout`, `unknown-format`, `invalid-spec`, `queue-full`, `stopping`.
   */
  submit(request: RequestedPrint, submission: Submission): Promise<Job>
  /** Resolves when the job has ended, however; aborting the signal cancels the job. */
  wait(ref: string, signal?: AbortSignal): Promise<Job>
  /** `ref` is the whole reference or its first id. Throws `unknown-job`. */
  status(ref: string): Promise<Job>
  /** Rough time until a waiting job starts, in ms. */
  waitingTime(job: Job): Promise<number>
  /** Ending a job that has already ended changes nothing. Throws `unknown-job`. */
  cancel(ref: string): Promise<Job>
  /** Throws `unknown-job`, `not-finished`, or what ended the job (`cancelled`, …). */
  report(ref: string): Promise<Report>
}
