import { knownLocale } from './date.js'

export interface NumberForm {
  /** Digits after the point, exactly; default: none from 100 on, else up to 3. */
  decimals?: number
  /** Instead of the language's own sign between groups of three digits. */
  group?: string
}

/** A number, or text that is one, as the language writes it; anything else as text. `lang` is a BCP 47 tag. */
export const formatNumber = (value: unknown, lang: string, { decimals, group }: NumberForm = {}): string => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : NaN
  if (!Number.isFinite(number)) return String(value ?? '')
  const places = Number.isInteger(decimals) ? Math.min(20, Math.max(0, decimals!)) : undefined
  const format = new Intl.NumberFormat(knownLocale(lang), {
    maximumFractionDigits: places ?? (Math.abs(number) >= 100 ? 0 : 3),
    minimumFractionDigits: places ?? 0
  })
  return format
    .formatToParts(number)
    .map((part) => (part.type === 'group' && group !== undefined ? group : part.value))
    .join('')
}
