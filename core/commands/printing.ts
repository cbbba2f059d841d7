import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Container, type Given, makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import { makeLog } from '../log.js'
import type { ReadRequest } from '../plugin/contracts.js'
import { type RunningPrinter, startPrinter } from '../queued-printer.js'
import { loadSettings } from '../settings.js'

/** A container for one command: the service's settings, one worker process; nothing of it is left when `work` is done. */
export const withContainer = async <T>(work: (container: Container) => Promise<T>, given?: Given): Promise<T> => {
  const configured = loadSettings({ env: process.env, cwd: process.cwd() })
  const folder = temporaryFolder()
  const settings = { ...configured, workers: 1, reports: { folder, keepMinutes: 1 } }
  try {
    // Warnings are the command's own to show; the log would repeat them.
    return await work(await makeContainer(settings, makeLog('error'), given))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Throws `wrong-settings`. */
const temporaryFolder = (): string => {
  try {
    return mkdtempSync(join(tmpdir(), 'mapsetter-'))
  } catch (cause) {
    const message = `no temporary folder can be made in "${tmpdir()}"; set TMPDIR to a folder that this user can write`
    throw new PrintError('wrong-settings', message, { cause })
  }
}

/** A printer for one command, which ends with it; layouts are measured before `work`. */
export const withPrinter = <T>(work: (printer: RunningPrinter, container: Container) => Promise<T>): Promise<T> =>
  withContainer(async (container) => {
    const printer = startPrinter(container)
    try {
      await printer.measured()
      return await Promise.race([work(printer, container), cannotStart(printer)])
    } finally {
      await printer.close()
    }
  })

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
  { request, warnings }: ReadRequest,
  watch?: (job: Job) => void
): Promise<Printed> => {
  const { ref } = await printer.submit(request, { headers: {}, warnings })
  const watching = watch && setInterval(() => void printer.status(ref).then(watch), 100)
  const job = await printer.wait(ref).finally(() => clearInterval(watching))
  if (job.error) throw PrintError.fromData(job.error)
  const report = await printer.report(ref)
  const chunks: Buffer[] = []
  for await (const chunk of report.stream()) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), job }
}
