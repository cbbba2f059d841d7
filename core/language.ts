import { knownLocale } from './date.js'

/** What a table has for a language, a BCP 47 tag; what it has in English where there is nothing for that language. */
export const inLanguage = <T>(table: { readonly en: T; readonly [language: string]: T }, lang: string): T => {
  const { language } = new Intl.Locale(knownLocale(lang))
  return Object.hasOwn(table, language) ? table[language]! : table.en
}

/** Languages that are written from right to left, the same as in Typst, so that text and page agree. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ks', 'pa', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** `lang` is a BCP 47 tag. */
export const isRightToLeft = (lang: string): boolean => RIGHT_TO_LEFT.has(lang.split(/[-_]/)[0]!.toLowerCase())

/** Text that runs from left to right in any language, such as `1 : 25,000`: apart from what stands around it. */
export const leftToRight = (text: string, lang: string): string => (isRightToLeft(lang) ? `\u2066${text}\u2069` : text)
