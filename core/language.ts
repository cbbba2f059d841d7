import { knownLocale } from './date.js'

/** What a table has for a language, a BCP 47 tag; what it has in English where there is nothing for that language. */
export const inLanguage = <T>(table: { readonly en: T; readonly [language: string]: T }, lang: string): T => {
  const { language } = new Intl.Locale(knownLocale(lang))
  return Object.hasOwn(table, language) ? table[language]! : table.en
}
