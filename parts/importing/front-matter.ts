import { indented } from './typst.js'

/** The front matter entry of one attribute. */
export interface AttributeEntry {
  type: string
  [option: string]: unknown
}

/** YAML for one line: `{ type: map, width: 440 }`. */
export const flow = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value !== 'object' || value === null) return scalar(value)
  const members = Object.entries(value).map(([name, member]) => `${scalar(name)}: ${flow(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const PLAIN = /^([A-Za-z][\w./]*( [\w./]+)*|\d+fr)$/
/** Words that YAML 1.1 or 1.2 does not read as text. */
const OTHERWISE = /^(true|false|yes|no|on|off|null|y|n)$/i

export const scalar = (value: unknown): string => {
  if (typeof value !== 'string') return String(value)
  if (PLAIN.test(value) && !OTHERWISE.test(value)) return value
  // single quotes do not support escapes
  return /[\\\p{Cc}\u2028\u2029\ufeff]/u.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`
}

const MOST_LETTERS = 118

/** The entry of an attribute: on one line if that is readable, else with one line per option. */
export const attributeLines = (name: string, entry: object): string =>
  indented(memberLines(name, entry, MOST_LETTERS - 2))

const memberLines = (name: string, value: unknown, most: number): string => {
  const key = scalar(name)
  const line = `${key}: ${flow(value)}`
  if (line.length <= most || typeof value !== 'object' || value === null) return line
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${flow(item)}`)
    : Object.entries(value).map(([member, inner]) => memberLines(member, inner, most - 2))
  return lines.length === 0 ? line : `${key}:\n${indented(lines.join('\n'))}`
}
