import { createHash } from 'node:crypto'
import type { Spacing } from './along-line.js'
import { type Box, isInBox } from './clip.js'
import type { DrawnGraphic } from './drawn-graphic.js'
import { measured } from './measured-line.js'
import { pathData } from './path-data.js'

/** A shorter rest is not visible. */
const LEAST_PT = 0.05

/** A graphic on the rest of a line that is too short for it, cut where the line ends; empty if there is no rest. */
export const cutEnd = (
  xy: ArrayLike<number>,
  drawn: DrawnGraphic,
  { lengthPt, gapPt, firstPt }: Spacing,
  seen: Box
): string => {
  const line = measured(xy)
  const total = line.lengths.at(-1)!
  const step = lengthPt + gapPt
  if (!(step > 0)) return ''
  const start = firstPt + Math.floor((total + LEAST_PT - firstPt) / step) * step
  if (total - start < LEAST_PT) return ''
  const [[x0, y0], [x1, y1]] = [line.pointAt(Math.max(0, start)), line.pointAt(total)]
  const angle = Math.atan2(y1 - y0, x1 - x0)
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const at = [x0 + (dx * lengthPt) / 2, y0 + (dy * lengthPt) / 2] as const
  if (!isInBox(at, seen)) return ''
  const box = drawn.box()
  const reach = Math.max(-box.minY, box.maxY)
  const [acrossX, acrossY] = [-dy * reach, dx * reach]
  const [left, right] = [[x0 - acrossX, y0 - acrossY, x1 - acrossX, y1 - acrossY], [x1 + acrossX, y1 + acrossY, x0 + acrossX, y0 + acrossY]] // prettier-ignore
  const clip = `<path d="${pathData([...left!, ...right!], true)}"/>`
  const id = `e${createHash('sha1').update(clip).digest('hex').slice(0, 12)}`
  const element = drawn.inGroup(at, { turnDeg: (angle * 180) / Math.PI })
  return `<clipPath id="${id}">${clip}</clipPath><g clip-path="url(#${id})">${element}</g>`
}
