/** Up to this size the received pieces are kept and joined at the end: most bodies are small. */
const SMALL_BYTES = 8e6
/** Allocated for the rest of a body if its length is not known; the system takes only the memory that is written to. */
const LIKELY_BYTES = 500e6

/** Collects the bytes of a body piece by piece, without a second copy of a large body. */
export class Body {
  length = 0
  readonly #pieces: Buffer[] = []
  #whole?: Buffer

  /** `expected`: the announced number of bytes, NaN if none is announced; `most`: the allowed number of bytes. */
  constructor(
    private readonly expected: number,
    private readonly most: number
  ) {}

  add(piece: Buffer): void {
    if (this.#whole && this.length + piece.length <= this.#whole.length) piece.copy(this.#whole, this.length)
    else this.#pieces.push(piece)
    this.length += piece.length
    if (this.#pieces.length > 0 && this.length > SMALL_BYTES) this.#gather()
  }

  bytes(): Buffer {
    if (this.#whole) return this.#whole.subarray(0, this.length)
    return this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces, this.length)
  }

  #gather(): void {
    const likely = this.expected >= this.length ? this.expected : this.length + LIKELY_BYTES
    const whole = Buffer.allocUnsafeSlow(Math.max(this.length, Math.min(likely, this.most)))
    const gathered = this.length - this.#pieces.reduce((sum, { length }) => sum + length, 0)
    let at = this.#whole?.copy(whole, 0, 0, gathered) ?? 0
    for (const piece of this.#pieces) at += piece.copy(whole, at)
    this.#pieces.length = 0
    this.#whole = whole
  }
}
