import { Cursor } from './cursor.js'
import { JavaMistake, lex, type Token } from './lex.js'
import type { Java, Operator } from './tree.js'
import { PRIMITIVES, STATEMENTS, unsupported } from './keywords.js'
import { asCondition, orElse, scriptBinary, unlessMissing } from './script.js'

export { JavaMistake }

/** From the weakest to the strongest. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>=', 'instanceof'],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%']
]
const STRENGTH = new Map(LEVELS.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)))
const REFERENCES = { P: 'parameter', F: 'field', V: 'variable', R: 'resource' } as const

/** The tree of an expression of a report, in Java or as a script (Groovy, JavaScript). Throws `JavaMistake`. */
export const parseJava = (text: string, isScript = false): Java => new Parser(lex(text, isScript), isScript).whole()

class Parser extends Cursor {
  constructor(
    tokens: readonly Token[],
    private readonly isScript: boolean
  ) {
    super(tokens)
  }

  whole(): Java {
    const tree = this.#expression()
    if (this.next.kind !== 'end') this.refuse()
    return tree
  }

  #expression(): Java {
    this.deeper()
    const condition = this.#binary(0)
    const tree: Java = this.takeSign('?') ? this.#ternary(condition) : condition
    this.depth--
    return tree
  }

  #ternary(condition: Java): Java {
    if (this.isScript && this.takeSign(':')) return orElse(condition, this.#expression())
    const yes = this.#expression()
    this.expect(':')
    return {
      kind: 'ternary',
      condition: this.isScript ? asCondition(condition) : condition,
      yes,
      no: this.#expression()
    }
  }

  #binary(weakest: number): Java {
    let left = this.#unary()
    for (;;) {
      const operator = this.#operator()
      const strength = STRENGTH.get(operator.name)
      if (strength === undefined || strength < weakest) return left
      this.index += operator.length
      if (operator.name === 'instanceof') left = { kind: 'instanceof', value: left, type: this.#type() }
      else {
        const right = this.#binary(strength + 1)
        const name = operator.name as Operator
        left = this.isScript ? scriptBinary(name, left, right) : { kind: 'binary', operator: name, left, right }
      }
    }
  }

  /** The operator here and the number of its tokens: each `>` is one. */
  #operator(): { name: string; length: number } {
    const token = this.next
    if (token.kind !== 'sign' && !this.isWord('instanceof')) return { name: '', length: 0 }
    const name = (token as { value: string }).value
    const isStrict = this.isScript && (name === '==' || name === '!=') && this.isSign('=', 1)
    if (name !== '>') return { name, length: isStrict ? 2 : 1 }
    let length = 1
    while (length < 3 && this.isSign('>', length) && this.tokens[this.index + length]!.at === token.at + length)
      length++
    return { name: '>'.repeat(length), length }
  }

  #unary(): Java {
    this.deeper()
    const operator = (['!', '-', '+', '~'] as const).find((sign) => this.isSign(sign))
    let tree: Java
    if (operator) {
      this.index++
      const value = this.#unary()
      tree = { kind: 'unary', operator, value: this.isScript && operator === '!' ? asCondition(value) : value }
    } else tree = this.#cast() ?? this.#members(this.#primary())
    this.depth--
    return tree
  }

  /** `(int) x`, `(List<String>) x`; undefined, with nothing taken, for parentheses around an expression. */
  #cast(): Java | undefined {
    const start = this.index
    if (!this.takeSign('(')) return undefined
    const type = this.#typeOrNothing()
    const isCast = type !== undefined && this.takeSign(')') && (PRIMITIVES.has(type) || this.#beginsValue())
    if (isCast) return { kind: 'cast', type, value: this.#unary() }
    this.index = start
    return undefined
  }

  /** Whether a value begins here that cannot go on after a closing parenthesis. */
  #beginsValue(): boolean {
    const token = this.next
    if (token.kind === 'sign') return ['(', '!', '~'].includes(token.value)
    return token.kind !== 'end' && !this.isWord('instanceof')
  }

  #primary(): Java {
    const token = this.take()
    switch (token.kind) {
      case 'text':
      case 'character':
        return { kind: token.kind, value: token.value }
      case 'number':
        return { kind: 'number', value: token.value, isWhole: token.isWhole }
      case 'reference':
        return { kind: 'reference', of: REFERENCES[token.of], name: token.name }
      case 'word':
        return this.#word(token.value)
      case 'sign':
        if (token.value === '(') {
          const inside = this.#expression()
          this.expect(')')
          if (this.isSign('->')) this.refuse()
          return inside
        }
    }
    this.index -= token.kind === 'end' ? 0 : 1
    return this.refuse()
  }

  #word(word: string): Java {
    if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' }
    if (word === 'null') return { kind: 'null' }
    if (word === 'new') return this.#new()
    if (STATEMENTS.has(word)) {
      this.index--
      this.refuse()
    }
    if (this.isSign('(')) return { kind: 'call', name: word, args: this.#args() }
    return { kind: 'name', name: word }
  }

  #new(): Java {
    const type = this.#name() + this.#typeArgs()
    if (this.isSign('[')) {
      while (this.takeSign('[')) this.expect(']')
      this.expect('{')
      return { kind: 'new', type: `${plainType(type)}[]`, args: this.#list('}') }
    }
    const args = this.#args()
    if (this.isSign('{')) this.refuse('a class with a body is not supported')
    return { kind: 'new', type: plainType(type), args }
  }

  #args(): Java[] {
    this.expect('(')
    return this.#list(')')
  }

  #list(end: string): Java[] {
    const items: Java[] = []
    if (this.takeSign(end)) return items
    do items.push(this.#expression())
    while (this.takeSign(',') && !(end === '}' && this.isSign(end)))
    this.expect(end)
    return items
  }

  /** What follows a value: `.name`, `.name(…)`, `[index]`. */
  #members(value: Java): Java {
    let tree = value
    for (;;) {
      if (this.takeSign('.')) {
        if (this.isSign('<')) this.#typeArgs()
        const name = this.identifier()
        if (this.isSign('(')) tree = { kind: 'call', target: tree, name, args: this.#args() }
        else if (tree.kind === 'name') tree = { kind: 'name', name: `${tree.name}.${name}` }
        else tree = { kind: 'member', target: tree, name }
      } else if (this.isScript && this.isSign('?') && this.isSign('.', 1)) {
        this.index += 2
        const name = this.identifier()
        const args = this.isSign('(') ? this.#args() : undefined
        tree = unlessMissing(
          tree,
          args ? { kind: 'call', target: tree, name, args } : { kind: 'member', target: tree, name }
        )
      } else if (this.takeSign('[')) {
        const index = this.#expression()
        this.expect(']')
        tree = { kind: 'item', target: tree, index }
      } else if (this.next.kind === 'sign' && unsupported(this.next.value)) this.refuse()
      else return tree
    }
  }

  #name(): string {
    let name = this.identifier()
    while (this.isSign('.')) {
      this.index++
      name += `.${this.identifier()}`
    }
    return name
  }

  #type(): string {
    return this.#typeOrNothing() ?? this.refuse()
  }

  #typeOrNothing(): string | undefined {
    try {
      let type = plainType(this.#name() + this.#typeArgs())
      while (this.takeSign('[')) {
        this.expect(']')
        type += '[]'
      }
      if (this.takeSign('&')) this.#type()
      return type
    } catch (thrown) {
      if (thrown instanceof JavaMistake) return undefined
      throw thrown
    }
  }

  /** Type arguments, which say nothing about values: `<String, List<Object>>`. */
  #typeArgs(): string {
    if (!this.takeSign('<')) return ''
    while (!this.isSign('>')) {
      if (this.takeSign('?') || this.takeSign(',')) continue
      if (this.isWord('extends') || this.isWord('super')) this.index++
      else {
        this.#name()
        this.#typeArgs()
        while (this.takeSign('[')) this.expect(']')
      }
    }
    this.index++
    return '<>'
  }
}

const plainType = (type: string): string => type.replace('<>', '')
