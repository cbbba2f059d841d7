/** The thread that reads large bodies: one after the other, as the service tells it. */
import { parentPort, workerData } from 'node:worker_threads'
import { joined } from '../body.js'
import { asClient } from '../client.js'
import { makeContainer } from '../container.js'
import { messageOf, PrintError } from '../errors.js'
import type { Settings } from '../settings.js'
import type { Log } from '../tools.js'
import type { FromThread, ThreadStart, ToThread } from './messages.js'
import { readAndAccept } from './read.js'

const port = parentPort!
const send = (message: FromThread, transferred: ArrayBuffer[] = []): void => port.postMessage(message, transferred)
const log: Log = (level, message, details) => send({ type: 'log', level, message, details })
const traceOf = (thrown: unknown): string => (thrown instanceof Error && thrown.stack) || messageOf(thrown)

/** V8 does not see how much memory bodies hold outside of its heap. Only the service shows its collector. */
const collect = (): void => (globalThis as { gc?: () => void }).gc?.()

const start = async ({ settings, sizes }: ThreadStart): Promise<void> => {
  const container = await makeContainer(settings as Settings, log, { sizes, areSettled: true })
  container.get('catalog')
  const { limits } = container.get('settings')

  port.on('message', ({ parts, reading, submittedAt, client }: ToThread) => {
    const read = () => readAndAccept(joined(parts), reading, container, limits, submittedAt)
    try {
      const accepted = client ? asClient(client, read) : read()
      send({ type: 'accepted', accepted }, [accepted.bytes.buffer as ArrayBuffer])
    } catch (thrown) {
      send({ type: 'refused', error: knownError(thrown).toData() })
    }
    collect()
  })
  send({ type: 'ready' })
}

const knownError = (thrown: unknown): PrintError => {
  if (thrown instanceof PrintError) return thrown
  log('error', `a body cannot be read: ${traceOf(thrown)}`)
  return new PrintError('plugin-failed', 'internal error; see the log of the server for details')
}

start(workerData as ThreadStart).catch((thrown) => {
  const error = thrown instanceof PrintError ? thrown : new PrintError('plugin-failed', traceOf(thrown))
  send({ type: 'cannot-start', error: error.toData() })
})
