/** From a point of the sheet to the line that made it, and back. Lengths are points. */
import type { Origins, SourcePlace } from '../../../core/studio/messages.js'
import type { Mark } from './page-view.js'

export interface Point {
  x: number
  y: number
}

/** A click that is further from a text than this means what is below. */
const NEAR_PT = 16

/** Where the text or block at this point of a page was written. */
export const sourceAt = ({ texts, blocks }: Origins, page: number, { x, y }: Point): SourcePlace | undefined => {
  const inside = blocks
    .filter(
      (block) =>
        block.page === page &&
        x >= block.xPt &&
        x <= block.xPt + block.widthPt &&
        y >= block.yPt &&
        y <= block.yPt + block.heightPt
    ) // prettier-ignore
    .sort((one, other) => one.widthPt * one.heightPt - other.widthPt * other.heightPt)
  // a text begins left of a click on it; its y is that of its baseline or top
  const distances = texts
    .filter((text) => text.page === page && text.xPt <= x + 2)
    .map((text) => ({ text, down: Math.abs(text.yPt - y), across: x - text.xPt }))
    .filter(({ down }) => down <= NEAR_PT)
    .sort((one, other) => one.down - other.down || one.across - other.across)
  const nearest = distances[0] && distances.filter(({ down }) => down <= distances[0]!.down + 4).sort((one, other) => one.across - other.across)[0]!.text // prettier-ignore
  return inside[0] && (!nearest || inside[0].widthPt * inside[0].heightPt < 40_000 || distances[0]!.down > 6) ? inside[0] : (nearest ?? inside[0]) // prettier-ignore
}

/** Where a line of a file is on the sheet. */
export const markOf = ({ texts, blocks }: Origins, file: string, line: number): Mark | undefined => {
  const block = blocks.find((one) => one.file === file && one.line === line)
  if (block) return { page: block.page, x: block.xPt, y: block.yPt, width: block.widthPt, height: block.heightPt }
  // a paragraph may have begun some lines before
  const before = texts
    .filter((one) => one.file === file && one.line <= line)
    .sort((one, other) => other.line - one.line)
  const [text] = before
  return text && { page: text.page, x: text.xPt, y: text.yPt - 10, width: 40, height: 14 }
}
