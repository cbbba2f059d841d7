import { type BlockPlugin, type PluginFactory, PrintError, type RowAttributes } from '../../core/plugin.js'
import { rowAttributes } from '../../parts/blocks.js'

interface DataSourceOptions {
  attributes: RowAttributes
}

/**
 * A list of rows, each with attributes of its own: texts, maps, tables, further data sources. A layout goes through it
 * with `{{#each name}}`.
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
        attributes: { ...rowAttributes('what each row has, as front matter says it of pages'), minProperties: 1 }
      }
    },
    value: { type: 'array', items: { type: 'object' }, default: [] },
    prepare: async () => {
      throw new PrintError(
        'layout-mistake',
        'a data source shows nothing itself; go through its rows: {{#each name}}…{{/each}}'
      )
    }
  }) satisfies BlockPlugin<DataSourceOptions, unknown[]>

export default datasource
