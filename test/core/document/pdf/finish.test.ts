import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { openPdf } from './opened.js'
import { layered, printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const OWN = { layers: false, georeference: false }
const map = () => layered(0, 'map', [['#eee'], ['#f00', 'Roads']])

test('finishing enlarges a PDF only by the added content', async () => {
  for (const [source, added] of [
    ['text', 300],
    ['#m("map-0") #lorem(2000)', 1000],
    ['#for i in range(200) [== Heading #i\n#table(columns: 3, ..range(60).map(str))]', 0]
  ] as const) {
    const [own, finished] = [await printed(setting, source, [map()], OWN), await printed(setting, source, [map()])]
    assert.ok(finished.length <= own.length + added, `${source}: ${own.length} became ${finished.length} bytes`)
  }
})

test('pages without maps and pictures are the bytes that Typst has written', async () => {
  const source = '#m("map-0") #pagebreak() #lorem(500) #pagebreak() #image("/mapsetter/photo.jpg")'
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer() // prettier-ignore
  const more = { files: { '/mapsetter/photo.jpg': photo } }
  const packed = async (options: object) => {
    const { document, at } = await openPdf(await printed(setting, source, [map()], options, more))
    const streams = document.context.enumerateIndirectObjects().map(([, object]) => object)
    const image = streams.find(
      (one) => one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype'))?.toString() === '/Image'
    )
    return [at(document.getPage(1).node, 'Contents'), at(document.getPage(2).node, 'Contents'), image].map((stream) =>
      Buffer.from((stream as PDFRawStream).contents).toString('base64')
    )
  }
  const finished = await packed({})
  assert.equal(finished, await packed(OWN))
  assert.is(finished[2], photo.toString('base64'))
})

test('a picture that several maps and pages show is in the PDF once', async () => {
  const icon = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).png().toBuffer() // prettier-ignore
  const image = `<image width="20" height="20" href="data:image/png;base64,${icon.toString('base64')}"/>`
  const maps = [map(), layered(1, 'other', [['#f00', 'Roads']])]
  for (const { files } of maps)
    for (const path of Object.keys(files))
      files[path] = Buffer.from(String(files[path]).replace('</svg>', `${image}${image}</svg>`))
  const source = '#m("map-0") #m("map-1") #pagebreak() #m("map-0")'
  const { document } = await openPdf(await printed(setting, source, maps))
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const images = objects.filter(
    (one) => one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype'))?.toString() === '/Image'
  )
  assert.is(images.length, 1)
})

test('large content is wrapped as well', async () => {
  const lines = Array.from(
    { length: 40_000 },
    (_, i) => `<path d="M${i % 97} ${i % 89}L${i % 83}.${i} ${i % 79}" stroke="#000"/>`
  )
  const one = map()
  const [, path] = Object.keys(one.files)
  one.files[path!] = Buffer.from(String(one.files[path!]).replace('</svg>', `${lines.join('')}</svg>`))
  const content = (await openPdf(await printed(setting, '#m("map-0")', [one]))).content(0)
  assert.ok(content.length > 2e6, String(content.length))
  assert.is(content.split('/OC /map-0').length, 4)
  assert.is(content.match(/\bBDC\b|\bBMC\b/g)?.length, content.match(/\bEMC\b/g)?.length)
})

test.run()
