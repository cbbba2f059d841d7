/** The jobs of the person, kept in the storage of the browser. */
import { appAddresses, type PrintRequest, type Service } from '../service.js'

export interface OwnJob {
  ref: string
  app: string
  layout: string
  format: string
  /** Milliseconds since 1970. */
  at: number
  request: PrintRequest
}

const KEY = 'mapsetter.jobs'
const MOST = 50

/** The newest first. */
export const ownJobs = (): OwnJob[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as OwnJob[]) : []
  } catch {
    return []
  }
}

const keep = (jobs: readonly OwnJob[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(jobs.slice(0, MOST)))
  } catch {
    // the storage is full or closed: the list ends with the page
  }
}

export const remember = (job: OwnJob): void => keep([job, ...ownJobs()])
export const forget = (ref: string): void => keep(ownJobs().filter((job) => job.ref !== ref))

/** Jobs whose requests the service has not answered yet. */
const sending = new Set<string>()

/** The same request once more; another click must not print twice. */
export const printAgain = async (service: Service, job: OwnJob): Promise<void> => {
  if (sending.has(job.ref)) return
  sending.add(job.ref)
  try {
    const ref = await appAddresses(service, job.app).start(job.request, job.format)
    remember({ ...job, ref, at: Date.now() })
  } finally {
    sending.delete(job.ref)
  }
}
