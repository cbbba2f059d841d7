import { type Dash, SOLID } from '../../../parts/styles.js'
import { type Place, sizeAt } from './place.js'

const MOST_LENGTHS = 64

/** Reads a dash pattern: lengths between blanks or commas, one of them above 0; `none` and `solid` are no pattern. */
export const dashAt = (place: Place) => {
  const size = sizeAt(place)
  return (value: unknown): Dash | undefined => {
    const text = String(value).trim()
    if (/^(?:none|solid)$/i.test(text)) return SOLID
    const lengths = text.split(/[\s,]+/).map(size)
    if (lengths.length > MOST_LENGTHS || lengths.some((length) => length === undefined)) return undefined
    return (lengths as number[]).some((length) => length > 0) ? { lengths: lengths as number[], unit: 'pt' } : SOLID
  }
}

/**
 * Where graphics stand that are spaced by a dash pattern, one in the middle of each dash, as GeoServer has it: from the
 * end of one to the next, and before the first one. The dashes of a pattern of several share its length alike.
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
