import { type BlockPlugin, isObject, type PluginFactory, type ValueChange, warnOnce } from '../../core/plugin.js'
import {
  checkColumns,
  prepareTable,
  readRows,
  tableOptions,
  type TableOptions,
  tableSchema,
  tableTypst
} from '../../parts/tables.js'

/** Other titles and texts, and other rows. */
const withOtherCells = (value: unknown, { text, list }: ValueChange): unknown => {
  const written = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return one.map(written)
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([name, cell]) => [name, written(cell)])) : one
  }
  if (!isObject(value)) return value
  const { title, columns, data } = value
  return {
    ...value,
    ...(title !== undefined && { title: written(title) }),
    ...(columns !== undefined && { columns: written(columns) }),
    ...(data !== undefined && { data: Array.isArray(data) ? list(data.map(written)) : written(data) })
  }
}

/** Rows of a request, in the columns of the layout; the header is repeated on each page. */
const table: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'table',
    clientType: 'TableAttributeValue',
    options: { type: 'object', additionalProperties: false, properties: tableOptions },
    value: (options) => {
      checkColumns(options)
      return tableSchema
    },
    describe: () => ({
      clientParams: { columns: { type: 'String', isArray: true }, data: { type: 'array', isArray: true } }
    }),
    prepare: (value, options, { lang }, _drawn, tools) =>
      prepareTable(
        readRows(
          value,
          warnOnce((message) => tools.warn(message))
        ),
        options,
        lang,
        tools
      ),
    changed: withOtherCells,
    typst: tableTypst
  }) satisfies BlockPlugin<TableOptions, unknown>

export default table
