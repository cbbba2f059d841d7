/** The words of the placeholders in texts of older layouts: `${name}`, `${now dd.MM.yyyy}`, `${format %,d scale.main}`. */
import { foldedName, orKnown } from '../../../nearest.js'
import type { Conversion } from './printf.js'

/** None goes over a brace, or is longer than a sentence. */
export const PLACEHOLDER = /\$\{([^{}]{1,500})\}/g
/** What Typst alone knows. */
export const PAGE_NUMBER = /(\$\{\s*(?:pageNum|pageTot)\s*\})/

const CONVERSION = /^format\s+%([-+# 0,(]*)([1-9]\d?)?(?:\.\d{1,2})?([A-Za-z])\s+(\S[^]*)$/
const FORMAT = /^format\s+%/
const OF_MAP = 'scale.'

export const noPageNumber = (word: string): string =>
  `\${${word}} is known when the pages are laid out: write {{legacy "…"}} by itself, where text stands`

/** `format %,d scale` taken apart; anything else is a name. */
export const readFormat = (words: string): { name: string; conversion?: Conversion } => {
  const [, flags, width = 0, letter, name] = CONVERSION.exec(words) ?? []
  if (name === undefined) return { name: words }
  return { name, conversion: { flags: flags!, width: Number(width), letter: letter! } }
}

/** `main` of `scale.main`. */
export const mapNamed = (name: string): string | undefined =>
  name.startsWith(OF_MAP) ? name.slice(OF_MAP.length) : undefined

/** Names of maps are the same whatever their case, and with any sign that is no letter, digit or `_` in place of another. */
export const knownMap = (asked: string, maps: readonly string[]): string | undefined =>
  maps.includes(asked) ? asked : maps.find((name) => foldedName(name) === foldedName(asked))

/** What is wrong with a text that the template itself holds, each with the index of its placeholder. */
export const wrongPlaceholders = (
  text: string,
  maps: readonly string[],
  mayHavePageNumbers: boolean
): { index: number; message: string }[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap((match) => {
    const message = wrongIn(match[1]!.trim(), match[0], maps, mayHavePageNumbers)
    return message === undefined ? [] : [{ index: match.index, message }]
  })

const wrongIn = (
  words: string,
  written: string,
  maps: readonly string[],
  mayHavePageNumbers: boolean
): string | undefined => {
  if (PAGE_NUMBER.test(written) && !mayHavePageNumbers) return noPageNumber(words)
  const { name, conversion } = readFormat(words)
  if (FORMAT.test(words) && conversion?.letter !== 'd')
    return `"${written}" formats no whole number; write \${format %,d scale}, with flags of -+# 0,( and a width up to 99`
  const map = mapNamed(name)
  return map !== undefined && knownMap(map, maps) === undefined
    ? `there is no map called "${map}"; ${orKnown(map, maps, 'maps')}`
    : undefined
}
