import { isObject } from '../../../../core/plugin.js'
import { numberInText as numberIn } from '../../../../parts/http.js'

const POINTS_PER_INCH = 72
/** More levels than any printed legend. */
const DEEPEST = 20

/** Legend entries whose `scale` (a factor for icons) is converted to the dpi of the icons. */
export const translateLegends = (entry: unknown, depth = 0): unknown => {
  if (Array.isArray(entry)) return entry.map((one) => translateLegends(one, depth))
  if (!isObject(entry) || depth > DEEPEST) return entry
  const factor = numberIn(entry.scale)
  return {
    ...entry,
    ...(factor > 0 && { dpi: POINTS_PER_INCH / factor }),
    ...(entry.classes !== undefined && { classes: translateLegends(entry.classes, depth + 1) })
  }
}
