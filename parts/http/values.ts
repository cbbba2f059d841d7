/** Values that clients send for "no value". */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Text, or a number or boolean as text; undefined for other values, because an object may have its own `toString`. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** A number, also as text; NaN for other values. */
export const numberInText = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN

/** `de_CH` as the language tag `de-CH`; undefined for an invalid tag. */
export const languageTag = (lang: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
