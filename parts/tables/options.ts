/** The options of one column. */
export interface ColumnOptions {
  /** `*` means all columns that have no entry. */
  name: string
  title?: string
  /** A length, `auto`, a share of the remaining width (`1fr`), or of the whole width (`20%`). */
  width?: string | number
  align?: 'left' | 'center' | 'right'
  format?: 'auto' | 'text' | 'number' | 'scale' | 'date' | 'image' | 'color' | 'link'
  decimals?: number
  group?: string
  unit?: string
  pattern?: string
  zone?: string
  height?: string | number
  urlExtractor?: string
  urlGroup?: number
}

export type Summary = 'sum' | 'mean' | 'count' | 'min' | 'max'

/** The options of a table; lengths are points. */
export interface TableOptions {
  columns?: (string | ColumnOptions)[]
  order?: 'layout' | 'request'
  excludeColumns?: string[]
  maxColumns?: number
  header?: boolean
  headerFill?: string
  headerColor?: string
  headerSize?: number
  headerPadding?: number
  headerHeight?: number
  headerAlign?: 'top' | 'middle' | 'bottom'
  zebra?: boolean | string
  stroke?: 'lines' | 'between' | 'grid' | 'none'
  strokeColor?: string
  strokeWidth?: number
  fontSize?: number
  padding?: number
  paddingAcross?: number
  rowHeight?: number
  leading?: number
  verticalAlign?: 'top' | 'middle' | 'bottom'
  groupBy?: string
  summary?: { [column: string]: Summary }
  summaryLabel?: string
  empty?: string
}

const text = { type: 'string' }
const colour = { type: 'string', format: 'color' }
const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const length = (minimum: number, maximum: number) => ({ type: 'number', format: 'length', minimum, maximum })

const vertical = { enum: ['top', 'middle', 'bottom'] }

const column = {
  type: ['string', 'object'],
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: text,
    title: text,
    width: {
      type: ['string', 'number'],
      pattern: '^(auto|\\d{1,4}(\\.\\d{1,6})?(fr|%|pt|mm|cm|in))$',
      'x-expected': 'auto, a length such as 30mm, a percentage such as 20%, or a share such as 1fr',
      minimum: 0,
      maximum: 5000
    },
    align: { enum: ['left', 'center', 'right'] },
    format: { enum: ['auto', 'text', 'number', 'scale', 'date', 'image', 'color', 'link'] },
    decimals: count(0, 20),
    group: text,
    unit: text,
    pattern: text,
    zone: text,
    height: {
      type: ['string', 'number'],
      pattern: '^\\d{1,4}(\\.\\d{1,6})?(pt|mm|cm|in)$',
      'x-expected': 'a length such as 2mm, 0.5cm or 10pt',
      exclusiveMinimum: 0,
      maximum: 5000
    },
    urlExtractor: text,
    urlGroup: count(0, 99)
  }
}

/** Options of all blocks that show a table. */
export const tableOptions = {
  columns: {
    type: 'array',
    items: column,
    minItems: 1,
    maxItems: 200,
    description: 'columns to show, in their order; * for all others'
  },
  order: {
    enum: ['layout', 'request'],
    default: 'layout',
    description: 'request: columns in the order of the request, without those that it does not have'
  },
  excludeColumns: { type: 'array', items: text, description: 'columns to leave out' },
  maxColumns: {
    ...count(1, 200),
    description: 'largest number of columns; default: 9, or the number of entries in columns'
  },
  header: { type: 'boolean', default: true, description: 'show a row of titles on each page' },
  headerFill: colour,
  headerColor: colour,
  headerSize: { ...length(1, 200), description: 'font size of the header; default: that of the table' },
  headerPadding: { ...length(0, 100), description: 'space around titles; default: that of the rows' },
  headerHeight: { ...length(0, 5000), description: 'least height of the header' },
  headerAlign: { ...vertical, description: 'the vertical position of titles in the header; default: bottom' },
  zebra: {
    type: ['boolean', 'string'],
    format: 'color',
    default: false,
    description: 'fill of every second row: true for the colour of the theme, or a CSS colour'
  },
  stroke: {
    enum: ['lines', 'between', 'grid', 'none'],
    default: 'lines',
    description: 'lines: below each row; between: the same, but not below the last one'
  },
  strokeColor: colour,
  strokeWidth: length(0, 20),
  fontSize: { ...length(1, 200), description: 'font size; default: that of the surrounding text' },
  padding: { ...length(0, 100), description: 'space between text and lines' },
  paddingAcross: { ...length(0, 100), description: 'space left and right of text; default: 1.5 times padding' },
  rowHeight: { ...length(0, 5000), description: 'least height of rows' },
  leading: { ...length(0, 100), description: 'space between the lines of a text; default: half of the font size' },
  verticalAlign: vertical,
  groupBy: { ...text, description: 'a column whose values become headings, each with its rows below' },
  summary: {
    type: 'object',
    additionalProperties: { enum: ['sum', 'mean', 'count', 'min', 'max'] },
    description: 'a last row with a summary by column'
  },
  summaryLabel: text,
  empty: { ...text, description: 'text that is shown if there are no rows; default: nothing is shown' }
}

const POINTS: { [unit: string]: number } = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }

/** A number of points, shares (`fr`) or percent; null for `auto`. The schema has already checked the form. */
export const measureOf = (value: string | number | undefined): { number: number; unit: 'pt' | 'fr' | '%' } | null => {
  if (value === undefined || value === 'auto') return null
  if (typeof value === 'number') return { number: value, unit: 'pt' }
  const [, number = '0', unit = 'pt'] = /^([\d.]+)(\D+)$/.exec(value) ?? []
  return unit === 'fr' || unit === '%'
    ? { number: Number(number), unit }
    : { number: Number(number) * POINTS[unit]!, unit: 'pt' }
}
