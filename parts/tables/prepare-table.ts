import { type Json, type Prepared, quote, type Tools, type Warn, warnOnce } from '../../core/plugin.js'
import { filesOf, hexColour, isCut, isNoNumber, LONGEST_TEXT, numberOf, plainText } from '../blocks.js'
import { formatNumber } from '../text.js'
import { type ShownColumn, chooseColumns, columnNamed, placeOf, warnOfAbsent } from './choose-columns.js'
import { addressReader, type TableCell, type Format, formatOf } from './format-cell.js'
import { measureOf, type Summary, type TableOptions } from './options.js'
import { loadPictures } from './pictures.js'
import type { TableRows } from './rows.js'
import { widestTexts, widestWords } from './widest.js'

/** Limits of one table in a document. */
const MOST_ROWS = 5000
const MOST_CELLS = 20_000
/** Height of pictures in points. */
const PICTURE_HEIGHT = 36
/** Points above and below a text. */
const PADDING = 3
/** Ratio of the space left and right of a text to that. */
const ACROSS = 1.5

type Row = TableRows['rows'][number]

/** The data for the Typst function of a table, and its pictures. */
export const prepareTable = async (
  { names, rows }: TableRows,
  options: TableOptions,
  lang: string,
  tools: Tools
): Promise<Prepared> => {
  const warn = warnOnce((message) => tools.warn(message))
  const columns = chooseColumns(names, options, warn)
  warnOfAbsent(names, options, warn)
  const shown = columns.length === 0 ? [] : bounded(rows, columns.length, warn)
  const values = columns.map((column) => valuesOf(column, shown))
  warnOfCut(columns, values, warn)
  const pictures = await loadPictures(picturesIn(columns, shown), tools, warn)
  const formats = columns.map((column, at) => {
    return formatOf(column, values[at]!, { lang, pictures, height: pictureHeight(column) })
  })
  const cellsOf = (row: Row): TableCell[] => formats.map(({ cell }, at) => cell(row[columns[at]!.index]))
  const groups = grouped(shown, options, names, lang).map(({ title, rows }) => ({ title, rows: rows.map(cellsOf) }))
  const summary = summaryRow(columns, formats, shown, options, lang)
  warnOfSummaries(columns, values, names, options, warn)
  const lines = [...groups.flatMap((group) => group.rows), ...(summary ? [summary] : [])]
  const hasPictures = lines.some((line) => line.some((cell) => typeof cell === 'object' && 'picture' in cell))
  const data = {
    ...appearance(options),
    verticalAlign: options.verticalAlign ?? (hasPictures ? 'middle' : 'top'),
    columns: columns.map((column, at) => ({
      ...head(column),
      width: measureOf(column.width),
      align: formats[at]!.align,
      ...widestIn(lines.map((line) => line[at]!))
    })),
    groups,
    summary: summary ?? null,
    empty: options.empty === undefined ? null : plainText(options.empty)
  }
  return { data: data as unknown as Json, files: filesOf(pictures.values()) }
}

const valuesOf = ({ index }: ShownColumn, rows: readonly Row[]): unknown[] => rows.map((row) => row[index])

const bounded = (rows: readonly Row[], columns: number, warn: Warn): readonly Row[] => {
  const most = Math.min(MOST_ROWS, Math.max(1, Math.floor(MOST_CELLS / columns)))
  if (rows.length > most)
    warn(
      `a table has ${rows.length} rows; the limit for its number of columns (${columns}) is ${most}; ${rows.length - most} are left out`
    )
  return rows.slice(0, most)
}

const warnOfCut = (columns: readonly ShownColumn[], values: readonly unknown[][], warn: Warn): void => {
  const texts = values.filter((_, at) => columns[at]!.format !== 'image')
  const count = texts.flat().filter(isCut).length
  if (count > 0)
    warn(
      `a table has ${count} ${count === 1 ? 'text' : 'texts'} of more than ${LONGEST_TEXT} characters; the rest of ${count === 1 ? 'it' : 'each'} is left out`
    )
}

const warnOfSummaries = (
  columns: readonly ShownColumn[],
  values: readonly unknown[][],
  names: readonly string[],
  { summary = {} }: TableOptions,
  warn: Warn
): void => {
  const isAmong = (name: string, all: readonly string[]): boolean =>
    all.some((other) => other.toLowerCase() === name.toLowerCase())
  const shown = columns.map(({ name }) => name)
  for (const [name, kind] of Object.entries(summary))
    if (isAmong(name, names) && !isAmong(name, shown))
      warn(
        `the ${kind} of the column ${quote(name)} of a table is left out, because the table does not show the column`
      )
  for (const [at, { name }] of columns.entries()) {
    const kind = summaryFor(name, summary)
    const wrong =
      kind === undefined || kind === 'count'
        ? []
        : values[at]!.filter((one) => numberOf(one) === undefined && !isNoNumber(one))
    if (wrong.length > 0)
      warn(
        `the ${kind} of the column ${quote(name)} of a table leaves out ${wrong.length} ${wrong.length === 1 ? 'value' : 'values'}; the first is ${quote(wrong[0])}; must be numbers`
      )
  }
}

const pictureHeight = ({ height }: ShownColumn): number => measureOf(height)?.number ?? PICTURE_HEIGHT

/** The addresses of pictures, each with the largest height that it is shown in. */
const picturesIn = (columns: readonly ShownColumn[], rows: readonly Row[]): Map<string, number> => {
  const heights = new Map<string, number>()
  for (const column of columns.filter(({ format }) => format === 'image')) {
    const addressOf = addressReader(column)
    const height = pictureHeight(column)
    for (const value of valuesOf(column, rows)) {
      const address = addressOf(value)
      if (address !== undefined) heights.set(address, Math.max(heights.get(address) ?? 0, height))
    }
  }
  return heights
}

const head = ({ name, title = name }: ShownColumn) => {
  const text = plainText(title)
  return { title: text, titleTexts: widestTexts([text]), titleWords: widestWords([text]) }
}

/** The values from which the width of a column is calculated. */
const widestIn = (cells: readonly TableCell[]) => {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : []))
  const pictures = cells.flatMap((cell) => (typeof cell === 'object' && 'picture' in cell ? cell.width : []))
  return {
    texts: widestTexts(texts),
    words: widestWords(texts),
    picture: pictures.reduce((a, b) => Math.max(a, b), 0),
    hasColours: cells.some((cell) => typeof cell === 'object' && 'colour' in cell)
  }
}

/** Groups in the order of their first values; a single one without a title if there is no groupBy. */
const grouped = (
  rows: readonly Row[],
  options: TableOptions,
  names: readonly string[],
  lang: string
): { title: string | null; rows: Row[] }[] => {
  if (options.groupBy === undefined) return rows.length > 0 ? [{ title: null, rows: [...rows] }] : []
  const column = columnNamed(options.groupBy, names, options)
  const { text } = formatOf({ ...column, urlExtractor: undefined }, valuesOf(column, rows), {
    lang,
    pictures: new Map(),
    height: 0
  })
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const title = text(row[column.index]) || '–'
    const group = groups.get(title)
    if (group) group.push(row)
    else groups.set(title, [row])
  }
  return Array.from(groups, ([title, members]) => ({ title, rows: members }))
}

const summaryRow = (
  columns: readonly ShownColumn[],
  formats: readonly Format[],
  rows: readonly Row[],
  { summary, summaryLabel }: TableOptions,
  lang: string
): TableCell[] | undefined => {
  if (!summary || rows.length === 0) return undefined
  const cells = columns.map((column, at): TableCell => {
    const kind = summaryFor(column.name, summary)
    const result = kind && summaryOf(kind, valuesOf(column, rows))
    if (result === undefined) return ''
    if (kind === 'count') return formatNumber(result, lang)
    return kind === 'mean' && column.decimals === undefined ? formatNumber(result, lang) : formats[at]!.text(result)
  })
  if (summaryLabel === undefined) return cells
  const free = cells.findIndex((cell) => cell === '')
  return cells.map((cell, at) => (at === free ? plainText(summaryLabel) : cell))
}

const appearance = (options: TableOptions) => {
  const { zebra = false, padding = PADDING } = options
  return {
    header: options.header ?? true,
    headerFill: colourOf(options.headerFill),
    headerColor: colourOf(options.headerColor),
    zebra: typeof zebra === 'string' ? colourOf(zebra) : zebra,
    stroke: options.stroke ?? 'lines',
    strokeColor: colourOf(options.strokeColor),
    strokeWidth: options.strokeWidth ?? 0.4,
    fontSize: options.fontSize ?? null,
    padding,
    across: options.paddingAcross ?? ACROSS * padding,
    rowHeight: options.rowHeight ?? 0,
    leading: options.leading ?? null,
    headerSize: options.headerSize ?? null,
    headerPadding: options.headerPadding ?? null,
    headerHeight: options.headerHeight ?? 0,
    headerAlign: options.headerAlign ?? 'bottom'
  }
}

/** A colour for Typst's `rgb`; the schema of the options has checked it. */
const colourOf = (css: string | undefined): string | null => hexColour(css) ?? null

/** The summary of a column, whose name is compared exactly, else without case, as those of columns are. */
const summaryFor = (name: string, summary: { [column: string]: Summary }): Summary | undefined => {
  return Object.values(summary)[placeOf(name, Object.keys(summary))]
}

/** Summary of the values that are numbers; `count` counts all values that are not empty. Undefined if there are none. */
const summaryOf = (kind: Summary, values: readonly unknown[]): number | undefined => {
  if (kind === 'count') return values.filter((value) => value !== null && value !== undefined && value !== '').length
  const numbers = values.flatMap((value) => numberOf(value) ?? [])
  if (numbers.length === 0) return undefined
  if (kind === 'min' || kind === 'max') return numbers.reduce((a, b) => Math[kind](a, b))
  const sum = numbers.reduce((a, b) => a + b, 0)
  const result = kind === 'sum' ? sum : sum / numbers.length
  return Number.isFinite(result) ? result : undefined
}
