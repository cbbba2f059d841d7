import type { RawValues } from './values.js'

/** Values that name each other in a circle, or double at each step, end here. */
const MOST_STEPS = 20
const LONGEST = 10_000

const REFERENCE = /\$\{([\w-]+)\}/g

const textOf = (value: unknown, seen: RawValues): unknown => {
  let text = value
  for (let step = 0; step < MOST_STEPS && typeof text === 'string' && text.includes('${') && text.length < LONGEST; step++) {
    const before: string = text
    text = before.replace(REFERENCE, (whole, name: string) => {
      const other = Object.hasOwn(seen, name) ? seen[name] : undefined
      return typeof other === 'string' || typeof other === 'number' || typeof other === 'boolean' ? String(other) : whole
    })
    if (text === before) break
  }
  return text
}

/** Replaces `${name}` in texts by the value of that name, as long as there is one; unknown names stay as they are. */
export const substitute = (values: RawValues): RawValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, values)]))
