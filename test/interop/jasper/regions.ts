import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needs } from '../../support/needs.js'
import { NORTH_ARROW_COLOR, SCALEBAR_COLOR } from './values.js'

const run = promisify(execFile)
const DPI = 288
/** In square points; less is part of a letter. */
const LEAST_AREA = 15

/** All that a page shows in one colour: points from its top left corner. */
export interface Region {
  /** `#rrggbb` */
  color: string
  left: number
  top: number
  right: number
  bottom: number
  /** Of the pixels, in square points. */
  area: number
  /** By how much the area may be another one: lines are a pixel wider or narrower, depending on where they fall. */
  slack: number
}

const WHITE = 0xffffff
/** Black is of texts, whose words are compared; the colours of stand-ins are of nothing that is printed. */
const LEFT_OUT = new Set(['#000000', '#ffffff', SCALEBAR_COLOR, NORTH_ARROW_COLOR])

/** What each page shows, by colour: pictures, lines, fills and maps alike. */
export const regionsOf = async (pdf: string): Promise<Region[][]> => {
  // without smoothing, each pixel has a colour of the document
  const parameters = ['-r', String(DPI), '-aa', 'no', '-aaVector', 'no', pdf]
  const { stdout } = await run(needs('pdftoppm', 'poppler-utils'), parameters, {
    encoding: 'buffer',
    maxBuffer: 2 ** 29
  })
  const pages: Region[][] = []
  for (let at = 0; at < stdout.length;) {
    const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', at, at + 50))!
    const [start, columns, rows] = [at + header.length, Number(width), Number(height)]
    at = start + columns * rows * 3
    pages.push(regionsIn(stdout.subarray(start, at), columns))
  }
  return pages
}

interface Count {
  left: number
  top: number
  right: number
  bottom: number
  pixels: number
  /** Pixels whose left or upper neighbour has another colour. */
  edges: number
}

const regionsIn = (page: Buffer, columns: number): Region[] => {
  const colorAt = (pixel: number): number => page.readUIntBE(3 * pixel, 3)
  const counts = new Map<number, Count>()
  const size = page.length / 3
  let [color, count]: [number, Count | undefined] = [WHITE, undefined]
  for (let pixel = 0; pixel < size; pixel++) {
    const at = 3 * pixel
    if (page[at] === 255 && page[at + 1] === 255 && page[at + 2] === 255) {
      color = WHITE
      continue
    }
    const own = colorAt(pixel)
    const [x, y] = [pixel % columns, Math.floor(pixel / columns)]
    const isEdge = own !== color || y === 0 || colorAt(pixel - columns) !== own
    if (own !== color) {
      color = own
      count = counts.get(own)
      if (!count) counts.set(own, (count = { left: x, top: y, right: x, bottom: y, pixels: 0, edges: 0 }))
    }
    count!.left = Math.min(count!.left, x)
    count!.right = Math.max(count!.right, x + 1)
    count!.bottom = y + 1
    count!.pixels++
    if (isEdge) count!.edges++
  }
  const points = (length: number): number => (length * 72) / DPI
  return [...counts]
    .map(([value, { left, top, right, bottom, pixels, edges }]) => ({
      color: `#${value.toString(16).padStart(6, '0')}`,
      left: points(left),
      top: points(top),
      right: points(right),
      bottom: points(bottom),
      area: pixels * points(1) ** 2,
      slack: edges * points(1) ** 2
    }))
    .filter((region) => !LEFT_OUT.has(region.color) && region.area >= LEAST_AREA)
}
