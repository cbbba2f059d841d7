import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPdf } from '../../core/document/pdf/opened.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const LAYOUT = `---
name: Sheet
lang: de
attributes:
  map: { type: map, width: 60mm, height: 60mm }
---
#set document(title: "Plan")
{{map}}
`
const GML = `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:t="http://t">
<gml:featureMember><t:well fid="well.1"><t:depth>7</t:depth><t:geom><gml:Point srsName="EPSG:2056"><gml:coordinates>2600000,1200000</gml:coordinates></gml:Point></t:geom></t:well></gml:featureMember>
</wfs:FeatureCollection>`

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'default/app.yaml': 'title: PDF\nclientFiles: [./]\n',
    'default/sheet.typ.hbs': LAYOUT,
    'default/wells.gml': GML
  })
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const road = { type: 'Feature', properties: { name: 'Weg', _style: 'x' }, geometry: { type: 'LineString', coordinates: [[2599000, 1200000], [2601000, 1200000]] } } // prettier-ignore
const LAYERS = [
  { type: 'gml', name: 'Brunnen', url: 'wells.gml' },
  { type: 'geojson', name: 'Wege', geoJson: road }
]
const print = async (pdf: object, layers: object[] = LAYERS) => {
  const map = { projection: 'EPSG:2056', center: [2600000, 1200000], scale: 50000, dpi: 72, layers }
  const { bytes, job } = await printing.print({ layout: 'Sheet', format: 'pdf', attributes: { map }, output: { pdf } })
  return { ...(await openPdf(bytes)), warnings: job.warnings, hints: job.hints }
}

test('layers, position and language are written unless disabled', async () => {
  const { catalog, at, value, document, warnings, hints = [] } = await print({})
  assert.equal([warnings, hints], [[], []])
  assert.is(value(at(catalog, 'Lang')), 'de')
  const names = [0, 1].map((index) => value(at(catalog, 'OCProperties', 'D', 'Order', 1, index, 'Name')))
  assert.equal(names, ['Brunnen', 'Wege'])
  assert.ok(at(document.getPage(0).node, 'VP', 0, 'Measure', 'GPTS'))
  assert.is(at(catalog, 'Names'), undefined)
  const bare = await print({ layers: false, georeference: false })
  assert.is(at(bare.catalog, 'OCProperties'), undefined)
  assert.is(at(bare.document.getPage(0).node, 'VP'), undefined)
  assert.not.match(bare.content(0), 'map-0')
})

test('features are attached on WGS 84', async () => {
  for (const standard of [undefined, 'a-3b', 'ua-1']) {
    const { catalog, at, value, bytes } = await print({ attachments: true, standard })
    const file = (index: number) => {
      const spec = at(catalog, 'Names', 'EmbeddedFiles', 'Names', 2 * index + 1)!
      return [value(at(spec, 'UF')), JSON.parse(String(bytes(at(spec, 'EF', 'UF'))))] as const
    }
    const [wells, ways] = [file(0), file(1)]
    assert.equal([wells[0], ways[0]], ['Brunnen.geojson', 'Wege.geojson'])
    const [well] = wells[1].features
    assert.equal([well.id, well.properties], ['well.1', { depth: '7' }])
    // swisstopo: the projection's centre is 46°57'08.66" N, 7°26'22.50" E on Bessel's ellipsoid, which is that on WGS 84
    const [longitude, latitude] = well.geometry.coordinates
    assert.ok(
      Math.abs(longitude - 7.4386324) < 1e-6 && Math.abs(latitude - 46.9510828) < 1e-6,
      `${longitude} ${latitude}`
    )
    assert.equal(ways[1].features[0].properties, { name: 'Weg' })
    assert.is(ways[1].features[0].geometry.coordinates.length, 2)
  }
})

test('a layer that cannot be read is neither drawn nor attached, with a warning for each', async () => {
  const { warnings, catalog, at, value } = await print({ attachments: true }, [
    { type: 'gml', name: 'Lost', url: 'lost.gml' },
    ...LAYERS.slice(1)
  ])
  assert.is(warnings.length, 2)
  assert.match(warnings[0]!, '"Lost"')
  assert.match(warnings[1]!, /^layer "Lost": /)
  assert.equal((value(at(catalog, 'Names', 'EmbeddedFiles', 'Names')) as unknown[])[0], 'Wege.geojson')
})

test.run()
