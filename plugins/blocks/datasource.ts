import { type BlockPlugin, type PluginFactory, PrintError, type RowAttributes } from '../../core/plugin.js'
import { rowAttributes } from '../../parts/blocks.js'

interface DataSourceOptions {
  attributes: RowAttributes
}

/**
 * A list of rows, each with its own attributes: texts, maps, tables, other data sources. A layout prints the rows with
 * `{{#each name}}`.
 */
const datasource: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'datasource',
    clientType: 'DataSourceAttributeValue',
    options: {
      type: 'object',
      required: ['attributes'],
      additionalProperties: false,
      properties: {
        attributes: {
          ...rowAttributes('the attributes of each row, written like the attributes of the layout'),
          minProperties: 1
        }
      }
    },
    value: { type: 'array', items: { type: 'object' }, default: [] },
    prepare: async () => {
      throw new PrintError(
        'layout-mistake',
        'a data source prints nothing itself; write {{#each name}}…{{/each}} to print its rows'
      )
    }
  }) satisfies BlockPlugin<DataSourceOptions, unknown[]>

export default datasource
