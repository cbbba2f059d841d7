/** The same value, which nobody can change any more, positions aside. */
export const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    const isList = Array.isArray(value)
    for (const inner of Object.values(value)) if (!isList || !isPosition(inner)) freeze(inner)
  }
  return value
}

/** There may be millions, which frozen take twice their memory; so they would if asked for `[0]`, as other lists are. */
const isPosition = (value: unknown): boolean => Array.isArray(value) && typeof value.at(0) === 'number'
