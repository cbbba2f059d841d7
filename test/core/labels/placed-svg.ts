import { type LabelTools, type LayerLabels, placeLabels } from '../../../core/labels/place.js'
import type { LabelBounds } from '../../../core/labels/occupied-space.js'
import type { View } from '../../../core/views/view.js'

/** All labels of a map in one SVG, whatever their slots. */
export const placedSvg = (
  layers: readonly LayerLabels[],
  view: View,
  tools: LabelTools,
  bounds?: LabelBounds
): string => {
  const together = layers.map((layer) => ({ ...layer, slot: 0 }))
  const { svg, rows } = placeLabels(together, view, tools, bounds).svgs[0] ?? { svg: '' }
  return svg + (rows?.between(-Infinity, Infinity) ?? '')
}
