import type { Renderer, Style } from '../../core/style/model.js'
import { heatmapSteps, type HeatPoint } from '../heat.js'
import { parseOpacity } from '../styles.js'
import { reportTo } from './classes.js'
import type { Members } from './members.js'
import { placed } from './places.js'
import { drawnBy } from './symbols.js'
import { numbersOf } from './values.js'

const LARGEST_PT = 400
/** Up to this part of the greatest density, colours begin to cover the map. */
const FADES = 0.25
const STEPS = 32

/** `heat`: how dense features are, as colours; the last colour is where most are. */
export const readHeat = (members: Members, base?: Style): Renderer | undefined => {
  const property = members.property('property')
  if (members.has('property') && !property) return undefined
  const radius = members.length('radius', 24, LARGEST_PT)
  const opacity = members.read('opacity', parseOpacity, 0.9)
  const { ramp } = members.ramp('YlOrRd')
  const colorOf = (density: number) => ({ ...ramp(density), alpha: Math.min(1, density / FADES) })
  return function* (features, sheet) {
    const { widthPt, heightPt, dpi, unitPt, scale, warn } = sheet
    const report = reportTo(warn)
    const drawn = drawnBy(base, features, scale)
    if (property) numbersOf(drawn, property, report)
    const points: HeatPoint[] = []
    let left = 0
    for (const { feature, xy } of yield* placed(drawn, sheet)) {
      const weight = property ? (property.numberIn(feature) ?? 0) : 1
      if (weight > 0) for (const [x, y] of xy) points.push({ x, y, radiusPt: radius * unitPt, weight })
      else left++
    }
    if (left > 0 && points.length > 0)
      report(`${left} of ${drawn.length} features have no number above 0 in "${property!.name}"; they do not count`)
    const most = points.reduce((weight, point) => Math.max(weight, point.weight), 0)
    const relative = points.map((point) => ({ ...point, weight: point.weight / most }))
    const picture = yield* heatmapSteps(
      relative,
      { widthPt, heightPt, dpi },
      { intensity: 1, opacity, colorOf, isRelative: true }
    )
    const colors = Array.from({ length: STEPS }, (_, index) => {
      const { hex, alpha } = colorOf(index / (STEPS - 1))
      return { hex, alpha: alpha * opacity }
    })
    return { style: { passes: [] }, picture, legend: { style: { passes: [] }, key: { kind: 'ramp', colors } } }
  }
}
