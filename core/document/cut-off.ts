import type { PlacedMap } from '../plugin/contracts.js'
import type { Paper } from './placed-frames.js'

/** Half a millimetre, which is not visible. */
const SLACK_PT = (0.5 / 25.4) * 72

/** A hint about a map that the edge of its page cuts off; it may reach into margins and the bleed. */
export const cutOff = (
  { name, view, xPt, yPt, isTurned }: PlacedMap,
  [width, height]: Paper,
  bleedPt = 0
): string[] => {
  if (isTurned) return []
  const beyond = {
    left: -xPt,
    right: xPt + view.widthPt - (width ?? Infinity),
    top: -yPt,
    bottom: yPt + view.heightPt - (height ?? Infinity)
  }
  const lost = Object.entries(beyond).filter(([, points]) => points > bleedPt + SLACK_PT)
  if (lost.length === 0) return []
  const sides = lost.map(([side, points]) => `${millimetres(points)} mm at the ${side}`).join(', ')
  const size = `${millimetres(view.widthPt)} × ${millimetres(view.heightPt)} mm`
  const isLarger = view.widthPt > (width ?? Infinity) || view.heightPt > (height ?? Infinity)
  const why = isLarger ? 'is larger than its page' : 'reaches beyond its page'
  return [`the map "${name}", ${size}, ${why}${paperIn(width, height)}; ${sides} are cut off`]
}

const paperIn = (width: number | null, height: number | null): string =>
  width === null || height === null ? '' : ` of ${millimetres(width)} × ${millimetres(height)} mm`

const millimetres = (points: number): number => Math.round((points / 72) * 25.4)
