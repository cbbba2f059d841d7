import { formatDate, isDatePattern } from './date.js'
import { didYouMeanThis, misspelled } from './nearest.js'

/** Patterns that sort by time and are valid on every file system. */
const named = new Map([
  ['date', 'yyyy-MM-dd'],
  ['time', 'HH-mm-ss'],
  ['datetime', 'yyyy-MM-dd_HH-mm-ss']
])

/** Most file systems allow 255 bytes; the rest is for numbers and suffixes. */
const maxCharacters = 140
const maxBytes = 235
const reservedByWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i

/** Used if neither request, layout nor app gives a name. */
const PRESET = 'map_${yyyy-MM-dd}'

/**
 * The name of a report's file without its suffix, safe on every file system. In `pattern`, `${date}`, `${time}`,
 * `${datetime}` and `${<date pattern>}` are replaced by the date. Other placeholders are removed, and so is one of
 * `suffixes` at the end.
 */
export const reportStem = (given: { pattern?: string; suffixes: string[]; date: Date; lang?: string }): string => {
  const { pattern: written = PRESET, suffixes, date, lang } = given
  const filled = written.slice(0, LONGEST).replace(PLACEHOLDER, (_, content: string) => {
    const pattern = patternOf(content)
    return isDatePattern(pattern) ? formatDate(date, pattern, lang) : ''
  })
  const safe = safeName(filled)
  const end = suffixes.map((word) => `.${word}`).find((suffix) => safe.toLowerCase().endsWith(suffix))
  const stem = end ? safe.slice(0, -end.length) : safe
  const short = shortened(reservedByWindows.test(stem) ? `_${stem}` : stem).replace(/\.+$/, '')
  return /[\p{L}\p{N}]/u.test(short) ? short : 'map'
}

const PLACEHOLDER = /\$\{([^}]*)\}/g
const LONGEST = 1000

const patternOf = (content: string): string => named.get(content.trim().toLowerCase()) ?? content

/** The contents of the placeholders of a file name, without `${` and `}`. */
export const placeholdersIn = (name: string): string[] =>
  Array.from(name.slice(0, LONGEST).matchAll(PLACEHOLDER), ([, content]) => content!)

/** What is wrong with a placeholder that is neither a name nor a date pattern; undefined if it is right. */
export const unknownPlaceholder = (content: string): string | undefined => {
  if (isDatePattern(patternOf(content))) return undefined
  const names = [...named.keys()]
  const near = misspelled(content.trim(), names)
  return `the placeholder "\${${content.slice(0, 40)}}" of a file name is not known and is left out; must be ${names.map((name) => `\${${name}}`).join(', ')} or a date pattern such as \${yyyy-MM-dd}${didYouMeanThis(near)}`
}

const shortened = (stem: string): string => {
  let bytes = 0
  const fits = (character: string) => (bytes += Buffer.byteLength(character)) <= maxBytes
  return Array.from(stem).slice(0, maxCharacters).filter(fits).join('')
}

/** Keeps letters and digits of any script; replaces characters that are special in paths, shells or headers. */
const safeName = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '_')
    .replace(/\p{C}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_.,+()=@-]/gu, '_')
    .replace(/^\.+/, '')
