/** A position in a text, counted from 1; columns in UTF-16 units, as in editors. */
export interface TextPosition {
  line: number
  column: number
}

const LINE_FEED = 10

export const placeInText = (text: string, at: number): TextPosition => {
  let line = 1
  let start = 0
  for (let index = 0; index < at; index++) {
    if (text.charCodeAt(index) !== LINE_FEED) continue
    line++
    start = index + 1
  }
  return { line, column: at - start + 1 }
}

/**
 * The position of the value at a path (`attributes.map.layers[0]`, `a["b c"]`) in a text of JSON; if it is missing, the
 * position of the innermost value around it. If no name matches exactly, letter case is ignored.
 */
export const placeInJson = (text: string, path: string): TextPosition => {
  let at = blanks(text, 0)
  for (const step of stepsIn(path)) {
    const inside = typeof step === 'number' ? itemAt(text, at, step) : memberAt(text, at, step)
    if (inside === undefined) break
    at = inside
  }
  return placeInText(text, at)
}

const stepsIn = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([, index, quoted, plain]) =>
    index !== undefined ? Number(index) : (plain ?? String(JSON.parse(`"${quoted}"`)))
  )

const blank = /[\s]*/y
const scalar = /[^\s,:{}[\]"]*/y

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
/** The offset after the string that starts here, of any length; that of its start if it has no end. */
export const afterString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') at++
  }
  return start
}
const blanks = (text: string, at: number): number => endOf(blank, text, at)

/** The offset after the value that starts here. */
const afterValue = (text: string, start: number): number => {
  let depth = 0
  for (let at = start; at < text.length;) {
    const sign = text[at]!
    if (sign === '"') at = Math.max(at + 1, afterString(text, at))
    else if (sign === '{' || sign === '[') (depth++, at++)
    else if (sign === '}' || sign === ']') (depth--, at++)
    else if (depth === 0) return endOf(scalar, text, at)
    else at++
    if (depth === 0) return at
  }
  return text.length
}

const itemAt = (text: string, list: number, index: number): number | undefined => {
  if (text[list] !== '[') return undefined
  let at = blanks(text, list + 1)
  for (let passed = 0; passed < index; passed++) {
    at = blanks(text, afterValue(text, at))
    if (text[at] !== ',') return undefined
    at = blanks(text, at + 1)
  }
  return text[at] === ']' || at >= text.length ? undefined : at
}

const memberAt = (text: string, object: number, name: string): number | undefined => {
  if (text[object] !== '{') return undefined
  let folded: number | undefined
  for (let at = blanks(text, object + 1); text[at] === '"';) {
    const end = afterString(text, at)
    const found = nameIn(text.slice(at, end))
    const value = blanks(text, blanks(text, end) + 1)
    if (found === name) return value
    if (found.toLowerCase() === name.toLowerCase()) folded ??= value
    at = blanks(text, afterValue(text, value))
    if (text[at] === ',') at = blanks(text, at + 1)
  }
  return folded
}

const nameIn = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}
