/** Expressions of all properties, and the letters of one; longer ones are rare. */
const MOST_KEPT = 2000
const LONGEST_KEPT = 2000

let all = 0
const known = new Map<object, Map<string, unknown>>()

/**
 * What was made of a value for a property before: the same style is printed again and again. What is kept has no state, and
 * V8 keeps the fast code for it. `make` may throw.
 */
export const kept = <Made>(property: object, name: string, value: unknown, make: () => Made): Made => {
  const written = JSON.stringify(value) ?? ''
  // JSON has null for numbers that it cannot write
  if (written.length > LONGEST_KEPT || written.includes('null')) return make()
  const key = `${name} ${written}`
  const before = known.get(property)?.get(key)
  if (before !== undefined) return before as Made
  const made = make()
  if (all >= MOST_KEPT) {
    known.clear()
    all = 0
  }
  const ofProperty = known.get(property) ?? new Map<string, unknown>()
  known.set(property, ofProperty.set(key, made))
  all++
  return made
}
