import type { RawValues } from '../../../core/plugin.js'
import { isNothing } from '../../../parts/http.js'

/** The first of the values that there is. */
const first = (...values: unknown[]): unknown => values.find((value) => !isNothing(value))
const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)

const NO_COLOR = /^(?:none|transparent)$/i

/** The colour of an area, else that of its outline or of a line. */
const colorOf = ({ color, strokeColor }: RawValues): unknown =>
  isNothing(strokeColor) || (!isNothing(color) && !NO_COLOR.test(String(color))) ? color : strokeColor

const SVG = /^\s*<svg/i
const drawing = (svg: unknown): string[] =>
  typeof svg === 'string' && SVG.test(svg) ? [`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`] : []

/**
 * A legend entry whose members have the names of this block. The Masterportal sends `layers` with `layerName` and
 * `values`, and in these `label`, `imageUrl`, the text of an `svg`, `color` and `strokeColor`.
 */
export const inOwnNames = (raw: RawValues): RawValues => {
  const { layers, layerName, values, label, imageUrl, svg, ...own } = raw
  const name = first(own.name, layerName, label)
  const icons = [own.icons, drawing(svg), imageUrl].flat().filter((icon) => !isNothing(icon))
  const classes = first(own.classes, listOf(layers), listOf(values))
  const color = colorOf(raw)
  return {
    ...own,
    ...(name !== undefined && { name }),
    ...(icons.length > 0 && { icons }),
    ...(classes !== undefined && { classes }),
    ...(color !== undefined && { color })
  }
}
