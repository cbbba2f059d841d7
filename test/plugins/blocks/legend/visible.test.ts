import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { visibleFeatures } from '../../../../plugins/blocks/legend/visible.js'
import { scopeOf, toolsOf } from '../on-paper.js'

/** 500 x 400 points at 1:25,000 around 2600000, 1200000: 4.4 x 3.5 km. */
const { view: viewOf } = scopeOf({})
const view = await viewOf()

const feature = (n: string, type: string, coordinates: unknown) => ({ type: 'Feature', properties: { n }, geometry: { type, coordinates } }) // prettier-ignore
const features = [
  feature('point', 'Point', [2600000, 1200000]),
  feature('far point', 'Point', [2603000, 1200000]),
  feature('crossing line', 'LineString', [[2590000, 1200000], [2610000, 1200500]]),
  feature('line past a corner', 'LineString', [[2597000, 1201000], [2599000, 1203000]]),
  feature('area around', 'Polygon', [[[2500000, 1100000], [2700000, 1100000], [2700000, 1300000], [2500000, 1100000]]]),
  feature('area beside', 'Polygon', [[[2603000, 1200000], [2604000, 1200000], [2604000, 1201000], [2603000, 1200000]]]),
  { type: 'Feature', properties: { n: 'nowhere' }, geometry: null }
] // prettier-ignore
const namesOf = async (layer: object, plugin?: object, tools = toolsOf().tools, its = view) => {
  const found = await visibleFeatures({ type: 'geojson', ...layer }, plugin as never, its, tools)
  return found && Array.from(found, ({ properties }) => properties.n)
}

test('features that the map shows a part of are visible', async () => {
  assert.equal(await namesOf({ geoJson: { type: 'FeatureCollection', features } }), ['point', 'crossing line', 'area around']) // prettier-ignore
})

test('what touches the edge of the map is visible', async () => {
  // a point of paper is a metre, from 0, 0 to 500, 400
  const plain = await scopeOf({ projection: 'EPSG:3857', centre: [250, 200], unitsPerPt: [1, 1] }).view()
  const isSeen = async (type: string, coordinates: unknown) => (await namesOf({ geoJson: feature('it', type, coordinates) }, undefined, undefined, plain))!.length === 1 // prettier-ignore
  for (const at of [[0, 200], [500, 200], [250, 0], [250, 400], [0.5, 0.5]]) assert.ok(await isSeen('Point', at), String(at))
  for (const at of [[-0.1, 200], [500.1, 200], [250, -0.1], [250, 400.1]]) assert.not.ok(await isSeen('Point', at), String(at))
  assert.ok(await isSeen('MultiPoint', [[505, 200], [250, 200]]))
  for (const line of [[[0.5, 10], [0.5, 20]], [[10, 399.5], [20, 399.5]], [[10, 0.5], [20, 0.5]], [[499.5, 10], [499.5, 20]]]) assert.ok(await isSeen('LineString', line), String(line))
}) // prettier-ignore

test('coordinates are in the projection of the data, else of the layer', async () => {
  const bern = feature('Bern', 'Point', [7.4386, 46.9511])
  assert.equal(await namesOf({ geoJson: bern, projection: 'EPSG:4326' }), ['Bern'])
  assert.equal(await namesOf({ geoJson: bern, crs: 'EPSG:4326' }), ['Bern'])
  const crs = { type: 'name', properties: { name: 'EPSG:4326' } }
  assert.equal(await namesOf({ geoJson: { type: 'FeatureCollection', crs, features: [bern] }, projection: 'EPSG:2056' }), ['Bern']) // prettier-ignore
})

test('features of a server come from its layer plugin; layers without features are not known', async () => {
  const plugin = { name: 'wfs', geoJson: async () => [feature('Bern', 'Point', [7.4386, 46.9511]), feature('Rome', 'Point', [12.5, 41.9])] } // prettier-ignore
  assert.equal(await namesOf({}, plugin), ['Bern'])
  assert.is(await namesOf({}, { name: 'osm' }), undefined)
})

test('features that cannot be read are not known', async () => {
  const plugin = { name: 'wfs', geoJson: () => Promise.reject(new PrintError('upstream-failed', 'no answer')) }
  assert.is(await namesOf({}, plugin), undefined)
  assert.is(await namesOf({ geoJson: 'https://example.org/x.json' }), undefined)
  const logged: string[] = []
  const tools = { ...toolsOf().tools, log: (_: string, message: string, more?: object) => void logged.push(`${message}: ${(more as { cause: string }).cause}`) } // prettier-ignore
  await namesOf({}, { name: 'osm' }, tools)
  assert.equal(logged, [], 'a layer without features')
  await namesOf({}, plugin, tools)
  assert.equal(logged, ['features for a legend cannot be read: no answer'])
  const cancelled = { ...tools, signal: AbortSignal.abort(new Error('cancelled')) }
  assert.is(await namesOf({}, plugin, cancelled).catch(({ message }: Error) => message), 'cancelled')
})

test.run()
