/** Bodies up to this size are always received, so that large bodies cannot block usual ones. */
export const FREE_BYTES = 65_536

/**
 * The body of a request as it arrived, in pieces; they are not joined if that would take long. Its bytes can be taken only
 * once.
 */
export class Body {
  readonly byteLength: number
  #parts: readonly Uint8Array[] | undefined
  #release: () => void

  constructor(parts: readonly Uint8Array[], release: () => void = () => {}) {
    this.byteLength = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.#parts = parts
    this.#release = release
  }

  /** Of a copy, because the bytes of a body may be handed to another thread. */
  static of(bytes: Uint8Array): Body {
    return new Body([Uint8Array.from(bytes)])
  }

  /** Whether its client has gone, or its bytes were taken before. */
  get isGone(): boolean {
    return this.#parts === undefined
  }

  /** Gives away the bytes, for a caller that calls `drop` when it needs them no more. */
  take(): readonly Uint8Array[] {
    const parts = this.#parts ?? []
    this.#parts = undefined
    return parts
  }

  /** For a reader that could not use them, right after it took them. */
  giveBack(parts: readonly Uint8Array[]): void {
    this.#parts = parts
  }

  /** From now on its bytes do not count as bytes that the service holds. */
  drop(): void {
    this.#parts = undefined
    this.#release()
    this.#release = () => {}
  }
}

/** Of pieces in which large bodies arrive and travel: small enough to be copied on the event loop. */
export const PIECE_BYTES = 1_048_576

/** The pieces as one; no copy if there is only one. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts)
