/** One worker process: does the work of a worker as its service tells it over the channel. */
import { messageOf, PrintError } from './errors.js'
import type { FromWorker, ToWorker } from './job/messages.js'
import { dieWithParent } from './job/watchdog.js'
import type { Settings } from './settings.js'
import { startWork } from './work.js'
import { logTo, type Send, traceOf } from './worker-log.js'

const send: Send = (message) => void process.send?.(message)
const log = logTo(send)

const start = async ({ settings, sizes }: Extract<ToWorker, { type: 'start' }>): Promise<void> => {
  try {
    const work = await startWork(settings as Settings, sizes, send)
    process.on('message', (message: ToWorker) => work.receive(message))
  } catch (thrown) {
    const known = thrown instanceof PrintError
    if (!known) log('error', `a worker process cannot start: ${traceOf(thrown)}`)
    const error = known ? thrown : new PrintError('worker-lost', `a worker process cannot start: ${messageOf(thrown)}`)
    process.send!({ type: 'cannot-start', error: error.toData() } satisfies FromWorker, () => process.exit(1))
  }
}

process.once('message', (message: ToWorker) => {
  if (message.type === 'start') void start(message)
})
// A promise that nobody waits for must not cost the job, or the next one.
process.on('unhandledRejection', (thrown) => log('error', `left unhandled: ${traceOf(thrown)}`))
dieWithParent()
// Without its service a worker has no one to print for; Ctrl+C reaches it too, but ending it is the service's work.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
