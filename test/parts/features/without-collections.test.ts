import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { withoutCollections } from '../../../parts/features/without-collections.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { readMapLibre } from '../../../parts/maplibre/read.js'
import { viewOf } from '../../plugins/layers/drawing.js'
import { fakeTools } from '../../support/fake-tools.js'

const point = { type: 'Point', coordinates: [100, 100] }
const line = { type: 'LineString', coordinates: [[0, 0], [50, 80]] } // prettier-ignore
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 0]
    ]
  ]
}
const collection = (...geometries: object[]) => ({ type: 'GeometryCollection', geometries })
const feature = (geometry: unknown) => ({ type: 'Feature', id: 'f', properties: { a: 1 }, geometry })

test('each geometry of a collection is a feature, other features stay as they are', () => {
  const nested = feature(collection(point, collection(line, area)))
  const parts = [...withoutCollections([nested, feature(point)].map((one, index) => ({ ...one, index: index + 1 })))]
  assert.equal(
    parts.map(({ id, index, properties, geometry }) => [id, index, properties.a, (geometry as { type: string }).type]),
    [
      ['f', 1, 1, 'Point'],
      ['f', 1, 1, 'LineString'],
      ['f', 1, 1, 'Polygon'],
      ['f', 2, 1, 'Point']
    ]
  )
  for (const broken of [{ type: 'GeometryCollection' }, collection()])
    assert.equal([...withoutCollections([{ ...feature(broken), index: 1 }])], [])
})

test('a MapLibre style draws the areas of a collection that begins with a point', async () => {
  const tools = fakeTools()
  const layers = [{ id: 'a', type: 'fill', filter: ['==', '$type', 'Polygon'], paint: { 'fill-color': '#00cc00' } }]
  const style = await readMapLibre({ version: 8, layers }, { scale: 1000, warn: tools.warn, tools })
  const { features } = readFeatures(feature(collection(point, area)))
  const view = viewOf({ center: [0, 0], scale: 5000 })
  assert.match((await drawFeatures({ features, style, view, tools, warn: tools.warn })).svg!, 'fill="#00cc00"')
  assert.equal(tools.warnings, [])
})

test.run()
