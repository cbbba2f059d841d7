const WORDS = {
  undefined: 'missing',
  null: 'null',
  array: 'an array',
  object: 'an object',
  function: 'a function',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  bigint: 'a bigint',
  symbol: 'a symbol'
} as const

/** A type of JavaScript; null and arrays are types of their own. */
export type TypeName = keyof typeof WORDS

export const typeOf = (value: unknown): TypeName =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** `a number`; `missing` for undefined. */
export const typeWords = (value: unknown): string => WORDS[typeOf(value)]

/** `is a number; must be a string or an object`; undefined for a value of one of these types. */
export const wrongType = (value: unknown, types: readonly TypeName[]): string | undefined =>
  types.includes(typeOf(value))
    ? undefined
    : `is ${typeWords(value)}; must be ${types.map((one) => WORDS[one]).join(' or ')}`
