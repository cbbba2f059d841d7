import { join } from 'node:path'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { rasterizeSvg } from '../../../core/pixels/resvg.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { unzip } from '../../support/unzip.js'

const fontFiles = fontFilesIn([join(packageRoot, 'fonts')])
const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const gradient =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><linearGradient id="g"><stop stop-color="#e8f0d8"/><stop offset="1" stop-color="#7aa05a"/></linearGradient><rect width="200" height="200" fill="url(#g)"/></svg>'
  const layouts = folders.make({
    'default/app.yaml': 'scales: [1000]\ndpis: [144]\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: 90mm, height: 60mm }
  northArrow: { type: northArrow, size: 10mm }
  scalebar: { type: scalebar, width: 60mm, height: 10mm }
---
#set page(width: 100mm, height: 90mm, margin: 5mm)
#rect(inset: 0pt, stroke: 1pt)[{{map}}]
#grid(columns: 2, [{{northArrow}}], [{{scalebar}}])
`
  })
  const folder = folders.make({
    'photo.png': await sharp(Buffer.from(gradient)).png().toBuffer(),
    'lines.png': await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff00007f' } })
      .png()
      .toBuffer()
  })
  photo = join(folder, 'photo.png')
  lines = join(folder, 'lines.png')
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})
let photo = ''
let lines = ''

const dataOf = async (path: string) =>
  `data:image/png;base64,${(await sharp(path).png().toBuffer()).toString('base64')}`
const place = (x: number, y: number, name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [x, y] }
})
const style = { version: 2, '*': { symbolizers: [{ type: 'point', pointRadius: 4, fillColor: '#00f' }, { type: 'text', label: '[name]', fontFamily: 'Noto Sans', fontSize: '12px', labelAlign: 'cb', labelYOffset: '6' }] } } // prettier-ignore
const attributes = async (more: object = {}) => ({
  map: {
    projection: 'EPSG:3857',
    center: [0, 0],
    scale: 1000,
    dpi: 144,
    rotation: 20,
    layers: [
      { type: 'geojson', name: 'Upper', geoJson: { type: 'FeatureCollection', features: [place(0, 10, 'Zürich & <Genf>')] }, style }, // prettier-ignore
      {
        type: 'image',
        name: 'Tint',
        pdfLayerName: 'Red "tint"',
        baseURL: await dataOf(lines),
        extent: [0, -20, 30, 0]
      },
      { type: 'geojson', geoJson: { type: 'FeatureCollection', features: [place(-20, -10, 'Lower')] }, style },
      { type: 'image', name: 'Photo', baseURL: await dataOf(photo), extent: [-60, -60, 60, 60] }
    ],
    ...more
  }
})

const print = async (format: string, more: object = {}) =>
  printing.print({ layout: 'Sheet', format, attributes: await attributes(), ...more })

const shown = async (svg: string, { width, height }: { width: number; height: number }) => {
  const root = svg.slice(svg.indexOf('<svg')).replace(/width="[^"]*" height="[^"]*" viewBox/, `width="${width}" height="${height}" preserveAspectRatio="none" viewBox`) // prettier-ignore
  const { data, channels } = await rasterizeSvg(root, fontFiles)
  return sharp(data, { raw: { width, height, channels } }).flatten({ background: 'white' }).blur(1.5).raw().toBuffer()
}

const AREA = { type: 'Polygon', coordinates: [[[-30, -20], [-30, 25], [30, 25], [30, -20], [-30, -20]]] } // prettier-ignore

for (const [name, more] of Object.entries({
  'a map': {},
  'a map within an area': { areaOfInterest: { area: AREA, display: 'CLIP' } }
}))
  test(`${name} looks in SVG as it does in PNG`, async () => {
    const [svg, png] = await Promise.all(['svg', 'png'].map(async (format) => print(format, { attributes: await attributes(more) }))) // prettier-ignore
    const { width, height } = await sharp(png!.bytes).metadata()
    const wanted = await sharp(png!.bytes).removeAlpha().blur(1.5).raw().toBuffer()
    const found = await shown(svg!.bytes.toString(), { width: width!, height: height! })
    assert.is(found.length, wanted.length)
    const far = wanted.reduce((count, value, at) => count + (Math.abs(value - found[at]!) > 60 ? 1 : 0), 0)
    assert.ok(far / wanted.length < 0.002, `${far} of ${wanted.length}`)
  })

test('layers are groups with their names, bottom first, and labels are text', async () => {
  const { bytes, job } = await print('svg')
  const svg = bytes.toString()
  assert.equal(job.warnings, [])
  const groups = [...svg.matchAll(/<g id="(map-0-\d+)" data-map="map"(?: data-name="([^"]*)")?/g)]
  assert.equal(groups.map(([, , name]) => name), [undefined, 'Photo', 'vector', 'Red &quot;tint&quot;', 'Upper', 'vector', 'Upper']) // prettier-ignore
  assert.equal(groups.map(([, id]) => id), [0, 1, 2, 3, 4, 5, 6].map((index) => `map-0-${index}`)) // prettier-ignore
  assert.match(svg, />Zürich &amp; &lt;Genf&gt;<\/text>/)
  assert.match(svg, '<title>Red &quot;tint&quot;</title>')
  assert.not.match(svg, /href="(?!#|data:)/)
  const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
  assert.is(new Set(ids).size, ids.length)
})

test('several pages give an SVG of the first one with a warning, or a zip of all', async () => {
  const pages = [0, 1].map(() => ({ attributes: {}, params: {} }))
  const all = await Promise.all(pages.map(async (page) => ({ ...page, attributes: await attributes() })))
  const first = await print('svg', { pages: all })
  assert.match(first.bytes.toString(), /^<\?xml/)
  assert.equal(first.job.warnings, [
    'an SVG file has only one page; page 1 of 2 is printed; the output option "pages": "zip" prints all'
  ])
  const zip = await print('svg', { pages: all, output: { pages: 'zip' } })
  assert.equal(unzip(zip.bytes).map(({ name }) => name.replace(/.*-/, '')), ['1.svg', '2.svg']) // prettier-ignore
  assert.equal(zip.job.warnings, [])
})

test.run()
