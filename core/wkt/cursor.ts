import { type Token, tokensOf } from './tokens.js'

/** Deep enough for any filter written by people or clients, shallow enough for the stack. */
const DEEPEST = 200
/** Of `+ - * /` and calls, which each other's evaluation goes through. */
const MOST_OPERATIONS = 5000

const CLOSING: { [opening: string]: string } = { '(': ')', '[': ']' }

/** A place among the tokens of a filter or expression, which moves on as they are read. */
export class Cursor {
  readonly tokens: readonly Token[]
  next = 0
  private depth = 0
  private operations = 0
  /** By the place of an opening bracket, the place of the one that closes it. */
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

  get token(): Token {
    return this.tokens[this.next]!
  }

  /** The tokens that follow; the end if there are no more. */
  ahead(count: number): Token {
    return this.tokens[Math.min(this.next + count, this.tokens.length - 1)]!
  }

  /** The token behind the bracket that closes the one at the cursor. */
  behindBracket(): Token {
    return this.tokens[(this.closing.get(this.next) ?? this.tokens.length - 2) + 1]!
  }

  /** Was what has been read since `start` one call: `name(…)`? */
  isCall(start: number): boolean {
    return this.tokens[start]!.kind === 'name' && this.closing.get(start + 1) === this.next - 1
  }

  isWord(word: string): boolean {
    return this.token.kind === 'name' && this.token.value.toUpperCase() === word
  }

  isSign(sign: string): boolean {
    return this.token.kind === 'sign' && this.token.value === sign
  }

  /** Passes the word if it is there. */
  word(word: string): boolean {
    const is = this.isWord(word)
    if (is) this.next++
    return is
  }

  /** Passes the sign if it is there. */
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

  /** A number with or without a sign. */
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

  /** `read`, then as often as a comma follows. */
  list<T>(read: () => T): T[] {
    const items = [read()]
    while (this.sign(',')) items.push(read())
    return items
  }

  /** What stands in the brackets that open at the cursor: `(…)` or `[…]`. */
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
    if (++this.operations > MOST_OPERATIONS) throw new SyntaxError('it has too many operations')
  }

  whole<T>(read: () => T): T {
    const result = read()
    if (this.token.kind !== 'end') throw this.unexpected('the end')
    return result
  }

  unexpected(wanted: string): SyntaxError {
    const found = this.token.kind === 'end' ? 'it ends' : `"${this.token.value.slice(0, 40)}" stands`
    return new SyntaxError(`${found} where ${wanted} should be, at character ${this.token.at + 1}`)
  }
}
