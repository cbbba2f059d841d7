import { isNamedPattern, type PatternPart, partsOfPattern } from '../date.js'

/** A date pattern that probably means something else than its author thinks. */
export interface PatternWarning {
  message: string
  /** True if the pattern cannot be right. */
  isSure: boolean
}

interface Finding {
  /** What the letters really stand for. */
  meaning: string
  /** The letters that were probably meant. */
  instead: string
  isSure: boolean
}

const HOURS = 'HhKk'
const MONTHS = 'ML'
/** Stands between day and hour in ISO 8601. */
const ISO_TIME = 'T'

type Rule = (
  part: PatternPart,
  before: string | undefined,
  after: string | undefined,
  all: string
) => Finding | undefined

const found = (meaning: string, instead: string, isSure = true): Finding => ({ meaning, instead, isSure })

/** By letter; `before` and `after` are the known letters next to it, `all` has those of the whole pattern. */
const RULES: { readonly [letter: string]: Rule } = {
  D: ({ text }, _before, _after, all) =>
    [...MONTHS].some((month) => all.includes(month)) || text.length === 2
      ? found('the day of the year', 'd'.repeat(Math.min(2, text.length)))
      : undefined,
  Y: ({ text }, _before, _after, all) =>
    all.includes('w') ? undefined : found('the year of the week', 'y'.repeat(text.length)),
  M: ({ text }, before) =>
    text.length < 3 && before && HOURS.includes(before) ? found('the month', 'm'.repeat(text.length)) : undefined,
  m: ({ text }, before, after, all) =>
    /^m+$/.test(all) || (before && HOURS.includes(before)) || after === 's' || after === 'S'
      ? undefined
      : found('the minutes', 'M'.repeat(text.length)),
  S: ({ text }, before) => (before === 'm' ? found('thousandths of a second', 's'.repeat(text.length)) : undefined),
  u: ({ text }) => (text.length > 2 ? found('the number of the weekday', 'y'.repeat(text.length)) : undefined),
  d: ({ text }) => (text.length > 2 ? found('the day of the month', text.length > 3 ? 'EEEE' : 'EEE') : undefined),
  h: ({ text }, _before, _after, all) =>
    all.includes('a') ? undefined : found('the hour from 1 to 12, without am or pm', 'H'.repeat(text.length), false),
  A: ({ text }, before) =>
    before && 'hKms'.includes(before) ? found('not a letter of date patterns', 'a'.repeat(text.length)) : undefined
}

/** The letters of strftime. */
const PERCENT: { readonly [letter: string]: string } = { d: 'dd', e: 'd', m: 'MM', b: 'MMM', B: 'MMMM', y: 'yy', Y: 'yyyy', H: 'HH', I: 'hh', M: 'mm', S: 'ss', p: 'a', a: 'EEE', A: 'EEEE', j: 'DDD', V: 'ww', Z: 'z', z: 'Z', F: 'yyyy-MM-dd', T: 'HH:mm:ss' } // prettier-ignore

const fromPercent = (pattern: string): PatternWarning | undefined => {
  const meant = pattern.replace(/%-?([A-Za-z])/g, (written, letter: string) => PERCENT[letter] ?? written)
  const message = `the date pattern "${pattern}" has % signs; must have letters only; did you mean "${meant}"?`
  return meant === pattern ? undefined : { isSure: true, message }
}

/** The warning about a pattern; undefined if it looks right. */
export const patternWarning = (pattern: string): PatternWarning | undefined => {
  if (isNamedPattern(pattern)) return undefined
  const percent = fromPercent(pattern)
  if (percent) return percent
  const parts = partsOfPattern(pattern)
  const words = wordsIn(parts)
  const known = parts.filter(({ isKnown }) => isKnown).map(({ letter }) => letter!)
  let passed = 0
  const findings = new Map<PatternPart, Finding>()
  for (const [index, part] of parts.entries()) {
    const word = words.find(({ from, to }) => index >= from && index < to)
    const at = part.isKnown ? passed++ : passed
    if (part.letter === undefined || word) continue
    const rule = Object.hasOwn(RULES, part.letter) ? RULES[part.letter]! : undefined
    const after = part.isKnown ? known[at + 1] : known[at]
    const finding = rule?.(part, known[at - 1], after, known.join(''))
    if (finding) findings.set(part, finding)
  }
  if (findings.size === 0 && words.length === 0) return undefined
  const meant = parts
    .map((part, index) => {
      const opens = words.some(({ from }) => from === index) ? "'" : ''
      const closes = words.some(({ to }) => to === index + 1) ? "'" : ''
      return opens + (findings.get(part)?.instead ?? part.text) + closes
    })
    .join('')
  const findingTexts = [
    ...new Set([...findings].map(([{ text }, { meaning }]) => `${text} is ${meaning}`)),
    ...new Set(words.map(({ text }) => `the letters of "${text}" are not quoted`))
  ]
  const isSure = words.length > 0 || [...findings.values()].some((finding) => finding.isSure)
  return { isSure, message: `the date pattern "${pattern}": ${findingTexts.join(', ')}; did you mean "${meant}"?` }
}

/** Runs of letters that form a word, although some of them are pattern letters. */
const wordsIn = (parts: readonly PatternPart[]): { from: number; to: number; text: string }[] => {
  const runs: { from: number; to: number; text: string }[] = []
  for (let from = 0; from < parts.length;) {
    let to = from
    while (to < parts.length && parts[to]!.letter !== undefined && parts[to]!.letter !== ISO_TIME) to++
    const run = parts.slice(from, to)
    const unknown = run.filter(({ isKnown, letter }) => !isKnown && !Object.hasOwn(RULES, letter!))
    if ((unknown.length > 0 && run.some(({ isKnown }) => isKnown)) || isLittleWord(run))
      runs.push({ from, to, text: run.map(({ text }) => text).join('') })
    from = to + 1
  }
  return runs
}

/** "um" or "am": words of pattern letters only. */
const isLittleWord = (run: readonly PatternPart[]): boolean =>
  run.length > 1 &&
  run.every(({ text }) => /^[a-z]$/.test(text)) &&
  run.some(({ letter }) => letter === 'u' || letter === 'a')
