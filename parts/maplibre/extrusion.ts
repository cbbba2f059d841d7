import { type Color, combined, type PolygonSymbolizer, type Value } from '../styles.js'
import { patternOf } from './fill.js'
import { type LayerReading, translationOf } from './layer-reading.js'
import { roofColor } from './light.js'
import type { Properties } from './properties.js'

/** `fill-extrusion`, as seen from above: only roofs. */
export const readFillExtrusion = (reading: LayerReading): PolygonSymbolizer[] => {
  const { values, light } = reading
  const color = combined((its) => roofColor(its, light), values.read<Color>('fill-extrusion-color'))
  return [
    {
      kind: 'polygon',
      own: true,
      fill: { color, opacity: 1, ...patternOf(reading, 'fill-extrusion-pattern') },
      displacementPt: translationOf(reading, 'fill-extrusion')
    }
  ]
}

/** The order of extrusions: high ones hide low ones. */
export const heightOf = (values: Properties): Value<number> =>
  combined((height) => Math.max(0, height), values.read<number>('fill-extrusion-height'))
