import { messageOf, PrintError, type ErrorData } from '../errors.js'
import { dieWithParent } from './watchdog.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { Settings } from '../settings.js'
import { logTo, traceOf, type LogMessage } from '../worker-log.js'

/** Without sizes of lengths that are `auto`, the process measures them if it needs them. */
export interface StartMessage {
  type: 'start'
  settings: unknown
  sizes?: AutoSizes
}

/** The process ends after this message. */
export interface CannotStart {
  type: 'cannot-start'
  error: ErrorData
}

/** Makes this process one that works for a service: it starts, does its work and ends as the service tells it. */
export const beWorker = <To, From>(
  startWork: (
    settings: Settings,
    sizes: AutoSizes | undefined,
    send: (message: From | LogMessage) => void
  ) => Promise<{
    receive(message: To): void
  }>
): void => {
  const send = (message: From | LogMessage): void => void process.send?.(message)
  const log = logTo(send)

  const start = async ({ settings, sizes }: StartMessage): Promise<void> => {
    try {
      const work = await startWork(settings as Settings, sizes, send)
      process.on('message', (message: To) => work.receive(message))
    } catch (thrown) {
      const known = thrown instanceof PrintError
      if (!known) log('error', `a worker process cannot start: ${traceOf(thrown)}`)
      const error = known
        ? thrown
        : new PrintError('worker-lost', `a worker process cannot start: ${messageOf(thrown)}`)
      process.send!({ type: 'cannot-start', error: error.toData() } satisfies CannotStart, () => process.exit(1))
    }
  }

  process.once('message', (message: StartMessage | { type: undefined }) => {
    if (message.type === 'start') void start(message)
  })
  // A promise that nobody waits for must not cost the job, or the next one.
  process.on('unhandledRejection', (thrown) => log('error', `left unhandled: ${traceOf(thrown)}`))
  dieWithParent()
  // Without its service a worker has no one to work for; Ctrl+C reaches it too, but ending it is the service's work.
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
