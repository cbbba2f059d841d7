import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { byGeometry, DEFAULT_STYLE, geometryKind } from '../../../core/style/default-style.js'
import type { Feature } from '../../../core/feature.js'
import type { Style } from '../../../core/style/model.js'
import { readLegacy } from '../../../plugins/styles/openlayers/hashes/read.js'
import { drawnBy } from '../../plugins/styles/openlayers/json/reading.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'

const styled = (name: string): Style => ({ passes: [{ rules: [{ name, symbolizers: [] }] }, { rules: [] }] })
const featureOf = (type: string, properties = {}): Feature => ({ index: 1, properties, geometry: { type } })
const rulesFor = ({ passes }: Style, feature: Feature) =>
  passes.flatMap(({ ownRules, rules }) => (ownRules?.(feature) ?? rules).map(({ name }) => name))

test('the kind of a geometry is known by any of its names', () => {
  for (const [name, kind] of Object.entries({
    Point: 'point',
    MULTIPOINT: 'point',
    linestring: 'line',
    MultiLineString: 'line',
    LinearRing: 'line',
    line: 'line',
    'multi-polygon': 'polygon',
    GeometryCollection: 'geometry',
    default: 'geometry',
    roads: undefined,
    '': undefined
  }))
    // prettier-ignore
    assert.is(geometryKind(name), kind, name)
})

test('features without style use the default of their geometry in all passes, else the general, else the built-in default', () => {
  const style = byGeometry({ point: styled('p'), geometry: styled('g') })
  assert.equal(
    ['Point', 'MultiPoint', 'LineString', 'MultiPolygon', 'GeometryCollection', 'Blob'].map((type) =>
      rulesFor(style, featureOf(type))
    ),
    [['p'], ['p'], ['g'], ['g'], ['g'], ['g']]
  )
  const lines = byGeometry({ line: styled('l') })
  assert.equal([rulesFor(lines, featureOf('LineString')), rulesFor(lines, featureOf('Point'))], [['l'], ['default']])
  assert.equal(rulesFor(lines, { index: 1, properties: {}, geometry: null }), ['default'])
  assert.is(byGeometry({}), DEFAULT_STYLE)
})

test('a default style may be one in which features choose their own style', () => {
  const keyed = readStyle({ a: { strokeColor: 'red' } }, { scale: 1, warn: () => {} })
  const style = byGeometry({ line: keyed })
  assert.equal(
    drawnBy(style, featureOf('LineString', { _style: 'a' })).map(({ kind }) => kind),
    ['line', 'polygon']
  )
  assert.equal(drawnBy(style, featureOf('LineString')), [])
  assert.equal(drawnBy(style, featureOf('Point', { _style: 'a' })).length, 3)
})

test('features without style hash use the default style of their geometry', () => {
  const preset = byGeometry({ line: styled('l'), point: styled('p') })
  const style = readLegacy({ styles: { a: {} } }, preset, { scale: 1, warn: () => {} })
  assert.equal(rulesFor(style, featureOf('LineString', { _style: 'b' })), ['l'])
  assert.equal(rulesFor(style, featureOf('Point', { _style: 'a' })), ['a'])
})

test.run()
