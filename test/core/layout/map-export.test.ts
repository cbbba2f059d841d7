import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { layoutOf } from '../../support/page.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { readPng } from '../../support/picture.js'
import { thrownBy } from '../../support/thrown-by.js'

const red = {
  version: 2,
  '*': { symbolizers: [{ type: 'polygon', fillColor: '#ff0000', fillOpacity: 1, strokeOpacity: 0 }] }
}
const everywhere = { type: 'geojson', geoJson: { type: 'Polygon', coordinates: [[[-9e6, -9e6], [9e6, -9e6], [9e6, 9e6], [-9e6, 9e6], [-9e6, -9e6]]] }, style: red } // prettier-ignore
const map = { center: [0, 0], scale: 1_000_000, layers: [everywhere] }

let printing: Printing
const folders = makeFolders()
test.before(async () => {
  const layouts = folders.make({
    'a/app.yaml': 'title: A',
    'a/map.typ.hbs':
      '---\nmapExport: true\nattributes:\n  map: { type: map, width: 200, height: 150, maxWidth: 1000, minWidth: 20, maxHeight: 800, maxDpi: 300 }\n---\n',
    'a/unsized.typ.hbs':
      '---\nmapExport: true\nattributes:\n  mainMap: { type: map, maxWidth: 1000, maxHeight: 800 }\n---\n'
  })
  printing = await startPrinting({ layouts, limits: { jobSeconds: 60 } })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const printed = async (sent: object, format = 'png', more: object = {}) =>
  (await printing.print({ app: 'a', layout: 'map', format, attributes: { map: { ...map, ...sent } }, ...more })).bytes
const boxesIn = (pdf: Buffer): string[] => [...pdf.toString('latin1').matchAll(/\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/g)].map(([, width, height]) => `${Number(width)} x ${Number(height)}`) // prettier-ignore

test('an exported picture has ceil(points x dpi / 72) pixels, completely covered by the map', async () => {
  const sizes: [number, number, number][] = [[641.37, 301, 72], [780, 660, 128], [100.01, 99.99, 300], [20, 1, 72], [300, 200, 150]] // prettier-ignore
  for (const [width, height, dpi] of sizes) {
    const picture = readPng(await printed({ width, height, dpi, rotation: dpi === 128 ? 20 : 0 }))
    const pixels = (points: number) => Math.ceil((points * dpi) / 72 - 1e-9)
    assert.equal([picture.width, picture.height], [pixels(width), pixels(height)], `${width} x ${height} at ${dpi}`)
    for (const [x, y] of [
      [0, 0],
      [picture.width - 1, 0],
      [0, picture.height - 1],
      [picture.width - 1, picture.height - 1]
    ])
      assert.equal([...picture.at(x!, y!)].slice(0, 3), [255, 0, 0], `${x}, ${y} of ${width} x ${height} at ${dpi}`)
  }
})

test('a PDF page is as large as the map; several pages each have their own size', async () => {
  assert.equal(boxesIn(await printed({ width: '641.37', height: 301.5, dpi: 300 }, 'pdf')), ['641.37 x 301.5'])
  assert.equal(boxesIn(await printed({}, 'pdf')), ['200 x 150'])
  const pages = [{ width: 300 }, { width: 100, height: 333.33, rotation: 20 }, {}].map((size) => ({ attributes: { map: { ...map, ...size } }, params: {} })) // prettier-ignore
  assert.equal(boxesIn(await printed({}, 'pdf', { pages })), ['300 x 150', '100 x 333.33', '200 x 150'])
  const picture = readPng(await printed({}, 'png', { pages: pages.map(({ attributes, params }) => ({ attributes: { map: { ...attributes.map, dpi: 72 } }, params })) })) // prettier-ignore
  assert.equal([picture.width, picture.height], [300, 150 + 334 + 150 + 2])
})

test('sizes larger than the layout are refused; a layout without size requires a size in the request', async () => {
  const refused = async (sent: object) => (await thrownBy(printed(sent))).message
  assert.is(await refused({ width: 1001 }), 'attributes.map.width is 1001; must be at most 1000')
  assert.is(await refused({ width: 19, height: -1 }), 'attributes.map.width is 19; must be at least 20; attributes.map.height is -1; must be at least 1') // prettier-ignore
  assert.is(await refused({ width: 'wide' }), 'attributes.map.width is "wide"; must be a number')
  const unsized = await thrownBy(printed({}, 'pdf', { layout: 'unsized', attributes: { mainMap: map } }))
  assert.match(unsized.message, 'attributes.mainMap.width is missing')
  const sized = await printed({}, 'pdf', {
    layout: 'unsized',
    attributes: { mainMap: { ...map, width: 30, height: 40 } }
  })
  assert.equal(boxesIn(sized), ['30 x 40'])
})

test('a layout with mapExport has one map and no template', () => {
  const mistake = (attributes: string, body = '') => {
    try {
      layoutOf(`${attributes}\nmapExport: true`, body)
    } catch (thrown) {
      return (thrown as Error).message
    }
    return ''
  }
  const one = '  map: { type: map, width: 9, height: 9 }'
  assert.is(mistake(one), '')
  assert.match(mistake(one, '= Title'), 'mapExport is true; the template below the front matter must be empty')
  assert.match(
    mistake(`${one}\n  other: { type: map, width: 9, height: 9 }`),
    'mapExport is true; the layout must have exactly one map'
  )
  assert.match(mistake('  title: { type: string }'), /mapExport is true/)
})

test('worldFile needs mapExport', () => {
  const one = '  map: { type: map, width: 9, height: 9 }\nworldFile: true'
  assert.throws(
    () => layoutOf(one, '{{map}}'),
    'worldFile is true, but mapExport is not; a world file needs mapExport: true'
  )
  layoutOf(`${one}\nmapExport: true`, '')
})

test.run()
