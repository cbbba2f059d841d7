import { comparisons, isEqual, isLike } from './compare.js'
import { all, any, arithmetic, type Expression, type Filter, not, property, sum } from './combine.js'
import { type Token, tokensOf } from './tokens.js'

/** Deep enough for any filter written by people or clients, shallow enough for the stack. */
const DEEPEST = 200
const MOST_OPERATIONS = 5000

class Reader {
  private readonly tokens: Token[]
  private next = 0
  private depth = 0
  private operations = 0

  constructor(source: string) {
    this.tokens = tokensOf(source)
  }

  whole<T>(read: () => T): T {
    const result = read()
    if (this.token.kind !== 'end') throw this.unexpected('the end')
    return result
  }

  readonly filter = (): Filter => {
    const filters = [this.conjunction()]
    while (this.word('OR')) filters.push(this.conjunction())
    return any(filters)
  }

  private conjunction(): Filter {
    const filters = [this.negation()]
    while (this.word('AND')) filters.push(this.negation())
    return all(filters)
  }

  private negation(): Filter {
    if (++this.depth > DEEPEST) throw new SyntaxError('it is nested too deeply')
    const filter = this.word('NOT') ? not(this.negation()) : this.condition()
    this.depth--
    return filter
  }

  private condition(): Filter {
    if (this.word('INCLUDE')) return () => true
    if (this.word('EXCLUDE')) return () => false
    const start = this.next
    const depth = this.depth
    if (this.sign('(')) {
      // a parenthesis holds a condition, or the first part of an expression: ("a" + 1) * 2 > b
      try {
        const inner = this.filter()
        this.expect(')')
        if (!this.continuesExpression()) return inner
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError) || this.depth > DEEPEST) throw thrown
      }
      this.next = start
      this.depth = depth
    }
    return this.predicate(this.expression())
  }

  private predicate(left: Expression): Filter {
    const compare = comparisons[this.token.value]
    if (this.token.kind === 'sign' && compare) {
      this.next++
      const right = this.expression()
      return (feature) => compare(left(feature), right(feature))
    }
    if (this.word('IS')) {
      const negative = this.word('NOT')
      if (!this.word('NULL')) throw this.unexpected('NULL')
      const isNull: Filter = (feature) => (left(feature) ?? null) === null
      return negative ? not(isNull) : isNull
    }
    const negative = this.word('NOT')
    const filter = this.between(left) ?? this.like(left) ?? this.among(left)
    if (!filter) throw this.unexpected('a comparison')
    return negative ? not(filter) : filter
  }

  private between(value: Expression): Filter | undefined {
    if (!this.word('BETWEEN')) return undefined
    const low = this.expression()
    if (!this.word('AND')) throw this.unexpected('AND')
    const high = this.expression()
    return (feature) => {
      const v = value(feature)
      return comparisons['>=']!(v, low(feature)) && comparisons['<=']!(v, high(feature))
    }
  }

  private like(value: Expression): Filter | undefined {
    const foldsCase = this.word('ILIKE')
    if (!foldsCase && !this.word('LIKE')) return undefined
    if (this.token.kind !== 'text') throw this.unexpected("a pattern in '…'")
    const fold = (text: string) => (foldsCase ? text.toLowerCase() : text)
    const pattern = fold(this.tokens[this.next++]!.value)
    return (feature) => {
      const v = value(feature) ?? null
      return v !== null && isLike(fold(String(v)), pattern)
    }
  }

  private among(value: Expression): Filter | undefined {
    if (!this.word('IN')) return undefined
    this.expect('(')
    const items = [this.expression()]
    while (this.sign(',')) items.push(this.expression())
    this.expect(')')
    return (feature) => {
      const v = value(feature)
      return items.some((item) => isEqual(v, item(feature)))
    }
  }

  readonly expression = (): Expression => {
    let left = this.product()
    for (;;) {
      if (this.sign('+')) left = sum(left, this.product())
      else if (this.sign('-')) left = arithmetic(left, this.product(), (a, b) => a - b)
      else return left
    }
  }

  private product(): Expression {
    let left = this.operand()
    for (;;) {
      if (++this.operations > MOST_OPERATIONS) throw new SyntaxError('it has too many operations')
      if (this.sign('*')) left = arithmetic(left, this.operand(), (a, b) => a * b)
      else if (this.sign('/')) left = arithmetic(left, this.operand(), (a, b) => a / b)
      else return left
    }
  }

  private operand(): Expression {
    if (++this.depth > DEEPEST) throw new SyntaxError('it is nested too deeply')
    const operand = this.simple()
    this.depth--
    return operand
  }

  private simple(): Expression {
    if (this.sign('(')) {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    if (this.sign('-'))
      return arithmetic(
        () => 0,
        this.operand(),
        (a, b) => a - b
      )
    const { kind, value } = this.token
    const constant = literal(this.token)
    if (constant !== undefined) {
      this.next++
      return () => constant
    }
    if (kind !== 'name' && kind !== 'quoted-name') throw this.unexpected('a value')
    this.next++
    if (this.token.value === '(' && kind === 'name')
      throw new SyntaxError(`the function ${value.slice(0, 40)}() is not known`)
    return property(value)
  }

  private get token(): Token {
    return this.tokens[this.next]!
  }

  private word(word: string): boolean {
    const is = this.token.kind === 'name' && this.token.value.toUpperCase() === word
    if (is) this.next++
    return is
  }

  private sign(sign: string): boolean {
    const is = this.token.kind === 'sign' && this.token.value === sign
    if (is) this.next++
    return is
  }

  private expect(sign: string): void {
    if (!this.sign(sign)) throw this.unexpected(`"${sign}"`)
  }

  private continuesExpression(): boolean {
    const { kind, value } = this.token
    return kind === 'sign' ? value !== ')' : kind === 'name' && /^(IS|IN|NOT|LIKE|ILIKE|BETWEEN)$/i.test(value)
  }

  private unexpected(wanted: string): SyntaxError {
    const found = this.token.kind === 'end' ? 'it ends' : `"${this.token.value.slice(0, 40)}" stands`
    return new SyntaxError(`${found} where ${wanted} should be, at character ${this.token.at + 1}`)
  }
}

const literal = ({ kind, value }: Token): number | string | boolean | undefined => {
  if (kind === 'number') return Number(value)
  if (kind === 'text') return value
  return kind === 'name' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : undefined
}

/**
 * An ECQL expression: property names (bare or in double quotes), 'text', numbers, true, false, + - * / and parentheses.
 * Throws a SyntaxError that says where it cannot be read.
 */
export const readExpression = (source: string): Expression => {
  const reader = new Reader(source)
  return reader.whole(reader.expression)
}

/**
 * An ECQL filter: = <> < > <= >=, AND OR NOT, IN, LIKE, ILIKE, BETWEEN, IS NULL, parentheses, over expressions.
 * Throws a SyntaxError that says where it cannot be read.
 */
export const readFilter = (source: string): Filter => {
  const reader = new Reader(source)
  return reader.whole(reader.filter)
}
