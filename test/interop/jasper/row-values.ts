import type { Plain } from './plain-yaml.js'
import type { Value } from './values.js'

interface LegendRow {
  name?: string
  icon?: string
  dpi: number
  level: number
}

/** The rows of a legend: the name of each object, then its icons, then its classes. */
export const legendRows = (legend: Plain, { dpi = 72 }: Plain): LegendRow[] => {
  const rowsOf = (node: Plain, level: number): LegendRow[] => {
    const own = { dpi: Number(node.dpi ?? dpi), level }
    const icons: LegendRow[] = (node.icons ?? []).map((icon: string) => ({ icon, ...own }))
    const classes: LegendRow[] = (node.classes ?? []).flatMap((one: Plain) => rowsOf(one, level + 1))
    const hasContent = icons.length + classes.length > 0
    return [...(node.name !== undefined && hasContent ? [{ name: node.name, ...own }] : []), ...icons, ...classes]
  }
  return rowsOf(legend, 0)
}

const columnsOf = (table: Plain, { maxColumns = 9, excludeColumns = [] }: Plain): { name: string; at: number }[] =>
  (table.columns as string[])
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => !excludeColumns.includes(name))
    .slice(0, maxColumns)

const cell = (value: unknown): Value =>
  value === null || value === undefined
    ? { type: 'null' }
    : typeof value === 'string'
      ? { type: 'string', value }
      : Number.isInteger(value)
        ? { type: 'integer', value }
        : { type: typeof value === 'boolean' ? 'boolean' : 'double', value }

/** A row for each row of the request: by the names of columns, in dynamic tables by their numbers. */
export const tableRows = (table: Plain, processor: Plain): { [column: string]: Value }[] =>
  (table.data as unknown[][]).map((row) =>
    Object.fromEntries(
      columnsOf(table, processor).map(({ name, at }, number) => [
        processor.dynamic ? `col_${number}` : name,
        cell(row[at])
      ])
    )
  )

const CLASSES: { [type: string]: string } = {
  string: 'java.lang.String',
  integer: 'java.lang.Integer',
  double: 'java.lang.Double',
  boolean: 'java.lang.Boolean'
}

/** The report of a dynamic table; the class of a column is that of its first value. */
export const tableReport = (table: Plain, processor: Plain): Value => ({
  type: 'tableReport',
  width: processor.reportWidth ?? 555,
  columns: columnsOf(table, processor).map(({ name, at }) => ({
    name,
    class: CLASSES[cell((table.data as unknown[][]).find((row) => row[at] !== null)?.[at]).type] ?? CLASSES.string
  }))
})
