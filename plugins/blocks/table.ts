import { type BlockPlugin, type PluginFactory, warnOnce } from '../../core/plugin.js'
import { type TableOptions, tableOptions } from './table/options.js'
import { prepareTable } from './table/prepare-table.js'
import { readRows, tableSchema } from './table/rows.js'
import { typst } from './table/typst.js'

/** Rows of a request, in the columns of the layout; the header is repeated on each page. */
const table: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'table',
    clientType: 'TableAttributeValue',
    options: { type: 'object', additionalProperties: false, properties: tableOptions },
    value: tableSchema,
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
    typst
  }) satisfies BlockPlugin<TableOptions, unknown>

export default table
