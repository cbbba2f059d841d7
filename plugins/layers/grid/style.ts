import { loadStyleFor, readStyle, type Style, type Tools, type View, type Warn } from '../../../core/plugin.js'
import { colourOf } from './colour.js'
import type { GridLayer } from './schema.js'

/** Length of a cross from its middle, in points. */
const ARM = 5

/** Styles to draw one over the other: that of the layer; if it has none or it cannot be read, those of grids. */
export const gridStyles = async (layer: GridLayer, view: View, tools: Tools, warn: Warn): Promise<Style[]> => {
  const style = await loadStyleFor('grid', layer.style, view, tools, warn)
  if (style) return [style]
  const symbolizers = layer.gridType === 'POINTS' ? crosses(layer, warn) : lines(layer, warn)
  const context = { scale: view.scale, warn }
  return symbolizers.map((symbolizer) => readStyle({ version: 2, '*': { symbolizers: [symbolizer] } }, context))
}

const lines = (layer: GridLayer, warn: Warn): object[] => {
  const { hex, alpha } = colourOf(layer, 'gridColor', 'gray', warn)
  return [{ type: 'line', strokeColor: hex, strokeOpacity: alpha, strokeDashstyle: '4 4' }]
}

/** Crosses follow the lines of the grid; a halo is a larger cross below all of them. */
const crosses = (layer: GridLayer, warn: Warn): object[] => {
  const { haloRadius = 1 } = layer
  const grid = colourOf(layer, 'gridColor', 'gray', warn)
  const halo = colourOf(layer, 'haloColor', '#FFF', warn)
  const cross = { type: 'point', graphicName: 'shape://plus', fill: false, rotation: '[rotation]' }
  return [
    {
      ...cross,
      pointRadius: ARM + haloRadius,
      strokeColor: halo.hex,
      strokeOpacity: halo.alpha * grid.alpha,
      strokeWidth: haloRadius === 0 ? 0 : 1 + 2 * haloRadius
    },
    { ...cross, pointRadius: ARM, strokeColor: grid.hex, strokeOpacity: grid.alpha }
  ]
}
