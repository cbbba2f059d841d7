import type { TextPosition } from '../../json-place.js'

/** The white space that Handlebars removed from the start of literal text: up to a line's end, or all of it (`~`). */
export const strippedBefore = (original: string, value: string, isStripped: boolean): number => {
  const candidates = [/^[ \t]*\r?\n?/, /^\s+/].map((space) => space.exec(original)?.[0].length ?? 0)
  return isStripped ? (candidates.find((length) => length > 0 && original.startsWith(value, length)) ?? 0) : 0
}

/** The position of a character of a quoted text in a template; `start` is that of the opening quotation mark. */
export const positionInQuotes = (text: string, index: number, start: TextPosition, mark: string): TextPosition => {
  const written = text.slice(0, index).replaceAll(mark, `\\${mark}`)
  return positionIn(written, written.length, { line: start.line, column: start.column + 1 })
}

/** The position of a character of a text that starts at `start`. */
export const positionIn = (text: string, index: number, start: TextPosition): TextPosition => {
  const before = text.slice(0, index).split('\n')
  const last = before.at(-1)!.length
  return before.length === 1
    ? { line: start.line, column: start.column + last }
    : { line: start.line + before.length - 1, column: last + 1 }
}

/** A literal text of the template, or a constant of the layout. */
export const literalIn = (node: hbs.AST.Expression, constants: Record<string, unknown>): string | undefined => {
  if (node.type === 'StringLiteral') return (node as hbs.AST.StringLiteral).value
  const { parts = [], depth } = node as hbs.AST.PathExpression
  const [head, name] = parts.map(String)
  const value = head === 'const' && depth === 0 && parts.length === 2 ? constants[name!] : undefined
  return typeof value === 'string' ? value : undefined
}
