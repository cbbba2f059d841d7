import type { Readable } from 'node:stream'
import { PrintError } from '../errors.js'
import { Body, FREE_BYTES, PIECE_BYTES } from '../body.js'

export interface UploadLimits {
  /** Of one body. */
  requestBytes: number
  /** Of all bodies that arrive or are read at the same time. */
  uploadBytes: number
}

export interface Uploads {
  /**
   * The body that a stream brings. `announced`: its size as the client says it. Throws `too-large`, `busy` if other
   * bodies take all space, and `malformed-request` if the client breaks off.
   */
  receive(stream: Readable, announced?: number): Promise<Body>
}

/** The connection is closed after this multiple of the limit: such a client does not read the refusal. */
const DISCARDED = 16

/** Receives bodies, which share a budget of bytes. */
export const makeUploads = ({ requestBytes, uploadBytes }: UploadLimits): Uploads => {
  let held = 0
  const tooLarge = () =>
    new PrintError('too-large', `the body is too large; the limit is ${requestBytes} bytes (limits.requestBytes)`)
  const busy = () =>
    new PrintError('busy', 'the service receives too many large requests now; send the request again later')

  return {
    receive: (stream, announced = 0) =>
      new Promise((resolve, reject) => {
        const pieces = new Pieces()
        let charged = 0
        const release = (): void => void (held -= charged)
        const settle = (): void => {
          stream.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff)
        }
        const refuse = (error: PrintError): void => {
          settle()
          release()
          discard(stream, DISCARDED * requestBytes)
          reject(error)
        }
        const take = (chunk: Uint8Array): void => {
          const bytes = pieces.byteLength + chunk.byteLength
          if (bytes > requestBytes) return refuse(tooLarge())
          const costs = Math.max(0, bytes - FREE_BYTES) - charged
          if (held + costs > uploadBytes) return refuse(busy())
          held += costs
          charged += costs
          pieces.add(chunk)
        }
        const end = (): void => {
          settle()
          resolve(new Body(pieces.all(), release))
        }
        const breakOff = (): void => {
          settle()
          release()
          reject(new PrintError('malformed-request', 'the body is not complete: the connection was closed'))
        }
        if (announced > requestBytes) return refuse(tooLarge())
        stream.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff)
      })
  }
}

/** Lets the client send the rest, up to a limit, because it reads the answer only after that. */
const discard = (stream: Readable, mostBytes: number): void => {
  let bytes = 0
  stream.on('error', () => {})
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > mostBytes) stream.destroy()
  })
}

/**
 * Copies what arrives: the chunks of a connection belong to larger buffers, which would be kept whole. The first piece has
 * FREE_BYTES.
 */
class Pieces {
  byteLength = 0
  #full: Uint8Array[] = []
  #last = new Uint8Array(0)
  #used = 0

  add(chunk: Uint8Array): void {
    this.byteLength += chunk.byteLength
    for (let at = 0; at < chunk.byteLength;) {
      if (this.#used === this.#last.byteLength) this.#grow()
      const part = chunk.subarray(at, at + this.#last.byteLength - this.#used)
      this.#last.set(part, this.#used)
      this.#used += part.byteLength
      at += part.byteLength
    }
  }

  all(): Uint8Array[] {
    return [...this.#full, this.#last.subarray(0, this.#used)]
  }

  #grow(): void {
    const isFirst = this.#last.byteLength === 0
    if (!isFirst) this.#full.push(this.#last)
    this.#last = Buffer.allocUnsafeSlow(isFirst ? FREE_BYTES : PIECE_BYTES)
    this.#used = 0
  }
}
