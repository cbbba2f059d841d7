const CHUNK_BYTES = 1 << 20
/** Of a letter in UTF-8, counted as JavaScript does. */
const MOST_BYTES = 3

/**
 * Text that is added to piece by piece, some of it made only when all is asked for. It lies outside of V8's heap, which
 * would let as much garbage pile up as it has text to keep.
 */
export class LongText {
  /** Letters, without those that are made later. */
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
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, most))
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
    // joined at once, it would be held twice over
    for (const part of this.#parts) text += typeof part === 'function' ? part() : part.toString()
    return text
  }

  #close(): void {
    if (this.#end > this.#start) this.#parts.push(this.#chunk.subarray(this.#start, this.#end))
    this.#start = this.#end
  }
}
