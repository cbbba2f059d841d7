import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePictures, paintStack, type PictureForm } from '../../../core/map/compose.js'
import type { MapStack } from '../../../core/map/draw.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { packageRoot } from '../../../core/package-root.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import type { EncodedPicture } from '../../../core/pixels/pixel-tools.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { paintOn } from './painted-layer.js'

const pixels = makePixelTools({ imagePixels: 1e6, outputPixels: 1e7 }, fontFilesIn([join(packageRoot, 'fonts')]))
const view = resolveView({ widthPt: 40, heightPt: 30, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const green = { svg: '<rect width="40" height="30" fill="#00ff00"/>' }
const red = (await pixels.picture(
  [],
  { widthPt: 4, heightPt: 3, dpi: 72, background: '#ff0000' },
  100
)) as EncodedPicture
const picture = (unitToPaper: readonly [number, number, number, number, number, number]) => ({
  source: { bytes: red.bytes },
  unitToPaper,
  opacity: 1
})
const wide = picture([40, 0, 0, 30, 0, 0])
/** The left half, and a triangle of the right one. */
const clip = 'M0 0L20 0L20 30L0 30ZM30 0L40 0L40 10Z'
const stackOf = (more: Partial<MapStack>): MapStack => ({
  view,
  items: [],
  above: [],
  layers: [],
  missing: [],
  features: [],
  ...more
})

const painted = async (stack: MapStack, dpi = 72) => {
  const page = pixels.blank((40 * dpi) / 72 + 10, (30 * dpi) / 72 + 10)
  await paintOn({ pixels: page, left: 5, top: 5 }, paintStack(stack, dpi, pixels))
  return (xPt: number, yPt: number) => {
    const at = (Math.floor((yPt * dpi) / 72 + 5) * page.width + Math.floor((xPt * dpi) / 72 + 5)) * 3
    return [...page.data.subarray(at, at + 3)]
  }
}
const merged: PictureForm = { byLayer: false, encoding: 'jpeg' }
const svgsOf = async (stack: MapStack, form = merged): Promise<string[]> => {
  const { pictures, files } = await makePictures(stack, 'map-0', form, pixels)
  return pictures.map(({ path }) => Buffer.from(files[path]!).toString())
}

test('in pixels background, pictures and vectors are inside the clip, the page is outside, labels are above', async () => {
  const labels = [{ svg: '<rect x="22" y="20" width="6" height="6" fill="#000000"/>' }]
  for (const items of [[], [green], [picture([40, 0, 0, 30, 0, 0])], [picture([40, 0, 0, 30, 0, 0]), green]]) {
    const at = await painted(stackOf({ items, background: '#0000ff', clip, above: labels }))
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

test('an empty clip hides everything', async () => {
  const at = await painted(stackOf({ items: [green], background: '#0000ff', clip: '' }))
  assert.equal(at(20, 15), [255, 255, 255])
})

test('in documents each picture has the clip as a path, and labels are above', async () => {
  const above = [{ svg: '<text>name</text>' }]
  const stack = stackOf({ items: [picture([20, 0, 0, 30, 0, 0]), green], background: '#0000ff', clip, above })
  const [raster, vectors, labels, ...others] = await svgsOf(stack)
  const clipped = `<clipPath id="map-area"><path d="${clip}"/></clipPath><g clip-path="url(#map-area)">`
  assert.match(raster!, `${clipped}<image width="40" height="30"`)
  assert.match(raster!, 'data:image/png')
  assert.match(vectors!, `${clipped}${green.svg}</g></svg>`)
  assert.match(labels!, '><text>name</text></svg>')
  assert.equal(others, [])
  const [filled] = await svgsOf(stackOf({ background: '#0000ff', clip }))
  assert.match(filled!, `${clipped}<rect width="40" height="30" fill="#0000ff"/></g></svg>`)
})

test('a JPEG with an opacity has it as a mask of its own', async () => {
  const [photo, mask] = ['photo', 'mask'].map((text) => Buffer.from(text))
  const masked = { ...pixels, picture: async () => ({ bytes: photo!, format: 'jpg' as const, mask: mask! }) }
  const svgOf = async (items: MapStack['items']) => {
    const { pictures, files } = await makePictures(stackOf({ items }), 'map-0', merged, masked)
    return Buffer.from(files[pictures[0]!.path]!).toString()
  }
  const imageOf = (bytes: Buffer) =>
    `<image width="40" height="30" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`
  const element = (id: string) =>
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="30">${imageOf(mask!)}</mask>` +
    `<g mask="url(#${id})">${imageOf(photo!)}</g>`
  assert.match(await svgOf([wide]), `>${element('opacity')}</svg>`)
  const blend = { mode: 'multiply', opacity: 1 } as const
  const mixed = await svgOf([{ ...wide, blend }, { ...green, blend }, { ...wide, blend }]) // prettier-ignore
  assert.match(mixed, `>${element('opacity-0')}${green.svg}${element('opacity-1')}</g></svg>`)
})

test('without a clip pictures contain their content directly', async () => {
  const pictures = await svgsOf(stackOf({ items: [green], background: '#0000ff' }))
  assert.is(pictures.length, 1)
  assert.match(pictures[0]!, `<rect width="40" height="30" fill="#0000ff"/>${green.svg}</svg>`)
})

const byLayer: PictureForm = { byLayer: true, encoding: 'jpeg' }
const layered = async (stack: MapStack) => {
  const { pictures, files } = await makePictures(stack, 'map-3', byLayer, pixels)
  return pictures.map(({ id, path, layer }) => ({ id, layer, svg: Buffer.from(files[path]!).toString() }))
}

test('with byLayer each layer has its own pictures, bottom first, with the background below', async () => {
  const items = [{ ...wide, layer: 0 }, { ...wide, layer: 1 }, { ...green, layer: 2 }, { ...green, layer: 2 }, { ...green, layer: 0 }] // prettier-ignore
  const found = await layered(stackOf({ items, background: '#0000ff' }))
  assert.equal(found.map(({ id, layer }) => [id, layer]), [['map-3-0', undefined], ['map-3-1', 0], ['map-3-2', 1], ['map-3-3', 2], ['map-3-4', 0]]) // prettier-ignore
  const [background, lowest, upper, vectors] = found.map(({ svg }) => svg)
  assert.match(background!, /^<svg id="map-3-0" [^>]*><rect width="40" height="30" fill="#0000ff"\/><\/svg>$/)
  assert.match(lowest!, '<image ')
  assert.match(upper!, 'data:image/png')
  assert.match(vectors!, `>${green.svg}${green.svg}</svg>`)
})

test('with byLayer labels over a clipped map are pictures of their layers', async () => {
  const above = [
    { svg: '<text>a</text>', layer: 0 },
    { svg: '<text>b</text>', layer: 1 }
  ]
  const found = await layered(stackOf({ items: [{ ...green, layer: 1 }], clip, above }))
  assert.equal(found.map(({ layer }) => layer), [1, 0, 1]) // prettier-ignore
  assert.equal(found.map(({ svg }) => svg.includes('clip-path')), [true, false, false]) // prettier-ignore
})

test('without byLayer neighbours of different layers share a picture', async () => {
  const { pictures } = await makePictures(stackOf({ items: [wide, wide, green, green] }), 'map-0', merged, pixels)
  assert.equal(pictures.map(({ id, layer }) => [id, layer]), [['map-0-0', undefined], ['map-0-1', undefined]]) // prettier-ignore
})

const [width, height] = [40, 30]
/** Far more colours than a palette has. */
const many = {
  svg: `<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient><linearGradient id="h" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#h)"/>`
}
const shades = async () => {
  const frame = { widthPt: width, heightPt: height, dpi: 144 }
  const bytes = await pixels.encode(await pixels.paint([many], { ...frame, background: 'white' }), 'png')
  return { ...wide, source: { bytes } }
}

test('an opaque picture of many colours becomes JPEG, or is lossless on request', async () => {
  const stack = stackOf({ items: [await shades()], background: '#ffffff' })
  assert.match((await svgsOf(stack))[0]!, 'data:image/jpeg')
  assert.match((await svgsOf(stack, { byLayer: false, encoding: 'lossless' }))[0]!, 'data:image/png')
})

test('one opaque JPEG that fills the map is passed on as it is, any other picture is painted', async () => {
  const frame = { widthPt: width, heightPt: height, dpi: 144, background: '#ffffff' }
  const { bytes, format } = (await pixels.picture([many], frame, 40)) as EncodedPicture
  assert.is(format, 'jpg')
  const whole = { ...wide, source: { bytes } }
  const isPassed = async (items: MapStack['items']) => {
    const { originals } = await makePictures(stackOf({ items, background: '#ffffff' }), 'map-0', merged, pixels)
    return Object.values(originals).includes(bytes)
  }
  assert.ok(await isPassed([whole]))
  for (const unitToPaper of [
    [39, 0, 0, 30, 0, 0],
    [40, 0, 0, 29, 0, 0],
    [40, 0, 0, 30, 1, 0],
    [40, 0, 0, 30, 0, 1],
    [40, 1, 0, 30, 0, 0],
    [40, 0, 1, 30, 0, 0]
  ] as const)
    assert.not(await isPassed([{ ...whole, unitToPaper }]), `${unitToPaper}`)
  assert.not(await isPassed([{ ...whole, opacity: 0.9 }]))
  assert.not(await isPassed([{ ...whole, recolour: () => {} }]))
  assert.not(await isPassed([whole, wide]))
  assert.not(await isPassed([wide]))
})

test('the words of vectors are in the result, and each cut has an id of its own', async () => {
  const word = '<text display="none" x="1" y="2" textLength="30" lengthAdjust="spacingAndGlyphs" font-size="9">Bern</text>' // prettier-ignore
  const [cut, other] = ['<path d="M0 0Z"/>', '<path d="M1 1Z"/>'].map((svg) => ({ svg }))
  const stack = stackOf({ items: [{ ...green, cut }, { ...green, cut: other }, { svg: word }] })
  const { pictures, files, words } = await makePictures(stack, 'map-0', merged, pixels)
  assert.equal(words, [{ text: 'Bern', x: 1, y: 2, widthPt: 30, sizePt: 9 }])
  const ids = pictures.map(({ path }) => /<mask id="([^"]*)"/.exec(Buffer.from(files[path]!).toString())?.[1])
  assert.equal(ids, ['cut-0', 'cut-1', undefined])
})

test.run()
