import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inMercator } from '../../../../plugins/layers/maplibre/mercator.js'
import { tileAddress } from '../../../../plugins/layers/maplibre/tile-address.js'
import { readRamp } from '../../../../plugins/layers/geotiff/ramp.js'

test('each placeholder of an address has its value', () => {
  const at = (template: string) => tileAddress(template, 3, 5, 2)
  assert.is(at('{z}/{x}/{y}/{-y}'), '3/5/2/5')
  assert.is(at('{quadkey}{ratio}'), '121')
  assert.is(tileAddress('{prefix}', 8, 26, 33), 'a1')
  assert.is(at('{other}{}{toString}'), '{other}{}{toString}')
  const half = 20_037_508.342789244
  assert.equal(at('{bbox-epsg-3857}').split(',').map((value) => Math.round((4 * Number(value)) / half)), [1, 1, 2, 2]) // prettier-ignore
  assert.equal(tileAddress('{quadkey}', 0, 0, 0), '')
})

const converted = (geometry: unknown) => ([...inMercator([{ index: 1, properties: {}, geometry } as never])][0] as { geometry: any }).geometry // prettier-ignore

test('degrees become Web Mercator, the poles its edges', () => {
  const half = 20_037_508.342789244
  const [x, y] = converted({ type: 'Point', coordinates: [90, 0, 7] }).coordinates
  assert.equal([x, Math.round(y) + 0], [half / 2, 0])
  const place = (latitude: number) =>
    Math.round(converted({ type: 'Point', coordinates: [0, latitude] }).coordinates[1])
  assert.equal([place(90), place(-90), place(45)], [Math.round(half), -Math.round(half), 5_621_521])
})

test('nested geometries are converted; what is no position stays as it is', () => {
  const inner = { type: 'MultiPoint', coordinates: [[180, 0], 'x'] }
  const [geometry] = converted({ type: 'GeometryCollection', geometries: [inner] }).geometries
  assert.equal([Math.round(geometry.coordinates[0][0]), geometry.coordinates[1]], [20_037_508, 'x'])
  assert.equal([converted(null), converted('x')], [null, 'x'])
})

test('colours between two stops are mixed, those beyond are the last ones', () => {
  const ramp = readRamp([[100, 'rgba(200, 0, 40, 0.5)'], ['0', '#000a14'], [100.5, '#fff']]) // prettier-ignore
  assert.equal([ramp(-5), ramp(0), ramp(25), ramp(100), ramp(200)], [[0, 10, 20, 1], [0, 10, 20, 1], [50, 7.5, 25, 0.875], [200, 0, 40, 0.5], [255, 255, 255, 1]]) // prettier-ignore
  assert.equal(readRamp([[5, '#010203']])(99), [1, 2, 3, 1])
  for (const wrong of [[[1]], [[1, 'x']], [['x', 'red']], [[null, 'red']], [[1, 'red', 2]]])
    assert.throws(() => readRamp(wrong), (error: any) => error.code === 'invalid-spec', JSON.stringify(wrong)) // prettier-ignore
})

test.run()
