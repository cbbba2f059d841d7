import { type WktToken, tokensOf } from './tokens.js'

import { orPerhaps } from '../../core/untyped.js'

/** Nesting: enough for filters of people and clients, and safe for the call stack. */
const DEEPEST = 200
/** `+ - * /` and calls in one expression; their evaluation is recursive. */
const MOST_OPERATIONS = 5000

const CLOSING: { [opening: string]: string } = { '(': ')', '[': ']' }

/** The reading position in the tokens of a filter or expression. */
export class Cursor {
  readonly tokens: readonly WktToken[]
  next = 0
  /** Properties that have been read. */
  readonly properties = new Set<string>()
  private depth = 0
  private operations = 0
  /** The indexes of closing brackets by those of their opening brackets. */
  private readonly closing = new Map<number, number>()

  constructor(readonly source: string) {
    this.tokens = tokensOf(source)
    const open: number[] = []
    this.tokens.forEach(({ kind, value }, place) => {
      if (kind !== 'sign') return
      if (value === '(' || value === '[') open.push(place)
      else if (value === ')' || value === ']') this.closing.set(open.pop() ?? -1, place)
    })
  }

  get token(): WktToken {
    return this.tokens[this.next]!
  }

  /** A token further on; the end token if there are no more. */
  ahead(count: number): WktToken {
    return this.tokens[Math.min(this.next + count, this.tokens.length - 1)]!
  }

  /** The token after the bracket that closes the one at the cursor. */
  behindBracket(): WktToken {
    return this.tokens[(this.closing.get(this.next) ?? this.tokens.length - 2) + 1]!
  }

  /** Whether the tokens since `start` are one call: `name(…)`. */
  isCall(start: number): boolean {
    return this.tokens[start]!.kind === 'name' && this.closing.get(start + 1) === this.next - 1
  }

  isWord(word: string): boolean {
    return this.token.kind === 'name' && this.token.value.toUpperCase() === word
  }

  isSign(sign: string): boolean {
    return this.token.kind === 'sign' && this.token.value === sign
  }

  /** Moves past the word if it is the next token. */
  word(word: string): boolean {
    const is = this.isWord(word)
    if (is) this.next++
    return is
  }

  /** Moves past the sign if it is the next token. */
  sign(sign: string): boolean {
    const is = this.isSign(sign)
    if (is) this.next++
    return is
  }

  expectWord(word: string): void {
    if (!this.word(word)) throw this.unexpected(word)
  }

  expect(sign: string): void {
    if (!this.sign(sign)) throw this.unexpected(`"${sign}"`)
  }

  /** Reads a number with or without a sign. */
  number(): number {
    const factor = this.sign('-') ? -1 : 1
    if (factor === 1) this.sign('+')
    if (this.token.kind !== 'number') throw this.unexpected('a number')
    return factor * Number(this.tokens[this.next++]!.value)
  }

  text(what: string): string {
    if (this.token.kind !== 'text') throw this.unexpected(what)
    return this.tokens[this.next++]!.value
  }

  /** Reads a list: items with commas between them. */
  list<T>(read: () => T): T[] {
    const items = [read()]
    while (this.sign(',')) items.push(read())
    return items
  }

  /** Reads the content of the brackets that open at the cursor: `(…)` or `[…]`. */
  inBrackets<T>(read: () => T): T {
    const closing = this.token.kind === 'sign' ? CLOSING[this.token.value] : undefined
    if (!closing) throw this.unexpected('"("')
    this.next++
    const inner = this.nested(read)
    this.expect(closing)
    return inner
  }

  nested<T>(read: () => T): T {
    if (++this.depth > DEEPEST) throw new SyntaxError('it is nested too deeply')
    const inner = read()
    this.depth--
    return inner
  }

  countOperation(): void {
    if (++this.operations > MOST_OPERATIONS) throw new SyntaxError(`it has more than ${MOST_OPERATIONS} operations`)
  }

  whole<T>(read: () => T): T {
    const result = read()
    if (this.token.kind !== 'end') throw this.unexpected('the end')
    return result
  }

  /** The error about the token at the cursor; `words`: those that may stand here, to find a misspelled one. */
  unexpected(wanted: string, words: readonly string[] = []): SyntaxError {
    const { kind, value, at } = this.token
    const found = kind === 'end' ? 'the end' : `"${value.slice(0, 40)}"${orPerhaps(value, words)}`
    return new SyntaxError(`at character ${at + 1}: expected ${wanted}, found ${found}`)
  }
}
