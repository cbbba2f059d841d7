import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inkedRegions, type Region } from '../../../core/document/ink.js'
import { type PaintMap, pagePixels, pagePixelSize } from '../../../core/document/page-pixels.js'
import type { PagesSvg } from '../../../core/document/page-svg.js'
import type { PixelTools, Pixels } from '../../../core/pixels/pixel-tools.js'
import type { PlacedMap } from '../../../core/plugin/contracts.js'

/** Pixels of the coarse drawing with ink: x, y, and the pixel if it is not black. */
type Ink = readonly (readonly [x: number, y: number, word?: number])[]

const asked: string[] = []
const drawing = (ink: Ink): PixelTools =>
  ({
    async rasterize(svg: string, width: number, height: number) {
      asked.push(`${width} ${height} ${/viewBox="([^"]*)"/.exec(svg)![1]}`)
      const words = new Uint32Array(width * height)
      for (const [x, y, word = 0xff000000] of ink) words[y * width + x] = word
      return { width, height, channels: 4, data: Buffer.from(words.buffer) }
    }
  }) as unknown as PixelTools

const AREA: Region = { left: 10, top: 20, width: 1600, height: 800 }
/** The regions of an area of 100 × 50 cells, in cells; the scale of 2 makes a cell 32 pixels. */
const cells = async (ink: Ink, { onWhite = false, length = 0, defs = 0, area = AREA, scale = 1 } = {}) =>
  (await inkedRegions({ body: 'x'.repeat(length), defs: 'y'.repeat(defs) }, area, scale, onWhite, drawing(ink))).map(({ left, top, width, height }) => [left - area.left, top - area.top, width, height]) // prettier-ignore

test('the area is looked at with 36 dpi', async () => {
  asked.length = 0
  await cells([])
  await cells([], { scale: 2 })
  await cells([], { area: { left: 3, top: 5, width: 33, height: 17 }, scale: 1.5 })
  assert.equal(asked, ['800 400 10 20 1600 800', '400 200 5 10 800 400', '11 6 2 3.3333333333333335 22 12'])
})

test('ink is in its cell of 16 points; at the border of a cell also in the neighbour', async () => {
  assert.equal(await cells([]), [])
  assert.equal(await cells([[17, 27]]), [[32, 48, 16, 16]])
  assert.equal(await cells([[16, 27]]), [[16, 48, 32, 16]])
  assert.equal(await cells([[23, 27]]), [[32, 48, 32, 16]])
  assert.equal(await cells([[17, 24]]), [[32, 32, 16, 32]])
  assert.equal(await cells([[17, 31]]), [[32, 48, 16, 32]])
  assert.equal(await cells([[0, 0]]), [[0, 0, 16, 16]])
  assert.equal(await cells([[799, 399]]), [[1584, 784, 16, 16]])
  assert.equal(await cells([[5, 5]], { area: { left: 0, top: 0, width: 20, height: 11 } }), [[0, 0, 16, 11]])
  assert.equal(await cells([[5, 5]], { scale: 2 }), [[0, 0, 32, 32]])
  assert.equal(await cells([[6, 6]]), [[0, 0, 16, 16]])
  assert.equal(await cells([[8, 8]], { area: { left: 0, top: 0, width: 17, height: 18 } }), [[0, 0, 17, 18]])
})

test('white is no ink on white paper, transparent is never', async () => {
  const ink: Ink = [[17, 27, 0xffffffff], [57, 27, 0x80808080], [97, 27, 0x80808081], [137, 27, 0]] // prettier-ignore
  assert.equal(await cells(ink, { onWhite: true }), [[192, 48, 16, 16]])
  assert.equal(await cells(ink), [[32, 48, 176, 16]])
  assert.equal(await cells([[17, 27, 0x01000000]]), [[32, 48, 16, 16]], 'nearly transparent')
})

test('rectangles are joined where the space between them costs less than another one', async () => {
  // a rectangle costs as much as 234 cells of 16 × 16 pixels
  const row = (to: number): Ink => [[1, 1], [8 * to + 1, 1]] // prettier-ignore
  assert.is((await cells(row(99))).length, 1)
  const column = (cell: number): Ink => [[1, 1], [8 * 40 + 1, 8 * cell + 1]] // prettier-ignore
  assert.is((await cells(column(4))).length, 1)
  assert.equal(await cells(column(11)), [[0, 0, 16, 16], [640, 176, 16, 16]]) // prettier-ignore
  assert.is((await cells(column(11), { length: 12_000 })).length, 2)
  assert.is((await cells(column(11), { length: 14_000 })).length, 1)
  assert.is((await cells(column(11), { length: 7000, defs: 7000 })).length, 1)
  assert.equal(await cells([[1, 1], [8 * 22 + 1, 8 * 9 + 1]]), [[0, 0, 368, 160]], '230 cells are less than 234') // prettier-ignore
  const twoRows = [2, 3].flatMap((row): Ink => [[1, 8 * row + 1], [8 * 90 + 1, 8 * row + 1]]) // prettier-ignore
  assert.equal(await cells(twoRows), [[0, 32, 1456, 32]])
  const wide = { left: 0, top: 0, width: 16 * 400, height: 16 }
  assert.equal(await cells([[1, 1], [8 * 236 + 1, 1]], { area: wide }), [[0, 0, 16, 16], [3776, 0, 16, 16]]) // prettier-ignore
  assert.equal(await cells([[1, 1], [8 * 235 + 1, 1]], { area: wide }), [[0, 0, 3776, 16]]) // prettier-ignore
})

test('rows with different ink are divided where that is cheapest', async () => {
  const block = (x: number, y: number, width: number, height: number): Ink =>
    Array.from({ length: width * height }, (_, i) => [8 * (x + (i % width)) + 1, 8 * (y + Math.floor(i / width)) + 1])
  const ink = [...block(0, 0, 100, 2), ...block(0, 2, 2, 40), ...block(90, 2, 2, 40), ...block(0, 42, 100, 1)]
  assert.equal(await cells(ink), [[0, 0, 1600, 32], [0, 32, 32, 640], [1440, 32, 32, 640], [0, 672, 1600, 16]]) // prettier-ignore
})

const pages = (widthPt: number, heightPt: number, body = ''): PagesSvg => ({ pages: [{ widthPt, heightPt, body }], defs: '' }) // prettier-ignore
const mapOf = (widthPt: number, heightPt: number, more: object = {}) =>
  ({ id: 'map-0', page: 0, xPt: 0, yPt: 0, view: { widthPt, heightPt, pixelWidth: 30, pixelHeight: 20 }, ...more }) as PlacedMap // prettier-ignore

test('the pixels of a page are rounded, for a page that is only a map up', () => {
  const size = (maps: PlacedMap[], dpi = 100) => Object.values(pagePixelSize(pages(100, 50.3), 0, dpi, maps))
  assert.equal(size([]), [139, 70])
  assert.equal(size([mapOf(100, 50.3)]), [139, 70])
  assert.equal(size([mapOf(100, 50.3)], 96), [134, 68])
  assert.equal(size([], 96), [133, 67])
  assert.equal(size([mapOf(100.009, 50.291)], 96), [134, 68])
  for (const other of [mapOf(100.011, 50.3), mapOf(100, 50.289), mapOf(100, 50.3, { page: 1 })]) assert.equal(size([other], 96), [133, 67]) // prettier-ignore
  assert.equal(Object.values(pagePixelSize(pages(72, 36), 0, 100, [mapOf(72, 36)])), [100, 50])
})

/** Pixel tools that note what they draw; all of a page is ink of a colour. */
const noting = (notes: string[], ink = '010203ff'): PixelTools =>
  ({
    blank: (width: number, height: number): Pixels => ({ width, height, channels: 3, data: Buffer.alloc(0) }),
    async rasterize(svg: string, width: number, height: number, paper?: string) {
      const box = /viewBox="([^"]*)"/.exec(svg)![1]!
      // looked at with half the resolution
      if (Number(box.split(' ')[2]) !== width) {
        notes.push(`look ${width} ${height}`)
        return { width, height, channels: 4, data: Buffer.alloc(width * height * 4, ink, 'hex') }
      }
      notes.push(`draw ${width} ${height} of ${box} on ${paper}`)
      return { width, height, channels: 3, data: Buffer.alloc(0) }
    },
    overlay: (_: Pixels, strip: Pixels, left: number, top: number) => void notes.push(`put ${strip.height} at ${left} ${top}`) // prettier-ignore
  }) as unknown as PixelTools

const empty = { page: 0, dpi: 72, frames: [], paintMap: () => ({ mixes: false, parts: () => [] }) }

test('a page is drawn in strips of four million pixels, on white', async () => {
  const notes: string[] = []
  await pagePixels({ ...empty, svg: pages(2000, 3000), pixels: noting(notes) })
  assert.equal(notes, ['look 1000 1500', 'draw 2000 2000 of 0 0 2000 2000 on white', 'put 2000 at 0 0', 'draw 2000 1000 of 0 2000 2000 1000 on white', 'put 1000 at 0 2000']) // prettier-ignore
})

const stripsOf = async (width: number, height: number) => {
  const notes: string[] = []
  await pagePixels({ ...empty, svg: pages(width, height), pixels: noting(notes) })
  return notes.filter((note) => note.startsWith('put'))
}

test('a strip has at least one row, and only whole rows', async () => {
  assert.equal(await stripsOf(2_100_000, 2), ['put 1 at 0 0', 'put 1 at 0 1'])
})

test('no strip follows one that ends with the last row', async () => {
  assert.equal(await stripsOf(2000, 2000), ['put 2000 at 0 0'])
})

test('white is drawn over a map, and not on the paper, which is white', async () => {
  const notes: string[] = []
  const body = '<path fill="#f3000000"/><path d="M0 0"/>'
  await pagePixels({ ...empty, svg: pages(60, 40, body), frames: [mapOf(30, 20, { mark: '#f30000' })], pixels: noting(notes, 'ffffffff') }) // prettier-ignore
  assert.equal(notes, ['look 30 20', 'look 15 10', 'draw 30 20 of 0 0 30 20 on undefined', 'put 20 at 0 0'])
})

const PAGE = /^draw 60 40|^put 40 at 0 0$/

test('what the page draws after a map is drawn over the part of the map that is on the page', async () => {
  const body = '<g><path fill="#f3000000"/><path d="M0 0"/></g>'
  const over = async (x: number, y: number, more: object = {}) => {
    const notes: string[] = []
    const map = mapOf(30, 20, { xPt: x, yPt: y, mark: '#f30000', ...more })
    async function* rows() {
      yield { pixels: { width: 1, height: 77, channels: 3 as const, data: Buffer.alloc(0) }, top: 0 }
    }
    const paintMap: PaintMap = (id, dpi) => (notes.push(`map ${id} ${dpi}`), { mixes: false, parts: () => [rows()] })
    await pagePixels({ ...empty, svg: pages(60, 40, body), frames: [map], paintMap, pixels: noting(notes) })
    // the page itself is drawn below the map
    return notes.slice(notes.findIndex((note) => note.startsWith('map'))).filter((note) => !PAGE.test(note))
  }
  assert.equal(await over(10.4, 5.6), ['map map-0 72', 'look 15 10', 'put 77 at 10 6', 'draw 30 20 of 10 6 30 20 on undefined', 'put 20 at 10 6']) // prettier-ignore
  assert.equal(await over(-10, -5), ['map map-0 72', 'look 10 8', 'put 77 at -10 -5', 'draw 20 15 of 0 0 20 15 on undefined', 'put 15 at 0 0']) // prettier-ignore
  assert.equal(await over(50, 30), ['map map-0 72', 'look 5 5', 'put 77 at 50 30', 'draw 10 10 of 50 30 10 10 on undefined', 'put 10 at 50 30']) // prettier-ignore
  assert.equal(await over(60, 30), ['map map-0 72', 'put 77 at 60 30'])
  assert.equal(await over(59, 39), ['map map-0 72', 'look 1 1', 'put 77 at 59 39', 'draw 1 1 of 59 39 1 1 on undefined', 'put 1 at 59 39']) // prettier-ignore
  assert.equal(await over(10, -20), ['map map-0 72', 'put 77 at 10 -20'])
  assert.equal(await over(10, 5, { mark: null }), ['map map-0 72', 'put 77 at 10 5'])
  assert.equal(await over(10, 5, { page: 1 }), [])
})

test.run()
