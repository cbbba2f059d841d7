import type { Values } from '../../core/plugin.js'

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What clients send for nothing. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Text, or a number or truth as text; undefined for all else: an object may say of itself what it likes. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** A number, also as text; NaN for what is none. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN

/** `de_CH` and its like as the language tag `de-CH`; undefined for what is none. */
export const languageTag = (lang: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
