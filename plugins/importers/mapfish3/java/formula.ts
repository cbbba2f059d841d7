/** Conditions as formulas, simplified so that they read as if written by hand. */
import { tooLong } from './untranslatable.js'

/** How many tests a condition may have. */
const MOST_TESTS = 300

/** A question about values, as it is written in a template. */
interface Test {
  key: string
  /** Template code that is true if the answer is yes, and if it is no. */
  yes: string
  no: string
  /** The values that are certain to exist if the answer is yes, and if it is no. */
  needs: readonly string[]
  needsIfNot?: readonly string[]
  /** The value that is asked whether it equals a constant, and the constant. */
  same?: { of: string; as: string }
  /** The type of the value that is asked whether it is there. */
  givenType?: GivenType
}
/** `plain`: numbers and booleans, which are never empty. */
export type GivenType = 'text' | 'plain' | 'any'
interface Literal {
  test: Test
  is: boolean
}
export type Formula = boolean | Literal | { all: readonly Formula[] } | { any: readonly Formula[] }

/** Whether a value was sent. */
export const given = (code: string, type: GivenType): Formula => {
  const yes = `(${type === 'plain' ? 'present' : 'given'} ${code})`
  return { test: { key: `given ${code}`, yes, no: `(not ${yes})`, needs: [code], givenType: type }, is: true }
}
/** Whether a text or list has content, or a boolean is true. */
export const holds = (code: string): Formula => ({
  test: { key: `holds ${code}`, yes: code, no: `(not ${code})`, needs: [code] },
  is: true
})
/** Whether a value equals a constant, or another value. */
export const same = (code: string, other: string, needs: readonly string[] = [code]): Formula => ({
  test: {
    key: `same ${code} ${other}`,
    yes: `(eq ${code} ${other})`,
    no: `(ne ${code} ${other})`,
    needs,
    ...(/^["'\d-]|^(true|false)$/.test(other) && { same: { of: code, as: other } })
  },
  is: true
})
/** Any other question; with `no` if its opposite has a name of its own. */
export const asks = (yes: string, needs: readonly string[], no?: string): Formula => ({
  test: { key: yes, yes, no: no ?? `(not ${yes})`, needs, ...(no !== undefined && { needsIfNot: needs }) },
  is: true
})

export const not = (formula: Formula): Formula => {
  if (typeof formula === 'boolean') return !formula
  if ('test' in formula) return { test: formula.test, is: !formula.is }
  return 'all' in formula ? { any: formula.all.map(not) } : { all: formula.any.map(not) }
}

export const any = (...parts: Formula[]): Formula => not(all(...parts.map(not)))

export const all = (...parts: Formula[]): Formula => {
  const flat = parts.flatMap((part) => (typeof part === 'object' && 'all' in part ? part.all : [part]))
  if (flat.reduce((sum: number, part) => sum + sizeOf(part), 0) > MOST_TESTS) throw tooLong()
  let literals: Literal[] = []
  let facts = NO_FACTS
  for (const part of flat) {
    if (part === false) return false
    if (!isLiteral(part)) continue
    const known = facts.answer(part.test)
    if (known === !part.is) return false
    if (known === undefined) {
      literals.push(part)
      facts = facts.assuming(part)
    }
  }
  literals = [...literals.filter(isGivenTest), ...literals.filter((one) => !isGivenTest(one))]
  const found = merged(independent(literals))
  const rest = flat.filter((part) => typeof part === 'object' && !isLiteral(part)).map((part) => under(part, facts))
  if (rest.some((part) => typeof part === 'boolean' || isLiteral(part) || 'all' in part)) return all(...found, ...rest)
  const one = [...found, ...rest.filter((part, index) => index === rest.findIndex((other) => isEqual(other, part)))]
  return one.length === 0 ? true : one.length === 1 ? one[0]! : { all: one }
}

const isLiteral = (formula: Formula): formula is Literal => typeof formula === 'object' && 'test' in formula
const isGivenTest = ({ test }: Literal): boolean => test.givenType !== undefined
const isEqual = (one: Formula, other: Formula): boolean => codeOf(one) === codeOf(other)

const sizeOf = (formula: Formula): number => {
  if (typeof formula === 'boolean') return 0
  if ('test' in formula) return 1
  return ('all' in formula ? formula.all : formula.any).reduce((sum: number, part) => sum + sizeOf(part), 0)
}

/** Without those that follow from another one. */
const independent = (literals: readonly Literal[]): Literal[] => {
  const facts = literals.map((literal) => NO_FACTS.assuming(literal))
  return literals.filter((one) => !facts.some((known, index) => literals[index] !== one && known.answer(one.test) === one.is)) // prettier-ignore
}

/** Two answers about one value that have a shorter name together. */
const merged = (literals: readonly Literal[]): Literal[] => {
  const find = (key: string, is: boolean) => literals.find((one) => one.test.key === key && one.is === is)
  return literals.flatMap((one): Literal[] => {
    const { key, givenType, same: question } = one.test
    const code = key.slice('given '.length)
    if (one.is && givenType === 'text' && find(`same ${code} ""`, false)) return [holds(code) as Literal]
    if (one.is && givenType === 'plain' && find(`holds ${code}`, false)) return [same(code, 'false') as Literal]
    if (one.is) return [one]
    const isText = find(`given ${question?.of}`, true)?.test.givenType === 'text'
    const isFlag = key.startsWith('holds ') && find(`given ${key.slice('holds '.length)}`, true)
    return (question?.as === '""' && isText) || isFlag ? [] : [one]
  })
}

/** A formula where some answers are known. Its parts are simplified already: only constants are left out. */
export const under = (formula: Formula, facts: Facts): Formula => {
  if (typeof formula === 'boolean') return formula
  if ('test' in formula) {
    const known = facts.answer(formula.test)
    return known === undefined ? formula : known === formula.is
  }
  const isAll = 'all' in formula
  const parts = (isAll ? formula.all : formula.any).map((part) => under(part, facts))
  if (parts.includes(!isAll)) return !isAll
  const left = parts.filter((part) => typeof part !== 'boolean')
  if (left.length < 2) return left[0] ?? isAll
  return isAll ? { all: left } : { any: left }
}

/** What is left to ask in the `{{else}}` of a condition. A comparison and its opposite are both false for no value. */
export const inElse = (formula: Formula, condition: Formula): Formula => {
  const opposite = not(condition)
  const parts = typeof opposite === 'object' && 'all' in opposite ? opposite.all : [opposite]
  const sure = parts.filter((part) => isLiteral(part) && part.test.needsIfNot === undefined)
  return under(formula, NO_FACTS.assuming({ all: sure }))
}

/** Answers that are known where an expression is computed. */
export class Facts {
  constructor(private readonly answers: ReadonlyMap<string, boolean>) {}

  answer({ key, needs, same }: Test): boolean | undefined {
    const own = this.answers.get(key)
    if (own !== undefined) return own
    if (needs.some((code) => this.answers.get(`given ${code}`) === false)) return false
    const [, held] = /^holds (.*)$/.exec(key) ?? []
    if (held !== undefined && this.answers.get(`same ${held} ""`) === true) return false
    if (!same) return undefined
    if (same.as === '""' && this.answers.get(`holds ${same.of}`) === true) return false
    for (const [other, answer] of this.answers)
      if (answer && other.startsWith(`same ${same.of} `) && isConstant(other.slice(`same ${same.of} `.length))) return false // prettier-ignore
    return undefined
  }

  /** These answers, and those that follow from a formula that is true. */
  assuming(formula: Formula): Facts {
    if (typeof formula === 'boolean' || 'any' in formula) return this
    if ('all' in formula) return formula.all.reduce((facts: Facts, part) => facts.assuming(part), this)
    const { test, is } = formula
    const needed = (is ? test.needs : (test.needsIfNot ?? [])).map((code) => [`given ${code}`, true] as const)
    return new Facts(new Map([...this.answers, ...needed, [test.key, is]]))
  }
}
export const NO_FACTS = new Facts(new Map())

const isConstant = (code: string): boolean => /^["'\d-]|^(true|false)$/.test(code)

const MOST_VALUES = 20

/** Template code for the condition. */
export const codeOf = (formula: Formula): string => {
  if (typeof formula === 'boolean') return String(formula)
  if ('test' in formula) return formula.is ? formula.test.yes : formula.test.no
  return 'all' in formula ? joined('and', formula.all.map(codeOf)) : joined('or', formula.any.map(codeOf))
}

/** A helper takes up to 20 values. */
const joined = (helper: string, codes: readonly string[]): string => {
  const most = codes.length > MOST_VALUES ? MOST_VALUES - 1 : MOST_VALUES
  const rest = codes.slice(most)
  return `(${helper} ${[...codes.slice(0, most), ...(rest.length > 0 ? [joined(helper, rest)] : [])].join(' ')})`
}
