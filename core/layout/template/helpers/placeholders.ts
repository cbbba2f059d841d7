/** The placeholders in texts of MapFish Print 2: `${name}`, `${now dd.MM.yyyy}`, `${format %,d scale.main}`. */
import { foldedName, orKnown } from '../../../nearest.js'
import type { PrintfConversion } from '../../../printf.js'

/** A placeholder holds no brace and at most 500 letters. */
export const PLACEHOLDER = /\$\{([^{}]{1,500})\}/g
/** Known to Typst only. */
export const PAGE_NUMBER = /(\$\{\s*(?:pageNum|pageTot)\s*\})/

const CONVERSION = /^format\s+%([-+# 0,(]*)([1-9]\d?)?(?:\.\d{1,2})?([A-Za-z])\s+(\S[^]*)$/
const FORMAT = /^format\s+%/
const OF_MAP = 'scale.'

export const noPageNumber = (word: string): string =>
  `\${${word}} is known only when the pages are laid out; write {{legacy "…"}} by itself in text, not inside another helper`

/** The parts of `format %,d scale`; other words are a name. */
export const readFormat = (words: string): { name: string; conversion?: PrintfConversion } => {
  const [, flags, width = 0, letter, name] = CONVERSION.exec(words) ?? []
  if (name === undefined) return { name: words }
  return { name, conversion: { flags: flags!, width: Number(width), letter: letter! } }
}

/** `main` of `scale.main`. */
export const mapNamed = (name: string): string | undefined =>
  name.startsWith(OF_MAP) ? name.slice(OF_MAP.length) : undefined

/** Names of maps are compared without case, and all signs but letters, digits and `_` are equal. */
export const knownMap = (asked: string, maps: readonly string[]): string | undefined =>
  maps.includes(asked) ? asked : maps.find((name) => foldedName(name) === foldedName(asked))

/** The mistakes in a literal text, each with the index of its placeholder. */
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
    return `"${written}" is not a format of whole numbers; must be such as \${format %,d scale}, with flags of -+# 0,( and a width up to 99`
  const map = mapNamed(name)
  return map !== undefined && knownMap(map, maps) === undefined
    ? `there is no map "${map}"; ${orKnown(map, maps, 'maps')}`
    : undefined
}
