import { ask, askJson } from './session/ask.js'
import type { Credentials } from './session/credentials.js'
import { listenTo } from './session/events.js'
import { lang } from './texts.js'

/** The service that sent this page, with the apps that the user may use. */
export interface Service {
  /** The address of the protocol `jobs`, relative to this page. */
  jobs: string
  formats: string[]
  client: {
    /** Absent: nobody knows who asks. */
    name?: string
    /** Whether the jobs of everybody are for this person. */
    isOperator: boolean
    /** With what a person can sign in. */
    proofs: ('key' | 'password' | 'token')[]
  }
  apps: App[]
  /** Why there are no apps. */
  refusal?: string
}

/** Titles are in the language of the page, if the app has them. */
export interface App {
  name: string
  title: string
  /** Of prints. */
  languages: string[]
  layouts: { name: string; title: string }[]
}

/** An attribute of a layout, as in the capabilities. */
export interface Attribute {
  name: string
  title?: string
  type: string
  default?: unknown
  clientInfo?: MapInfo
}

/** What the layout says of a map: points, denominators, dots per inch. */
export interface MapInfo {
  width: number
  height: number
  scales: number[]
  dpiSuggestions: number[]
  maxDPI?: number
  projection?: string
}

export interface Layout {
  name: string
  attributes: Attribute[]
}

/** A print request of the protocol `jobs`. */
export interface PrintRequest {
  layout: string
  outputFilename?: string
  lang?: string
  attributes: { [name: string]: unknown }
}

/** A job in the list for operators. */
export interface ListedJob extends JobStatus {
  ref: string
  app: string
  layout: string
  format: string
  submittedAt: string
  /** Who has asked for it. */
  owner?: string
  /** The address of the client. */
  client?: string
}

export interface JobList {
  open: ListedJob[]
  ended: ListedJob[]
}

/** The state of a job, as its addresses and events have it. */
export interface JobStatus {
  done: boolean
  status: 'waiting' | 'running' | 'finished' | 'error' | 'cancelled'
  elapsedTime: number
  waitingTime?: number
  error?: string
  warnings: string[]
  stage?: string
  layersDone?: number
  layersTotal?: number
  /** Of a job that has ended: milliseconds of its stages. */
  stageMs?: { [stage: string]: number }
}

/** What the service is for the person, or for one who would sign in with `trial`. */
export const readService = (trial?: Credentials): Promise<Service> => askJson(`service.json?lang=${lang}`, {}, trial)

/** The address of a file of an app that requests may name. */
export const fileAddress = (app: string, path: string): string =>
  `files/${encodeURIComponent(app)}/${path.split('/').map(encodeURIComponent).join('/')}`

/** What one app prints, over the protocol `jobs`. */
export const appAddresses = ({ jobs }: Pick<Service, 'jobs'>, app: string) => {
  const at = `${jobs}${encodeURIComponent(app)}`
  return {
    layouts: async (): Promise<Layout[]> =>
      (await askJson<{ layouts: Layout[] }>(`${at}/capabilities.json?lang=${lang}`)).layouts,
    /** Sample requests by layout. */
    async samples(): Promise<Map<string, PrintRequest>> {
      const texts = await askJson<{ [layout: string]: string }>(`${at}/exampleRequest.json`)
      return new Map(Object.entries(texts).map(([layout, text]) => [layout, JSON.parse(text) as PrintRequest]))
    },
    /** The address that a request is posted to. */
    print: (format: string): string => `${at}/report.${format}`,
    /** Prints at once. */
    printed: (request: PrintRequest, format: string, signal: AbortSignal): Promise<Response> =>
      ask(`${at}/buildreport.${format}`, { ...posted(request), signal }),
    async start(request: PrintRequest, format: string): Promise<string> {
      return (await askJson<{ ref: string }>(`${at}/report.${format}`, posted(request))).ref
    }
  }
}

const posted = (request: PrintRequest): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(request)
})

/** The jobs of everybody: for operators. */
export const readJobs = ({ jobs }: Pick<Service, 'jobs'>, signal: AbortSignal): Promise<JobList> =>
  askJson(`${jobs}jobs.json`, { signal })

/** The addresses of one job. */
export const jobAddresses = ({ jobs }: Pick<Service, 'jobs'>, ref: string) => ({
  report: `${jobs}report/${encodeURIComponent(ref)}`,
  status: (): Promise<JobStatus> => askJson(`${jobs}status/${encodeURIComponent(ref)}.json?details=true`),
  cancel: async (): Promise<void> => void (await ask(`${jobs}cancel/${encodeURIComponent(ref)}`, { method: 'DELETE' })),
  /** Calls the listener with each state of the job until it has ended. Returns a function that stops it. */
  watch: (listener: (status: JobStatus) => void, lost: () => void, refused: (message: string) => void): (() => void) =>
    listenTo(`${jobs}status/${encodeURIComponent(ref)}/events`, 'end', {
      event: (_name, data) => listener(JSON.parse(data) as JobStatus),
      lost,
      refused
    })
})
