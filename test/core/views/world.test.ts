import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { geodesicDistance, travel } from '../../../core/views/geodesic.js'
import { isWebMercator } from '../../../core/views/web-mercator.js'
import { worldShift, worldWidth } from '../../../core/views/world.js'

const round = (value: number) => Math.round(value * 100) / 100

test('the world is 360 degrees or 40075 km of Web Mercator wide; other projections do not repeat it', () => {
  assert.equal(['EPSG:4326', 'CRS:84', 'EPSG:2056', 'EPSG:3395'].map(worldWidth), [360, 360, undefined, undefined])
  assert.equal(['EPSG:3857', 'EPSG:900913'].map((code) => round(worldWidth(code)!)), [40075016.69, 40075016.69]) // prettier-ignore
})

test('a position is moved by whole worlds to the one that is nearest to another position', () => {
  assert.equal([worldShift(370, 5, 360), worldShift(-190, 175, 360), worldShift(10, 189, 360), worldShift(10, 191, 360)], [-360, 360, 0, 360]) // prettier-ignore
  assert.equal([worldShift(10, 735, 360), worldShift(10, 1000, undefined)], [720, 0])
})

test('the codes of Web Mercator are known', () => {
  for (const code of ['EPSG:3857', 'EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113', 'ESRI:102100', 'ESRI:102113']) assert.ok(isWebMercator(code), code) // prettier-ignore
  for (const code of ['EPSG:3395', 'EPSG:4326', 'ESRI:3857']) assert.not(isWebMercator(code), code)
})

test('lines on the ellipsoid have their length and end, also past the date line', () => {
  // a degree of the equator, and a degree along a meridian from there
  assert.equal([geodesicDistance([8, 0], [9, 0]), geodesicDistance([8, 0], [8, 1])].map(round), [111319.49, 110574.39])
  assert.equal(travel([179.5, 0], 90, 111319.4908).map(round), [180.5, 0])
  assert.equal(travel([8, 0], 0, 110574.3886).map(round), [8, 1])
})

test.run()
