import {
  type BlockPlugin,
  type PluginFactory,
  type Prepared,
  type Scope,
  type Tools,
  warnOnce
} from '../../core/plugin.js'
import {
  checkColumns,
  featureSource,
  type FeatureSource,
  mostColumns,
  prepareTable,
  propertyRows,
  tableOptions,
  type TableOptions,
  tableTypst
} from '../../parts/tables.js'
import { sortRows } from './feature-table/sort.js'

interface FeatureTableOptions extends TableOptions, FeatureSource {
  /** Names of columns; a minus before a name reverses the order. */
  sort?: string | string[]
  limit?: number
  /** A first column with row numbers, and its title. */
  number?: boolean | string
}

const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...tableOptions,
    ...featureSource,
    sort: {
      type: ['string', 'array'],
      items: { type: 'string' },
      description: 'columns to sort by; -area sorts in descending order'
    },
    limit: { type: 'integer', minimum: 1, description: 'largest number of rows' },
    number: {
      type: ['boolean', 'string'],
      default: false,
      description: 'a first column with row numbers; a text is its title'
    }
  }
}

/** A name that no property has, because names are shown without control characters. */
const NUMBER = '\0number'

const prepare = async (options: FeatureTableOptions, scope: Scope, tools: Tools): Promise<Prepared> => {
  const { sort = [], limit, number = false } = options
  const warn = warnOnce((message) => tools.warn(message))
  const found = await propertyRows(options, scope, tools, warn)
  const rows = sortRows(found, [sort].flat(), scope.lang, warn).slice(0, limit)
  if (number === false || rows.length === 0) return prepareTable({ ...found, rows }, options, scope.lang, tools)
  const numbered = { names: [NUMBER, ...found.names], rows: rows.map((row, index) => [index + 1, ...row]) }
  const column = { name: NUMBER, title: number === true ? '#' : number }
  const columns = [column, ...(options.columns ?? ['*'])]
  return prepareTable(numbered, { ...options, columns, maxColumns: mostColumns(options) + 1 }, scope.lang, tools)
}

/** The properties of features: a row for each feature, a column for each property. */
const featureTable: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'featureTable',
    clientType: 'FeatureTableAttributeValue',
    options: optionsSchema,
    value: (options) => {
      checkColumns(options)
      return { type: 'object' }
    },
    prepare: (_value, options, scope, _drawn, tools) => prepare(options, scope, tools),
    typst: tableTypst
  }) satisfies BlockPlugin<FeatureTableOptions, unknown>

export default featureTable
