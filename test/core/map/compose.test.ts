import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeSheets, paintStack } from '../../../core/map/compose.js'
import type { MapStack } from '../../../core/map/draw.js'
import { resolveView } from '../../../core/map/extent.js'
import { packageRoot } from '../../../core/package-root.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

const pixels = makePixelTools({ imagePixels: 1e6, outputPixels: 1e7 }, fontFilesIn([join(packageRoot, 'fonts')]))
const view = resolveView({ widthPt: 40, heightPt: 30, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const green = { svg: '<rect width="40" height="30" fill="#00ff00"/>' }
const red = await pixels.picture([], { widthPt: 4, heightPt: 3, dpi: 72, background: '#ff0000' }, 100)
const picture = (unitToPaper: readonly [number, number, number, number, number, number]) => ({
  source: { bytes: red.bytes },
  unitToPaper,
  opacity: 1
})
/** The left half, and a triangle of the right one. */
const clip = 'M0 0L20 0L20 30L0 30ZM30 0L40 0L40 10Z'
const stackOf = (more: Partial<MapStack>): MapStack => ({ view, items: [], layers: [], ...more })

const painted = async (stack: MapStack, dpi = 72) => {
  const page = pixels.blank((40 * dpi) / 72 + 10, (30 * dpi) / 72 + 10)
  await paintStack(stack, { pixels: page, left: 5, top: 5 }, dpi, pixels)
  return (xPt: number, yPt: number) => {
    const at = (Math.floor((yPt * dpi) / 72 + 5) * page.width + Math.floor((xPt * dpi) / 72 + 5)) * 3
    return [...page.data.subarray(at, at + 3)]
  }
}
const sheetsOf = async (stack: MapStack): Promise<string[]> => {
  const { sheets, files } = await makeSheets(stack, '/m', pixels)
  return sheets.map(({ path }) => Buffer.from(files[path]!).toString())
}

test('in pixels: background, pictures and vectors inside of the clip, the page outside, labels above', async () => {
  const above = { svg: '<rect x="22" y="20" width="6" height="6" fill="#000000"/>' }
  for (const items of [[], [green], [picture([40, 0, 0, 30, 0, 0])], [picture([40, 0, 0, 30, 0, 0]), green]]) {
    const at = await painted(stackOf({ items, background: '#0000ff', clip, above }))
    const wanted = items.length === 0 ? [0, 0, 255] : items.includes(green) ? [0, 255, 0] : [254, 0, 0]
    const inside = [at(1, 1), at(18, 28), at(38, 2)]
    for (const colour of inside)
      assert.ok(
        colour.every((value, i) => Math.abs(value - wanted[i]!) < 3),
        `${colour} ${wanted}`
      )
    assert.equal([at(21, 5), at(30, 9), at(39, 29), at(24, 22)], [[255, 255, 255], [255, 255, 255], [255, 255, 255], [0, 0, 0]]) // prettier-ignore
  }
})

test('in pixels the border of a clip is smooth, at every resolution, over many bands', async () => {
  for (const dpi of [72, 600, 3600]) {
    const at = await painted(stackOf({ items: [green], clip: 'M0 0L40 0L0 30Z' }), dpi)
    assert.equal([at(5, 5), at(35, 25)], [[0, 255, 0], [255, 255, 255]]) // prettier-ignore
    const along = Array.from({ length: 40 }, (_, i) => at(20 + ((i - 20) * 72) / dpi / 4, 15)[0]!)
    assert.ok(
      along.some((value) => value > 20 && value < 235),
      `${dpi} ${along}`
    )
  }
})

test('a clip of nothing lets nothing through', async () => {
  const at = await painted(stackOf({ items: [green], background: '#0000ff', clip: '' }))
  assert.equal(at(20, 15), [255, 255, 255])
})

test('in documents each sheet has the clip as a path, and labels lie above', async () => {
  const above = { svg: '<text>name</text>' }
  const stack = stackOf({ items: [picture([20, 0, 0, 30, 0, 0]), green], background: '#0000ff', clip, above })
  const [raster, vectors, labels, ...others] = await sheetsOf(stack)
  const clipped = `<clipPath id="map-area"><path d="${clip}"/></clipPath><g clip-path="url(#map-area)">`
  assert.match(raster!, `${clipped}<image width="40" height="30"`)
  assert.match(raster!, 'data:image/jpeg')
  assert.match(vectors!, `${clipped}${green.svg}</g></svg>`)
  assert.match(labels!, '>' + above.svg + '</svg>')
  assert.equal(others, [])
  const [filled] = await sheetsOf(stackOf({ background: '#0000ff', clip }))
  assert.match(filled!, `${clipped}<rect width="40" height="30" fill="#0000ff"/></g></svg>`)
})

test('without a clip sheets are what they hold', async () => {
  const sheets = await sheetsOf(stackOf({ items: [green], background: '#0000ff' }))
  assert.is(sheets.length, 1)
  assert.match(sheets[0]!, `<rect width="40" height="30" fill="#0000ff"/>${green.svg}</svg>`)
})

test.run()
