import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type PageDrawing, inkedRegions, type Region } from '../../../core/document/ink.js'
import { svgDocument } from '../../../core/document/page-svg.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

const pixels = makePixelTools({ imagePixels: 10_000_000, outputPixels: 10_000_000 }, [])
const SCALE = 2
const AREA: Region = { left: 0, top: 0, width: 1200, height: 1600 }

const draw = ({ body, defs }: PageDrawing, { left, top, width, height }: Region, paper?: string) =>
  pixels.rasterize(
    svgDocument(
      body,
      defs,
      [left, top, width, height].map((value) => value / SCALE),
      width,
      height
    ),
    width,
    height,
    paper
  )

const inkOf = (drawing: PageDrawing, onWhite: boolean) => inkedRegions(drawing, AREA, SCALE, onWhite, pixels)
const sizeOf = (regions: Region[]) =>
  regions.reduce((sum, { width, height }) => sum + width * height, 0) / (AREA.width * AREA.height)

const page = (...elements: string[]): PageDrawing => ({
  body: `<g><path d="M0 0h600v800h-600z" fill="#fff"/>${elements.join('')}</g>`,
  defs: ''
})
const rect = (x: number, y: number, width: number, height: number, fill = '#369') =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}"/>`
const frame = '<path d="M40.3 60.7h520v600h-520z" fill="none" stroke="#000" stroke-width="0.2"/>'

const pages: { [name: string]: PageDrawing } = {
  'an empty page': page(),
  'a hairline around a map': page(frame),
  'a title, a hairline around a map, a foot': page(
    rect(40, 30, 200, 18),
    frame,
    rect(40, 700, 90, 3),
    rect(500, 690, 60, 60)
  ),
  'small dots anywhere': page(
    ...Array.from({ length: 40 }, (_, i) => rect((i * 137.7) % 599, (i * 211.3) % 799, 0.4, 0.4))
  ),
  'a slanting line': page('<path d="M3 5L590 790" stroke="#c00" stroke-width="0.15" fill="none"/>'),
  'a coloured page': page(rect(0, 0, 600, 800, '#eef')),
  'ink up to the edges': page(rect(0, 0, 600, 1), rect(599.5, 0, 0.5, 800), rect(0, 799.8, 600, 0.2))
}

for (const [name, drawing] of Object.entries(pages))
  test(`${name}: drawn in its regions it is the same page`, async () => {
    const whole = await draw(drawing, AREA, 'white')
    const put = pixels.blank(AREA.width, AREA.height)
    const touched = new Uint8Array(AREA.width * AREA.height)
    for (const region of await inkOf(drawing, true)) {
      pixels.overlay(put, await draw(drawing, region, 'white'), region.left, region.top)
      for (let y = region.top; y < region.top + region.height; y++)
        for (let x = region.left; x < region.left + region.width; x++) touched[y * AREA.width + x]!++
    }
    assert.ok(
      touched.every((times) => times <= 1),
      'regions overlap'
    )
    let worst = 0
    for (let i = 0; i < whole.data.length; i++) worst = Math.max(worst, Math.abs(whole.data[i]! - put.data[i]!))
    // Coverage of a hairline is rounded anew in each window.
    assert.ok(worst <= 2, `differs by ${worst}`)
  })

test('empty areas of a page are not drawn', async () => {
  assert.equal(await inkOf(page(), true), [])
  const around = await inkOf(page(frame), true)
  assert.ok(sizeOf(around) < 0.25, `${sizeOf(around)} of the page`)
  assert.is(sizeOf(await inkOf(page(rect(0, 0, 600, 800, '#eef')), true)), 1)
})

test('without a paper background white counts as ink', async () => {
  const label: PageDrawing = { body: `<g>${rect(100, 100, 50, 20, '#fff')}</g>`, defs: '' }
  assert.equal(await inkOf(label, true), [])
  const [region, ...more] = await inkOf(label, false)
  assert.equal(more, [])
  assert.ok(
    region!.left <= 200 &&
      region!.top <= 200 &&
      region!.left + region!.width >= 300 &&
      region!.top + region!.height >= 240
  )
})

test('a long drawing is read fewer times', async () => {
  const dots = page(...Array.from({ length: 5000 }, (_, i) => rect((i * 137.7) % 599, (i * 211.3) % 799, 2, 2)))
  assert.ok((await inkOf(dots, true)).length <= 4)
})

test.run()
