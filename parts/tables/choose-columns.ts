import type { Warn } from '../../core/plugin.js'
import type { ColumnOptions, TableOptions } from './options.js'

/** A column that is shown. */
export interface Chosen extends ColumnOptions {
  /** Its place in the rows; -1 where they do not have it. */
  index: number
}

/** Where a layout does not say which. */
const MOST_COLUMNS = 9
const OTHERS = '*'

/** The columns that are shown, in their order. One that the layout names is shown even where no row has it. */
export const chooseColumns = (names: readonly string[], options: TableOptions, warn: Warn): Chosen[] => {
  const { columns = [OTHERS], excludeColumns = [], groupBy } = options
  const listed = columns.map((entry) => (typeof entry === 'string' ? { name: entry } : entry))
  const isLeftOut = (name: string): boolean => name === groupBy || excludeColumns.includes(name)
  const named = new Set(listed.map(({ name }) => placeOf(name, names)))
  const others = names.flatMap((name, index) => (named.has(index) || isLeftOut(name) ? [] : [{ name, index }]))
  const chosen = listed.flatMap((entry): Chosen[] => {
    if (entry.name === OTHERS) return others.map((other) => ({ ...entry, ...other }))
    return isLeftOut(entry.name) ? [] : [{ ...entry, index: placeOf(entry.name, names) }]
  })
  if (names.length > 0 && chosen.length > 0 && chosen.every(({ index }) => index < 0))
    warn(
      `a table shows ${shortened(chosen)} and is sent none of these, but ${shortened(names.map((name) => ({ name })))}`
    )
  const most = mostColumns(options)
  if (chosen.length > most)
    warn(`a table has ${chosen.length} columns and shows the first ${most}; left out: ${shortened(chosen.slice(most))}`)
  return chosen.slice(0, most)
}

/** The name as it is written, else in other letters; -1 where there is none. */
const placeOf = (name: string, names: readonly string[]): number => {
  const exact = names.indexOf(name)
  return exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase())
}

/** How many columns are shown at most: those that the layout names by all means. */
export const mostColumns = ({ maxColumns, columns = [] }: TableOptions): number =>
  maxColumns ??
  Math.max(MOST_COLUMNS, columns.filter((entry) => (typeof entry === 'string' ? entry : entry.name) !== OTHERS).length)

/** What the layout says of a column that is not shown itself. */
export const columnNamed = (name: string, names: readonly string[], { columns = [] }: TableOptions): Chosen => {
  const said = columns.find((entry) => typeof entry === 'object' && entry.name === name) as ColumnOptions | undefined
  return { ...said, name, index: placeOf(name, names) }
}

const shortened = (columns: readonly { name: string }[]): string =>
  columns
    .slice(0, 10)
    .map(({ name }) => `"${name.slice(0, 40)}"`)
    .join(', ') + (columns.length > 10 ? ', …' : '')
