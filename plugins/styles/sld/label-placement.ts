import { combined, parseBoolean, type TextSymbolizer } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { readAnchor, readDisplacement, readRotation } from './graphics.js'
import { childOf } from './parameters.js'
import { lengthAt, type ElementContext, sizeAt } from './place.js'
import { readValue } from './value.js'

type Placement = Pick<TextSymbolizer, 'align' | 'offsetPt' | 'rotationDeg' | 'alongLine' | 'repeatPt'>

/** The default anchor: the left end of a label, at half of its height (SE 1.1, clause 11.4.4). */
const AT_POINT = [0, 0.5] as const
/** The standard has no default for the gap between labels that repeat. */
const GAP_PT = 100
/** The width of an average letter, as a part of the font size. */
const LETTER = 0.5

/** Where a label stands (`LabelPlacement`). By default it begins at its point. */
export const readPlacement = (
  element: Element | undefined,
  place: ElementContext,
  { label, fontSizePt }: Pick<TextSymbolizer, 'label' | 'fontSizePt'>
): Placement => {
  const line = childOf(element, 'LinePlacement')
  if (!line) return readAtPoint(childOf(element, 'PointPlacement'), place)
  const is = (name: string, preset: boolean) => readValue(childOf(line, name), name, place, parseBoolean, preset)
  const length = (name: string, preset: number, parse = sizeAt(place)) =>
    readValue(childOf(line, name), name, place, parse, preset)
  const gap = is('IsRepeated', false) === true ? length('Gap', GAP_PT) : undefined
  const widthPt = combined((text, size) => text.length * LETTER * size, label, fontSizePt)
  return {
    align: [0.5, 0.5],
    offsetPt: [0, length('PerpendicularOffset', 0, lengthAt(place))],
    rotationDeg: 0,
    alongLine: is('IsAligned', true),
    ...(gap !== undefined && { repeatPt: combined((between, width) => between + width, gap, widthPt) })
  }
}

const readAtPoint = (element: Element | undefined, place: ElementContext): Placement => {
  const [x, y] = readAnchor(childOf(element, 'AnchorPoint'), place, AT_POINT)
  return {
    align: combined((across, down) => [across, down] as const, x, y),
    offsetPt: readDisplacement(childOf(element, 'Displacement'), place),
    rotationDeg: readRotation(element, place),
    alongLine: false
  }
}
