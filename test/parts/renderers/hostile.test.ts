import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/views/view.js'
import { drawFeatures } from '../../../parts/features.js'
import { readRenderer, RENDERER_TYPES } from '../../../parts/renderers.js'
import { fakeTools } from '../../support/fake-tools.js'
import { pixels } from '../../support/symbols.js'

const VALUES = {
  'largest numbers': [1e308, -1e308, 1e308, 5e307],
  'smallest numbers': [5e-324, 1e-323, 1e-300, 2e-310],
  'equal numbers': [3, 3, 3],
  'no numbers': [null, 'a', true, {}, undefined],
  'numbers below 0': [-1, -2, -4.5],
  'one number': [7],
  'no features': [],
  'numbers with 16 digits': [1e15, 1e15 + 1, 1e15 + 2],
  texts: ['1', '2.5', '3e2', '']
}
const square = (x: number) => [[[x, 0], [x + 30, 0], [x + 30, 30], [x, 30], [x, 0]]] // prettier-ignore
const GEOMETRIES: ((index: number) => unknown)[] = [
  (index) => ({ type: 'Point', coordinates: [9 * index, 0] }),
  (index) => ({ type: 'Polygon', coordinates: square(40 * index) }),
  () => ({ type: 'LineString', coordinates: [[0, 0], [0, 100]] }), // prettier-ignore
  () => ({ type: 'GeometryCollection', geometries: [] }),
  () => null,
  () => ({ type: 'Point', coordinates: ['x'] })
]
const MORE: object[] = [
  { method: 'equal', classes: 20 },
  { method: 'deviation', statistic: 'sum' },
  { statistic: 'mean', maximum: 1e-9, dotValue: 1e-300, size: '1 m' }
]
const view = new View({ widthPt: 200, heightPt: 200, dpi: 72, projection: 'EPSG:2056', centre: [0, 0], unitsPerPt: [1, 1], scale: 1e4, rotationDeg: 30 }) // prettier-ignore

for (const type of RENDERER_TYPES)
  test(`${type} draws any values and geometries, and says numbers that can be read`, async () => {
    for (const [what, values] of Object.entries(VALUES))
      for (const geometryOf of GEOMETRIES)
        for (const more of [{}, ...MORE]) {
          const warnings: string[] = []
          const warn = (message: string) => void warnings.push(message)
          const renderer = readRenderer({ type, property: 'v', properties: ['v', 'w'], ...more }, undefined, warn)
          const features = values.map((v, index) => ({ index: index + 1, properties: { v, w: 1 }, geometry: geometryOf(index) })) // prettier-ignore
          const { svg, labels } = await drawFeatures({ features, style: { passes: [], renderer }, view, tools: fakeTools({ pixels }), warn }) // prettier-ignore
          assert.not.match(`${svg}${JSON.stringify(labels)}${warnings.join()}`, /NaN|Infinity/, `${what} ${JSON.stringify(more)}`) // prettier-ignore
        }
  })

test.run()
