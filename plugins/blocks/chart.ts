import { type BlockPlugin, type PluginFactory, type Scope, type Tools, type Warn, warnOnce } from '../../core/plugin.js'
import { propertyRows, readRows, tableSchema } from '../../parts/tables.js'
import { type ChartOptions, optionsSchema } from './chart/options.js'
import { type ChartData, isSeries, readSeries, seriesOf } from './chart/series.js'
import { typst } from './chart/typst.js'

const valueSchema = {
  ...tableSchema,
  properties: {
    ...tableSchema.properties,
    labels: { type: 'array', description: 'categories' },
    series: { type: 'array', description: 'list of {name, values}; values has one number for each category' },
    title: { type: 'string', maxLength: 500 }
  }
}

const titleIn = (value: unknown): { title?: string } => {
  const { title } = (value ?? {}) as { title?: unknown }
  return typeof title === 'string' ? { title } : {}
}

const dataOf = async (
  value: unknown,
  options: ChartOptions,
  scope: Scope,
  tools: Tools,
  warn: Warn
): Promise<ChartData> => {
  const { table, features, map, layer, label, values } = options
  if (table === undefined && (features ?? map ?? layer) !== undefined)
    return seriesOf(await propertyRows(options, scope, tools, warn), label, values, warn)
  const sent = table === undefined ? value : scope.attributes[table]
  return isSeries(sent) ? readSeries(sent, warn) : seriesOf(readRows(sent, warn), label, values, warn)
}

/** Bars, lines and pies of numbers from a table, from features, or from the request. */
const chart: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'chart',
    clientType: 'ChartAttributeValue',
    options: optionsSchema,
    value: valueSchema,
    async prepare(value, options, scope, _drawn, tools) {
      const warn = warnOnce((message) => tools.warn(message))
      // its libraries are loaded only when a chart is shown
      const [data, { chartData }] = await Promise.all([
        dataOf(value, options, scope, tools, warn),
        import('./chart/prepare-chart.js')
      ])
      return { data: chartData(data, { ...options, ...titleIn(value) }, scope.lang, warn) }
    },
    typst
  }) satisfies BlockPlugin<ChartOptions, unknown>

export default chart
