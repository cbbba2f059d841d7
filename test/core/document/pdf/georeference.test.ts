import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PdfGeoreference } from '../../../../core/document/pdf/georeference.js'
import { georeferenceOf } from '../../../../core/georeference/position.js'
import { makeFolders } from '../../../support/folders.js'
import { frameOf, type Setting, settingIn } from '../setting.js'
import { openPdf } from './opened.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const OPTIONS = { layers: false, georeference: true, attachments: false, pictures: 'jpeg' } as const
const PAGE = '#set page(width: 300pt, height: 200pt, margin: 0pt)\n'
const map = (index: number, name = 'map') => ({ ...frameOf(index, 100, 50), mark: undefined, name })

const pdfOf = async (
  source: string,
  drawn: ReturnType<typeof map>[],
  of: (view: ReturnType<typeof map>['view']) => PdfGeoreference | undefined = georeferenceOf,
  options: Partial<typeof OPTIONS> | { georeference: false } = {}
) => setting.compile(PAGE + source, { drawn, positionOf: of }).pdf({ ...OPTIONS, ...options })

test('a viewport for each map: its box from the bottom of the page, its name, and the earth’s measure', async () => {
  const source =
    '#place(top + left, dx: 20pt, dy: 30pt, m("map-0"))#place(top + left, dx: 150pt, dy: 130pt, m("map-1"))'
  const { at, value, document, catalog } = await openPdf(await pdfOf(source, [map(0, 'größte'), map(1)]))
  const [first, second] = [0, 1].map((index) => at(document.getPage(0).node, 'VP', index)!)
  assert.is(value(at(first!, 'Name')), 'größte')
  assert.equal(value(at(first!, 'BBox')), ['20', '120', '120', '170'])
  assert.equal(value(at(second!, 'BBox')), ['150', '20', '250', '70'])
  const measure = at(first!, 'Measure')!
  assert.is(value(at(measure, 'Subtype')), '/GEO')
  assert.equal(value(at(measure, 'Bounds')), ['0', '0', '0', '1', '1', '1', '1', '0'])
  assert.equal(value(at(measure, 'LPTS')), ['0', '0', '0', '1', '1', '1', '1', '0'])
  // 50 m by 25 m around 0, 0: a degree of web map has 111319.49 m
  const gpts = (value(at(measure, 'GPTS')) as string[]).map(Number)
  const [latitude, longitude] = [25 / 111319.49, 50 / 111319.49]
  const expected = [-latitude, -longitude, latitude, -longitude, latitude, longitude, -latitude, longitude]
  for (const [index, degrees] of gpts.entries())
    assert.ok(Math.abs(degrees - expected[index]!) < 1e-9, `${gpts.join()} and not ${expected.join()}`)
  assert.is(value(at(measure, 'GCS', 'Type')), '/PROJCS')
  assert.is(value(at(measure, 'GCS', 'EPSG')), '3857')
  assert.match(value(at(measure, 'GCS', 'WKT')) as string, /^PROJCS\["WGS 84 \/ Pseudo-Mercator".*\]$/)
  assert.is(at(measure, 'GCS'), at(second!, 'Measure', 'GCS'), 'one for both')
  assert.is(value(at(catalog, 'Extensions', 'ADBE', 'ExtensionLevel')), '3')
})

test('the georeference is on the page of the map; a page without a map has none', async () => {
  const source = 'text #pagebreak() #m("map-0")'
  const { at, document } = await openPdf(await pdfOf(source, [map(0)]))
  assert.is(at(document.getPage(0).node, 'VP'), undefined)
  assert.ok(at(document.getPage(1).node, 'VP', 0))
})

test('a rotated or scaled map in the layout and a map without a position have no georeference', async () => {
  for (const source of ['#rotate(20deg, m("map-0"))', '#rotate(180deg, m("map-0"))', '#scale(50%, m("map-0"))']) {
    const { at, document } = await openPdf(await pdfOf(source, [map(0)]))
    assert.is(at(document.getPage(0).node, 'VP'), undefined, source)
  }
  const { at, document, catalog } = await openPdf(await pdfOf('#m("map-0")', [map(0)], () => undefined))
  assert.is(at(document.getPage(0).node, 'VP'), undefined)
  assert.is(at(catalog, 'Extensions'), undefined)
})

test('texts of the projection are unchanged', async () => {
  const wkt = 'GEOGCS["NTF (Paris) ) \\"]'
  const points = [
    { frame: [0, 0], latitude: 1e-9, longitude: -0.1 },
    { frame: [0, 1], latitude: 1, longitude: 0 },
    { frame: [1, 1], latitude: 1, longitude: 1 }
  ] as const
  const { at, value, document } = await openPdf(
    await pdfOf('#m("map-0")', [map(0)], () => ({ isGeographic: true, wkt, points }))
  )
  const measure = at(document.getPage(0).node, 'VP', 0, 'Measure')!
  assert.is(value(at(measure, 'GCS', 'Type')), '/GEOGCS')
  assert.is(value(at(measure, 'GCS', 'WKT')), wkt)
  assert.is(at(measure, 'GCS', 'EPSG'), undefined)
  assert.equal((value(at(measure, 'GPTS')) as string[]).map(Number), [1e-9, -0.1, 1, 0, 1, 1])
})

test('the georeference is left out if disabled', async () => {
  const { at, document } = await openPdf(await pdfOf('#m("map-0")', [map(0)], georeferenceOf, { georeference: false }))
  assert.is(at(document.getPage(0).node, 'VP'), undefined)
})

test.run()
