import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { makePictures } from '../../../../core/map/compose.js'
import { layered, printed } from './printed.js'
import { pixelTools } from '../setting.js'
import { openPdf } from './opened.js'
import { PRESS, pressSetting } from './press-setting.js'

const { setting, profile, remove } = pressSetting()
test.after(remove)

const noise = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }) // prettier-ignore
/** A map that is one picture, as a server sends it. */
const mapOf = async (
  index: number,
  bytes: Uint8Array,
  background: { background?: string } = { background: '#fff' }
) => {
  const map = layered(index, 'map', [['#eee']])
  const { view } = map.drawn
  const [width, height] = view.coverPt
  const items = [{ source: { bytes }, unitToPaper: [width, 0, 0, height, 0, 0] as const, opacity: 1 }]
  const stack = { view, ...background, items, above: [], layers: [], missing: [], features: [] }
  const { pictures, files, originals } = await makePictures(stack, map.drawn.id, { byLayer: false, encoding: 'jpeg' }, pixelTools()) // prettier-ignore
  return { drawn: { ...map.drawn, pictures }, files, originals }
}
const imagesIn = async (pdf: Uint8Array) => {
  const { document, at } = await openPdf(pdf)
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const images = objects.filter((one) => one instanceof PDFRawStream && at(one, 'Subtype') === PDFName.of('Image'))
  return (images as PDFRawStream[]).map((image) => ({
    bytes: Buffer.from(image.contents),
    size: [at(image, 'Width'), at(image, 'Height')].map(Number)
  }))
}

for (const [name, make] of [
  ['baseline', () => noise().jpeg()],
  ['progressive', () => noise().jpeg({ progressive: true })],
  ['grey', () => noise().toColourspace('b-w').jpeg()],
  ['with a profile and EXIF', () => noise().withIccProfile('p3').withExif({ IFD0: { Copyright: 'a'.repeat(5000) } }).jpeg()] // prettier-ignore
] as const)
  test(`a PDF has the JPEG of a map unchanged: ${name}`, async () => {
    const jpeg = await make().toBuffer()
    const map = await mapOf(0, jpeg)
    assert.equal(Object.values(map.originals), [jpeg])
    assert.ok(Object.values(map.files).every(({ length }) => length < 15_000))
    const [image, ...others] = await imagesIn(
      await printed(setting, '#m("map-0")', [map], {}, { originals: map.originals })
    )
    assert.equal([image?.bytes, image?.size, others.length], [jpeg, [300, 200], 0])
  })

test('a JPEG of two maps is in the PDF once', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const maps = [await mapOf(0, jpeg), await mapOf(1, Buffer.from(jpeg))]
  const originals = Object.assign({}, ...maps.map((map) => map.originals))
  const images = await imagesIn(await printed(setting, '#m("map-0") #m("map-1")', maps, {}, { originals }))
  assert.equal(
    images.map(({ bytes }) => bytes),
    [jpeg]
  )
})

/** Of every second column: half transparent, or not there. */
const shades = (shade: number) => {
  const [width, height] = [100, 100]
  const data = Buffer.from(Array.from({ length: width * height }, (_, at) => (at % 2 ? [0, 0, 0, 0] : [shade, at % 251, 9, 128])).flat()) // prettier-ignore
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

test('a PDF has the colours and the opacity of translucent pictures, each its own', async () => {
  const pngs = [await shades(200), await shades(60)]
  const maps = [await mapOf(0, pngs[0]!, {}), await mapOf(1, pngs[1]!, {})]
  const originals = Object.assign({}, ...maps.map((map) => map.originals))
  assert.is(Object.keys(originals).length, 2)
  const pdf = await printed(setting, '#m("map-0") #m("map-1")', maps, {}, { originals })
  const { document, at, bytes } = await openPdf(pdf)
  const images = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const found = images.filter((one) => one instanceof PDFRawStream && at(one, 'SMask'))
  assert.is(found.length, 2)
  const seen = found.map((image) => {
    const [colours, opacity] = [bytes(image), bytes(at(image, 'SMask'))]
    const size = (stream: PDFObject) => Number(at(stream, 'Width')) * Number(at(stream, 'Height'))
    assert.equal([colours.length / 3, opacity.length], [size(image), size(at(image, 'SMask')!)])
    assert.ok(opacity.includes(128) && opacity.includes(0))
    return colours[opacity.indexOf(128) * 3]!
  })
  assert.equal(
    seen.sort((a, b) => a - b).map((shade) => Math.round(shade / 20)),
    [3, 10]
  )
})

test('the colours of a translucent picture become inks for a press', async () => {
  const map = await mapOf(0, await shades(200), {})
  const more = { originals: map.originals, profile, press: PRESS }
  const { document, at, bytes } = await openPdf(await printed(setting, '#m("map-0")', [map], { standard: 'x-4' }, more))
  const [image] = document.context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFRawStream && at(one, 'SMask') ? [one] : [])) // prettier-ignore
  const [width, height] = [at(image!, 'Width'), at(image!, 'Height')].map(Number)
  assert.is(at(image!, 'ColorSpace'), PDFName.of('DeviceCMYK'))
  assert.equal([bytes(image).length, bytes(at(image!, 'SMask')).length], [width! * height! * 4, width! * height!])
})

test('an SVG has a translucent picture as PNG', async () => {
  const { drawn, files, originals } = await mapOf(0, await shades(200), {})
  const svg = await setting.compile('#m("map-0")', { drawn: [drawn], files, originals }).svg(0)
  const [, base64] = /data:image\/png;base64,([^"]*)/.exec(svg)!
  const { info, data } = await sharp(Buffer.from(base64!, 'base64')).raw().toBuffer({ resolveWithObject: true })
  assert.ok(info.width >= 100 && info.channels === 4)
  assert.ok(data.some((value, at) => at % 4 === 3 && value === 128))
})

test('an SVG has the JPEG of a map', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const { drawn, files, originals } = await mapOf(0, jpeg)
  const svg = await setting.compile('#m("map-0")', { drawn: [drawn], files, originals }).svg(0)
  assert.ok(svg.includes(`data:image/jpeg;base64,${jpeg.toString('base64')}"`))
})

test.run()
