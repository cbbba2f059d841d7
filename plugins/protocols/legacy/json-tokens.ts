import { PrintError } from '../../../core/plugin.js'
import { placeIn } from '../../../parts/http.js'

const textIn = { '"': /[^"\\]*/y, "'": /[^'\\]*/y }
const word = /[^,:\]}/\\"[{;=#\u0000-\u001f]*/y
const blanks = /[\s\u0000-\u001f]*/y
const restOfLine = /[^\n\r]*/y
const escape = /\\(?:(["'\\/bfnrt])|u([\dA-Fa-f]{4}))/y
/** A text with millions of escapes is not kept in as many pieces. */
const MOST_PIECES = 1000
const controls: { [letter: string]: string } = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Reads a text of lenient JSON token by token. Throws `malformed-request` if an expected token is missing. */
export class JsonTokens {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Whether the next character is `mark`. */
  sees(mark: string): boolean {
    return this.#text[this.#at] === mark
  }

  take(mark: string): boolean {
    const isThere = this.sees(mark)
    if (isThere) this.#at++
    return isThere
  }

  /** Blanks, control characters and JavaScript comments; no `#` comments, because `#` usually starts a colour. */
  skipBlanks(): void {
    for (;;) {
      this.#run(blanks)
      if (this.#text.startsWith('//', this.#at)) this.#run(restOfLine)
      else if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2)
        if (end === -1) this.fail('a comment that ends with "*/"')
        this.#at = end + 2
      } else return
    }
  }

  /** The quoted text here, if there is one; it may have line breaks. */
  string(): string | undefined {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") return undefined
    const start = this.#at++
    const joined: string[] = []
    let pieces = [this.#run(textIn[quote])]
    while (!this.take(quote)) {
      if (this.isAtEnd) this.fail('a text with a closing quote', start)
      pieces.push(this.#escaped(), this.#run(textIn[quote]))
      if (pieces.length > MOST_PIECES) {
        joined.push(pieces.join(''))
        pieces = []
      }
    }
    return joined.join('') + pieces.join('')
  }

  /** The unquoted characters here, up to a mark of JSON or a control character; `expected` is for the error if there are none. */
  word(expected: string): string {
    const start = this.#at
    const found = this.#run(word).trim()
    if (found === '') this.fail(expected, start)
    return found
  }

  fail(expected: string, at = this.#at): never {
    throw this.mistake((place) => `the spec is not valid JSON: ${place}, expected ${expected}`, at)
  }

  mistake(sentence: (place: string) => string, at: number): PrintError {
    return new PrintError('malformed-request', sentence(placeIn(this.#text, at)))
  }

  #escaped(): string {
    escape.lastIndex = this.#at
    const [all, letter, code] = escape.exec(this.#text) ?? this.fail('an escape sequence of JSON')
    this.#at += all.length
    return code ? String.fromCharCode(parseInt(code, 16)) : (controls[letter!] ?? letter!)
  }

  #run(pattern: RegExp): string {
    const start = this.#at
    pattern.lastIndex = start
    pattern.test(this.#text)
    this.#at = pattern.lastIndex
    return this.#text.slice(start, this.#at)
  }
}
