import type { Fill } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import { type DrawnGraphic } from './drawn-graphic.js'
import { patternDrawer } from './patterns.js'
import { type DrawGraphic, drawPlainGraphic } from './plain-graphic.js'

export { graphicOfFeatures } from './plain-graphic.js'
export { type DrawnGraphic, type Fit } from './drawn-graphic.js'
export type { Size } from './graphic-box.js'

/** The fill of a mark of which only the shape is used. */
const SOLID: Fill = { color: { hex: '#000000', alpha: 1 }, opacity: 1 }

/**
 * A graphic for one feature. It requests its resources; a graphic with a picture can be drawn after `target.graphics`
 * has been loaded.
 */
export const drawGraphic: DrawGraphic = (graphic, feature, target) => {
  const { fill, opacity } = graphic
  if (!fill?.graphic) return drawPlainGraphic(graphic, feature, target)
  const outline = drawPlainGraphic({ ...graphic, fill: undefined }, feature, target)
  const inside = drawPlainGraphic({ ...graphic, fill: SOLID, stroke: undefined }, feature, target)
  const pattern = patternDrawer(fill, fill.graphic)(feature, target, valueOf(opacity, feature))
  const inGroup: DrawnGraphic['inGroup'] = (at, fit) => {
    const rings = inside.rings(at, fit)
    return (rings.length === 0 ? '' : pattern.elements({ rings, rule: 'nonzero' })) + outline.element(at, fit)
  }
  return {
    ...outline,
    waits: outline.waits || pattern.waits,
    paint: '',
    hatch: undefined,
    size: () => outline.size() ?? inside.size(),
    box: (fit) => (outline.size() ? outline : inside).box(fit),
    body: () => (outline.size() ? outline : inside).body(),
    element: inGroup,
    inGroup,
    definitions: () => new Map([...outline.definitions(), ...pattern.definitions()])
  }
}
