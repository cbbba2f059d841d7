import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Container, type Given, makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import { makeLog } from '../log.js'
import type { ReadRequest } from '../plugin/contracts.js'
import { startPrinter } from '../queued-printer.js'
import type { RunningPrinter } from '../running-printer.js'
import { loadSettings, type Settings } from '../settings.js'

/** What a command adds to the settings. */
export interface CommandSettings {
  /** Besides the plugins of the settings. */
  plugins?: Settings['plugins']
  layouts?: string
}

/**
 * A container for one command, with the settings of the service but one worker process; it is removed after `work`.
 */
export const withContainer = async <T>(
  work: (container: Container) => Promise<T>,
  given?: Given,
  { plugins = [], layouts }: CommandSettings = {}
): Promise<T> => {
  const configured = loadSettings({ env: process.env, cwd: process.cwd() })
  const folder = temporaryFolder()
  const settings: Settings = {
    ...configured,
    plugins: [...configured.plugins, ...plugins],
    layouts: layouts ?? configured.layouts,
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    reports: { ...configured.reports, store: undefined, folder }
  }
  try {
    // commands show the warnings themselves; the log would repeat them
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
    const message = `a temporary folder cannot be created in "${tmpdir()}"; set TMPDIR to a folder that this user can write to`
    throw new PrintError('wrong-settings', message, { cause })
  }
}

/** A printer for one command; layouts are measured before `work`, and it is closed after it. */
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

/** Never resolves, only rejects: mistakes in a request can be reported before the worker is ready. */
const cannotStart = async (printer: RunningPrinter): Promise<never> => {
  await printer.ready
  return new Promise(() => {})
}

export interface Printed {
  bytes: Buffer
  job: Job
}

/** Prints and reads the report. `watch` gets the job while it runs. Throws the error of the job. */
export const printNow = async (
  printer: RunningPrinter,
  { request, warnings, webhook }: ReadRequest,
  watch?: (job: Job) => void
): Promise<Printed> => {
  const { ref } = await printer.submit(request, {
    headers: {},
    warnings:
      webhook === undefined
        ? warnings
        : [...warnings, 'webhook is ignored: this command calls no webhook; it ends when the print is done']
  })
  const watching = watch && setInterval(() => void printer.status(ref).then(watch), 100)
  const job = await printer.wait(ref).finally(() => clearInterval(watching))
  if (job.error) throw PrintError.fromData(job.error)
  const report = await printer.report(ref)
  const chunks: Buffer[] = []
  for await (const chunk of report.stream()) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), job }
}
