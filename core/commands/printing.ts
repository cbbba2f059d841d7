import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Container, makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import { makeLog } from '../log.js'
import type { RequestedPrint } from '../printer.js'
import { type RunningPrinter, startPrinter } from '../queued-printer.js'
import { loadSettings } from '../settings.js'

/** A printer for one command: the service's settings, one worker process; nothing of it is left when `work` is done. */
export const withPrinter = async <T>(
  work: (printer: RunningPrinter, container: Container) => Promise<T>
): Promise<T> => {
  const configured = loadSettings({ env: process.env, cwd: process.cwd() })
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-'))
  const settings = { ...configured, workers: 1, reports: { ...configured.reports, folder } }
  let printer: RunningPrinter | undefined
  try {
    // Warnings are the command's own to show; the log would repeat them.
    const container = await makeContainer(settings, makeLog('error'))
    printer = startPrinter(container)
    return await Promise.race([work(printer, container), cannotStart(printer)])
  } finally {
    await printer?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only ever rejects: what is wrong with a request can be told before the worker is warm. */
const cannotStart = async (printer: RunningPrinter): Promise<never> => {
  await printer.ready
  return new Promise(() => {})
}

export interface Printed {
  bytes: Buffer
  job: Job
}

/** Prints and reads the report. `watch` is told of the job while it runs. Throws what ended the job. */
export const printNow = async (
  printer: RunningPrinter,
  request: RequestedPrint,
  watch?: (job: Job) => void
): Promise<Printed> => {
  const { ref } = await printer.submit(request, { headers: {} })
  const watching = watch && setInterval(() => void printer.status(ref).then(watch), 100)
  const job = await printer.wait(ref).finally(() => clearInterval(watching))
  if (job.error) throw PrintError.fromData(job.error)
  const report = await printer.report(ref)
  const chunks: Buffer[] = []
  for await (const chunk of report.stream()) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), job }
}
