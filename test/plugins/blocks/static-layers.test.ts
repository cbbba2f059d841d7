import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeAttribute } from '../../../core/layout/attributes/attributes.js'
import { layoutOf, pageOf } from '../../support/page.js'
import { thrownBy } from '../../support/thrown-by.js'

const layer = (name: string) => `{ type: geojson, name: ${name}, geoJson: { type: Point, coordinates: [0, 0] } }`
const LAYOUT = `  map: { type: map, width: 9, height: 9, under: below, over: above }
  below: { type: staticLayers, default: { layers: [${layer('b1')}, ${layer('b2')}] } }
  above: { type: staticLayers }
  rows: { type: datasource, attributes: { map: { type: map, width: 9, height: 9, under: above } } }`
const point = (name: string) => ({ type: 'GeoJSON', name, geoJson: { type: 'Point', coordinates: [0, 0] } })
const map = { center: [0, 0], scale: 1000, layers: [point('own')] }

const namesFor = async (sent: object) => {
  const { maps, rows } = await pageOf(LAYOUT, { map, ...sent })
  const [inRow] = rows.get('rows')!
  return [maps, ...(inRow ? [inRow.maps] : [])].map((of) =>
    of
      .get('map')![0]!
      .layers.map(({ name }) => name)
      .join(' ')
  )
}

test('layers of the layout below and above those of the request, also of maps in rows', async () => {
  assert.equal(await namesFor({}), ['own b1 b2'])
  assert.equal(await namesFor({ above: { layers: [point('a')] }, rows: [{ map }] }), ['a own b1 b2', 'own a'])
})

test('a request may replace or remove the static layers', async () => {
  assert.equal(await namesFor({ below: { layers: [point('x')] } }), ['own x'])
  assert.equal(await namesFor({ below: { layers: [] } }), ['own'])
  for (const below of [null, {}, { layers: null }]) assert.equal(await namesFor({ below }), ['own b1 b2'])
  const refused = await thrownBy(namesFor({ above: { layers: [{ type: 'nope' }] } }))
  assert.match(refused.message, 'attributes.above.layers[0]')
})

test('capabilities describe the static layers', () => {
  const { app, layout } = layoutOf(LAYOUT)
  const { type, clientParams } = describeAttribute(layout.attributes[1]!, app)
  assert.equal([type, clientParams], ['StaticLayersAttributeValue', { layers: { type: 'array' } }])
})

test.run()
