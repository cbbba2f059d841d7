import { type BlockPlugin, type PluginFactory, warnOnce } from '../../core/plugin.js'
import { prepareTable, readRows, tableOptions, type TableOptions, tableSchema, tableTypst } from '../../parts/tables.js'

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
    typst: tableTypst
  }) satisfies BlockPlugin<TableOptions, unknown>

export default table
