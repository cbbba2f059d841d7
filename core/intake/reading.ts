import { joined } from '../body.js'
import { asClient } from '../client.js'
import { makeContainer } from '../container.js'
import { internalError, PrintError } from '../errors.js'
import { collectAfterJob } from '../garbage.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { Settings } from '../settings.js'
import { leftOutLine, logTo, traceOf } from '../worker-log.js'
import { type FromReader, piecesOf, type ToReader } from './messages.js'
import { readAndAccept } from './read.js'

/** Reads the large bodies that the service sends, one after the other. */
export const prepareReading = async (settings: Settings, send: (message: FromReader) => void) => {
  const log = logTo(send)
  const container = await makeContainer(settings, log, { areSettled: true, leavesOut: () => true, isDrawing: false })
  const { limits } = container.get('settings')
  let pieces: Uint8Array[] = []

  const knownError = (thrown: unknown): PrintError => {
    if (thrown instanceof PrintError) return thrown
    log('error', `a body cannot be read: ${traceOf(thrown)}`)
    return internalError()
  }

  return (sizes: AutoSizes | undefined) => {
    container.replace('sizes', () => sizes)
    const { leftOut } = container.get('catalog')
    if (leftOut) log('error', leftOutLine(leftOut.error))
    send({ type: 'ready' })
    return {
      receive(message: ToReader) {
        if (message.type === 'piece') return void pieces.push(message.bytes)
        const { reading, submittedAt, client } = message
        const body = joined(pieces)
        pieces = []
        const read = () => readAndAccept(body, reading, container, limits, submittedAt)
        try {
          const { bytes, ...accepted } = client ? asClient(client, read) : read()
          for (const piece of piecesOf(bytes)) send({ type: 'piece', bytes: piece })
          send({ type: 'accepted', accepted })
        } catch (thrown) {
          send({ type: 'refused', error: knownError(thrown).toData() })
        }
        collectAfterJob(() => pieces.length === 0)
      }
    }
  }
}
