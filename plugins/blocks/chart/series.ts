import { didYouMean, quote, type Warn } from '../../../core/plugin.js'
import { isNoNumber, numberOf, plainText } from '../../../parts/blocks.js'
import type { TableRows } from '../../../parts/tables.js'

export interface Series {
  name: string
  /** Numbers by category. */
  values: (number | undefined)[]
}

/** Numbers by category, as charts show them. */
export interface ChartData {
  labels: string[]
  series: Series[]
}

const MOST_CATEGORIES = 2000
const MOST_SERIES = 20
const MOST_VALUES = 10_000
const LONGEST_LABEL = 120
/** Larger numbers cannot be added; the inverse counts as zero. */
const [LARGEST, SMALLEST] = [1e300, 1e-300]

const labelOf = (value: unknown): string => plainText(value, LONGEST_LABEL).replace(/\s+/g, ' ')

const valueOf = (value: unknown): number | undefined => {
  const number = numberOf(value)
  if (number === undefined || Math.abs(number) > LARGEST) return undefined
  return Math.abs(number) < SMALLEST ? 0 : number
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether a value is `{labels, series}`. */
export const isSeries = (value: unknown): value is { labels?: unknown; series: unknown[] } =>
  typeof value === 'object' && value !== null && Array.isArray((value as { series?: unknown }).series)

/** The data of `{labels: […], series: [{name, values}, …]}`. Categories without a label get a number. */
export const readSeries = ({ labels, series }: { labels?: unknown; series: unknown[] }, warn: Warn): ChartData => {
  const sent = series.map(
    (one) => (typeof one === 'object' && one !== null ? one : {}) as { name?: unknown; values?: unknown }
  )
  const empty = sent.findIndex(({ values }) => !Array.isArray(values))
  if (empty >= 0)
    warn(
      `series[${empty}] of a chart is ${quote(series[empty])}; must have "values", a list of numbers; it is shown without numbers`
    )
  const length = sent.reduce((most, { values }) => Math.max(most, listOf(values).length), listOf(labels).length)
  const names = listOf(labels)
  const all = Array.from({ length: Math.min(length, MOST_CATEGORIES) }, (_, index) =>
    labelOf(names[index] ?? index + 1)
  )
  return bounded(
    { labels: all, series: sent.map(({ name, values }) => ({ name: labelOf(name), values: listOf(values) })) },
    length,
    warn
  )
}

/** The data of a table: one series for each column of numbers. */
export const seriesOf = (
  { names, rows }: TableRows,
  label: string | undefined,
  values: string | string[] | undefined,
  warn: Warn
): ChartData => {
  const asked = values === undefined ? undefined : [values].flat()
  const hasNumbers = (index: number): boolean => rows.some((row) => numberOf(row[index]) !== undefined)
  const at = label === undefined ? names.findIndex((name) => !asked?.includes(name)) : names.indexOf(label)
  const columns = asked
    ? asked.map((name) => names.indexOf(name))
    : [...names.keys()].filter((index) => index !== at && hasNumbers(index))
  for (const [index, column] of columns.entries()) if (column < 0) warn(missingColumn(asked![index]!, names))
  if (at < 0 && label !== undefined) warn(missingColumn(label, names))
  const shown = rows.slice(0, MOST_CATEGORIES)
  const labels = shown.map((row, index) => labelOf(at < 0 ? index + 1 : row[at]))
  const series = columns
    .filter((column) => column >= 0)
    .map((column) => ({ name: labelOf(names[column]), values: shown.map((row) => row[column]) }))
  return bounded({ labels, series }, rows.length, warn)
}

const missingColumn = (name: string, names: readonly string[]): string => {
  const known = names
    .slice(0, 10)
    .map((one) => `"${one.slice(0, 40)}"`)
    .join(', ')
  return `the chart needs the column "${name}", which the table does not have; its columns are: ${known || 'none'}${didYouMean(name, names)}`
}

const bounded = (
  { labels, series }: { labels: string[]; series: { name: string; values: readonly unknown[] }[] },
  categories: number,
  warn: Warn
): ChartData => {
  if (series.length > MOST_SERIES) warn(`a chart has ${series.length} series; the first ${MOST_SERIES} are shown`)
  const kept = series.slice(0, MOST_SERIES)
  const most = Math.min(MOST_CATEGORIES, Math.floor(MOST_VALUES / kept.length))
  if (categories > most) warn(`a chart has ${categories} categories; the first ${most} are shown`)
  const shown = labels.slice(0, most)
  const sent = kept.map(({ values }) => shown.map((_, index) => values[index]))
  warnOfTexts(sent, warn)
  return { labels: shown, series: kept.map(({ name }, at) => ({ name, values: sent[at]!.map(valueOf) })) }
}

const warnOfTexts = (sent: readonly (readonly unknown[])[], warn: Warn): void => {
  const wrong = sent.flat().filter((value) => valueOf(value) === undefined && !isNoNumber(value))
  if (wrong.length > 0)
    warn(
      `a chart leaves out ${wrong.length} ${wrong.length === 1 ? 'value' : 'values'}; the first is ${quote(wrong[0])}; must be numbers up to 1e300`
    )
}
