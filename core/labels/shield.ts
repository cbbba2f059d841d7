import type { GraphicFit, LabelShield } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { type Rectangle, rotatedPoint } from './boxes.js'
import { DESCENT } from './text-block.js'

/** A shield's drawing, and its box around the anchor before rotation. */
export interface PlacedShield {
  at: Point
  fit: GraphicFit & { turnDeg: number }
  box: Rectangle
}

/** The text of a shield, around the same anchor before rotation. */
export interface ShieldedText {
  box: Rectangle
  fontSizePt: number
}

type Size = NonNullable<ReturnType<LabelShield['graphic']['size']>>

const NO_MARGIN = [0, 0, 0, 0] as const

/** A shield on its anchor, or fitted around its text; undefined if there is nothing to draw. */
export const placeShield = (
  { graphic, fit, marginPt = NO_MARGIN, scale = 1 }: LabelShield,
  anchor: Point,
  turnDeg: number,
  text: ShieldedText | undefined
): PlacedShield | undefined => {
  const own = graphic.size()
  if (!own) return undefined
  if (!fit || !text) return { at: anchor, fit: { turnDeg }, box: boxIn(graphic.box()) }
  const around = enlarged(surroundings(text, fit === 'none' ? NO_MARGIN : marginPt), scale)
  const size = fit === 'none' ? own : fit === 'shape' ? scaled(own, around) : stretched(own, around, fit)
  const outer = (fit !== 'none' && graphic.around?.(size)) || { ...size, leftPt: 0, topPt: 0 }
  const { widthPt, heightPt, leftPt, topPt } = outer
  const box = boxIn(graphic.box({ size: { widthPt, heightPt } }))
  const middle = rotatedPoint([around.left + around.width / 2, around.top + around.height / 2], turnDeg)
  // the middle of the graphic's content
  const [right, down] = [leftPt + (size.widthPt - widthPt) / 2, topPt + (size.heightPt - heightPt) / 2]
  const offset = rotatedPoint([box.left + box.width / 2 + right, box.top + box.height / 2 + down], turnDeg)
  const at: Point = [anchor[0] + middle[0] - offset[0], anchor[1] + middle[1] - offset[1]]
  return { at, fit: { turnDeg, size: { widthPt, heightPt } }, box }
}

/** The space above the capitals equals the space for descenders below the line, so the text is in the middle. */
const surroundings = (
  { box, fontSizePt }: ShieldedText,
  [top, right, bottom, left]: NonNullable<LabelShield['marginPt']>
): Rectangle => {
  const above = DESCENT * fontSizePt
  return {
    left: box.left - left,
    top: box.top - above - top,
    width: box.width + left + right,
    height: box.height + above + top + bottom
  }
}

/** A rectangle, enlarged together with its distance from the anchor. */
const enlarged = (its: Rectangle, scale: number): Rectangle =>
  scale === 1
    ? its
    : { left: its.left * scale, top: its.top * scale, width: its.width * scale, height: its.height * scale }

/** As large as the text, or only as wide or as high as it. */
const stretched = (own: Size, { width, height }: Rectangle, fit: 'text' | 'width' | 'height'): Size => ({
  widthPt: fit === 'height' ? own.widthPt : Math.max(0, width),
  heightPt: fit === 'width' ? own.heightPt : Math.max(0, height)
})

/** Large enough to hold the text, in its own proportions. */
const scaled = ({ widthPt, heightPt }: Size, { width, height }: Rectangle): Size => {
  const factor = Math.max(width / widthPt, height / heightPt)
  return { widthPt: widthPt * factor, heightPt: heightPt * factor }
}

const boxIn = ({ minX, minY, maxX, maxY }: { minX: number; minY: number; maxX: number; maxY: number }): Rectangle => ({
  left: minX,
  top: minY,
  width: maxX - minX,
  height: maxY - minY
})
