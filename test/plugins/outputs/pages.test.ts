import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Values } from '../../../core/plugin.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { thrownBy } from '../../support/thrown-by.js'
import { unzip } from '../../support/unzip.js'

const folders = makeFolders()
let printing: Printing
test.before.each(async () => {
  if (printing) return
  process.env.SOURCE_DATE_EPOCH = '1700000000'
  const layouts = folders.make({
    'default/app.yaml': 'scales: [1000]\ndpis: [100]\noutputFilename: plan_${yyyy}\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: 40mm, height: 30mm }
  wide: { type: boolean, default: false }
---
#set document(title: "Größe", author: ("Jörg", "B"))
#set page(width: {{#if wide}}80mm{{else}}50mm{{/if}}, height: 40mm, margin: 5mm)
{{map}}
`,
    'default/bare.typ.hbs':
      '---\nname: Bare\nmapExport: true\nattributes:\n  map: { type: map, width: 72, height: 36 }\n---\n'
  })
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  delete process.env.SOURCE_DATE_EPOCH
  await printing?.close()
  folders.remove()
})

const square = { type: 'Polygon', coordinates: [[[0, 0], [0, 90], [90, 90], [90, 0], [0, 0]]] } // prettier-ignore
const pageOf = (index: number) => ({
  attributes: {
    map: {
      projection: 'EPSG:3857',
      center: [index * 30, 0],
      scale: 10_000,
      dpi: 100,
      layers: [{ type: 'geojson', geoJson: { type: 'Feature', geometry: square } }]
    },
    wide: index === 1
  },
  params: {}
})
const print = (format: string, indexes: number[], output: Values = {}, more: object = {}) => {
  const pages = indexes.map(pageOf)
  return printing.print({ layout: 'Sheet', format, attributes: pages[0]!.attributes, pages, output, ...more })
}
const pixelsOf = async (bytes: Uint8Array, page = 0) => {
  const { data, info } = await sharp(bytes, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
const alone = async (index: number) => pixelsOf((await print('png', [index])).bytes)

test('a TIFF contains all pages, each in its own size and identical to the single page', async () => {
  const { bytes } = await print('tiff', [0, 1, 2])
  const { pages, density } = await sharp(bytes).metadata()
  assert.equal([pages, density], [3, 100])
  for (const index of [0, 1, 2]) assert.equal(await pixelsOf(bytes, index), await alone(index))
  assert.equal((await pixelsOf(bytes, 1)).width, Math.round((80 / 25.4) * 100))
})

test('pages: zip contains a file for each page, identical to the single page', async () => {
  for (const [format, suffix] of [
    ['png', 'png'],
    ['tif', 'tif'],
    ['BMP', 'bmp']
  ] as const) {
    // prettier-ignore
    const { bytes, job } = await print(format, [0, 1, 2], { pages: 'zip' })
    assert.equal([job.report!.mediaType, job.report!.extension], ['application/zip', 'zip'])
    const files = unzip(bytes)
    assert.equal(files.map(({ name }) => name), [1, 2, 3].map((number) => `plan_2023-${number}.${suffix}`)) // prettier-ignore
    assert.equal(new Set(files.map(({ method }) => method)), new Set([suffix === 'bmp' ? 8 : 0]))
    if (suffix === 'bmp') continue
    for (const index of [0, 1, 2]) assert.equal(await pixelsOf(files[index]!.bytes), await alone(index))
  }
})

test('numbers have as many digits as the last one, so that names sort as pages do', async () => {
  const { bytes } = await print('gif', Array(11).fill(0), { pages: 'zip' }, { outputFilename: 'Größe.gif' })
  const names = unzip(bytes).map(({ name }) => name)
  assert.equal([names[0], names[10]], ['Größe-01.gif', 'Größe-11.gif'])
  assert.equal(names, [...names].sort())
})

test('pages: zip with one page is a zip with one file; in a PDF it changes nothing', async () => {
  const { bytes, job } = await print('webp', [0], { pages: 'zip' }, { outputFilename: 'a.webp' })
  assert.equal(unzip(bytes).map(({ name }) => name), ['a-1.webp']) // prettier-ignore
  assert.is((await printing.printer.report(job.ref)).fileName, 'a.zip')
  const pdf = (await print('pdf', [0, 1], { pages: 'zip' })).job.report!
  assert.equal([pdf.mediaType, pdf.extension], ['application/pdf', 'pdf'])
})

test('the pixels of all formats without losses are the same', async () => {
  const wanted = await alone(0)
  for (const format of ['tiff', 'webp']) assert.equal(await pixelsOf((await print(format, [0])).bytes), wanted, format)
  const bmp = (await print('bmp', [0])).bytes
  const stride = Math.ceil((wanted.width * 3) / 4) * 4
  for (let y = 0; y < wanted.height; y++)
    for (let x = 0; x < wanted.width; x++) {
      const at = bmp.readUInt32LE(10) + (wanted.height - 1 - y) * stride + x * 3
      const from = (y * wanted.width + x) * 3
      assert.equal([bmp[at + 2], bmp[at + 1], bmp[at]], [...wanted.data.subarray(from, from + 3)], `${x}, ${y}`)
    }
})

test('each format contains the metadata supported by the format', async () => {
  for (const format of ['png', 'jpg', 'webp', 'tif', 'gif']) {
    const { bytes } = await print(format, [0])
    const text = format === 'gif' ? bytes.toString() : (await sharp(bytes).metadata()).xmpAsString!
    assert.match(text, '<rdf:li xml:lang="x-default">Größe</rdf:li>', format)
    assert.match(text, '<rdf:li>Jörg</rdf:li><rdf:li>B</rdf:li>', format)
    assert.match(text, '<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>', format)
    assert.match(text, /<xmp:CreatorTool>mapsetter \d+\.\d+\.\d+<\/xmp:CreatorTool>/, format)
  }
})

test('the dpi is written in the field of each format', async () => {
  for (const format of ['png', 'jpg', 'tif']) {
    const { density } = await sharp((await print(format, [0])).bytes).metadata()
    assert.is(density, 100, format)
  }
  const { exif } = await sharp((await print('webp', [0])).bytes).metadata()
  // "Exif\0\0", a TIFF header, a directory: XResolution is a fraction, ResolutionUnit 2 is an inch
  const tiff = exif!.subarray(6)
  const directory = tiff.readUInt32LE(4)
  const entries = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12)
  const entry = (tag: number) => entries.find((at) => tiff.readUInt16LE(at) === tag)!
  const fraction = tiff.readUInt32LE(entry(282) + 8)
  assert.is(tiff.readUInt32LE(fraction) / tiff.readUInt32LE(fraction + 4), 100)
  assert.is(tiff.readUInt16LE(entry(296) + 8), 2)
})

test('a GIF is one still picture, its XMP in an extension that readers pass over', async () => {
  const { bytes } = await print('gif', [0, 1])
  const { pages, height } = await sharp(bytes).metadata()
  assert.is(pages ?? 1, 1)
  assert.ok(height! > 300, `${height}: the pages are one below the other`)
  const blocks = (at: number): number => (bytes[at] === 0 ? at + 1 : blocks(at + bytes[at]! + 1))
  const extension = bytes.indexOf('\x21\xff\x0bXMP DataXMP', 0, 'latin1')
  // the packet read as a chain of blocks: it ends at the trailer, wherever in the magic bytes it enters
  assert.is(blocks(extension + 14), bytes.length - 1)
  assert.is(bytes.at(-1), 0x3b)
})

test('a page too large for its format, or too many pages in one picture, are refused with an alternative', async () => {
  const error = await thrownBy(print('webp', Array(110).fill(0)))
  assert.is(error.code, 'too-large')
  assert.match(
    error.message,
    /^the webp picture has 197 x \d+ pixels; the limit of a side is 16383; use a lower dpi or the output option "pages": "zip"$/
  )
  assert.is(unzip((await print('webp', Array(110).fill(0), { pages: 'zip' })).bytes).length, 110)
})

const bare = (format: string, copies: number, output: Values = {}) => {
  const pages = Array.from({ length: copies }, (_, index) => ({
    attributes: { map: { projection: 'EPSG:2056', center: [2_600_000 + index, 1_200_000], scale: 10_000, dpi: 100 } },
    params: {}
  }))
  return print(format, [0], output, { layout: 'Bare', attributes: pages[0]!.attributes, pages })
}
/** Tags of each page. */
const tagsIn = (tiff: Buffer): number[][] => {
  const pages: number[][] = []
  for (let at = tiff.readUInt32LE(4); at > 0;) {
    const count = tiff.readUInt16LE(at)
    pages.push(Array.from({ length: count }, (_, index) => tiff.readUInt16LE(at + 2 + index * 12)))
    at = tiff.readUInt32LE(at + 2 + count * 12)
  }
  return pages
}

test('worldFile: true makes a zip of the picture, its world file and its projection', async () => {
  const { bytes, job } = await bare('png', 1, { worldFile: true })
  assert.is(job.report!.mediaType, 'application/zip')
  const files = unzip(bytes)
  assert.equal(files.map(({ name }) => name), ['plan_2023.png', 'plan_2023.pgw', 'plan_2023.prj']) // prettier-ignore
  // an inch is 254 m: 2.54 m a pixel; the middle of the first one is half a pixel from the corner
  const [a, d, b, e, x, y] = String(files[1]!.bytes).split('\n').map(Number)
  const wanted = [2.54, 0, 0, -2.54, 2_600_000 - 127 + 1.27, 1_200_000 + 63.5 - 1.27]
  for (const [index, value] of [a, d, b, e, x, y].entries())
    assert.ok(Math.abs(value! - wanted[index]!) < 1e-6, `line ${index + 1} is ${value}`)
  assert.match(String(files[2]!.bytes), /^PROJCS\["CH1903\+_LV95"/)
  assert.equal(await pixelsOf(files[0]!.bytes), await pixelsOf((await bare('png', 1)).bytes))
})

test('several maps have a world file each, a TIFF its own place as well', async () => {
  const files = unzip((await bare('tiff', 2, { worldFile: true })).bytes)
  const names = ['1.tif', '1.tfw', '1.prj', '2.tif', '2.tfw', '2.prj'].map((end) => `plan_2023-${end}`)
  assert.equal(files.map(({ name }) => name), names) // prettier-ignore
  const easting = (index: number) => Number(String(files[index]!.bytes).split('\n')[4])
  assert.ok(Math.abs(easting(4) - easting(1) - 1) < 1e-6)
  for (const tags of [...tagsIn((await bare('tiff', 2)).bytes), ...tagsIn(files[3]!.bytes)])
    assert.ok(tags.includes(33550) && tags.includes(34735), tags.join())
  assert.not.ok(tagsIn((await print('tiff', [0])).bytes)[0]!.includes(34735), 'a page that is more than its map')
})

const worldFileProblem = async (format: string) => (await thrownBy(print(format, [0], { worldFile: true }))).problems

test('a world file is refused for a layout that is more than a map', async () => {
  for (const format of ['png', 'pdf']) {
    const problems = (await worldFileProblem(format))!
    assert.equal(
      problems.map((problem) => problem.path),
      ['worldFile']
    )
    assert.match(problems[0]!.message, '"Sheet"')
  }
})

test.run()
