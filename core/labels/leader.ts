import type { Label } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { type LabelBox, pointIn } from './boxes.js'
import type { Candidate } from './candidate.js'
import { number } from './paint.js'
import type { Symbols } from './symbols.js'

/** Shorter lines are not drawn: the label is near enough. */
const LEAST_PT = 2

/** A line from a point to its label. */
export interface Leader {
  from: Point
  to: Point
}

/** The line to a label that had to move from its point; it begins at the edge of the symbol there. */
export const leaderTo = (
  { leader }: Pick<Label, 'leader'>,
  { anchor, text, boxes }: Candidate,
  { symbolAt }: Pick<Symbols, 'symbolAt'>
): Leader | undefined => {
  if (!leader || !text || 'letters' in text || (text.at[0] === anchor[0] && text.at[1] === anchor[1])) return undefined
  const to = pointIn(boxes[0]!, anchor)
  const symbol = symbolAt(anchor)
  const from = symbol ? exitOf(symbol, anchor, to) : anchor
  return from && Math.hypot(to[0] - from[0], to[1] - from[1]) >= LEAST_PT ? { from, to } : undefined
}

/** Where a line from a point in an upright box leaves the box; undefined if it ends inside. */
const exitOf = ({ minX, minY, maxX, maxY }: LabelBox, [x, y]: Point, [toX, toY]: Point): Point | undefined => {
  const [dx, dy] = [toX - x, toY - y]
  const along = (way: number, least: number, most: number): number =>
    way === 0 ? Infinity : (way > 0 ? most : least) / way
  const part = Math.min(along(dx, minX - x, maxX - x), along(dy, minY - y, maxY - y))
  return part < 1 ? [x + part * dx, y + part * dy] : undefined
}

/** One SVG path for each look. */
export const svgOfLeaders = (leaders: readonly (Leader & { label: Label })[]): string => {
  const byLook = new Map<string, string[]>()
  for (const { from, to, label } of leaders) {
    const { color, widthPt, opacity } = label.leader!
    const faded = opacity * label.opacity < 1 ? ` stroke-opacity="${number(opacity * label.opacity)}"` : ''
    const look = `fill="none" stroke="${color}" stroke-width="${number(widthPt)}"${faded}`
    const lines = byLook.get(look) ?? []
    byLook.set(look, lines)
    lines.push(`M${[...from, ...to].map(number).join(' ')}`)
  }
  return Array.from(byLook, ([look, lines]) => `<path d="${lines.join('')}" ${look}/>`).join('')
}
