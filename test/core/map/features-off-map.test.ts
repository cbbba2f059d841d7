import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawMaps } from '../../../core/map/draw-maps.js'
import { elsewhere, elsewhereSentences } from '../../../core/map/features-off-map.js'
import type { Point } from '../../../core/views/affine.js'
import { reprojector } from '../../../core/views/reproject.js'
import { View } from '../../../core/views/view.js'
import { resolveView } from '../../../parts/geo/extent.js'
import geojson from '../../../plugins/layers/geojson.js'
import type { DrawnFeatures, Extent, LayerPlugin } from '../../../core/plugin/contracts.js'
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
  await drawMaps(
    requests,
    { surface: 'pixels', byLayer: false, encoding: 'jpeg' },
    { layerPlugin: () => plugin, mostLayers: 100 },
    tools
  )
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

test('a layer that no map shows gives its warning also where another one is shown', () => {
  const [shown, missed] = [
    { layer: 'layer "wells"', count: 2, isSeen: true },
    { layer: 'layer "wells"', count: 3, isSeen: false, elsewhere: 'all 3 features lie outside the map' }
  ]
  assert.equal(elsewhereSentences([shown!, missed!, missed!]), ['layer "wells": all 3 features lie outside the map'])
  assert.equal(elsewhereSentences([shown!, { ...missed!, count: 2 }]), [])
})

test('degrees on a world map in metres are reported as one dot', async () => {
  const world = viewAt('EPSG:3857', [0, 0], 200_000_000)
  const [said] = await saidOf([layerOf(points([7.44, 46.95], [-70, -33]))], [world])
  assert.match(said!, '"projection": "EPSG:4326"')
  assert.match(said!, /the only feature lies at the origin of EPSG:3857; its numbers/)
  assert.match(
    elsewhere(drawnAt([7, 46, 8, 47], { isSeen: true, count: 2 }), world)!,
    /all 2 features .*; their numbers/
  )
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

/** Features with these numbers. */
const drawnAt = (extent: Extent, more: Partial<DrawnFeatures> = {}): DrawnFeatures => ({
  count: 1,
  lost: 0,
  isSeen: false,
  extents: [extent],
  ...more
})

test('numbers look like degrees in their range, unless they are only rounding around the origin', () => {
  const viewOf = (x: number, y = 500, projection = 'EPSG:3857') =>
    new View({ widthPt: 400, heightPt: 300, dpi: 72, projection, centre: [0, 0], unitsPerPt: [x, y], scale: 1e6, rotationDeg: 20 }) // prettier-ignore
  const isHint = (extent: Extent, view = viewOf(400), more: Partial<DrawnFeatures> = {}) =>
    elsewhere(drawnAt(extent, { isSeen: true, ...more }), view)?.includes('"projection": "EPSG:4326"') ?? false
  assert.ok(isHint([-180, -90, 180, 90]))
  const beyond: Extent[] = [[-180.1, 3, 4, 5], [2, -90.1, 4, 5], [2, 3, 180.1, 5], [2, 3, 4, 90.1]] // prettier-ignore
  assert.equal(beyond.map((extent) => isHint(extent)), [false, false, false, false]) // prettier-ignore
  assert.equal([isHint([-1, -0.5, 0.5, 1]), isHint([-1.1, -0.5, 0.5, 1])], [false, true])
  assert.equal([isHint([2, 3, 4, 5], viewOf(180)), isHint([2, 3, 4, 5], viewOf(181, 100))], [false, true])
  assert.not(isHint([2, 3, 4, 5], viewOf(400, 500, 'EPSG:4326')))
  assert.not(isHint([2, 3, 4, 5], undefined, { reproject: (place) => place }))
  assert.not(isHint([2, 3, 4, 5], undefined, { count: 0 }))
  assert.not(isHint([2, 3, 4, 5], undefined, { extents: [[2, 3, 4, 5], [2, 3, 4, 500]] })) // prettier-ignore
  assert.ok(isHint([2, 3, 4, 5], undefined, { extents: [[2, 3, 4, 5], [0, 0, 0, 0]] })) // prettier-ignore
})

test('degrees that are right for the projection are not called metres near the origin', () => {
  const origin = viewAt('EPSG:4326', [0, 0])
  assert.is(elsewhere(drawnAt([7, 46, 8, 47]), origin), 'the only feature lies outside the map')
  assert.match(elsewhere(drawnAt([200, 300, 400, 500]), origin)!, '"projection": "EPSG:3857"')
})

test('coordinates that lie nowhere on the map give no hint, in any projection', () => {
  const far: Extent = [9e6, 9e6, 9.1e6, 9.1e6]
  const reproject = (place: Point): Point => place
  for (const drawn of [drawnAt(far), drawnAt(far, { reproject })])
    assert.is(elsewhere(drawn, bern), 'the only feature lies outside the map')
})

test('features in degrees around the map, not on it, are not called degrees', () => {
  const reproject = reprojector('EPSG:4326', 'EPSG:3857')
  const around: Extent = [0, 40, 20, 50]
  assert.is(elsewhere(drawnAt(around, { reproject }), bern), 'the only feature lies outside the map')
  assert.match(elsewhere(drawnAt(around), bern)!, '"projection": "EPSG:4326"')
})

test('features that the projection has no place for are not named again', () => {
  const far: Extent = [900_000, 6_934_000, 900_010, 6_934_020]
  assert.is(elsewhere(drawnAt(far, { count: 2, lost: 1 }), bern), 'all 2 features lie outside the map')
  assert.is(elsewhere(drawnAt(far, { count: 2, lost: 2 }), bern), undefined)
  assert.is(elsewhere(drawnAt(far, { extents: [] }), bern), undefined)
  assert.is(elsewhere(drawnAt(far), bern, true), undefined)
})

test('an extent is shown if it meets the frame on any side', () => {
  // with x and y swapped it lies on the map, whose frame is 400 by 300 points of 17.6 m
  const [x, y] = bern.centre
  const [across, up] = [200 * bern.unitsPerPt[0], 150 * bern.unitsPerPt[1]]
  const isShown = (east: number, north: number) =>
    elsewhere(drawnAt([y + north - 10, x + east - 10, y + north + 10, x + east + 10]), bern)?.includes('y before x') ??
    false
  assert.equal([isShown(across + 9, 0), isShown(-across - 9, 0), isShown(0, up + 9), isShown(0, -up - 9)], [true, true, true, true]) // prettier-ignore
  assert.equal([isShown(across + 11, 0), isShown(-across - 11, 0), isShown(0, up + 11), isShown(0, -up - 11)], [false, false, false, false]) // prettier-ignore
})

test('an extent that touches the frame is shown', () => {
  // the frame is from -200 to 200 and from -150 to 150; the numbers are swapped
  const view = new View({ widthPt: 400, heightPt: 300, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1e6, rotationDeg: 0 }) // prettier-ignore
  const isShown = (extent: Extent) => elsewhere(drawnAt(extent), view)?.includes('y before x')
  assert.equal(
    [isShown([0, 200, 1, 300]), isShown([0, -300, 1, -200]), isShown([150, 0, 300, 1]), isShown([-300, 0, -150, 1])],
    [true, true, true, true]
  )
})

test('numbers that are degrees only if they are swapped, and then off the map, give no hint', () => {
  assert.is(elsewhere(drawnAt([46, 170, 47, 171]), bern), 'the only feature lies outside the map')
})

test('on a map in degrees the centre of the map may be what is swapped', () => {
  const mayBeCentre = (extent: Extent, view: View) => elsewhere(drawnAt(extent), view)!.includes('centre of the map')
  assert.ok(mayBeCentre([46.9, 7.4, 47, 7.5], viewAt('EPSG:4326', [7.44, 46.95])))
  assert.not(mayBeCentre([1_199_990, 2_599_990, 1_200_010, 2_600_010], lv95))
})

test.run()
