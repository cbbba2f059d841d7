import { messageOf, PrintError, type ErrorData } from '../errors.js'
import { dieWithParent } from './watchdog.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { Settings } from '../settings.js'
import { logTo, traceOf, type LogMessage } from '../worker-log.js'

/** The first message: the process makes ready what does not depend on sizes. */
export interface PrepareMessage {
  type: 'prepare'
  settings: unknown
  /** The sizes with which it will probably start. */
  likely?: AutoSizes
}

/** The second. Without sizes of lengths that are `auto`, the process measures them if it needs them. */
export interface StartMessage {
  type: 'start'
  sizes?: AutoSizes
}

/** The process ends after this message. */
export interface CannotStart {
  type: 'cannot-start'
  error: ErrorData
}

/** Makes ready what works in this process; the result starts it. */
export type Prepare<To, From> = (
  settings: Settings,
  send: (message: From | LogMessage) => void,
  likely?: AutoSizes
) => Promise<(sizes: AutoSizes | undefined) => { receive(message: To): void }>

/** Makes this process one that works for a service: it starts, does its work and ends as the service tells it. */
export const beWorker = <To, From>(prepare: Prepare<To, From>): void => {
  const send = (message: From | LogMessage): void => void process.send?.(message)
  const log = logTo(send)

  const start = async (prepared: ReturnType<Prepare<To, From>>, { sizes }: StartMessage): Promise<void> => {
    try {
      const work = (await prepared)(sizes)
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

  process.once('message', ({ settings, likely }: PrepareMessage) => {
    const prepared = prepare(settings as Settings, send, likely)
    // told when the process is to start: only then does someone listen
    prepared.catch(() => {})
    process.once('message', (message: StartMessage) => void start(prepared, message))
  })
  // A promise that nobody waits for must not cost the job, or the next one.
  process.on('unhandledRejection', (thrown) => log('error', `unhandled error: ${traceOf(thrown)}`))
  dieWithParent()
  // Without its service a worker has no one to work for; Ctrl+C reaches it too, but ending it is the service's work.
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
