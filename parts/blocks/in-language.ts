/** The entry of a table for a language (BCP 47 tag), else the entry `en`. */
export const inLanguage = <T>(table: { readonly en: T; readonly [language: string]: T }, lang: string): T => {
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(lang)?.[0].toLowerCase() ?? 'en'
  return Object.hasOwn(table, language) ? table[language]! : table.en
}
