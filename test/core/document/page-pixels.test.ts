import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PaintMap } from '../../../core/document/page-pixels.js'
import type { Below, PixelRows, Pixels } from '../../../core/pixels/pixel-tools.js'
import type { DrawnMap } from '../../../core/plugin/contracts.js'
import { makeFolders } from '../../support/folders.js'
import { colourAt, frameOf, type Rgb, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const red: Rgb = [255, 0, 0]
const grey: Rgb = [90, 90, 90]

/** Rows of a map at a time; another number than that of a page. */
const ROWS = 97

/** Maps whose every other pixel is black, the others of a colour of their own. */
const chequered =
  (frames: DrawnMap[], colours: Rgb[], painted: string[] = []): PaintMap =>
  (id, dpi) => {
    const index = frames.findIndex((frame) => frame.id === id)
    const { widthPt, heightPt } = frames[index]!.view
    const [width, height] = [Math.ceil((widthPt * dpi) / 72), Math.ceil((heightPt * dpi) / 72)]
    async function* rows() {
      for (let top = 0; top < height; top += ROWS) {
        painted.push(`${id} ${top}`)
        const data = new Uint8Array(width * Math.min(ROWS, height - top) * 3)
        for (let pixel = 0; pixel < data.length / 3; pixel++)
          data.set((top + Math.floor(pixel / width) + (pixel % width)) % 2 === 0 ? black : colours[index]!, pixel * 3)
        yield { pixels: { width, height: data.length / width / 3, channels: 3 as const, data }, top }
        // they are only valid until the next ones are taken
        data.fill(77)
      }
    }
    return { mixes: false, parts: () => [rows()] }
  }

/** The pixels of the first page, which its rows must have too. */
const print = async (
  source: string,
  drawn: DrawnMap[],
  { colours = [red, grey] as Rgb[], dpi = 72, painted = [] as string[] } = {}
): Promise<Pixels> => {
  const document = setting.compile(`#set page(width: 60pt, height: 40pt, margin: 0pt)\n${source}`, {
    drawn,
    dpi,
    paintMap: chequered(drawn, colours, painted)
  })
  const pixels = await document.pixels(0, dpi)
  assert.ok(Buffer.concat(await rowsOf(document.rows(0, dpi), pixels)).equals(pixels.data))
  return pixels
}

/** Copies of the rows of a page, which must follow each other. */
const rowsOf = async (rows: AsyncIterable<PixelRows>, { width, height }: Pixels): Promise<Buffer[]> => {
  const copies: Buffer[] = []
  let next = 0
  for await (const { pixels, top } of rows) {
    assert.equal([top, pixels.width, pixels.channels], [next, width, 3])
    next += pixels.height
    copies.push(Buffer.from(pixels.data))
  }
  assert.is(next, height)
  return copies
}

/** Whether the region shows the map's own pixels, one for one. */
const isChequered = (
  pixels: Pixels,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: Rgb
): boolean => {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b] = colourAt(pixels, left + x, top + y)
      const [er, eg, eb] = (x + y) % 2 === 0 ? black : colour
      if (r !== er || g !== eg || b !== eb) return false
    }
  return true
}

test('pixels of a map are unchanged on the page', async () => {
  for (const [dpi, x, y] of [
    [72, 10, 5],
    [96, 7.3, 4.9],
    [100, 0.5, 0.5],
    [300, 11.11, 3.33],
    [254, 0, 0]
  ] as const) {
    // prettier-ignore
    const frames = [frameOf(0, 30, 20, dpi)]
    const pixels = await print(`#place(dx: ${x}pt, dy: ${y}pt, m("map-0"))`, frames, { dpi })
    assert.equal(
      [pixels.width, pixels.height, pixels.channels],
      [Math.round((60 * dpi) / 72), Math.round((40 * dpi) / 72), 3]
    )
    const [left, top] = [Math.round((x * dpi) / 72), Math.round((y * dpi) / 72)]
    const [width, height] = [Math.ceil((30 * dpi) / 72), Math.ceil((20 * dpi) / 72)]
    assert.ok(isChequered(pixels, left, top, width, height, red), `${dpi} dpi at ${x}, ${y}`)
    if (left > 0) assert.equal(colourAt(pixels, left - 1, top), white)
    assert.equal(colourAt(pixels, left + width, top + height), white)
  }
})

test('elements before a map in the layout are drawn below it, later ones above it', async () => {
  const source = `#place(rect(width: 60pt, height: 40pt, fill: rgb("#00f"), stroke: none))
#place(dx: 10pt, dy: 10pt, m("map-0"))
#place(dx: 20pt, dy: 15pt, rect(width: 5pt, height: 4pt, fill: rgb("#0f0"), stroke: none))`
  const pixels = await print(source, [frameOf(0, 30, 20)])
  assert.equal(colourAt(pixels, 5, 5), [0, 0, 255])
  assert.ok(isChequered(pixels, 10, 10, 30, 5, red))
  assert.ok(isChequered(pixels, 10, 10, 10, 20, red))
  for (const [x, y] of [[20, 15], [24, 18]] as const) assert.equal(colourAt(pixels, x, y), [0, 255, 0]) // prettier-ignore
  assert.ok(isChequered(pixels, 26, 10, 14, 20, red))
})

test('half-transparent elements over a map are blended with the map', async () => {
  const source =
    '#m("map-0")\n#place(top + left, rect(width: 30pt, height: 20pt, fill: rgb("#00ff0080"), stroke: none))'
  const pixels = await print(source, [frameOf(0, 30, 20)])
  const [dark, light] = [colourAt(pixels, 4, 4), colourAt(pixels, 5, 4)]
  assert.ok(
    dark[0] < 10 && Math.abs(dark[1] - 128) < 4 && light[0] > 120 && Math.abs(light[1] - 128) < 4,
    `${dark} ${light}`
  )
})

test('a box drawn before a map is below the map', async () => {
  const stroke = 'stroke: (paint: rgb("#0f0"), thickness: 2pt)'
  const boxed = await print(`#place(dx: 10pt, dy: 10pt, box(m("map-0"), ${stroke}))`, [frameOf(0, 30, 20)])
  assert.equal(colourAt(boxed, 9, 20), [0, 255, 0])
  assert.ok(isChequered(boxed, 10, 10, 30, 20, red))
  const after = `#place(dx: 10pt, dy: 10pt, m("map-0"))\n#place(dx: 10pt, dy: 10pt, rect(width: 30pt, height: 20pt, ${stroke}))`
  const framed = await print(after, [frameOf(0, 30, 20)])
  for (const x of [9, 10]) assert.equal(colourAt(framed, x, 20), [0, 255, 0])
  assert.ok(isChequered(framed, 11, 11, 28, 18, red))
})

test('an inset map lies over the main map, below elements drawn over both', async () => {
  const frames = [frameOf(0, 60, 40), frameOf(1, 20, 10)]
  const painted: string[] = []
  const source = `#place(m("map-0"))
#place(dx: 30pt, dy: 20pt, m("map-1"))
#place(dx: 0pt, dy: 24pt, rect(width: 60pt, height: 2pt, fill: rgb("#0f0"), stroke: none))`
  const pixels = await print(source, frames, { painted })
  assert.equal(painted.slice(0, 2), ['map-0 0', 'map-1 0'])
  assert.ok(isChequered(pixels, 0, 0, 60, 20, red))
  assert.ok(isChequered(pixels, 30, 20, 20, 4, grey))
  for (const x of [1, 35, 59]) assert.equal(colourAt(pixels, x, 25), [0, 255, 0])
})

test('two maps side by side are painted at their own places', async () => {
  const pixels = await print('#grid(columns: 2, column-gutter: 4pt, m("map-0"), m("map-1"))', [
    frameOf(0, 20, 30),
    frameOf(1, 20, 30)
  ])
  assert.ok(isChequered(pixels, 0, 0, 20, 30, red))
  assert.ok(isChequered(pixels, 24, 0, 20, 30, grey))
  assert.equal(colourAt(pixels, 22, 10), white)
})

test('a map on another page does not show up on this one', async () => {
  const frames = [frameOf(0, 20, 30)]
  const document = setting.compile(
    '#set page(width: 60pt, height: 40pt, margin: 0pt)\nfirst#pagebreak()\n#m("map-0")',
    { drawn: frames, paintMap: chequered(frames, [red]) }
  )
  const [first, second] = [await document.pixels(0, 72), await document.pixels(1, 72)]
  assert.equal(colourAt(first, 11, 35), white)
  assert.ok(isChequered(second, 0, 0, 20, 30, red))
})

test('a map that reaches over the edge of the paper is cut there', async () => {
  const pixels = await print('#place(dx: -10pt, dy: 30pt, m("map-0"))', [frameOf(0, 30, 20)])
  assert.equal(pixels.width, 60)
  assert.ok(isChequered(pixels, 0, 30, 20, 10, red))
})

test('a box with inset and clip moves and keeps a map', async () => {
  const pixels = await print('#place(dx: 2pt, box(inset: 5pt, clip: true, m("map-0")))', [frameOf(0, 30, 20)])
  assert.ok(isChequered(pixels, 7, 5, 30, 20, red))
})

test('set rules of a layout for blocks and shapes do not move a map in its frame', async () => {
  const set =
    '#set block(inset: 4pt, stroke: 3pt, fill: blue)\n#set rect(inset: 4pt, outset: 3pt, radius: 5pt)\n#set image(width: 5pt)\n'
  const pixels = await print(`${set}#place(dx: 10pt, dy: 10pt, m("map-0"))`, [frameOf(0, 30, 20)])
  assert.ok(isChequered(pixels, 10, 10, 30, 20, red))
  assert.equal(colourAt(pixels, 9, 9), white)
})

test('a map that the layout turns, mirrors or scales cannot keep its pixels: a mistake; formats with vectors can', async () => {
  for (const use of ['rotate(10deg, ', 'rotate(10deg, reflow: true, ', 'scale(50%, ', 'scale(x: -100%, '])
    for (const [frames, isRefused] of [
      [[frameOf(0, 30, 20)], true],
      [[{ ...frameOf(0, 30, 20), mark: undefined }], false]
    ] as const) {
      const attempt = () => setting.compile(`#place(dx: 10pt, dy: 10pt, ${use}m("map-0")))`, { drawn: [...frames] })
      if (isRefused) assert.throws(attempt, /a map inside rotate\(\) or scale\(\) cannot be printed as pixels/, use)
      else assert.is(attempt().frames.length, 1)
    }
})

test('a page is painted a few rows at a time, whatever rows its maps have, and whatever lies above them', async () => {
  const dpi = 1500
  const source = `#place(rect(width: 60pt, height: 40pt, fill: rgb("#00f"), stroke: none))
#place(dx: 5pt, dy: 3pt, m("map-0"))
#place(dx: 30pt, dy: -4pt, m("map-1"))
#place(dx: 7pt, dy: 10pt, rect(width: 45pt, height: 24pt, fill: rgb("#00ff0080"), stroke: none))`
  const frames = [frameOf(0, 50, 33, dpi), frameOf(1, 20, 60, dpi)]
  const pixels = await print(source, frames, { dpi })
  assert.equal([pixels.width, pixels.height], [1250, 833])
  // the row 83 of the second map is the first one on the page
  assert.ok(isChequered(pixels, 625, 1, 417, 200, grey))
  const painted: string[] = []
  const document = setting.compile(`#set page(width: 60pt, height: 40pt, margin: 0pt)\n${source}`, { drawn: frames, dpi, paintMap: chequered(frames, [red, grey], painted) }) // prettier-ignore
  const rows = document.rows(0, dpi)[Symbol.asyncIterator]()
  const first = (await rows.next()).value as PixelRows
  assert.equal([first.top, first.pixels.height], [0, 400])
  assert.equal(painted.at(-1), `map-1 ${ROWS * 4}`)
  await rows.return?.()
})

test('a map that mixes with what lies below it gets all pixels of the page, as they are so far', async () => {
  const seen: unknown[] = []
  async function* rows({ pixels, left, top }: Below) {
    seen.push([pixels.width, pixels.height, left, top, colourAt(pixels, left + 1, top + 1)])
    yield { pixels: { width: 1, height: 1, channels: 3 as const, data: Uint8Array.of(...red) }, top: 0 }
  }
  const dpi = 1500
  const source = '#place(rect(width: 60pt, height: 40pt, fill: rgb("#00f"), stroke: none))\n#place(dx: 12pt, dy: 24pt, m("map-0"))' // prettier-ignore
  const paintMap: PaintMap = () => ({ mixes: true, parts: (below) => [rows(below!)] })
  const document = setting.compile(`#set page(width: 60pt, height: 40pt, margin: 0pt)\n${source}`, { drawn: [frameOf(0, 12, 12, dpi)], dpi, paintMap }) // prettier-ignore
  const pixels = await document.pixels(0, dpi)
  const copies = await rowsOf(document.rows(0, dpi), pixels)
  assert.equal(copies.map(({ length }) => length / 1250 / 3), [400, 400, 33]) // prettier-ignore
  assert.ok(Buffer.concat(copies).equals(pixels.data))
  const [left, top] = [250, 500]
  assert.equal(seen, Array(2).fill([1250, 833, left, top, [0, 0, 255]]))
  assert.equal([colourAt(pixels, left, top), colourAt(pixels, left + 1, top)], [red, [0, 0, 255]])
})

test('a map that is placed twice is shown twice', async () => {
  const pixels = await print('#grid(columns: 2, column-gutter: 4pt, m("map-0"), m("map-0"))', [frameOf(0, 20, 30)])
  assert.ok(isChequered(pixels, 0, 0, 20, 30, red))
  assert.ok(isChequered(pixels, 24, 0, 20, 30, red))
})

test.run()
