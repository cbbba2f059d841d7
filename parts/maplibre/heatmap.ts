import type { HeatmapColors } from '../heat.js'
import { combined, type Value } from '../styles.js'
import { px } from './layer-reading.js'
import type { Properties } from './properties.js'

/** The paint of a `heatmap` layer. */
export interface HeatmapPaint extends HeatmapColors {
  radiusPt: Value<number>
  weight: Value<number>
}

/** The paint of a `heatmap` layer of a style. Each vertex of a feature is a point (`vertexRuns`). */
export const readHeatmap = (values: Properties): HeatmapPaint => ({
  radiusPt: combined(px, values.read<number>('heatmap-radius')),
  weight: values.read('heatmap-weight'),
  intensity: values.constant('heatmap-intensity'),
  opacity: values.constant('heatmap-opacity'),
  colorOf: values.ramp('heatmap-color', 'heatmapDensity')!
})
