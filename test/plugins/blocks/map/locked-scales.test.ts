import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkScale } from '../../../../parts/maps/locked-scales.js'
import type { PrintError } from '../../../../core/plugin.js'
import type { BlockPlugin } from '../../../../core/plugin/contracts.js'
import { checkPosition } from '../../../../plugins/blocks/map/position.js'
import paging from '../../../../plugins/blocks/paging.js'
import { askedFor, problemsOf, registry } from '../map-bench.js'

const [E, N] = [2_600_000, 1_200_000]
const place = { projection: 'EPSG:2056', center: [E, N] }
/** The app has 10000, 5000 and 1000. */
const locked = { app: 'lockScales: true' }
const square = (size: number) => ({ type: 'Polygon', coordinates: [[[E, N], [E + size, N], [E + size, N + size], [E, N]]] }) // prettier-ignore

const scaleOf = async (map: object, layouts = {}) =>
  (await askedFor({ map: { ...place, ...map } }, { ...locked, ...layouts })).view.scale
const refusals = (map: object, layouts = {}) => problemsOf({ ...place, ...map }, { ...locked, ...layouts })

test('a scale missing in the app is refused with the allowed scales', async () => {
  assert.equal(await refusals({ scale: 4000 }), [
    'attributes.map.scale: is 4000; must be a scale of the app: 10000, 5000, 1000; the nearest is 5000'
  ])
  assert.is(await scaleOf({ scale: 5000 }), 5000)
  assert.is(await scaleOf({ scale: '5000.0009' }), 5000, 'to the list, as far as it is off')
  assert.is((await refusals({ scale: 5000.002 })).length, 1)
  assert.equal(await problemsOf({ ...place, scale: 4000 }), [], 'without the lock any scale is printed')
})

test('scales are checked while the request is read', () => {
  const options = { width: 300, height: 200, maxDpi: 300, projection: 'EPSG:2056' }
  const pathOf = (scale: number, lockScales: boolean) => {
    try {
      checkPosition({ center: [E, N], scale, layers: [] } as never, options as never, { scales: [5000], dpis: [72], lockScales }, registry) // prettier-ignore
    } catch (thrown) {
      return (thrown as PrintError).problems![0]!.path
    }
    return undefined
  }
  assert.equal([pathOf(4000, true), pathOf(5000, true), pathOf(4000, false)], ['scale', undefined, undefined])
})

test('a request or layout can select the nearest scale', async () => {
  assert.is(await scaleOf({ scale: 4000, useNearestScale: true }), 5000)
  assert.is(await scaleOf({ scale: 4000 }, { options: ', snapToScales: true' }), 5000)
  assert.is((await refusals({ scale: 4000, useNearestScale: false }, { options: ', snapToScales: true' })).length, 1)
})

test('extents, features and areas keep to the scales', async () => {
  const bbox = [E, N, E + 400, N + 300]
  assert.is(await scaleOf({ center: null, bbox }), 5000)
  assert.is(await scaleOf({ bbox, scale: 4000 }), 5000, 'an extent goes before a centre')
  const areaOfInterest = { area: square(300) }
  assert.is(await scaleOf({ center: null, areaOfInterest }), 5000)
  const layers = [{ type: 'geojson', geoJson: square(300) }]
  assert.is(await scaleOf({ center: null, zoomToFeatures: {}, layers }), 5000)
  assert.is(await scaleOf({ scale: 777, zoomToFeatures: { zoomType: 'CENTER', scale: 4000 }, layers }), 5000)
  const message = 'attributes.map.useNearestScale: is false, but the app prints only its own scales; leave it out'
  for (const map of [{ bbox }, { center: null, areaOfInterest }, { zoomToFeatures: {}, layers }])
    assert.equal(await refusals({ ...map, useNearestScale: false }), [message])
  assert.is(await scaleOf({ scale: 1000, useNearestScale: false }), 1000)
})

test('an extent too large for all scales is printed at the smallest scale, with a warning', async () => {
  const areaOfInterest = { area: square(90_000) }
  const { view, warnings } = await askedFor({ map: { ...place, center: null, areaOfInterest } }, locked)
  assert.is(view.scale, 10000)
  assert.equal(warnings, [
    'the map area does not fit at any scale of the app; the map is printed at 1:10000 and shows a part of it'
  ])
})

test('an area in degrees that is too large for all scales is shown around its middle', async () => {
  const area = { type: 'Polygon', coordinates: [[[7, 46], [9, 46], [9, 48], [7, 46]]] } // prettier-ignore
  const { view } = await askedFor({ map: { projection: 'EPSG:4326', areaOfInterest: { area } } }, locked)
  assert.equal([view.scale, ...view.centre.map(Math.round)], [10000, 8, 47])
})

test('sheets of a series use the allowed scales, too', async () => {
  const { check } = (await paging({})) as BlockPlugin
  const options = { attributes: { sheet: { type: 'map', options: { width: 100, height: 100 } } } }
  const app = { scales: [5000, 1000], dpis: [72], lockScales: true }
  check!({ scale: 5000, overlap: 0 }, options, app, registry)
  assert.throws(() => check!({ scale: 4000, overlap: 0 }, options, app, registry), /\b4000\b.*\b5000\b/)
})

test('of a long list of scales the nearest twenty are named', () => {
  const scales = Array.from({ length: 50 }, (_, index) => (index + 1) * 1000)
  const app = { scales, dpis: [72], lockScales: true }
  const named = Array.from({ length: 20 }, (_, index) => (20 - index) * 1000).join(', ')
  assert.throws(() => checkScale(1, app), `is 1; must be a scale of the app: ${named}, …; the nearest is 1000`) // prettier-ignore
  checkScale(50_000, app)
})

test.run()
