import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { Features } from '../../../parts/geojson/values.js'
import { BadGeometry, coordinatesOf } from '../../../parts/geometry/coordinates.js'
import { featuresIn } from '../../../parts/geojson/bytes.js'
import type { Feature } from '../../../core/feature.js'

const read = (text: string): Features => featuresIn(Buffer.from(text))
const plain = ({ index, id, properties, geometry }: Feature) => ({ index, id, properties, geometry })
const all = (text: string) => [...read(text).features].map(plain)
const messageOf = (text: string): string => {
  try {
    all(text)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, 'invalid-data')
    return (thrown as PrintError).message
  }
  throw new Error('it was read')
}
const point = (x: number) => ({ type: 'Point', coordinates: [x, 0] })
const feature = (x: number, members: object = {}) => ({
  type: 'Feature',
  properties: { x },
  geometry: point(x),
  ...members
})
const expected = (...xs: number[]) =>
  xs.map((x, i) => ({ index: i + 1, id: undefined, properties: { x }, geometry: point(x) }))

test('features are found in any order of members, with any other members', () => {
  const features = JSON.stringify([feature(1), feature(2), null, feature(3)])
  for (const text of [
    `{"type":"FeatureCollection","features":${features}}`,
    `\uFEFF \n{ "features" : ${features} ,\t"bbox":[0,0,1,1], "name":"}]\\"{[", "type" : "FeatureCollection" }\n`,
    `{"note":{"features":[1,2],"type":"x"},"type":"Feature","features":[5],"features":${features},"type":"FeatureCollection"}`,
    `{"\\u0074ype":"FeatureCollection","feature\\u0073":${features}}`,
    features
  ]) {
    assert.equal(all(text), expected(1, 2, 3), text)
    assert.is(read(text).count, 3)
  }
})

test('members of a collection are read before and after its features', () => {
  const crs = '"crs":{"type":"name","properties":{"name":"EPSG:2056"}}'
  for (const text of [
    `{${crs},"numberMatched":9,"type":"FeatureCollection","features":[{}]}`,
    `{"type":"FeatureCollection","features":[{"crs":"EPSG:1","numberMatched":1}],"totalFeatures":9,${crs}}`
  ]) {
    const { crs: name, matched } = read(text)
    assert.equal([name, matched], ['EPSG:2056', 9])
  }
  assert.is(read(`{"type":"Feature","geometry":null,${crs}}`).crs, 'EPSG:2056')
})

test('one feature, one geometry, collections in collections', () => {
  assert.equal(all(JSON.stringify(feature(1, { id: 'a' }))), [{ ...expected(1)[0], id: 'a' }])
  assert.equal(all(JSON.stringify(point(1)))[0]!.geometry, point(1))
  const nested = {
    type: 'FeatureCollection',
    features: [feature(2), { type: 'FeatureCollection', features: [feature(3)] }]
  }
  assert.equal(all(JSON.stringify([feature(1), nested, feature(4)])), expected(1, 2, 3, 4))
})

test('a text sequence, and a feature on each line', () => {
  const lines = [1, 2, 3].map((x) => JSON.stringify(feature(x)))
  for (const text of [
    lines.join('\n'),
    `${lines.join('\r\n')}\n`,
    lines.map((line) => `\x1e${line}\n`).join(''),
    lines.join('')
  ])
    assert.equal(all(text), expected(1, 2, 3))
  const collections = [[1, 2], [3]].map((xs) => ({ type: 'FeatureCollection', crs: 'EPSG:2056', features: xs.map((x) => feature(x)) })) // prettier-ignore
  const text = collections.map((one) => JSON.stringify(one)).join('\n')
  assert.equal(all(text), expected(1, 2, 3))
  assert.is(read(text).crs, 'EPSG:2056')
})

test('empty data give no features', () => {
  for (const text of [
    '',
    ' ',
    '\uFEFF',
    '\x1e\n',
    'null',
    '[]',
    '[null]',
    '{"type":"FeatureCollection"}',
    '{"type":"FeatureCollection","features":null}'
  ])
    // prettier-ignore
    assert.equal(all(text), [], text)
})

test('features are read anew each time, and the geometry of the current feature is cached', () => {
  const { features } = read(JSON.stringify([feature(1), feature(2)]))
  assert.equal([...features].map(plain), expected(1, 2))
  const [first, second] = features
  assert.is(first!.geometry === first!.geometry, false)
  assert.equal([first!.geometry, second!.geometry], [point(1), point(2)])
  for (const kept of features) assert.ok(kept.geometry === kept.geometry)
})

test('a mistake in GeoJSON is reported with the feature and the byte', () => {
  const good = JSON.stringify(feature(1))
  assert.match(
    messageOf(`[${good},{"a":1,}]`),
    new RegExp(`^the features are not valid GeoJSON: feature 2, at byte ${good.length + 3}: `)
  )
  assert.match(messageOf(`[${good},${good} ${good}]`), `at byte ${2 * good.length + 4}: `)
  assert.match(messageOf(`[${good} 5]`), `found "5]", after feature 1`)
  assert.match(
    messageOf(`{"type":"FeatureCollection","features":[${good},${good.slice(0, 30)}`),
    'ends too early, after feature 1'
  )
  assert.is(messageOf('{"type": '), 'the features are not valid GeoJSON: the text ends too early')
  assert.match(messageOf('{"type":"FeatureCollection","crs":{x},"features":[]}'), '"crs", at byte 35')
  assert.match(messageOf('<html><body>'), /at byte 1: .*"<html><body>"/)
  assert.match(messageOf(`${good}]`), `at byte ${good.length + 1}: `)
  assert.match(messageOf('5'), /feature is 5;/)
  assert.match(messageOf('"text"'), /feature is "text";/)
  assert.match(messageOf('{"type":"Topology"}'), '"Topology"')
  assert.match(messageOf('{"type":"FeatureCollection","features":{}}'), '"features"')
})

test('an item of a list that is no feature is kept as one without a place, and leaves the others', () => {
  const long = `{"type":"Blob","x":[${'[1,2],'.repeat(5000)}1]}`
  for (const item of ['5', '"text"', '[1]', '{}', '{"type":"Blob"}', long])
    for (const text of [
      `[${item},${JSON.stringify(feature(2))}]`,
      `{"type":"FeatureCollection","features":[${item},${JSON.stringify(feature(2))}]}`
    ]) {
      // prettier-ignore
      const found = [...featuresIn(Buffer.from(text)).features]
      assert.equal(found.map(({ index }) => index), [1, 2], item) // prettier-ignore
      assert.equal([found[0]!.properties, found[0]!.geometry], [{}, JSON.parse(item)], item)
    }
})

test('a long feature is as any other, to be drawn and to be looked at', () => {
  const ring = Array.from({ length: 3000 }, (_, i) => [i / 7, -i * 1e-7, i])
  const geometries = [
    { type: 'Polygon', coordinates: [ring, [], ring.slice(0, 9)] },
    { coordinates: ring, type: 'LineString' },
    { type: 'MultiPolygon', coordinates: [[], [[]], [ring]] },
    { type: 'MultiPoint', coordinates: ring },
    { type: 'GeometryCollection', geometries: [{ type: 'MultiLineString', coordinates: [ring, ring] }] },
    { type: 'Polygon', coordinates: [[...ring, ['x', 1]]] },
    { type: 'Polygon', coordinates: ring },
    { type: 'Blob', coordinates: ring }
  ]
  const drawn = (geometry: unknown) => {
    try {
      return coordinatesOf(geometry)
    } catch (thrown) {
      assert.instance(thrown, BadGeometry)
      return (thrown as Error).message
    }
  }
  for (const geometry of geometries) {
    const [found] = read(JSON.stringify([{ type: 'Feature', id: 7, geometry, properties: { a: { b: 1 } } }])).features
    const { type, coordinates } = found!.geometry as { type: unknown; coordinates: unknown }
    assert.equal([found!.id, found!.properties, type], [7, { a: { b: 1 } }, geometry.type])
    assert.equal(coordinates, (geometry as { coordinates?: unknown }).coordinates)
    assert.equal(drawn(found!.geometry), drawn(geometry))
  }
})

test('an invalid long feature is refused like a short one', () => {
  const far = '[1,2],'.repeat(5000)
  assert.match(
    messageOf(`[{"type":"Feature","geometry":{"type":"LineString","coordinates":[${far}[1,2]]},"x":tru}]`),
    'feature 1, at byte 2'
  )
  assert.match(messageOf(`{"type":"Blob","x":[${far}1]}`), '"Blob"')
  assert.equal(all(`[{"type":"LineString","coordinates":[${far}[1,2]]}]`).length, 1)
  const collection = `{"type":"FeatureCollection","features":[{"geometry":{"type":"LineString","coordinates":[${far}[1,2]]}}]}`
  assert.equal(all(`[${collection},${collection}]`).length, 2)
})

test('names and values that mean something to JavaScript are plain data', () => {
  const [found] = all('{"type":"Feature","__proto__":{"geometry":1},"properties":{"__proto__":5},"geometry":null}')
  assert.is(found!.geometry, null)
  assert.ok(Object.hasOwn(found!.properties, '__proto__'))
})

test.run()
