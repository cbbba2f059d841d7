/** What a table has for a language, a BCP 47 tag; `en` where there is none. */
export const inLanguage = <T>(table: { readonly en: T; readonly [language: string]: T }, lang: string): T => {
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(lang)?.[0].toLowerCase() ?? 'en'
  return Object.hasOwn(table, language) ? table[language]! : table.en
}
