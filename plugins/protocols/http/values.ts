import type { Values } from '../../../core/plugin.js'

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What clients send for nothing. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `de_CH` and its like as the language tag `de-CH`; undefined for what is none. */
export const languageTag = (lang: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
