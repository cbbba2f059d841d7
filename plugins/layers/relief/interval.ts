import type { View } from '../../../core/plugin.js'
import { metresPerPt } from '../../../parts/geo.js'
import { type Elevations, steepnessOf } from '../../../parts/relief.js'

const METRES_PER_POINT = 0.0254 / 72
/** Slopes beyond these are rare on any map. */
const [FLATTEST, STEEPEST] = [0.02, 1]
const STEPS = [1, 2, 5, 10]

/**
 * The customary interval for a scale and a relief, in units: n × log n × tan α with n = √(scale / 100 + 1), where α is the
 * slope of steep ground (Imhof, "Cartographic Relief Presentation", chapter 6), rounded to 1, 2 or 5 times a power of ten.
 */
export const customaryInterval = (grids: readonly Elevations[], view: View, metresPerUnit: number): number => {
  const scale = metresPerPt(view, false, true) / METRES_PER_POINT
  const n = Math.sqrt(scale / 100 + 1)
  const steepness = Math.min(STEEPEST, Math.max(FLATTEST, ...grids.map(steepnessOf)))
  const wanted = Math.max(1, (n * Math.log10(n) * steepness) / metresPerUnit)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const distance = (step: number) => Math.abs(Math.log(wanted / (step * power)))
  return power * STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}
