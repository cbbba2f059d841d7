import type { ImageSource, Pixels, Tools } from '../../../core/plugin.js'
import {
  type BlockArea,
  type BlockCell,
  blockBytesOf,
  blocksOf,
  type Plan,
  type ReadPart
} from '../../../parts/geotiff.js'
import { type Colouring, extremesOf, paintBlock } from './colouring.js'

/** A painted part of an image, in its pixels; premultiplied RGBA. */
interface Painted extends Omit<BlockArea, 'rowLength'> {
  rgba: Uint8ClampedArray
}

/** How many cells may wait for encoding. */
const MOST_ENCODING = 4
/** Blocks that are read at the same time to find the minimum and maximum, and their bytes. */
const AT_ONCE = 64
const BYTES_AT_ONCE = 2 ** 27

/** The values that become black and white; by default the minimum and maximum of the pixels of the plans. */
export const settleRange = async (
  colouring: Colouring,
  plans: { plan: Plan; readPart: ReadPart }[]
): Promise<Colouring['range']> => {
  const { palette, ramp, range } = colouring
  if (palette || ramp || (range.min !== undefined && range.max !== undefined)) return range
  let [min, max] = [Infinity, -Infinity]
  for (const { plan, readPart } of plans) {
    const blocks = [...new Set(blocksOf(plan).flat())]
    const atOnce = Math.max(1, Math.min(AT_ONCE, Math.floor(BYTES_AT_ONCE / blockBytesOf(plan.level.image))))
    for (let first = 0; first < blocks.length; first += atOnce)
      for (const part of await Promise.all(blocks.slice(first, first + atOnce).map(readPart))) {
        if (!part) continue
        const { least, greatest } = extremesOf(colouring, part.block, part.mask, part.area)
        min = Math.min(min, least)
        max = Math.max(max, greatest)
      }
  }
  return { min: range.min ?? min, max: range.max ?? max }
}

/** The pixels of a plan as pictures, row by row with one row read ahead; undefined if all are transparent. */
export const drawPlan = async (
  plan: Plan,
  readPart: ReadPart,
  colouring: Colouring,
  tools: Tools
): Promise<ImageSource | undefined> => {
  const paint = async (block: number): Promise<Painted | undefined> => {
    const part = await readPart(block)
    if (!part) return undefined
    const { left, top, area } = part
    return {
      left,
      top,
      width: area.width,
      height: area.height,
      rgba: paintBlock(colouring, part.block, part.mask, area)
    }
  }
  const painted = new Map<number, Promise<Painted | undefined>>()
  const rows: { cell: BlockCell; blocks: number[] }[][] = []
  for (const [index, blocks] of blocksOf(plan).entries()) {
    const cell = plan.cells[index]!
    if (rows.at(-1)?.[0]!.cell.row !== cell.row) rows.push([])
    rows.at(-1)!.push({ cell, blocks })
  }
  const tiles: Promise<{ column: number; row: number; bytes: Uint8Array }>[] = []
  for (const [index, row] of rows.entries()) {
    const wanted = new Set([...row, ...(rows[index + 1] ?? [])].flatMap(({ blocks }) => blocks))
    for (const block of painted.keys()) if (!wanted.has(block)) painted.delete(block)
    for (const block of wanted) {
      if (painted.has(block)) continue
      const painting = paint(block)
      // it may fail before it is awaited
      painting.catch(() => undefined)
      painted.set(block, painting)
    }
    for (const { cell, blocks } of row) {
      const pixels = compose(cell, plan, await Promise.all(blocks.map((block) => painted.get(block)!)))
      if (!pixels) continue
      const tile = tools.pixels.encode(pixels, 'png').then((bytes) => ({ column: cell.column, row: cell.row, bytes }))
      tile.catch(() => undefined)
      tiles.push(tile)
      await tiles.at(-MOST_ENCODING)
    }
  }
  const encoded = await Promise.all(tiles)
  const { columns, rows: rowCount, cellWidth, cellHeight, shrink } = plan
  if (encoded.length === 0) return undefined
  if (columns * rowCount === 1) return { bytes: encoded[0]!.bytes }
  return {
    mosaic: { columns, rows: rowCount, tileWidth: cellWidth / shrink, tileHeight: cellHeight / shrink, tiles: encoded }
  }
}

/** The pixels of a cell, without alpha if all are opaque; undefined if all are transparent. */
const compose = (
  cell: BlockCell,
  { cellWidth, cellHeight, shrink }: Plan,
  parts: (Painted | undefined)[]
): Pixels | undefined => {
  const [width, height] = [cellWidth / shrink, cellHeight / shrink]
  const sums = shrink === 1 ? new Uint8Array(4 * width * height) : new Float64Array(4 * width * height)
  for (const part of parts) {
    if (!part) continue
    const from = Math.max(cell.left, part.left)
    const to = Math.min(cell.left + cellWidth, part.left + part.width)
    if (to <= from) continue
    for (let y = Math.max(cell.top, part.top); y < Math.min(cell.top + cellHeight, part.top + part.height); y++) {
      const source = 4 * ((y - part.top) * part.width + from - part.left)
      const target = 4 * Math.floor((y - cell.top) / shrink) * width
      if (shrink === 1) sums.set(part.rgba.subarray(source, source + 4 * (to - from)), target + 4 * (from - cell.left))
      else
        for (let x = from; x < to; x++) {
          const at = target + 4 * Math.floor((x - cell.left) / shrink)
          for (let channel = 0; channel < 4; channel++)
            sums[at + channel]! += part.rgba[source + 4 * (x - from) + channel]!
        }
    }
  }
  const data = shrink === 1 ? (sums as Uint8Array) : Uint8Array.from(sums, (sum) => Math.round(sum / shrink ** 2))
  let [least, greatest] = [255, 0]
  for (let at = 3; at < data.length; at += 4) {
    least = Math.min(least, data[at]!)
    greatest = Math.max(greatest, data[at]!)
  }
  if (greatest === 0) return undefined
  return least === 255 ? { width, height, channels: 3, data: opaque(data) } : { width, height, channels: 4, data }
}

const opaque = (rgba: Uint8Array): Uint8Array => {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!
    rgb[to + 1] = rgba[from + 1]!
    rgb[to + 2] = rgba[from + 2]!
  }
  return rgb
}
