import { parseText } from '../measure.js'
import type { RawValues } from '../raw.js'

/** Values that name each other in a circle, or double at each step, end here. */
const MOST_STEPS = 20
const LONGEST = 10_000

const REFERENCE = /\$\{([\w-]+)\}/g

const textOf = (value: unknown, seen: RawValues): unknown => {
  if (typeof value !== 'string') return value
  let text = value
  for (let step = 0; step < MOST_STEPS && text.includes('${') && text.length < LONGEST; step++) {
    const before = text
    text = before.replace(REFERENCE, (whole, name: string) => referred(seen, name) ?? whole).slice(0, LONGEST)
    if (text === before) break
  }
  return text
}

const referred = (seen: RawValues, name: string): string | undefined => {
  const value = Object.hasOwn(seen, name) ? parseText(seen[name]) : undefined
  return value !== undefined && value.length < LONGEST ? value : undefined
}

/** Replaces `${name}` in texts by the value of that name, as long as there is one; unknown names stay as they are. */
export const substitute = (values: RawValues): RawValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, values)]))
