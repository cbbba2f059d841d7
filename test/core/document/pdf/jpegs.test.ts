import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { makePictures } from '../../../../core/map/compose.js'
import { makeFolders } from '../../../support/folders.js'
import { layered, printed } from './printed.js'
import { pixelTools, type Setting, settingIn } from '../setting.js'
import { openPdf } from './opened.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const noise = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }) // prettier-ignore
/** A map that is one JPEG, as a server sends it. */
const mapOf = async (index: number, jpeg: Uint8Array) => {
  const map = layered(index, 'map', [['#eee']])
  const { view } = map.drawn
  const [width, height] = view.coverPt
  const items = [{ source: { bytes: jpeg }, unitToPaper: [width, 0, 0, height, 0, 0] as const, opacity: 1 }]
  const stack = { view, background: '#fff', items, above: [], layers: [], missing: [], features: [] }
  const { pictures, files, jpegs } = await makePictures(stack, map.drawn.id, { byLayer: false, encoding: 'jpeg' }, pixelTools()) // prettier-ignore
  return { drawn: { ...map.drawn, pictures }, files, jpegs }
}
const imagesIn = async (pdf: Uint8Array) => {
  const { document, at } = await openPdf(pdf)
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const images = objects.filter((one) => one instanceof PDFRawStream && at(one, 'Subtype') === PDFName.of('Image'))
  return (images as PDFRawStream[]).map((image) => ({
    bytes: Buffer.from(image.contents),
    space: String(at(image, 'ColorSpace')).split(' ')[0],
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
    assert.equal(Object.values(map.jpegs), [jpeg])
    assert.ok(Object.values(map.files).every(({ length }) => length < 15_000))
    const [image, ...others] = await imagesIn(await printed(setting, '#m("map-0")', [map], {}, { jpegs: map.jpegs }))
    assert.equal([image?.bytes, image?.size, others.length], [jpeg, [300, 200], 0])
  })

test('a JPEG of two maps is in the PDF once', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const maps = [await mapOf(0, jpeg), await mapOf(1, Buffer.from(jpeg))]
  const jpegs = Object.assign({}, ...maps.map((map) => map.jpegs))
  const images = await imagesIn(await printed(setting, '#m("map-0") #m("map-1")', maps, {}, { jpegs }))
  assert.equal(images.map(({ bytes }) => bytes), [jpeg]) // prettier-ignore
})

test('an SVG has the JPEG of a map', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const { drawn, files, jpegs } = await mapOf(0, jpeg)
  const svg = await setting.compile('#m("map-0")', { drawn: [drawn], files, jpegs }).svg(0)
  assert.ok(svg.includes(`data:image/jpeg;base64,${jpeg.toString('base64')}"`))
})

test.run()
