import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import type { View } from '../../../core/views/view.js'
import altServer from '../../../plugins/layers/alt-server.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'
import { type MapProxy, startProxy } from './proxy.js'

const PERIOD = 100_000
let maps: MapServer
let server: MapProxy
const { plugin, asSent, problems, draw, paint } = await benchOf(altServer)
const small = await benchOf(() => altServer({ maxSize: [256, 256] }))

const numbers = (list: string) => list.split(' ').map(Number) as [number, number, number, number]
/** MapServer's extent is that of the centres of its pixels, which are square. */
const meaning = ({ MAPEXT, MAPSIZE, map_angle = '0' }: { [name: string]: string }) => {
  const [left, bottom, right, top] = numbers(MAPEXT!)
  const [WIDTH, HEIGHT] = numbers(MAPSIZE!)
  const [x, y] = [(right - left) / (WIDTH - 1) / 2, (top - bottom) / (HEIGHT - 1) / 2]
  assert.ok(Math.abs(x / y - 1) < 1e-6, `pixels of ${x} x ${y}`)
  return { BBOX: [left - x, bottom - y, right + x, top + y].join(','), WIDTH, HEIGHT, ANGLE: map_angle }
}
test.before(async () => {
  maps = await startMapServer({ period: PERIOD })
  server = await startProxy(maps, meaning)
})
test.before.each(() => {
  server.requests.length = 0
  server.answer = undefined
})
test.after(async () => {
  server?.close()
  await maps?.close()
})

const layer = (members: object = {}) => ({
  type: 'altServer',
  baseURL: `${server.base}/mapserv?map=/a.map`,
  layers: ['a', 'b'],
  ...members
})
const asked = async (members: object, view: View = viewOf()) => {
  await draw(layer(members), view)
  return server.requests.at(-1)!.parameters
}

test('one request in MapServer’s own words', async () => {
  await draw(layer(), viewOf({ bbox: [1_000_000, 6_000_000, 1_300_000, 6_200_000], center: undefined, dpi: 72 }))
  assert.is(server.requests.length, 1)
  assert.is(
    server.requests[0]!.query,
    'map=/a.map&MODE=map&LAYERS=a%20b&MAP_IMAGETYPE=png&map_resolution=72&MAPSIZE=300%20200&MAP_SIZE=300%20200' +
      '&MAPEXT=1000500%206000500%201299500%206199500'
  )
})

test('names and titles of layers are read', () => {
  for (const type of ['altserver', 'MapServer', 'altServer']) assert.is(asSent(layer({ type })).type, 'altServer')
  assert.is(plugin.title!(asSent(layer({ layers: 'x,y' }))), 'x, y')
  assert.is(problems({ type: 'altServer', layers: ['a'] }).length, 1)
})

test('formats in the words of map files', async () => {
  for (const [format, sent] of [
    ['image/png', 'png'],
    ['png', 'png'],
    ['image/svg+xml', 'svg'],
    ['svg', 'svg'],
    ['image/jpeg', 'jpeg'],
    ['aggpng24', 'aggpng24'],
    ['image/png; mode=24bit', 'image/png; mode=24bit'],
    ['application/pdf', 'png']
  ] as const)
    assert.is((await asked({ format })).MAP_IMAGETYPE, sent)
})

test('custom parameters are sent unless the request sets the same parameter', async () => {
  const customParams = {
    TRANSPARENT: 'true',
    mode: 'browse',
    layers: 'z',
    MapExt: '1 2 3 4',
    'map.size': '1 1',
    map_angle: 9,
    list: [1, 2]
  }
  const baseURL = `${server.base}/mapserv?map=/a.map&Mode=x&mapsize=7+7&map.imagetype=gif`
  const { query, parameters } = (await asked({ baseURL, customParams }), server.requests.at(-1)!)
  const names = [...query.matchAll(/(?:^|&)([^=&]+)=/g)].map(([, name]) => name!.toUpperCase())
  assert.equal(
    names.sort(),
    [
      'LAYERS',
      'LIST',
      'LIST',
      'MAP',
      'MAPEXT',
      'MAPSIZE',
      'MAP_IMAGETYPE',
      'MAP_RESOLUTION',
      'MAP_SIZE',
      'MODE',
      'TRANSPARENT'
    ].sort()
  )
  assert.equal([parameters.TRANSPARENT, parameters.MODE, parameters.LAYERS], ['true', 'map', 'a b'])
})

test('the dpi is sent unless the client sets the dpi', async () => {
  const view = viewOf({ dpi: 253.6 })
  assert.is((await asked({}, view)).map_resolution, '254')
  assert.equal(
    (({ map_resolution, MAP_RESOLUTION }) => [map_resolution, MAP_RESOLUTION])(
      await asked({ customParams: { MAP_RESOLUTION: 91 } }, view)
    ),
    [undefined, '91']
  )
  assert.is((await asked({ baseURL: `${server.base}/?map.resolution=90` }, view)).map_resolution, undefined)
})

test('a rotated map is rotated locally unless an old MapServer is asked to rotate', async () => {
  const view = viewOf({ rotationDeg: 30, center: [0, 0] })
  const here = await asked({}, view)
  assert.equal([here.map_angle, here.MAPSIZE], [undefined, '364 328'])
  const there = await asked({ useNativeAngle: true }, view)
  assert.equal([there.map_angle, there.MAPSIZE, there.MAPEXT], ['30', '300 200', '-149500 -99500 149500 99500'])
})

test('every pixel is at its position', async () => {
  for (const [members, parameters, most] of [
    [{}, {}, 0],
    [{ method: 'POST' }, { widthPt: 300.4, heightPt: 199.3 }, 0],
    [{ tileSize: [77, 91], tileBufferSize: [5, 6] }, {}, 0],
    [{}, { rotationDeg: 30 }, 2],
    [{ useNativeAngle: true }, { rotationDeg: -75 }, 1],
    [{ tileSize: [77, 91] }, { rotationDeg: 211.5 }, 2],
    [{}, { bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined }, 3],
    [{ tileSize: [64, 64] }, { bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined, rotationDeg: 10 }, 3]
  ] as const) {
    const view = viewOf(parameters as object)
    const { pixels, warnings } = await paint([layer(members)], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= most, `${JSON.stringify([members, parameters])}: ${worst}`)
  }
})

test('a large map is asked for in tiles', async () => {
  const view = viewOf({ widthPt: 500 })
  const { pixels } = await small.paint([layer()], view)
  assert.is(small.plugin.tiles!(small.asSent(layer()), view), server.requests.length)
  assert.ok(server.requests.length > 1)
  assert.is(worstDifference(pixels, view, PERIOD), 0)
})

test('neighbours are merged into one request like WMS layers', async () => {
  const above = { ...layer({ layers: 'top', customParams: { TRANSPARENT: 'true' } }) }
  const sent = async (...layers: object[]) => {
    server.requests.length = 0
    await paint(layers, viewOf())
    return server.requests.map(({ parameters }) => parameters.LAYERS).sort()
  }
  assert.equal(await sent(above, layer()), ['a b top'])
  assert.equal(await sent(layer({ layers: 'top' }), layer()), ['a b', 'top'])
  for (const members of [
    { useNativeAngle: true },
    { format: 'jpeg' },
    { opacity: 0.5 },
    { customParams: { TRANSPARENT: 'true', x: 1 } }
  ])
    assert.equal(await sent({ ...above, ...members }, layer()), ['a b', 'top'], JSON.stringify(members))
  const rules = { mergeableParams: { FILTER: { separator: ';', defaultValue: 'all' } } }
  await sent({ ...above, ...rules, customParams: { TRANSPARENT: 'true', filter: 'F' } }, layer(rules))
  assert.equal(server.requests.map(({ parameters }) => parameters.FILTER), ['all;all;F']) // prettier-ignore
})

test('a map file in another projection', async () => {
  const view = viewOf({ projection: 'EPSG:3857', center: [1_000_000, 6_000_000], scale: (10 * 72) / 0.0254 })
  const { MAPEXT } = await asked({ projection: 'EPSG:25832' }, view)
  const [left, bottom, right, top] = numbers(MAPEXT!)
  const [x, y] = transformer('EPSG:3857', 'EPSG:25832')([1_000_000, 6_000_000])
  assert.ok(Math.hypot((left + right) / 2 - x, (bottom + top) / 2 - y) < 10, MAPEXT)
})

test('an error message of MapServer is extracted from its HTML page', async () => {
  const body =
    '<HTML>\n<HEAD><TITLE>MapServer Message</TITLE></HEAD>\n<!-- version 8 -->\n<BODY BGCOLOR="#FFFFFF">\nmsLoadMap(): no such file.\n</BODY></HTML>'
  server.answer = { mediaType: 'text/html', body }
  const { warnings } = await paint([layer({ name: 'hills' })], viewOf())
  assert.match(warnings[0]!, /^layer "hills": .*"msLoadMap\(\): no such file\."/)
  server.answer = { mediaType: 'text/plain', body: 'closed' }
  assert.match((await paint([layer()], viewOf())).warnings[0]!, '"closed"')
})

test.run()
