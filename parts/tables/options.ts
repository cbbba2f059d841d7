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
  excludeColumns?: string[]
  maxColumns?: number
  header?: boolean
  headerFill?: string
  headerColor?: string
  zebra?: boolean | string
  stroke?: 'lines' | 'grid' | 'none'
  strokeColor?: string
  strokeWidth?: number
  fontSize?: number
  padding?: number
  verticalAlign?: 'top' | 'middle' | 'bottom'
  groupBy?: string
  summary?: { [column: string]: Summary }
  summaryLabel?: string
  empty?: string
}

const text = { type: 'string' }
const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const length = (minimum: number, maximum: number) => ({ type: 'number', format: 'length', minimum, maximum })

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
  excludeColumns: { type: 'array', items: text, description: 'columns to leave out' },
  maxColumns: {
    ...count(1, 200),
    description: 'largest number of columns; default: 9, or the number of entries in columns'
  },
  header: { type: 'boolean', default: true, description: 'show a row of titles on each page' },
  headerFill: text,
  headerColor: text,
  zebra: {
    type: ['boolean', 'string'],
    default: false,
    description: 'fill of every second row: true for the colour of the theme, or a CSS colour'
  },
  stroke: { enum: ['lines', 'grid', 'none'], default: 'lines' },
  strokeColor: text,
  strokeWidth: length(0, 20),
  fontSize: { ...length(1, 200), description: 'font size; default: that of the surrounding text' },
  padding: { ...length(0, 100), description: 'space between text and lines' },
  verticalAlign: { enum: ['top', 'middle', 'bottom'] },
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
