import { Readable } from 'node:stream'
import { messageOf, PrintError } from './errors.js'
import { hasEnded, type Job } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import { aboutJob } from './job-log.js'
import type { Report } from './printer.js'
import { unavailable } from './report/retrying.js'
import type { ReportStore } from './report/store.js'
import type { Log } from './tools.js'
import { answerWithin } from './within.js'

export interface DownloadOptions {
  queue: JobQueue
  reports: ReportStore
  deleteAfterDownload: boolean
  log: Log
}

/** A store that is silent for so long within a download has failed. */
const SILENT_MS = 30_000

/**
 * The report of a job. Throws `not-finished`, `report-deleted`, `storage-unavailable`, or the error that ended the job. Its
 * stream fails unless it is whole.
 */
export const reportOf = async (job: Job, options: DownloadOptions): Promise<Report> => {
  const { queue, reports, deleteAfterDownload, log } = options
  if (!hasEnded(job))
    throw new PrintError('not-finished', 'the report is not finished yet; ask for the status of the job')
  if (!job.report) throw PrintError.fromData(job.error!)
  const { name, extension, mediaType, bytes, isDeleted } = job.report
  if (isDeleted) throw deleted()
  if (!(await reports.has(name))) {
    log('warn', 'the store of reports does not have the report of this job: somebody has deleted it, or the services of the queue have different stores (reports.folder, reports.store)', aboutJob(job)) // prettier-ignore
    throw deleted()
  }

  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    const file = await reports.read(name)
    if (!file) throw deleted()
    let left = bytes
    try {
      for await (const chunk of unlessSilent(file)) {
        left -= chunk.byteLength
        yield chunk
      }
      if (left !== 0) throw new Error(`a report has ${bytes} bytes, but its store has ${bytes - left} bytes of it`)
    } catch (thrown) {
      if (thrown instanceof PrintError) throw thrown
      log('error', `a download failed before its end: ${messageOf(thrown)}`, aboutJob(job))
      throw unavailable(thrown)
    }
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
      if (deleteAfterDownload)
        stream.once('end', () => {
          remove().catch((thrown) =>
            log('warn', `a report could not be deleted after its download: ${messageOf(thrown)}`, aboutJob(job))
          )
        })
      return stream
    }
  }
}

/** The chunks of a stream; throws if one takes too long to come, however long the reader takes. */
const unlessSilent = async function* (stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await answerWithin(SILENT_MS, chunks.next())
      if (done) return
      yield value
    }
  } finally {
    stream.destroy()
  }
}

const deleted = (): PrintError => new PrintError('report-deleted', 'the report was deleted; print it again')
