/** Levels of objects and lists inside each other that a spec may have. */
export const maxDepth = 200

const doubleQuote = 34
const colon = 58
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * The value of a text that is JSON by the letter, not too deep and in which no member stands twice; else undefined.
 * JSON.parse keeps the last of members with one name, so as many members in the value as in the text prove that.
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

/** Members in a text, if it is JSON; undefined where it is too deep or a quote is not closed. */
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

/** Whether an odd number of backslashes stands before a place. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

/** Members in a value, which loses those called `__proto__`: they would reach into whatever object they are copied to. */
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
