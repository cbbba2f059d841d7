import { cut, shownLine } from './shown-line.js'

/** Of all details of one line of the log, names included. */
const MOST_CHARACTERS = 4000
const MOST_ITEMS = 50
const MOST_DEPTH = 4
const MOST_NAME = 100
/** What a number counts. */
const NUMBER_CHARACTERS = 8
const LEFT_OUT = '…'

/** Details of a line of the log: strings as safe lines, and all of them together of bounded size. */
export const shownDetails = (details: object): { [name: string]: unknown } => {
  let left = MOST_CHARACTERS

  const shown = (value: unknown, depth: number): unknown => {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
      left -= NUMBER_CHARACTERS
      return value
    }
    if (typeof value === 'string' || typeof value === 'bigint' || value instanceof Error) return text(value)
    if (typeof value !== 'object') return undefined
    if (depth === MOST_DEPTH) return LEFT_OUT
    if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
    if (value instanceof Date) return text(Number.isNaN(value.getTime()) ? 'no date' : value.toISOString())
    return Array.isArray(value) ? items(value, depth + 1) : members(value, depth + 1)
  }
  const text = (value: string | bigint | Error): string => {
    if (left <= 0) return LEFT_OUT
    const line = shownLine(value instanceof Error ? value.message : String(value))
    const fitting = cut(line, Math.max(1, left))
    left -= fitting.length
    return fitting
  }
  const items = (list: unknown[], depth: number): unknown[] => {
    const few: unknown[] = []
    for (const item of list) {
      if (left <= 0 || few.length === MOST_ITEMS) return [...few, LEFT_OUT]
      few.push(shown(item, depth))
    }
    return few
  }
  const members = (object: object, depth: number): { [name: string]: unknown } => {
    const few: [string, unknown][] = []
    for (const name in object) {
      if (left <= 0 || few.length === MOST_ITEMS) break
      const safe = shownLine(name, MOST_NAME)
      left -= safe.length
      few.push([safe, shown((object as { [name: string]: unknown })[name], depth)])
    }
    return Object.fromEntries(few)
  }
  return members(details, 0)
}
