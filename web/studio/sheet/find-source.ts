/** From a point of the sheet to the line that made it, and back. Lengths are points. */
import type { BlockOrigin, Origins, SourcePlace } from '../../../core/studio/messages.js'
import type { Mark, Point } from './geometry.js'

/** A click that is further from a text than this means what is below. */
const NEAR_PT = 16
/** Texts of one line have nearly the same height on the page. */
const LINE_PT = 4
/** A click that is further from a text inside of a block means the block. */
const ON_TEXT_PT = 6
/** A block of this size or less, such as a scale bar, is meant before texts over it. */
const SMALL_PT2 = 40_000

const isInside = ({ xPt, yPt, widthPt, heightPt }: BlockOrigin, { x, y }: Point): boolean =>
  x >= xPt && x <= xPt + widthPt && y >= yPt && y <= yPt + heightPt

const areaOf = ({ widthPt, heightPt }: BlockOrigin): number => widthPt * heightPt

/** Where the text or block at this point of a page was written. */
export const sourceAt = ({ texts, blocks }: Origins, page: number, point: Point): SourcePlace | undefined => {
  const [block] = blocks
    .filter((one) => one.page === page && isInside(one, point))
    .sort((one, other) => areaOf(one) - areaOf(other))
  // a text begins left of a click on it; its y is that of its baseline or top
  const near = texts
    .filter((text) => text.page === page && text.xPt <= point.x + 2)
    .map((text) => ({ text, down: Math.abs(text.yPt - point.y), across: point.x - text.xPt }))
    .filter(({ down }) => down <= NEAR_PT)
  const least = Math.min(...near.map(({ down }) => down))
  const [nearest] = near.filter(({ down }) => down <= least + LINE_PT).sort((one, other) => one.across - other.across)
  if (block && (!nearest || areaOf(block) <= SMALL_PT2 || least > ON_TEXT_PT)) return block
  return nearest?.text
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
