import type { Statements } from './statements.js'

/**
 * A row and an empty record as one text, with conditions where they differ; undefined if they differ in more than the
 * texts and values on their lines.
 */
export const withEmptyRow = (row: Statements, empty: Statements, isThere: string): Statements | undefined => {
  const [lines, others] = [row, empty].map((statements) => statements.map((one) => one.split('\n'))) as [string[][], string[][]] // prettier-ignore
  if (lines.length !== others.length) return undefined
  const merged = lines.map((ofRow, at) => {
    const ofEmpty = others[at]!
    const all = ofRow.length === ofEmpty.length ? ofRow.map((line, index) => mergedLine(line, ofEmpty[index]!, isThere)) : [undefined] // prettier-ignore
    return all.includes(undefined) ? undefined : all.join('\n')
  })
  return merged.includes(undefined) ? undefined : (merged as string[])
}

const mergedLine = (line: string, other: string, isThere: string): string | undefined => {
  if (line === other) return line
  const start = line.slice(0, commonLength(line, other)).lastIndexOf('[') + 1
  const [rest, otherRest] = [line.slice(start), other.slice(start)]
  const common = commonLength(reversed(rest), reversed(otherRest))
  const shared = rest.slice(rest.length - common)
  const end = shared.includes(']') ? shared.slice(shared.indexOf(']')) : ''
  const [yes, no] = [rest, otherRest].map((text) => text.slice(0, text.length - end.length)) as [string, string]
  // a change of the code around texts needs a branch of its own
  if (start === 0 || end === '' || !isWhole(yes) || !isWhole(no)) return undefined
  const branches = yes === '' ? `{{else}}${no}` : no === '' ? yes : `${yes}{{else}}${no}`
  return `${line.slice(0, start)}{{#if ${isThere}}}${branches}{{/if}}${end}`
}

const commonLength = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

const reversed = (text: string): string => Array.from(text, (_, at) => text[text.length - 1 - at]).join('')

/** Whether brackets and blocks that begin in a text end in it. */
const isWhole = (text: string): boolean =>
  countOf(text, /(?<!\\)\[/g) === countOf(text, /(?<!\\)\]/g) && countOf(text, /\{\{#/g) === countOf(text, /\{\{\//g)

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
