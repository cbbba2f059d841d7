/** What a layout says of one column. */
export interface ColumnOptions {
  /** `*` stands for all that no other entry names. */
  name: string
  title?: string
  /** A length, `auto`, a share of what the others leave (`1fr`), or of the whole width (`20%`). */
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

/** What a layout says of a table; lengths are points. */
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

/** Options that all blocks have which show a table. */
export const tableOptions = {
  columns: {
    type: 'array',
    items: column,
    minItems: 1,
    maxItems: 200,
    description: 'which to show, in which order; * for all others'
  },
  excludeColumns: { type: 'array', items: text, description: 'which not to show' },
  maxColumns: { ...count(1, 200), description: 'how many at most; 9, or as many as columns names' },
  header: { type: 'boolean', default: true, description: 'a row of titles, on each page' },
  headerFill: text,
  headerColor: text,
  zebra: {
    type: ['boolean', 'string'],
    default: false,
    description: 'every second row has a fill: the theme’s, or of this colour'
  },
  stroke: { enum: ['lines', 'grid', 'none'], default: 'lines' },
  strokeColor: text,
  strokeWidth: length(0, 20),
  fontSize: { ...length(1, 200), description: 'default: the size of the text around the table' },
  padding: { ...length(0, 100), description: 'between text and lines' },
  verticalAlign: { enum: ['top', 'middle', 'bottom'] },
  groupBy: { ...text, description: 'a column: its values become headings, each with its rows below' },
  summary: {
    type: 'object',
    additionalProperties: { enum: ['sum', 'mean', 'count', 'min', 'max'] },
    description: 'a last row, by column'
  },
  summaryLabel: text,
  empty: { ...text, description: 'shown where there are no rows; default: nothing is shown' }
}

const POINTS: { [unit: string]: number } = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }

/** A number of points, of shares (`fr`), or percent; null for `auto`. The schema has checked its form. */
export const measureOf = (value: string | number | undefined): { number: number; unit: 'pt' | 'fr' | '%' } | null => {
  if (value === undefined || value === 'auto') return null
  if (typeof value === 'number') return { number: value, unit: 'pt' }
  const [, number = '0', unit = 'pt'] = /^([\d.]+)(\D+)$/.exec(value) ?? []
  return unit === 'fr' || unit === '%'
    ? { number: Number(number), unit }
    : { number: Number(number) * POINTS[unit]!, unit: 'pt' }
}
