import { isPresent } from './compare.js'
import type { Helper } from './helper.js'
import { isObject } from '../../../untyped.js'

type Row = { [column: string]: unknown }

/** Without a prototype: a column may have any name. */
const rowOf = (members: [string, unknown][]): Row =>
  Object.assign(Object.create(null) as Row, Object.fromEntries(members))

/**
 * The rows of `{columns: [name, …], data: [row, …]}`, or of a list of objects, as objects by column name. None for a
 * placeholder with a single empty cell, which clients without a table send.
 */
const rowsIn = (value: unknown): Row[] => {
  const { columns, data } = isObject(value) ? value : { columns: undefined, data: value }
  const names = Array.isArray(columns) ? columns.map(String) : []
  const items = Array.isArray(data) ? data.filter((row) => row !== null && row !== undefined) : []
  const [first] = items
  if (names.length <= 1 && items.length === 1 && Array.isArray(first) && !isPresent(first[0])) return []
  return items.map((row: unknown) => {
    if (isObject(row)) return row
    const cells = Array.isArray(row) ? row : [row]
    return rowOf(names.flatMap((name, at) => (at < cells.length ? [[name, cells[at]] as [string, unknown]] : [])))
  })
}

export const tables: { readonly [name: string]: Helper } = {
  tableRows: { least: 1, most: 1, verb: ([value]) => rowsIn(value) }
}
