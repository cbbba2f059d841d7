import { isObject, type RawValues } from '../../core/plugin.js'
import { type Color, type Key, valueOf } from '../styles.js'
import type { ColorRamp } from './distinctions.js'
import { readHeatmap } from './heatmap.js'
import type { Properties } from './properties.js'

/** Colours of a ramp. */
const STEPS = 24

/** The key of colours that change with a property of features. */
export const keyOfRamp = ({ name, property, low, high }: ColorRamp, values: Properties): Key => {
  const color = values.read<Color>(name)
  const colors = Array.from({ length: STEPS }, (_, index) => {
    const value = low + ((high - low) * index) / (STEPS - 1)
    return valueOf(color, { index: 1, properties: { [property]: value }, geometry: null })
  })
  return { kind: 'ramp', colors, low, high }
}

/** The key of a heatmap, from few to many. */
export const keyOfHeatmap = (values: Properties): Key => {
  const { colorOf, opacity } = readHeatmap(values)
  const colors = Array.from({ length: STEPS }, (_, index) => {
    const { hex, alpha } = colorOf(index / (STEPS - 1))
    return { hex, alpha: alpha * opacity }
  })
  return { kind: 'ramp', colors }
}

/** The title for legends, from `metadata`. */
export const titleOf = ({ metadata }: RawValues): { title?: string } => {
  const { title, name } = isObject(metadata) ? metadata : {}
  const text = [title, name].find((one): one is string => typeof one === 'string' && one.trim() !== '')
  return text === undefined ? {} : { title: text.trim() }
}
