import { type Dash, SOLID } from '../../../parts/styles.js'
import { type ElementContext, sizeAt } from './place.js'

const MOST_LENGTHS = 64

/**
 * Makes the parser of `stroke-dasharray`: lengths with blanks or commas between them; `none`, `solid` and only zeros
 * mean a solid line.
 */
export const dashAt = (place: ElementContext) => {
  const size = sizeAt(place)
  const parse = (value: unknown): Dash | undefined => {
    const text = String(value).trim()
    if (/^(?:none|solid)$/i.test(text)) return SOLID
    const lengths = text.split(/[\s,]+/).map(size)
    if (lengths.length > MOST_LENGTHS || lengths.some((length) => length === undefined)) return undefined
    return (lengths as number[]).some((length) => length > 0) ? { lengths: lengths as number[], unit: 'pt' } : SOLID
  }
  parse.expected = `at most ${MOST_LENGTHS} lengths such as "6 4", none of them below 0`
  return parse
}

/**
 * The spacing of graphics along a line by a dash pattern, as in GeoServer: one graphic in the middle of each dash.
 * `gap` is from the end of one graphic to the beginning of the next, `first` is before the first one. If a pattern has
 * several dashes, they share its length equally.
 */
export const spacingOf = (
  { lengths }: Dash,
  offsetPt: number,
  widthPt = lengths[0] ?? 0
): [gap: number, first: number] => {
  if (lengths.length === 0) return [0, 0]
  const [dash, ...others] = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]
  const period = (dash! + others.reduce((sum, length) => sum + length, 0)) / Math.ceil((others.length + 1) / 2)
  const middle = (((dash! / 2 - offsetPt) % period) + period) % period
  return [period - widthPt, middle - widthPt / 2]
}
