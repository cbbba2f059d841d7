import { type Drawing, type LayerPlugin, type PluginFactory, quote, warnOnce } from '../../core/plugin.js'
import { drawFeatures } from '../../parts/features.js'
import { projectionOf } from '../../parts/geo.js'
import { gridValues, traceLines, transformOf, windowOf } from '../../parts/grids.js'
import { lineFeatures, pointFeatures } from './grid/features.js'
import { gridLabels } from './grid/labels.js'
import { type GridLayer, gridSchema } from './grid/schema.js'
import { gridStyles } from './grid/style.js'

const titleOf = (layer: GridLayer): string => layer.name || 'grid'

const plugin: LayerPlugin<GridLayer> = {
  kind: 'layer',
  name: 'grid',
  schema: gridSchema,
  title: titleOf,
  belongsToFrame: true,
  styleUses: { grid: undefined },
  async draw(layer, view, tools) {
    const warn = warnOnce((message) => tools.warn(`layer ${quote(titleOf(layer))}: ${message}`))
    const projection = projectionOf(layer.projection ?? view.projection)
    const labelProjection = projectionOf(layer.labelProjection ?? projection.code)
    const transform = transformOf(view, projection)
    const values = gridValues(layer, windowOf(view, projection, transform), projection.isGeographic)
    const lines = traceLines(values, transform, view)
    const grid = { lines, projection, labelProjection, spacing: Math.min(...values.spacing) }
    const labels = gridLabels(layer, grid, view, tools, warn)
    const features = layer.gridType === 'POINTS' ? pointFeatures(values, transform, view) : lineFeatures(lines)
    const drawings: Drawing[] = []
    for (const style of await gridStyles(layer, view, tools, warn))
      drawings.push(await drawFeatures({ features, style, view, tools, warn }))
    return {
      svg: drawings.map(({ svg }) => svg).join(''),
      labels: [...drawings.flatMap((drawing) => drawing.labels ?? []), ...labels]
    }
  }
}

const grid: PluginFactory = () => plugin
export default grid
