import { formatDate, isDatePattern } from '../date.js'

/** Forms that sort by time and that every file system takes. */
const named = new Map([
  ['date', 'yyyy-MM-dd'],
  ['time', 'HH-mm-ss'],
  ['datetime', 'yyyy-MM-dd_HH-mm-ss']
])

const maxCharacters = 150
/** Of UTF-8: what most file systems take. */
const maxBytes = 255
const reservedByWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i

/**
 * Name of a report's file, with its suffix, safe on every file system. In `pattern`, `${date}`, `${time}`,
 * `${datetime}` and `${<date pattern>}` become the date; other placeholders are left out.
 */
export const reportFileName = (given: { pattern: string; extension: string; date: Date; lang?: string }): string => {
  const suffix = `.${given.extension}`
  const filled = given.pattern.slice(0, 1000).replace(/\$\{([^}]*)\}/g, (_, content: string) => {
    const pattern = named.get(content.trim().toLowerCase()) ?? content
    return isDatePattern(pattern) ? formatDate(given.date, pattern, given.lang) : ''
  })
  const safe = safeName(filled)
  const stem = safe.toLowerCase().endsWith(suffix.toLowerCase()) ? safe.slice(0, -suffix.length) : safe
  const short = shortened(reservedByWindows.test(stem) ? `_${stem}` : stem, suffix.length).replace(/\.+$/, '')
  return `${/[\p{L}\p{N}]/u.test(short) ? short : 'map'}${suffix}`
}

const shortened = (stem: string, suffix: number): string => {
  let bytes = suffix
  const fits = (character: string) => (bytes += Buffer.byteLength(character)) <= maxBytes
  const characters = Array.from(stem).slice(0, maxCharacters - suffix)
  const tooMany = characters.findIndex((character) => !fits(character))
  return characters.slice(0, tooMany < 0 ? undefined : tooMany).join('')
}

/** Letters and digits of any script stay; what a path, a shell, a header or a reader could misread does not. */
const safeName = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '_')
    .replace(/\p{C}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_.,+()=@-]/gu, '_')
    .replace(/^\.+/, '')
