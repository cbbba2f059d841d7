import { Readable } from 'node:stream'
import { PrintError } from './errors.js'
import { hasEnded, type Job } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import type { Report } from './printer.js'
import type { Reports } from './report/reports.js'

export interface DownloadOptions {
  queue: JobQueue
  reports: Reports
  deleteAfterDownload: boolean
}

/** The report of a job. Throws `not-finished`, `report-deleted`, or the error that ended the job. */
export const reportOf = async (job: Job, { queue, reports, deleteAfterDownload }: DownloadOptions): Promise<Report> => {
  if (!hasEnded(job))
    throw new PrintError('not-finished', 'the report is not finished yet; ask for the status of the job')
  if (!job.report) throw PrintError.fromData(job.error!)
  const { name, extension, mediaType, bytes, isDeleted } = job.report
  if (isDeleted || !(await reports.has(name))) throw deleted()

  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    const file = await reports.read(name)
    if (!file) throw deleted()
    yield* file
  }
  const remove = async (): Promise<void> => {
    await queue.amend(job.id, { report: { ...job.report!, isDeleted: true } })
    await reports.remove(name)
  }
  return {
    fileName: `${job.outputFilename}.${extension}`,
    mediaType,
    bytes,
    warnings: job.warnings.length,
    warningTexts: job.warnings,
    stream() {
      const stream = Readable.from(chunks(), { objectMode: false })
      if (deleteAfterDownload) stream.once('end', () => void remove())
      return stream
    }
  }
}

const deleted = (): PrintError => new PrintError('report-deleted', 'the report was deleted; print it again')
