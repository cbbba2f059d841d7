import { type Container, makeContainer } from '../../core/container.js'
import { PrintError } from '../../core/errors.js'
import type { Job } from '../../core/job/job.js'
import type { RequestedPrint } from '../../core/printer.js'
import { startPrinter } from '../../core/queued-printer.js'
import type { RunningPrinter } from '../../core/running-printer.js'
import { loadSettings } from '../../core/settings.js'
import { makeFolders } from './folders.js'
import useInnerWorker from './inner-worker.js'

export interface Printing {
  container: Container
  printer: RunningPrinter
  log: string[]
  /** The report's bytes and the job. Throws what ended the job. */
  print(request: Partial<RequestedPrint> & { layout: string }): Promise<{ bytes: Buffer; job: Job }>
  close(): Promise<void>
}

interface Options {
  /** The folder of the settings file. */
  folder?: string
  /** Whether a process of its own does the work, as in the service; otherwise this one does. */
  isProcess?: boolean
}

/** A printer with one worker and these settings. */
export const startPrinting = async (
  settings: object,
  { folder, isProcess = false }: Options = {}
): Promise<Printing> => {
  const folders = makeFolders()
  const own = folders.make()
  const log: string[] = []
  const content = {
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    // no test waits for a host that is away, unless that is what it tests
    fetchRetries: 2,
    access: { allow: ['127.0.0.1'] },
    reports: { folder: `${own}/reports` },
    cache: { folder: `${own}/cache` },
    ...settings
  }
  const container = await makeContainer(loadSettings({ env: {}, cwd: folder ?? own, content }), (level, message) =>
    log.push(`${level} ${message}`)
  )
  if (!isProcess) useInnerWorker(container)
  const printer = startPrinter(container)
  await printer.measured().catch(async (thrown) => {
    await printer.close()
    throw thrown
  })
  return {
    container,
    printer,
    log,
    async print(request) {
      const { ref } = await printer.submit(
        { app: 'default', format: 'png', attributes: {}, params: {}, ...request },
        { headers: {} }
      )
      const job = await printer.wait(ref)
      if (job.error) throw PrintError.fromData(job.error)
      const chunks: Buffer[] = []
      for await (const chunk of (await printer.report(ref)).stream()) chunks.push(chunk as Buffer)
      return { bytes: Buffer.concat(chunks), job }
    },
    async close() {
      await printer.close()
      folders.remove()
    }
  }
}
