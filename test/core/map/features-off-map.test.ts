import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawMaps } from '../../../core/map/draw-maps.js'
import { resolveView } from '../../../parts/geo/extent.js'
import geojson from '../../../plugins/layers/geojson.js'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import { fakeTools } from '../../support/fake-tools.js'

/** What is said of features that no map shows. */
const plugin = (await geojson({})) as LayerPlugin<any>
const viewAt = (projection: string, center: [number, number], scale = 50_000) =>
  resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection, center, scale, longitudeFirst: true })
const bern = viewAt('EPSG:3857', [828_000, 5_934_000])
const lv95 = viewAt('EPSG:2056', [2_600_000, 1_200_000])

const points = (...places: number[][]) => ({ type: 'MultiPoint', coordinates: places })
const layerOf = (geoJson: object, more: object = {}) => ({ type: 'geojson', name: 'wells', geoJson, ...more })
const saidOf = async (layers: object[], views = [bern], more: object = {}): Promise<string[]> => {
  const tools = fakeTools()
  const requests = views.map((view) => ({ name: 'map', view, layers: layers as never, ...more }))
  await drawMaps(requests, { surface: 'pixels', byLayer: false, encoding: 'jpeg' }, () => plugin, 100, tools)
  return tools.warnings
}
const hintOf = async (layer: object, view = bern): Promise<string> => {
  const [said = '', ...others] = await saidOf([layer], [view])
  assert.equal(others, [])
  assert.match(said, /^layer "wells": the only feature lies outside the map/)
  return /"projection": "([^"]+)"/.exec(said)?.[1] ?? (/x \(longitude\) first/.test(said) ? 'swapped' : '')
}

test('a warning about features off the map names a projection that would fit', async () => {
  assert.is(await hintOf(layerOf(points([7.44, 46.95]))), 'EPSG:4326')
  assert.is(await hintOf(layerOf(points([7.44, 46.95])), lv95), 'EPSG:4326')
  assert.is(await hintOf(layerOf(points([46.95, 7.44]))), 'EPSG:4326')
  assert.is(await hintOf(layerOf(points([828_000, 5_934_000])), lv95), 'EPSG:3857')
  assert.is(await hintOf(layerOf(points([828_000, 5_934_000])), viewAt('EPSG:4326', [7.44, 46.95])), 'EPSG:3857')
  assert.is(await hintOf(layerOf(points([2_600_000, 1_200_000]), { projection: 'EPSG:3857' }), lv95), 'EPSG:2056')
})

test('a warning about features off the map names swapped coordinates', async () => {
  assert.is(await hintOf(layerOf(points([46.95, 7.44]), { projection: 'EPSG:4326' })), 'swapped')
  assert.is(await hintOf(layerOf(points([1_200_000, 2_600_000])), lv95), 'swapped')
})

test('features off the map give one warning, and no warning if one feature is visible', async () => {
  const far = points([900_000, 6_934_000])
  assert.is(await hintOf(layerOf(far)), '')
  const many = { type: 'FeatureCollection', features: Array.from({ length: 1000 }, () => ({ type: 'Feature', properties: {}, geometry: far })) } // prettier-ignore
  assert.equal(await saidOf([layerOf(many)]), ['layer "wells": all 1,000 features lie outside the map'])
  assert.equal(await saidOf([layerOf(points([900_000, 6_934_000], [828_000, 5_934_000]))]), [])
  const around = [[[0, 0], [2e6, 0], [2e6, 1e7], [0, 1e7], [0, 0]]] // prettier-ignore
  assert.equal(await saidOf([layerOf({ type: 'Polygon', coordinates: around })]), [])
  assert.equal(await saidOf([layerOf({ type: 'FeatureCollection', features: [] })]), [])
  assert.equal(await saidOf([layerOf(far)], [bern], { showsFeatures: true }), [])
})

test('sheets of a series without features give no warning if another sheet shows the layer', async () => {
  const layer = layerOf(points([828_000, 5_934_000]))
  const other = viewAt('EPSG:3857', [928_000, 5_934_000])
  assert.equal(await saidOf([layer], [other, bern, other]), [])
  assert.is((await saidOf([layer], [other, other])).length, 1)
})

test('degrees on a world map in metres are reported as one dot', async () => {
  const world = viewAt('EPSG:3857', [0, 0], 200_000_000)
  const [said] = await saidOf([layerOf(points([7.44, 46.95], [-70, -33]))], [world])
  assert.match(said!, '"projection": "EPSG:4326"')
  assert.equal(await saidOf([layerOf(points([0, 0]))], [world]), [])
})

test('a warning about the position of the map is given unless features lie there', async () => {
  const origin = viewAt('EPSG:3857', [60, 40], 1000)
  assert.equal(await saidOf([], [origin], { positionWarning: 'is it?' }), ['is it?'])
  assert.equal(await saidOf([layerOf(points([60, 40]))], [origin], { positionWarning: 'is it?' }), [])
})

test('a layer without data gives a warning', async () => {
  for (const geoJson of [undefined, null, '', ' '])
    assert.match((await saidOf([{ type: 'geojson', name: 'wells', geoJson }])).join(), /^layer "wells": .*"geoJson"/)
})

test.run()
