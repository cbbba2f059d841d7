/** Of the first block of memory; each later one is as large as the text before it. A style has a hundred texts, most of them short. */
const LEAST_CHUNK_BYTES = 1 << 14
const MOST_CHUNK_BYTES = 1 << 20
/** Bytes of a letter in UTF-8; letters are counted as in JavaScript. */
const MOST_BYTES = 3

/**
 * Text that is collected piece by piece. Some pieces are computed only when the whole text is read. It is stored
 * outside the V8 heap, which would otherwise collect as much garbage as there is text.
 */
export class LongText {
  /** Number of letters, without the pieces that are computed later. */
  length = 0
  readonly #parts: (Buffer | (() => string))[] = []
  #chunk = Buffer.alloc(0)
  #start = 0
  #end = 0

  add(text: string): void {
    this.length += text.length
    const most = text.length * MOST_BYTES
    if (this.#end + most > this.#chunk.length) {
      this.#close()
      const usual = Math.min(MOST_CHUNK_BYTES, Math.max(LEAST_CHUNK_BYTES, this.length))
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(usual, most))
      this.#start = this.#end = 0
    }
    this.#end += this.#chunk.write(text, this.#end)
  }

  addLater(make: () => string): void {
    this.#close()
    this.#parts.push(make)
  }

  toString(): string {
    this.#close()
    let text = ''
    // joining all at once would hold the text in memory twice
    for (const part of this.#parts) text += typeof part === 'function' ? part() : part.toString()
    return text
  }

  #close(): void {
    if (this.#end > this.#start) this.#parts.push(this.#chunk.subarray(this.#start, this.#end))
    this.#start = this.#end
  }
}
