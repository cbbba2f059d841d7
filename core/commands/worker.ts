import { logReady, runDaemon } from './daemon.js'
import { needSharedQueue } from './shared-queue.js'

/** `mapsetter worker`: prints the jobs of other services, and listens nowhere but on `monitor.port`. */
export const worker = (): Promise<void> =>
  runDaemon({
    check: (settings) => needSharedQueue(settings, 'worker'),
    async make(container) {
      const { startPrinter } = await import('../queued-printer.js')
      // services look after the reports
      const printer = startPrinter(container, { tidies: false })
      return { printer, close: () => printer.close() }
    },
    prints: true,
    answers: false,
    async begin({ printer }, container) {
      await printer.measured()
      await printer.ready
      logReady(container)
    }
  })
