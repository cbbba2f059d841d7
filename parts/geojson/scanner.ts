const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
const [COMMA, COLON] = [0x2c, 0x3a]
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])
/** Bytes that are read one by one before the next brace or quote is searched for, which costs about as much. */
const NEAR = 48
const WORD = /^(?:true|false|null|-?\d[\d.eE+-]*)$/
const LONGEST_WORD = 1000

/** Thrown for a text that is not JSON; the message says where. */
export class NoJson extends Error {}

/** Finds the next byte of one kind, and remembers it. */
class Search {
  #from = 0
  #found = -1

  constructor(
    private readonly bytes: Buffer,
    private readonly byte: number
  ) {}

  /** The index of the next such byte; the number of all bytes if there is none. */
  after(at: number): number {
    if (at < this.#from || at > this.#found) {
      const found = this.bytes.indexOf(this.byte, at)
      this.#found = found < 0 ? this.bytes.length : found
      this.#from = at
    }
    return this.#found
  }
}

/**
 * Finds the beginning and end of values in a JSON text without parsing them; the inside of a value is not checked. Used
 * from front to back, it reads each byte at most a few times.
 */
export class JsonScanner {
  readonly #searches: readonly Search[]
  readonly #quotes: Search

  constructor(readonly bytes: Buffer) {
    this.#quotes = new Search(bytes, QUOTE)
    this.#searches = [this.#quotes, new Search(bytes, OPEN), new Search(bytes, CLOSE)]
  }

  /** The index of the next byte that is not white space. */
  space(at: number): number {
    while (SPACES.has(this.bytes[at]!)) at++
    return at
  }

  /** The index after the value that begins here. Throws NoJson if there is no value or it does not end. */
  end(at: number): number {
    const first = this.bytes[at]
    if (first === OPEN) return this.#endOfObject(at)
    if (first === OPEN_LIST) return this.#endOfList(at)
    if (first === QUOTE) return this.#endOfText(at)
    const end = this.#endOfWord(at)
    if (end - at > LONGEST_WORD || !WORD.test(this.text(at, end))) throw this.unexpected('a value', at)
    return end
  }

  /**
   * Calls `visit` for each member of the object that begins here; `visit` returns the end of the value. Returns the end
   * of the object.
   */
  members(at: number, visit: (name: string, start: number) => number): number {
    let next = this.space(at + 1)
    if (this.bytes[next] === CLOSE) return next + 1
    for (;;) {
      if (this.bytes[next] !== QUOTE) throw this.unexpected('the name of a member', next)
      const nameEnd = this.#endOfText(next)
      const colon = this.space(nameEnd)
      if (this.bytes[colon] !== COLON) throw this.unexpected('":"', colon)
      const after = this.space(visit(this.#nameIn(next, nameEnd), this.space(colon + 1)))
      if (this.bytes[after] === CLOSE) return after + 1
      if (this.bytes[after] !== COMMA) throw this.unexpected('"," or "}"', after)
      next = this.space(after + 1)
    }
  }

  /** The bytes of each item of the list that begins here; returns the end of the list. */
  *items(at: number): Generator<{ start: number; end: number }, number> {
    let start = this.space(at + 1)
    if (this.bytes[start] === CLOSE_LIST) return start + 1
    for (;;) {
      const end = this.end(start)
      yield { start, end }
      const after = this.space(end)
      if (this.bytes[after] === CLOSE_LIST) return after + 1
      if (this.bytes[after] !== COMMA) throw this.unexpected('"," or "]"', after)
      start = this.space(after + 1)
    }
  }

  text(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end)
  }

  unexpected(wanted: string, at: number): NoJson {
    if (at >= this.bytes.length) return new NoJson('the text ends too early')
    const found = this.text(at, at + 20).replace(/[\s\p{Cc}]+/gu, ' ')
    return new NoJson(`at byte ${at + 1}: expected ${wanted}, found "${found.slice(0, 12)}"`)
  }

  /** The end of an object: counts braces outside of texts. */
  #endOfObject(at: number): number {
    const { bytes } = this
    let depth = 0
    for (;;) {
      const stop = Math.min(bytes.length, at + NEAR)
      for (; at < stop; at++) {
        const byte = bytes[at]!
        if (byte < OPEN_LIST && byte !== QUOTE) continue
        if (byte === OPEN) depth++
        else if (byte === CLOSE && --depth === 0) return at + 1
        else if (byte === QUOTE) at = this.#endOfText(at) - 1
      }
      at = Math.min(...this.#searches.map((search) => search.after(at)))
      if (at === bytes.length) throw this.unexpected('"}"', at)
    }
  }

  #endOfList(at: number): number {
    const { bytes } = this
    let depth = 0
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === OPEN_LIST) depth++
      else if (byte === CLOSE_LIST && --depth === 0) return at + 1
      else if (byte === QUOTE) at = this.#endOfText(at) - 1
    }
    throw this.unexpected('"]"', at)
  }

  #endOfText(at: number): number {
    const { bytes } = this
    for (let quote = at; ;) {
      quote = this.#quotes.after(quote + 1)
      if (quote === bytes.length) throw this.unexpected('a quotation mark', quote)
      let slashes = 0
      while (bytes[quote - 1 - slashes] === BACKSLASH) slashes++
      if (slashes % 2 === 0) return quote + 1
    }
  }

  #endOfWord(at: number): number {
    const { bytes } = this
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || byte < 0x21 || byte === OPEN || byte === QUOTE)
        break
    }
    return at
  }

  /** The name of a member; empty for names that are too long to be of interest. */
  #nameIn(start: number, end: number): string {
    if (end - start > 100) return ''
    const text = this.text(start, end)
    if (!text.includes('\\')) return text.slice(1, -1)
    try {
      return JSON.parse(text) as string
    } catch {
      throw this.unexpected('the name of a member', start)
    }
  }
}
