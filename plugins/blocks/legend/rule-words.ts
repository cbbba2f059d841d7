import type { Meaning } from '../../../parts/styles.js'
import { formatDate, formatNumber } from '../../../parts/text.js'
import { legendWords } from './words.js'

type Range = Extract<Meaning, { kind: 'range' }>

/** Largest number of values of a list in a name. */
const MOST_VALUES = 8
const NUMERIC = /^-?\d{1,15}(?:\.\d{1,15})?$/
const DAY = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/
/** Smaller numbers may be years or house numbers, which have no separators. */
const GROUPED_FROM = 10_000

/** The condition of a rule in words: "park", "10 to 20", "less than 5", "J…"; empty if it cannot be expressed. */
export const ruleWords = (meaning: Meaning | undefined, lang: string): string => {
  if (!meaning) return ''
  const words = legendWords(lang)
  switch (meaning.kind) {
    case 'any':
      return ''
    case 'other':
      return words.other
    case 'absent':
      return words.absent
    case 'each':
      return `= ${valueText(meaning.count, lang)}`
    case 'like':
      return meaning.text
    case 'range':
      return rangeWords(meaning, lang)
    case 'values': {
      const [first, ...more] = meaning.values
      if (typeof first === 'boolean' && more.length === 0) {
        const name = meaning.property.replaceAll('_', ' ')
        return first ? name : words.no.replace('{}', () => name)
      }
      const shown = meaning.values.slice(0, MOST_VALUES).map((value) => valueText(value, lang))
      return [...new Set(shown), ...(meaning.values.length > MOST_VALUES ? ['…'] : [])].join(', ')
    }
    default:
      return partsWords(meaning.kind, meaning.of.map((one) => ruleWords(one, lang)).filter(Boolean), words.or)
  }
}

const partsWords = (kind: 'and' | 'or', parts: string[], or: string): string => {
  if (kind === 'or') return parts.join(` ${or} `)
  return parts.join(parts.some((part) => part.includes(', ')) ? '; ' : ', ')
}

/** Whether the number is so large that its thousands are separated. */
export const isGrouped = (value: number): boolean => Math.abs(value) >= GROUPED_FROM

/** A value in the notation of a language; `groups`: its thousands are separated, as those of the values beside it. */
export const valueText = (
  value: string | number | boolean,
  lang: string,
  groups = isGrouped(Number(value))
): string => {
  const text = String(value).trim()
  if (DAY.test(text)) return formatDate(new Date(text), 'date', lang, 'UTC')
  if (!NUMERIC.test(text)) return text
  const group = groups ? undefined : ''
  return formatNumber(text, lang, { significant: 15, group })
}

const rangeWords = ({ low, lowIsIn, high, highIsIn }: Range, lang: string): string => {
  const { between, lessThan, upTo, moreThan, from } = legendWords(lang)
  const [least, most] = [low, high].map((bound) => (bound === undefined ? '' : valueText(bound, lang)))
  if (low !== undefined && high !== undefined)
    return between.replace(/\{(low|high)\}/g, (_, end) => (end === 'low' ? least! : most!))
  if (high !== undefined) return (highIsIn ? upTo : lessThan).replace('{}', () => most!)
  return (lowIsIn ? from : moreThan).replace('{}', () => least!)
}
