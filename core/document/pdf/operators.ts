/** The operators of a content stream (ISO 32000-1, 7.8.2 and annex A). */

export interface Operation {
  word: string
  /** Numbers, names and strings as they are written; long ones are cut. */
  operands: readonly string[]
  /** From its first operand to the end of its word. */
  first: number
  end: number
}

/** Returns false if a part was not understood. */
export const eachOperator = (content: Buffer, visit: (operation: Operation) => void): boolean => {
  let operands: string[] = []
  let first = -1
  for (let at = 0; at < content.length;) {
    const byte = content[at]!
    if (isSpace(byte)) {
      at++
      continue
    }
    const end = endOfToken(content, at)
    if (first < 0) first = at
    if (isOperator(byte)) {
      const word = content.toString('latin1', at, end)
      // nothing is known about what follows the data of an inline image
      if (word === 'BI') return false
      visit({ word, operands, first, end })
      operands = []
      first = -1
    } else operands.push(content.toString('latin1', at, Math.min(end, at + MOST_OPERAND)))
    at = end
  }
  return true
}

/** Puts `text` in place of an operation, with its operands. */
export type Replace = (operation: Operation, text: string) => void

/** The content with what `visit` puts in place of operations; the same buffer if nothing changes. */
export const changeOperators = (
  content: Buffer,
  visit: (operation: Operation, replace: Replace) => void
): { content: Buffer; isWhole: boolean } => {
  const pieces: Buffer[] = []
  let done = 0
  const replace: Replace = ({ first, end }, text) => {
    pieces.push(content.subarray(done, first), Buffer.from(text, 'latin1'))
    done = end
  }
  const isWhole = eachOperator(content, (operation) => visit(operation, replace))
  return { content: pieces.length === 0 ? content : Buffer.concat([...pieces, content.subarray(done)]), isWhole }
}

/** Longer operands are strings, which are not looked at. */
const MOST_OPERAND = 200

const code = (letter: string): number => letter.charCodeAt(0)
const SPACES = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map(code))
const isSpace = (byte: number): boolean => SPACES.has(byte)
/** Letters, and the quotes that show text. */
const isOperator = (byte: number): boolean => (byte >= 65 && byte <= 122 && byte !== 91 && byte !== 93) || byte === 39 || byte === 34 // prettier-ignore

const endOfToken = (content: Buffer, start: number): number => {
  const byte = content[start]
  if (byte === code('(')) return endOfString(content, start)
  if (byte === code('<')) {
    if (content[start + 1] === byte) return start + 2
    const end = content.indexOf(code('>'), start)
    return end < 0 ? content.length : end + 1
  }
  if (byte === code('%')) {
    const end = content.indexOf(10, start)
    return end < 0 ? content.length : end
  }
  let at = start + 1
  if (byte !== code('/') && DELIMITERS.has(byte!)) return at
  while (at < content.length && !isSpace(content[at]!) && !DELIMITERS.has(content[at]!)) at++
  return at
}

/** Parentheses inside a string are escaped, or in pairs. */
const endOfString = (content: Buffer, start: number): number => {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === code('\\')) at++
    else if (byte === code('(')) depth++
    else if (byte === code(')') && --depth === 0) return at + 1
  }
  return content.length
}
