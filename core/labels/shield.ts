import type { GraphicFit, LabelShield } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { type Rectangle, turned } from './boxes.js'
import { DESCENT } from './layout.js'

/** Where a shield is drawn, and what it covers around that point before it is turned. */
export interface StandingShield {
  at: Point
  fit: GraphicFit & { turnDeg: number }
  room: Rectangle
}

/** The text that a shield is for, around the same anchor before it is turned. */
export interface ShieldedText {
  room: Rectangle
  fontSizePt: number
}

type Size = NonNullable<ReturnType<LabelShield['graphic']['size']>>

const NO_MARGIN = [0, 0, 0, 0] as const

/** A shield on its anchor or, if it is to fit, about its text; undefined where there is nothing to draw. */
export const standShield = (
  { graphic, fit, marginPt = NO_MARGIN }: LabelShield,
  anchor: Point,
  turnDeg: number,
  text: ShieldedText | undefined
): StandingShield | undefined => {
  const own = graphic.size()
  if (!own) return undefined
  if (!fit || !text) return { at: anchor, fit: { turnDeg }, room: roomIn(graphic.box()) }
  const around = surroundings(text, fit === 'none' ? NO_MARGIN : marginPt)
  const size = fit === 'none' ? own : fit === 'shape' ? scaled(own, around) : stretched(own, around, fit)
  const room = roomIn(graphic.box({ size }))
  const middle = turned([around.left + around.width / 2, around.top + around.height / 2], turnDeg)
  const offset = turned([room.left + room.width / 2, room.top + room.height / 2], turnDeg)
  return { at: [anchor[0] + middle[0] - offset[0], anchor[1] + middle[1] - offset[1]], fit: { turnDeg, size }, room }
}

/** As far above the capitals as descenders reach below the line, so that text stands in the middle. */
const surroundings = (
  { room, fontSizePt }: ShieldedText,
  [top, right, bottom, left]: NonNullable<LabelShield['marginPt']>
): Rectangle => {
  const above = DESCENT * fontSizePt
  return {
    left: room.left - left,
    top: room.top - above - top,
    width: room.width + left + right,
    height: room.height + above + top + bottom
  }
}

/** As large as the text, or only as wide or as high. */
const stretched = (own: Size, { width, height }: Rectangle, fit: 'text' | 'width' | 'height'): Size => ({
  widthPt: fit === 'height' ? own.widthPt : Math.max(0, width),
  heightPt: fit === 'width' ? own.heightPt : Math.max(0, height)
})

/** As large as to hold the text, in its own shape. */
const scaled = ({ widthPt, heightPt }: Size, { width, height }: Rectangle): Size => {
  const factor = Math.max(width / widthPt, height / heightPt)
  return { widthPt: widthPt * factor, heightPt: heightPt * factor }
}

const roomIn = ({ minX, minY, maxX, maxY }: { minX: number; minY: number; maxX: number; maxY: number }): Rectangle => ({
  left: minX,
  top: minY,
  width: maxX - minX,
  height: maxY - minY
})
