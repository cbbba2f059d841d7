/** The service that has sent this page. */
export interface Service {
  /** The address of the protocol `jobs`, relative to this page. */
  jobs: string
  formats: string[]
  apps: { name: string; title: string; layouts: string[] }[]
}

/** An attribute of a layout, as in the capabilities. */
export interface Attribute {
  name: string
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

const answerOf = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  const text = await response.text()
  let message = text
  try {
    message = JSON.parse(text).error ?? text
  } catch {
    // not JSON: the text itself
  }
  throw new Error(message || `${response.status} ${response.statusText}`)
}

const json = async <Value>(address: string, signal?: AbortSignal): Promise<Value> =>
  (await answerOf(await fetch(address, { ...(signal && { signal }) }))).json()

export const readService = (): Promise<Service> => json('service.json')

/** The address of a file of an app that requests may name. */
export const fileAddress = (app: string, path: string): string =>
  `files/${encodeURIComponent(app)}/${path.split('/').map(encodeURIComponent).join('/')}`

/** What one app prints, over the protocol `jobs`. */
export const appAddresses = ({ jobs }: Pick<Service, 'jobs'>, app: string) => {
  const at = `${jobs}${encodeURIComponent(app)}`
  return {
    layouts: async (): Promise<Layout[]> => (await json<{ layouts: Layout[] }>(`${at}/capabilities.json`)).layouts,
    /** Sample requests by layout. */
    async samples(): Promise<Map<string, PrintRequest>> {
      const texts = await json<{ [layout: string]: string }>(`${at}/exampleRequest.json`)
      return new Map(Object.entries(texts).map(([layout, text]) => [layout, JSON.parse(text) as PrintRequest]))
    },
    /** The address that a request is posted to. */
    print: (format: string): string => `${at}/report.${format}`,
    /** Prints at once. */
    async printed(request: PrintRequest, format: string, signal: AbortSignal): Promise<Response> {
      return answerOf(await post(`${at}/buildreport.${format}`, request, signal))
    },
    async start(request: PrintRequest, format: string): Promise<string> {
      const answer = await answerOf(await post(`${at}/report.${format}`, request))
      return ((await answer.json()) as { ref: string }).ref
    }
  }
}

const post = (address: string, request: PrintRequest, signal?: AbortSignal): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal })
  })

/** The addresses of one job. */
export const jobAddresses = ({ jobs }: Pick<Service, 'jobs'>, ref: string) => ({
  report: `${jobs}report/${encodeURIComponent(ref)}`,
  status: (): Promise<JobStatus> => json(`${jobs}status/${encodeURIComponent(ref)}.json?details=true`),
  cancel: async (): Promise<void> =>
    void (await answerOf(await fetch(`${jobs}cancel/${encodeURIComponent(ref)}`, { method: 'DELETE' }))),
  /** Calls the listener with each state of the job until it has ended. Returns a function that stops it. */
  watch(listener: (status: JobStatus) => void, failed: () => void): () => void {
    const events = new EventSource(`${jobs}status/${encodeURIComponent(ref)}/events`)
    const read = ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as JobStatus)
    events.addEventListener('status', read)
    events.addEventListener('end', (event) => {
      events.close()
      read(event)
    })
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) failed()
    })
    return () => events.close()
  }
})
