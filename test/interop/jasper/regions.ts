import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needs } from '../../support/needs.js'
import { NORTH_ARROW_COLOR, SCALEBAR_COLOR } from './values.js'

const run = promisify(execFile)
const DPI = 144
/** Fewer pixels are part of a letter. */
const LEAST_PIXELS = 60

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
}

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

const regionsIn = (pixels: Buffer, columns: number): Region[] => {
  const found = new Map<number, { left: number; top: number; right: number; bottom: number; count: number }>()
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.readUIntBE(at, 3)
    if (color === 0xffffff) continue
    const [x, y] = [(at / 3) % columns, Math.floor(at / 3 / columns)]
    const region = found.get(color)
    if (!region) {
      found.set(color, { left: x, top: y, right: x + 1, bottom: y + 1, count: 1 })
      continue
    }
    region.left = Math.min(region.left, x)
    region.right = Math.max(region.right, x + 1)
    region.bottom = y + 1
    region.count++
  }
  const points = (count: number): number => (count * 72) / DPI
  return [...found]
    .map(([color, { left, top, right, bottom, count }]) => ({
      color: `#${color.toString(16).padStart(6, '0')}`,
      left: points(left),
      top: points(top),
      right: points(right),
      bottom: points(bottom),
      area: count * points(1) ** 2
    }))
    .filter(({ color, area }) => !LEFT_OUT.has(color) && area >= LEAST_PIXELS * points(1) ** 2)
}
