import { JavaMistake, type Token } from './lex.js'
import { unsupported } from './keywords.js'

const MOST_LEVELS = 60

/** A place among tokens. */
export class Cursor {
  protected index = 0
  protected depth = 0

  constructor(protected readonly tokens: readonly Token[]) {}

  protected get next(): Token {
    return this.tokens[this.index]!
  }

  protected take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.index++
    return token
  }

  protected isSign(sign: string, ahead = 0): boolean {
    const token = this.tokens[this.index + ahead]
    return token?.kind === 'sign' && token.value === sign
  }

  protected isWord(word: string): boolean {
    return this.next.kind === 'word' && this.next.value === word
  }

  protected takeSign(sign: string): boolean {
    const found = this.isSign(sign)
    if (found) this.index++
    return found
  }

  protected expect(sign: string): void {
    if (!this.takeSign(sign)) this.refuse(`"${sign}" is missing`)
  }

  protected refuse(message?: string): never {
    const token = this.next
    const written = token.kind === 'word' || token.kind === 'sign' ? token.value : undefined
    const unknown = written === undefined ? undefined : unsupported(written)
    const what = written === undefined ? token.kind : `"${written}"`
    const usual = token.kind === 'end' ? 'the expression ends too early' : `unexpected ${what}`
    throw new JavaMistake(unknown ?? message ?? usual, token.at)
  }

  protected deeper(): void {
    if (++this.depth > MOST_LEVELS)
      throw new JavaMistake(`the expression is nested more than ${MOST_LEVELS} levels deep`, this.next.at)
  }

  protected identifier(): string {
    const token = this.next
    if (token.kind !== 'word') return this.refuse()
    this.index++
    return token.value
  }
}
