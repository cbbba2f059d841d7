import type { Feature } from '../../core/feature.js'
import { type Style, withSymbolizers } from '../../core/style/model.js'
import type { Dash, Picture, Symbolizer } from '../../core/style/symbolizer.js'

/** Members that contain lengths deeper inside, also as functions of the feature. */
const NESTED = ['dash', 'otherPlaces', 'sections']

/** The style with all lengths multiplied by `factor`, for styles whose unit is not the point. */
export const scaleStyle = (style: Style, factor: number): Style =>
  factor === 1 ? style : withSymbolizers(style, (symbolizer) => scaled('', symbolizer, factor) as Symbolizer)

/** A member of a symbolizer with its lengths scaled. In the model, names of lengths end in `Pt`. */
const scaled = (name: string, value: unknown, factor: number): unknown => {
  const isLength = name.endsWith('Pt')
  if (typeof value === 'number') return isLength ? value * factor : value
  if (typeof value === 'function') {
    if (!isLength && !NESTED.includes(name)) return value
    return (feature: Feature) => scaled(name, (value as (feature: Feature) => unknown)(feature), factor)
  }
  if (Array.isArray(value)) return value.map((item) => scaled(name, item, factor))
  if (typeof value !== 'object' || value === null) return value
  if (name === 'dash') return scaledDash(value as Dash, factor)
  const members: { [name: string]: unknown } = {}
  for (const [key, item] of Object.entries(value)) members[key] = scaled(key, item, factor)
  return name === 'picture' ? { ...members, pixelPt: ((value as Picture).pixelPt ?? 1) * factor } : members
}

const scaledDash = ({ lengths, unit }: Dash, factor: number): Dash =>
  unit === 'width' ? { lengths, unit } : { lengths: lengths.map((length) => length * factor), unit }
