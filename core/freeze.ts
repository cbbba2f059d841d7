/** Freezes a value with everything inside it, except positions. */
export const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    const isList = Array.isArray(value)
    for (const inner of Object.values(value)) if (!isList || !isPosition(inner)) freeze(inner)
  }
  return value
}

/** There may be millions; freezing doubles their memory, and so does reading `[0]` instead of `at(0)`. */
const isPosition = (value: unknown): boolean => Array.isArray(value) && typeof value.at(0) === 'number'
