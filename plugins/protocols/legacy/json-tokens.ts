import { PrintError } from '../../../core/plugin.js'
import { placeIn } from './place.js'

const textIn = { '"': /[^"\\]*/y, "'": /[^'\\]*/y }
const word = /[^,:\]}/\\"[{;=#\u0000-\u001f]*/y
const blanks = /[\s\u0000-\u001f]*/y
const restOfLine = /[^\n\r]*/y
const escape = /\\(?:(["'\\/bfnrt])|u([\dA-Fa-f]{4}))/y
const controls: { [letter: string]: string } = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Walks along a text of lenient JSON, piece by piece. What should be there and is not throws `malformed-request`. */
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

  /** Whether this one character stands here. */
  sees(mark: string): boolean {
    return this.#text[this.#at] === mark
  }

  take(mark: string): boolean {
    const isThere = this.sees(mark)
    if (isThere) this.#at++
    return isThere
  }

  /** Blanks, control characters and the comments of JavaScript. No `#` comments: more likely that is a colour. */
  skipBlanks(): void {
    for (;;) {
      this.#run(blanks)
      if (this.#text.startsWith('//', this.#at)) this.#run(restOfLine)
      else if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2)
        if (end < 0) this.fail('a comment with its "*/"')
        this.#at = end + 2
      } else return
    }
  }

  /** The text in quotes that stands here, if one does; lines may break in it. */
  string(): string | undefined {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") return undefined
    const start = this.#at++
    let text = this.#run(textIn[quote])
    while (!this.take(quote)) {
      if (this.isAtEnd) this.fail('a text with its closing quote', start)
      text += this.#escaped() + this.#run(textIn[quote])
    }
    return text
  }

  /** The characters without quotes that stand here, up to a mark of JSON or a control character; `expected` if there are none. */
  word(expected: string): string {
    const start = this.#at
    const found = this.#run(word).trim()
    if (found === '') this.fail(expected, start)
    return found
  }

  fail(expected: string, at = this.#at): never {
    throw this.mistake((place) => `the spec is not JSON: ${place}, where ${expected} should be`, at)
  }

  mistake(sentence: (place: string) => string, at: number): PrintError {
    return new PrintError('malformed-request', sentence(placeIn(this.#text, at)))
  }

  #escaped(): string {
    escape.lastIndex = this.#at
    const [all, letter, code] = escape.exec(this.#text) ?? this.fail('an escape of JSON')
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
