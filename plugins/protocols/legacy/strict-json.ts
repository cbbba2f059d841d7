/** Largest number of nested levels of objects and lists in a spec. */
export const maxDepth = 200

const doubleQuote = 34
const colon = 58
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * The value of a strict JSON text that is not too deep and has no duplicate member; else undefined. JSON.parse keeps only
 * the last of duplicate members, so equal numbers of members in value and text prove that there are none.
 */
export const readStrictJson = (text: string): { value: unknown } | undefined => {
  const written = countWritten(text)
  if (written === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return countKept(value) === written ? { value } : undefined
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}

/** Number of members in a JSON text; undefined if it is too deep or a quote is not closed. */
const countWritten = (text: string): number | undefined => {
  let members = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === colon) members++
    else if (code === doubleQuote) {
      do at = text.indexOf('"', at + 1)
      while (at > 0 && isEscaped(text, at))
      if (at < 0) return undefined
    } else if (code === openBrace || code === openBracket) {
      if (++depth > maxDepth) return undefined
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return members
}

/** Whether an odd number of backslashes precedes a position. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

/** Counts members in a value and removes members `__proto__`, which would change the prototype of copies. */
const countKept = (value: unknown): number => {
  let members = 0
  const left = [value]
  while (left.length > 0) {
    const inside = left.pop()
    if (typeof inside !== 'object' || inside === null) continue
    if (Array.isArray(inside)) {
      for (const item of inside) if (typeof item === 'object') left.push(item)
      continue
    }
    for (const [name, member] of Object.entries(inside)) {
      members++
      if (typeof member === 'object') left.push(member)
      if (name === '__proto__') Reflect.deleteProperty(inside, name)
    }
  }
  return members
}
