import { isObject, type Warn } from '../../core/plugin.js'
import { plainText } from '../blocks.js'

/** Named columns, and rows of cells by the columns' position. */
export interface TableRows {
  names: string[]
  rows: (readonly unknown[])[]
}

const MOST_COLUMNS = 1000
const LONGEST_NAME = 200

/** A table in a request: an object with columns and data, or a list of rows. */
export const tableSchema = {
  type: ['object', 'array'],
  properties: {
    columns: { type: 'array', description: 'names' },
    data: { type: 'array', description: 'rows: lists of cells in the order of the columns, or objects by column name' }
  }
}

/**
 * The columns and rows of `{columns: [name, …], data: [row, …]}` or of a list of rows, whose columns are the names in
 * the rows. A row is a list of cells, an object by column name, or a single cell. Missing cells are
 * undefined.
 */
export const readRows = (value: unknown, warn: Warn): TableRows => {
  const { columns, data } = isObject(value) ? value : { columns: undefined, data: value }
  const items = (Array.isArray(data) ? data : []).filter((row) => row !== null && row !== undefined)
  const names =
    Array.isArray(columns) && columns.length > 0
      ? columns.slice(0, MOST_COLUMNS).map((name) => plainText(name, LONGEST_NAME))
      : namesIn(items)
  const members = Array.isArray(columns) && columns.length > 0 ? columns.slice(0, MOST_COLUMNS).map(String) : names
  const rows = items.map((row) => {
    if (Array.isArray(row)) return row
    return isObject(row) ? members.map((name) => (Object.hasOwn(row, name) ? row[name] : undefined)) : [row]
  })
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0)
  if (longest > names.length)
    warn(
      `a table has ${names.length} columns, but rows with up to ${longest} cells; cells beyond the columns are left out`
    )
  return isBlank(names, rows) ? { names, rows: [] } : { names, rows }
}

/** The names in objects, in the order of their first appearance; numbers if rows are lists. */
const namesIn = (items: readonly unknown[]): string[] => {
  const names = new Set<string>()
  let cells = 0
  for (const row of items) {
    if (!isObject(row)) cells = Math.max(cells, Array.isArray(row) ? row.length : 1)
    else for (const name of Object.keys(row)) if (names.size < MOST_COLUMNS) names.add(name)
  }
  return names.size > 0
    ? [...names]
    : Array.from({ length: Math.min(cells, MOST_COLUMNS) }, (_, index) => String(index + 1))
}

/** Placeholder that clients without a table send because the layout has one. */
const isBlank = (names: string[], rows: TableRows['rows']): boolean =>
  names.length <= 1 && rows.length === 1 && plainText(rows[0]![0]) === ''
