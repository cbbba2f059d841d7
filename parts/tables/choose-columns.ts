import { misspelled, type Warn } from '../../core/plugin.js'
import type { ColumnOptions, TableOptions } from './options.js'

/** A shown column. */
export interface ShownColumn extends ColumnOptions {
  /** Its index in the rows; -1 if the rows do not have it. */
  index: number
}

/** Limit of columns, unless the layout sets it. */
const MOST_COLUMNS = 9
const OTHERS = '*'

/** The shown columns in their order. A column that the layout names is shown even if no row has it. */
export const chooseColumns = (names: readonly string[], options: TableOptions, warn: Warn): ShownColumn[] => {
  const { columns = [OTHERS], excludeColumns = [], groupBy } = options
  const listed = columns.map((entry) => (typeof entry === 'string' ? { name: entry } : entry))
  const isLeftOut = (name: string): boolean => name === groupBy || excludeColumns.includes(name)
  if (options.order === 'request') return limited(asRequested(names, listed, isLeftOut, warn), options, warn)
  const named = new Set(listed.map(({ name }) => placeOf(name, names)))
  const others = names.flatMap((name, index) => (named.has(index) || isLeftOut(name) ? [] : [{ name, index }]))
  const chosen = listed.flatMap((entry): ShownColumn[] => {
    if (entry.name === OTHERS) return others.map((other) => ({ ...entry, ...other }))
    return isLeftOut(entry.name) ? [] : [{ ...entry, index: placeOf(entry.name, names) }]
  })
  if (names.length > 0 && chosen.length > 0 && chosen.every(({ index }) => index < 0))
    warn(
      `the layout shows the columns ${shortened(namesOf(chosen))} of a table, but the request has the columns ${shortened(names)}`
    )
  return limited(chosen, options, warn)
}

/** The columns of the request in its order, with the options that the layout has for them. */
const asRequested = (
  names: readonly string[],
  listed: readonly ColumnOptions[],
  isLeftOut: (name: string) => boolean,
  warn: Warn
): ShownColumn[] => {
  const entries = new Map(listed.map((entry) => [placeOf(entry.name, names), entry]))
  const others = listed.find(({ name }) => name === OTHERS)
  const columns = names.flatMap((name, index) => (isLeftOut(name) ? [] : [{ name, index, entry: entries.get(index) }]))
  const unknown = columns.filter(({ entry }) => !entry && !others)
  if (unknown.length > 0)
    warn(
      `a table of the request has columns that the layout does not have; they are left out: ${shortened(namesOf(unknown))}`
    )
  return columns.flatMap(({ name, index, entry }) => {
    if (entry) return [{ ...entry, index }]
    return others ? [{ ...others, name, index }] : []
  })
}

const limited = (chosen: ShownColumn[], options: TableOptions, warn: Warn): ShownColumn[] => {
  const most = mostColumns(options)
  if (chosen.length > most)
    warn(
      `a table has ${chosen.length} columns; the first ${most} are shown; left out: ${shortened(namesOf(chosen.slice(most)))}`
    )
  return chosen.slice(0, most)
}

/** Warns of columns of groups and summaries that no row has; without rows there is nothing to compare. */
export const warnOfAbsent = (names: readonly string[], { groupBy, summary = {} }: TableOptions, warn: Warn): void => {
  const used = [
    ...(groupBy === undefined ? [] : [{ option: 'groupBy', name: groupBy }]),
    ...Object.keys(summary).map((name) => ({ option: 'summary', name }))
  ]
  for (const { option, name } of used.filter((one) => names.length > 0 && placeOf(one.name, names) < 0)) {
    const near = misspelled(name, names)
    const rest = near === undefined ? `; its columns are ${shortened(names)}` : `; did you mean "${near}"?`
    warn(`${option} of a table is the column "${name.slice(0, 40)}", which no row has${rest}`)
  }
}

/** Index of a name, compared exactly, else without case; -1 if not found. */
export const placeOf = (name: string, names: readonly string[]): number => {
  const exact = names.indexOf(name)
  return exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase())
}

/** Largest number of columns; those that the layout names are always shown. */
export const mostColumns = ({ maxColumns, columns = [] }: TableOptions): number =>
  maxColumns ??
  Math.max(MOST_COLUMNS, columns.filter((entry) => (typeof entry === 'string' ? entry : entry.name) !== OTHERS).length)

/** The options of a column that is not shown itself. */
export const columnNamed = (name: string, names: readonly string[], { columns = [] }: TableOptions): ShownColumn => {
  const options = columns.find((entry) => typeof entry === 'object' && entry.name === name) as ColumnOptions | undefined
  return { ...options, name, index: placeOf(name, names) }
}

const namesOf = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name)

/** Names of columns in a message. */
export const shortened = (names: readonly string[]): string =>
  names
    .slice(0, 10)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ') + (names.length > 10 ? ', …' : '')
