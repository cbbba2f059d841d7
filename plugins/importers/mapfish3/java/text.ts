import { inBraces } from './helper-calls.js'
import { neededDatePattern, JAVA_DATE, SQL_DATE } from './date-patterns.js'
import { Evaluator, newWork, type Work } from './evaluate.js'
import { simplified } from './simplify.js'
import { all, codeOf, type Formula, inElse, not } from './formula.js'
import { isFalse, isTrue } from './truth.js'
import { inPattern } from './number-patterns.js'
import { orUntranslated } from './untranslatable.js'
import { isNull, isNumber, noteFraction, type Piece, piecesOf, type Value } from './value.js'
import type { Java } from './tree.js'
import type { Part, Scope, Untranslated } from '../scope.js'

export interface TextOptions {
  /** The pattern of the text field, for numbers and dates. */
  pattern?: string
  /** What null prints: nothing, or `null` as in JasperReports without `blankWhenNull`. Default: `nothing`. */
  nulls?: 'nothing' | 'word'
  /** Gets what differs from JasperReports, in words. */
  note?(text: string): void
}

/** What a text field prints. */
export const textOf = (tree: Java, scope: Scope, options: TextOptions = {}): readonly Part[] | Untranslated =>
  orUntranslated(() => {
    const work = newWork(options.note ?? (() => {}))
    return partsOf(tidied(new Printer(work, options).printed(simplified(tree), new Evaluator(scope, work))))
  })

class Printer {
  readonly #null: readonly Piece[]

  constructor(
    private readonly work: Work,
    private readonly options: TextOptions
  ) {
    this.#null = options.nulls === 'word' ? [{ literal: 'null' }] : []
  }

  /** The branches of a choice fail each for itself, because nothing follows them. */
  printed(tree: Java, evaluator: Evaluator): readonly Piece[] {
    const inlined = evaluator.inlined(tree)
    if (inlined) return this.printed(inlined.tree, inlined.evaluator)
    if (tree.kind !== 'ternary') return this.#ended(evaluator, tree)
    const condition = evaluator.truth(tree.condition)
    const [yes, no] = [isTrue(condition), isFalse(condition)]
    if (yes === true) return this.printed(tree.yes, evaluator)
    if (no === true) return this.printed(tree.no, evaluator)
    const then = yes === false ? [] : this.printed(tree.yes, evaluator.knowing(yes))
    const otherwise = no === false ? [] : this.printed(tree.no, evaluator.knowing(no))
    if (condition.fails === false) return [{ when: yes, then, otherwise }]
    const rest = inElse(no, yes)
    return [{ when: yes, then, otherwise: [{ when: rest, then: otherwise, otherwise: this.#null }] }]
  }

  #ended(evaluator: Evaluator, tree: Java): readonly Piece[] {
    const { value, fails } = evaluator.value(tree)
    const { pattern, nulls } = this.options
    // only text fields say how they print null
    if (pattern === undefined && nulls !== undefined) noteFraction(value, this.work.note)
    const pieces = this.#withNulls(piecesOf(this.#inPattern(value)), isJoin(tree))
    return fails === false ? pieces : [{ when: not(fails), then: pieces, otherwise: this.#null }]
  }

  #inPattern(value: Value): Value {
    const { pattern } = this.options
    if (value.is === 'choice') return { ...value, yes: this.#inPattern(value.yes), no: this.#inPattern(value.no) }
    if (value.is === 'time' && [JAVA_DATE, SQL_DATE, 'datetime'].includes(value.form))
      return { ...value, form: pattern === undefined ? 'datetime' : neededDatePattern(pattern) }
    if (pattern !== undefined && isNumber(value)) {
      const isThere = isNull(value)
      const written = inPattern(value, pattern)
      return isThere === false ? written : { is: 'choice', when: not(isThere), yes: written, no: { is: 'null' } }
    }
    return value
  }

  /** A value that may be null prints nothing, or `null`. */
  #withNulls(pieces: readonly Piece[], isJoined: boolean): readonly Piece[] {
    return pieces.map((piece): Piece => {
      if ('when' in piece)
        return {
          when: piece.when,
          then: this.#withNulls(piece.then, isJoined),
          otherwise: this.#withNulls(piece.otherwise, isJoined)
        }
      if (!('code' in piece) || piece.given === true) return piece
      // Java writes it in a longer text
      if (isJoined && piece.given === false) return { literal: 'null' }
      if (this.options.nulls === 'word') return { when: piece.given, then: [piece], otherwise: this.#null }
      if (isJoined && piece.given !== false) this.work.note('a value that is missing prints nothing; JasperReports prints "null" in a longer text') // prettier-ignore
      return piece
    })
  }
}

const isJoin = (tree: Java): boolean => tree.kind === 'binary' && tree.operator === '+'

type Choice = Extract<Piece, { when: Formula }>

/** The same in the fewest pieces. */
const tidied = (pieces: readonly Piece[]): readonly Piece[] => {
  const tidy = pieces.flatMap((piece): readonly Piece[] => {
    if ('code' in piece && piece.given === false) return []
    if ('literal' in piece && piece.literal === '') return []
    return 'when' in piece ? tidyChoice(piece) : [piece]
  })
  return tidy.reduce<readonly Piece[]>((all, piece) => {
    const last = all.at(-1)
    const isText = last && 'literal' in last && 'literal' in piece
    return isText ? [...all.slice(0, -1), { literal: last.literal + piece.literal }] : [...all, piece]
  }, [])
}

const tidyChoice = (piece: Choice): readonly Piece[] => {
  const [then, otherwise] = [tidied(piece.then), tidied(piece.otherwise)]
  if (typeof piece.when === 'boolean') return piece.when ? then : otherwise
  if (isSame(then, otherwise)) return then
  if (then.length === 0) return onlyIf(not(piece.when), otherwise)
  if (otherwise.length === 0) return onlyIf(piece.when, then)
  return [{ when: piece.when, then, otherwise }]
}

/** Without a test that only asks whether the one value that is printed is there. */
const onlyIf = (when: Formula, then: readonly Piece[]): readonly Piece[] => {
  const [only] = then
  if (then.length === 1 && only && 'when' in only && only.otherwise.length === 0)
    return tidyChoice({ ...only, when: all(when, only.when) })
  const source = then.length === 1 && only && 'code' in only ? only.source : undefined
  const left = source === undefined ? when : withoutPresence(when, source)
  return left === true ? then : [{ when: left, then, otherwise: [] }]
}

const withoutPresence = (formula: Formula, source: string): Formula => {
  if (typeof formula === 'boolean') return formula
  if ('all' in formula) return all(...formula.all.map((part) => withoutPresence(part, source)))
  if (!('test' in formula)) return formula
  const { key } = formula.test
  const isPresence = formula.is ? key === `given ${source}` || key === `holds ${source}` : key === `same ${source} ""`
  return isPresence ? true : formula
}

const isSame = (one: readonly Piece[], other: readonly Piece[]): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))

const partsOf = (pieces: readonly Piece[]): Part[] =>
  pieces.map((piece): Part => {
    if ('literal' in piece || 'page' in piece) return piece
    if ('code' in piece) return { value: inBraces(piece.code) }
    return { when: codeOf(piece.when), then: partsOf(piece.then), otherwise: partsOf(piece.otherwise) }
  })
