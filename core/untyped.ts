/** The members of a symbolizer as they were sent. */
export type RawValues = { readonly [name: string]: unknown }

export const isObject = (value: unknown): value is RawValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST_SHOWN = 60
const MOST_SHOWN = 4

/** A value for messages: short, however long or deep it is. */
export const shown = (value: unknown, depth = 0): string => {
  if (typeof value === 'string')
    return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value)
  if (Array.isArray(value)) {
    if (depth > 1) return '[…]'
    const items = value.slice(0, MOST_SHOWN).map((item) => shown(item, depth + 1))
    return `[${items.join(', ')}${value.length > MOST_SHOWN ? ', …' : ''}]`
  }
  return isObject(value) ? '{…}' : String(value)
}
