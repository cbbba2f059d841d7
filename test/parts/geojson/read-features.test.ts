import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'

const point = { type: 'Point', coordinates: [1, 2] }
const featuresOf = (data: unknown) =>
  [...readFeatures(data).features].map(({ index, id, properties, geometry }) => ({
    index,
    ...(id !== undefined && { id }),
    properties,
    geometry
  }))
const messageOf = (data: unknown): string => {
  try {
    featuresOf(data)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, 'invalid-data')
    return (thrown as PrintError).message
  }
  throw new Error('it was read')
}

test('a collection, a feature, a geometry, a list of these and the text of each', () => {
  const feature = { type: 'Feature', id: 'a', properties: { n: 1 }, geometry: point }
  const expected = [{ index: 1, id: 'a', properties: { n: 1 }, geometry: point }]
  for (const data of [feature, [feature], { type: 'FeatureCollection', features: [feature] }]) {
    assert.equal(featuresOf(data), expected)
    assert.equal(featuresOf(JSON.stringify(data)), expected)
    assert.equal(featuresOf(Buffer.from(JSON.stringify(data))), expected)
  }
  assert.equal(featuresOf(point), [{ index: 1, properties: {}, geometry: point }])
  assert.equal(
    featuresOf(`\uFEFF ${JSON.stringify([point, point])}`).map(({ index }) => index),
    [1, 2]
  )
})

test('the number of matching features on the server is read from the data', () => {
  const of = (members: object) => readFeatures({ type: 'FeatureCollection', features: [], ...members }).matched
  assert.equal(readFeatures([point, point]).count, 2)
  assert.equal([of({ numberMatched: 7 }), of({ totalFeatures: 8 }), of({ totalFeatures: 'unknown' }), of({})], [7, 8, undefined, undefined]) // prettier-ignore
})

test('missing data give no features; properties and geometries may be null', () => {
  for (const data of [
    undefined,
    null,
    '',
    ' ',
    [],
    [null],
    { type: 'FeatureCollection' },
    { type: 'FeatureCollection', features: null }
  ])
    assert.equal([...readFeatures(data).features], [])
  const [feature] = readFeatures({ type: 'Feature', properties: null, geometry: null }).features
  assert.equal(feature, { index: 1, properties: {}, geometry: null })
})

test('the projection, in every writing', () => {
  const crsOf = (crs: unknown) => readFeatures({ type: 'FeatureCollection', features: [], crs }).crs
  assert.is(crsOf({ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } }), 'urn:ogc:def:crs:EPSG::4326')
  assert.is(crsOf({ type: 'EPSG', properties: { code: 4326 } }), 'EPSG:4326')
  assert.is(crsOf({ type: 'EPSG', properties: { code: 'EPSG:4326' } }), 'EPSG:4326')
  assert.is(crsOf('EPSG:2056'), 'EPSG:2056')
  const linked = (href: string) => crsOf({ type: 'link', properties: { href, type: 'ogcwkt' } })
  assert.is(linked('http://spatialreference.org/ref/epsg/2056/ogcwkt/'), 'EPSG:2056')
  assert.is(linked('https://example.org/own.wkt'), 'https://example.org/own.wkt')
  for (const crs of [undefined, null, 1, {}, { type: 'name' }, { type: 'link', properties: {} }])
    assert.is(crsOf(crs), undefined)
})

test('data that are not GeoJSON are refused with a short quote', () => {
  assert.match(messageOf('{"type": '), 'GeoJSON')
  assert.is(messageOf(5), 'a feature is 5; must be an object')
  assert.is(
    messageOf({ type: 'Topology' }),
    'the type of a feature is "Topology"; must be FeatureCollection, Feature or a type of geometry'
  )
  assert.match(messageOf({ type: 'Featrue' }), /"Featrue".*; did you mean "Feature"\?$/)
  assert.is(
    messageOf({ type: 'FeatureCollection', features: {} }),
    'the "features" of a FeatureCollection must be a list'
  )
  assert.ok(messageOf('x'.repeat(100_000)).length < 200)
  assert.match(messageOf({}), /^the type of a feature is missing; /)
})

test('collections that are nested too deeply are refused', () => {
  let nested: object = point
  for (let depth = 0; depth < 5000; depth++) nested = { type: 'FeatureCollection', features: [nested] }
  assert.is(messageOf(nested), 'the features are nested too deeply')
})

test('an item of a list that is no feature is kept as one without a place, and leaves the others', () => {
  for (const item of [5, 'text', [1], {}, { type: 'Topology' }])
    for (const data of [[item, point], { type: 'FeatureCollection', features: [item, point] }]) {
      const found = [...readFeatures(data).features]
      assert.equal(found.map(({ index }) => index), [1, 2]) // prettier-ignore
      assert.equal([found[0]!.properties, found[0]!.geometry], [{}, item])
    }
})

test.run()
