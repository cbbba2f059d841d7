import type { Tools, View, Warn } from '../../../core/plugin.js'
import { type Feature } from '../../../parts/features.js'
import {
  type Color,
  loadStyleFor,
  type PointSymbolizer,
  SOLID,
  type Stroke,
  type Style,
  type Symbolizer
} from '../../../parts/styles.js'
import { colourOf } from './colour.js'
import type { GridLayer } from './schema.js'

/** Length of a cross from its middle, in points. */
const ARM_PT = 5

/** Styles to draw one over the other: that of the layer; if it has none or it cannot be read, those of grids. */
export const gridStyles = async (layer: GridLayer, view: View, tools: Tools, warn: Warn): Promise<Style[]> => {
  const style = await loadStyleFor('grid', layer.style, view, tools, warn)
  if (style) return [style]
  const symbolizers = layer.gridType === 'POINTS' ? crosses(layer, warn) : lines(layer, warn)
  return symbolizers.map((symbolizer) => ({ passes: [{ rules: [{ name: 'grid', symbolizers: [symbolizer] }] }] }))
}

const strokeOf = ({ hex, alpha }: Color, opacity: number): Stroke => ({
  color: { hex, alpha: 1 },
  opacity: alpha * opacity,
  widthPt: 1,
  join: 'miter',
  dash: SOLID,
  dashOffsetPt: 0
})

const lines = (layer: GridLayer, warn: Warn): Symbolizer[] => {
  const stroke = strokeOf(colourOf(layer, 'gridColor', 'gray', warn), 1)
  return [{ kind: 'line', own: false, stroke: { ...stroke, dash: { lengths: [4, 4], unit: 'pt' } } }]
}

/** Crosses follow the lines of the grid; a halo is a larger cross below all of them. */
const crosses = (layer: GridLayer, warn: Warn): Symbolizer[] => {
  const { haloRadius = 1 } = layer
  const grid = colourOf(layer, 'gridColor', 'gray', warn)
  const halo = colourOf(layer, 'haloColor', '#FFF', warn)
  const haloStroke = { ...strokeOf(halo, grid.alpha), widthPt: haloRadius === 0 ? 0 : 1 + 2 * haloRadius }
  return [cross(ARM_PT + haloRadius, haloStroke), cross(ARM_PT, strokeOf(grid, 1))]
}

const cross = (armPt: number, stroke: Stroke): PointSymbolizer => ({
  kind: 'point',
  own: false,
  mark: 'shape://plus',
  sizePt: 2 * armPt,
  stroke,
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: ({ properties }: Feature) => Number(properties.rotation ?? 0),
  opacity: 1
})
