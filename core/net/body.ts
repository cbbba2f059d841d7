/** Up to here the pieces that came are kept as they are: most bodies are small, and put together at once. */
const SMALL_BYTES = 8e6
/** Where it is not known how long a body will be; memory that is not written to is not taken. */
const LIKELY_BYTES = 500e6

/** Bytes that come piece by piece, and which are never held twice. */
export class Body {
  length = 0
  readonly #pieces: Buffer[] = []
  #whole?: Buffer

  /** `expected`: how many bytes it says that it has; `most`: how many it may have. */
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
    const likely = this.expected >= this.length ? this.expected : Math.max(LIKELY_BYTES, 2 * this.length)
    const whole = Buffer.allocUnsafeSlow(Math.max(this.length, Math.min(likely, this.most)))
    const gathered = this.length - this.#pieces.reduce((sum, { length }) => sum + length, 0)
    let at = this.#whole?.copy(whole, 0, 0, gathered) ?? 0
    for (const piece of this.#pieces) at += piece.copy(whole, at)
    this.#pieces.length = 0
    this.#whole = whole
  }
}
