import { PIECE_BYTES } from '../body.js'
import type { Client } from '../client.js'
import type { ErrorData } from '../errors.js'
import type { BodyReading } from '../printer.js'
import type { LogMessage } from '../worker-log.js'
import type { CannotStart } from '../job/worker-main.js'
import type { Accepted } from './read.js'

/** Of a body or of an accepted request: those of one come before the message that they belong to. */
interface Piece {
  type: 'piece'
  bytes: Uint8Array
}

/** From the service to the process that reads, after it has started. */
export type ToReader =
  | Piece
  | {
      type: 'read'
      reading: BodyReading
      submittedAt: number
      /** In whose name it is read. */
      client?: Client
    }

/** From the process that reads to the service. */
export type FromReader =
  | { type: 'ready' }
  | CannotStart
  | Piece
  | { type: 'accepted'; accepted: Omit<Accepted, 'bytes'> }
  | { type: 'refused'; error: ErrorData }
  | LogMessage

export const piecesOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / PIECE_BYTES) }, (_, index) =>
    bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)
  )
