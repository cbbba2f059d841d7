import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../../../core/views/view.js'
import wms from '../../../../plugins/layers/wms.js'
import { type MapServer, startMapServer } from '../../../support/map-server.js'
import { benchOf, parametersOf, viewOf } from '../drawing.js'

let server: MapServer
const { draw } = await benchOf(wms)
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

/** What the server is asked for. */
const asked = async (members: object, view: View = viewOf()): Promise<{ [name: string]: string }> => {
  await draw({ type: 'wms', baseURL: `${server.base}/wms`, layers: ['a', 'b'], ...members }, view)
  return parametersOf(server.requests.at(-1)!.url)
}
const numbers = (list: string | undefined) => list!.split(',').map(Number)

const view = viewOf({ dpi: 253.6 })
const none = {
  MAP_RESOLUTION: undefined,
  DPI: undefined,
  FORMAT_OPTIONS: undefined,
  map_resolution: undefined,
  format_options: undefined
}
const dpiOf = async (members: object) => {
  const { MAP_RESOLUTION, DPI, FORMAT_OPTIONS, map_resolution, format_options } = await asked(members, view)
  return { MAP_RESOLUTION, DPI, FORMAT_OPTIONS, map_resolution, format_options }
}

test('a server of unknown type gets the dpi in the parameters of all server types', async () => {
  const all = { ...none, map_resolution: '254', DPI: '254', format_options: 'dpi:254' }
  for (const serverType of [undefined, null, '', ' ']) assert.equal(await dpiOf({ serverType }), all)
  for (const serverType of ['none', 'None', 'ArcGIS']) assert.equal(await dpiOf({ serverType }), none)
  const own = { customParams: { FORMAT_OPTIONS: 'antialias:off', MAP_RESOLUTION: 91 } }
  assert.equal(await dpiOf(own), { ...none, MAP_RESOLUTION: '91', DPI: '254', format_options: 'antialias:off;dpi:254' })
  assert.equal(await dpiOf({ ...own, serverType: 'none' }), { ...none, MAP_RESOLUTION: '91', FORMAT_OPTIONS: 'antialias:off' }) // prettier-ignore
})

test('a server of unknown type is not asked to rotate the map', async () => {
  const rotated = viewOf({ rotationDeg: 30, center: [0, 0] })
  for (const useNativeAngle of [undefined, true, false]) {
    const sent = await asked({ useNativeAngle }, rotated)
    assert.equal([sent.ANGLE, sent.MAP_ANGLE, sent.WIDTH, sent.HEIGHT], [undefined, undefined, '364', '328'])
  }
})

test('each server type gets the dpi in its own parameter unless the client sets the dpi', async () => {
  assert.equal(await dpiOf({ serverType: 'mapserver' }), { ...none, MAP_RESOLUTION: '254' })
  assert.equal(await dpiOf({ serverType: 'QgisServer' }), { ...none, DPI: '254' })
  assert.equal(await dpiOf({ serverType: 'geoserver' }), { ...none, FORMAT_OPTIONS: 'dpi:254' })
  assert.equal(await dpiOf({ serverType: 'mapserver', customParams: { map_resolution: 91 } }), {
    ...none,
    map_resolution: '91'
  })
  const antialias = { serverType: 'geoserver', customParams: { FORMAT_OPTIONS: 'antialias:off' } }
  assert.equal(await dpiOf(antialias), { ...none, FORMAT_OPTIONS: 'antialias:off;dpi:254' })
  const given = { serverType: 'geoserver', customParams: { FORMAT_OPTIONS: 'a:b;DPI:91' } }
  assert.equal(await dpiOf(given), { ...none, FORMAT_OPTIONS: 'a:b;DPI:91' })
})

test('MapServer and GeoServer turn the map themselves', async () => {
  const view = viewOf({ rotationDeg: 30, center: [0, 0] })
  for (const serverType of ['mapserver', 'GeoServer']) {
    const sent = await asked({ serverType, customParams: { angle: 7 } }, view)
    assert.equal([sent.ANGLE, sent.angle, sent.WIDTH, sent.HEIGHT], ['30', undefined, '300', '200'])
    numbers(sent.BBOX).forEach((value, index) =>
      assert.ok(Math.abs(value - [-150e3, -100e3, 150e3, 100e3][index]!) < 1e-6)
    )
  }
  const upright = await asked({ serverType: 'mapserver', customParams: { angle: 7 } }, viewOf())
  assert.equal([upright.ANGLE, upright.angle], [undefined, '7'])
  // whole turns need no turning, parts beyond them do
  assert.is((await asked({ serverType: 'mapserver' }, viewOf({ rotationDeg: -360 }))).ANGLE, undefined)
  assert.is((await asked({ serverType: 'mapserver' }, viewOf({ rotationDeg: -400 }))).ANGLE, '-400')
})

test('server type any gets the dpi and, for native rotation, the angle in all parameters', async () => {
  const view = viewOf({ dpi: 253.6, rotationDeg: -45, center: [0, 0] })
  const any = (members: object = {}) => asked({ serverType: 'any', ...members }, view)
  const messages = await any({ useNativeAngle: true })
  assert.equal(
    [messages.format_options, messages.map_resolution, messages.DPI, messages.ANGLE, messages.MAP_ANGLE],
    ['dpi:254', '254', '254', '-45', '-45']
  )
  numbers(messages.BBOX).forEach((value, index) => assert.ok(Math.abs(value - view.coverExtent[index]!) < 1e-6))
  const plain = await any()
  assert.equal([plain.ANGLE, plain.MAP_ANGLE, plain.DPI], [undefined, undefined, '254'])
  assert.ok(Number(plain.WIDTH) > Number(messages.WIDTH))
  const given = await any({ customParams: { FORMAT_OPTIONS: 'dpi:91', MAP_RESOLUTION: 92, dpi: 93 } })
  assert.equal([given.FORMAT_OPTIONS, given.MAP_RESOLUTION, given.dpi, given.DPI], ['dpi:91', '92', '93', undefined])
  const stretched = viewOf({ bbox: [0, 0, 300_000, 300_000], center: undefined, rotationDeg: 30 })
  assert.is((await asked({ serverType: 'any', useNativeAngle: true }, stretched)).ANGLE, undefined)
})

test('if the client sets the angle, the server rotates the map by the angle', async () => {
  const view = viewOf({ rotationDeg: 30, center: [0, 0] })
  for (const members of [
    { serverType: 'any', customParams: { angle: '30.0' } },
    { serverType: 'mapserver', useNativeAngle: false, customParams: { angle: '30.0' } },
    { serverType: 'geoserver', useNativeAngle: false, mergeableParams: { angle: '30.0' } }
  ]) {
    const { ANGLE, angle, WIDTH, HEIGHT, BBOX } = await asked(members, view)
    assert.equal(
      [ANGLE, angle, WIDTH, HEIGHT, numbers(BBOX).map(Math.round)],
      [undefined, '30.0', '300', '200', [-150e3, -100e3, 150e3, 100e3]]
    )
  }
  const both = await asked({ serverType: 'any', useNativeAngle: true, customParams: { angle: 7, Map_Angle: 8 } }, view)
  assert.equal([both.ANGLE, both.MAP_ANGLE, both.angle, both.Map_Angle], ['30', '30', undefined, undefined])
  // of a server that may not know it, it is a parameter like others
  const unknown = await asked({ customParams: { angle: 7 } }, view)
  assert.equal([unknown.angle, unknown.WIDTH], ['7', '364'])
  const upright = await asked({ serverType: 'any', projection: 'EPSG:4326', customParams: { angle: 7 } }, view)
  assert.equal([upright.angle, upright.SRS], [undefined, 'EPSG:4326'])
})

test('servers of other types are asked for the upright picture around the rotated frame, at the same resolution', async () => {
  const square = viewOf({ rotationDeg: 30, center: [0, 0] })
  for (const members of [{}, { serverType: 'qgisserver' }, { serverType: 'mapserver', useNativeAngle: false }]) {
    const { ANGLE, WIDTH, HEIGHT, BBOX } = await asked(members, square)
    // 300·cos 30° + 200·sin 30° and 300·sin 30° + 200·cos 30°, and two pixels on each side
    assert.equal([ANGLE, WIDTH, HEIGHT], [undefined, '364', '328'])
    numbers(BBOX).forEach((value, index) => assert.ok(Math.abs(value - [-182e3, -164e3, 182e3, 164e3][index]!) < 1e-3))
  }
  // MapServer turns about square pixels only
  const stretched = { bbox: [0, 0, 300_000, 300_000], center: undefined, rotationDeg: 30 }
  assert.is((await asked({ serverType: 'mapserver' }, viewOf(stretched))).ANGLE, undefined)
  assert.is((await asked({ serverType: 'geoserver' }, viewOf(stretched))).ANGLE, '30')
})

test.run()
