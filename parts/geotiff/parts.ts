import { PrintError, type Tools } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'
import { type PixelBlock, blockReader } from './block.js'
import type { Overview } from './file.js'
import type { Image } from './image.js'
import type { BlockCell, Plan } from './plan.js'
import type { Band } from './values.js'

/** A part of a block, in its pixels; `rowLength` is that of the block. */
export interface BlockArea {
  left: number
  top: number
  width: number
  height: number
  rowLength: number
}

/** The visible part of one block, decoded. */
export interface BlockPart {
  block: PixelBlock
  mask?: Band
  area: BlockArea
  /** Position of the top left corner of the area, in pixels of the image. */
  left: number
  top: number
}

/** An image with strips of one row has as many blocks as rows. */
const MOST_BLOCKS = 65_536

/**
 * The blocks that each cell of a plan needs, numbered from the top left; those of copies of the image around the world
 * follow. Throws `too-large`.
 */
export const blocksOf = (plan: Plan): number[][] => {
  const { blockWidth, blockHeight } = plan.level.image
  const all = new Set<number>()
  return plan.cells.map((cell) => {
    const blocks = new Set<number>()
    for (const block of blocksIn(cell, plan)) {
      blocks.add(block)
      if (all.add(block).size > MOST_BLOCKS)
        throw new PrintError(
          'too-large',
          `the map needs more than ${MOST_BLOCKS} blocks of ${blockWidth} x ${blockHeight} pixels; ` +
            `"gdal_translate -of COG" writes larger blocks`
        )
    }
    return [...blocks]
  })
}

function* blocksIn(cell: BlockCell, { level: { image }, cellWidth, cellHeight }: Plan): Generator<number> {
  const { width, blockWidth, blockHeight, columns, rows } = image
  for (const part of cell.seen) {
    const [left, right] = [Math.max(part[0], cell.left), Math.min(part[2], cell.left + cellWidth)]
    const [top, bottom] = [Math.max(part[1], cell.top), Math.min(part[3], cell.top + cellHeight)]
    for (let turn = Math.floor(left / width); turn * width < right; turn++) {
      const [start, end] = [Math.max(0, left - turn * width), Math.min(width, right - turn * width)]
      for (let row = Math.floor(top / blockHeight); row * blockHeight < bottom; row++)
        for (let column = Math.floor(start / blockWidth); column * blockWidth < end; column++)
          yield (turn * rows + row) * columns + column
    }
  }
}

/** Reads the visible part of a block; undefined for a block that is not in the file. */
export type ReadPart = (block: number) => Promise<BlockPart | undefined>

/** `mask` has the blocks of the image; `samples` are read, counted from 0. */
export const partReader = async (
  { window, level: { image } }: Plan,
  mask: Image | undefined,
  samples: number[],
  reader: RangeReader,
  tools: Tools
): Promise<ReadPart> => {
  const { width, height, blockWidth, blockHeight, columns, rows } = image
  const readBlock = await blockReader(image, reader, tools)
  const readMask = mask && (await blockReader(mask, reader, tools))
  return async (index) => {
    const turn = Math.floor(index / (columns * rows))
    const row = Math.floor(index / columns) - turn * rows
    const column = index - (turn * rows + row) * columns
    const [block, masked] = await Promise.all([readBlock(column, row, samples), readMask?.(column, row, [0])])
    // blocks of a mask that are not in the file are all 0
    if (!block || (mask && !masked)) return undefined
    const [blockLeft, blockTop] = [turn * width + column * blockWidth, row * blockHeight]
    const [left, top] = [Math.max(window[0], blockLeft), Math.max(window[1], blockTop)]
    const area = {
      left: left - blockLeft,
      top: top - blockTop,
      width: Math.min(window[2], blockLeft + blockWidth, (turn + 1) * width) - left,
      height: Math.min(window[3], blockTop + blockHeight, height) - top,
      rowLength: blockWidth
    }
    return { block, mask: masked?.bands[0], area, left, top }
  }
}

/** The mask of a level, if it has one with the same blocks. */
export const maskOf = ({ image, mask }: Overview, reader: RangeReader, tools: Tools): Image | undefined => {
  if (!mask || (mask.blockWidth === image.blockWidth && mask.blockHeight === image.blockHeight)) return mask
  tools.warn(`the mask of ${reader.shown} is ignored: its blocks differ from those of the pixels`)
  return undefined
}
