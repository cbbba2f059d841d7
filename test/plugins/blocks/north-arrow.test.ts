import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { projectionOf } from '../../../parts/geo.js'
import northArrow from '../../../plugins/blocks/north-arrow.js'
import type { Tools } from '../../../core/plugin.js'
import { scopeOf, toolsOf } from './on-paper.js'

type Shown = {
  data: { size: number; path: string; rotationDeg: number; backgroundColor: string; label: string | null; alt: string }
  files: Record<string, Uint8Array>
}
const block = northArrow() as unknown as { prepare(...all: any[]): Promise<Shown> }
const show = async (value: object | undefined, fetch?: Tools['fetch'], rotationDeg = 0, options = {}, view = {}) => {
  const { tools, warnings } = toolsOf(fetch)
  return {
    ...(await block.prepare(value, { size: 40, ...options }, scopeOf({ rotationDeg, ...view }), [], tools)),
    warnings
  }
}
const answering =
  (text: string, status = 200): Tools['fetch'] =>
  async () => ({ status, mediaType: '', bytes: Buffer.from(text) })
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

test('the built-in arrow turns with the map', async () => {
  const { data, files, warnings } = await show(undefined, undefined, 30)
  assert.ok(Math.abs(data.rotationDeg - 30) < 0.01)
  assert.is(data.backgroundColor, '#00000000')
  assert.match(Buffer.from(files[data.path]!).toString(), /<svg/)
  assert.equal(warnings, [])
})

test("the request's graphic takes its place", async () => {
  const { data, files } = await show(
    { graphic: 'http://example.org/arrow', backgroundColor: 'white' },
    answering(square)
  )
  assert.is(Buffer.from(files[data.path]!).toString(), square)
  assert.match(data.path, /^\/mapsetter\/files\/picture-[0-9a-f]{16}\.svg$/)
  assert.is(data.backgroundColor, '#ffffffff')
})

test('a graphic that cannot be fetched or read is replaced by the built-in one, with a warning', async () => {
  const failing: [Tools['fetch'] | undefined, RegExp][] = [
    [undefined, /nothing is fetched/],
    [answering('', 404), /is not in the app/],
    [answering('<html></html>'), /picture/],
    [answering(square.replace('</svg>', '')), /.+/]
  ]
  for (const [fetch, reason] of failing) {
    const { data, files, warnings } = await show({ graphic: 'arrow.svg' }, fetch)
    assert.match(Buffer.from(files[data.path]!).toString(), /<path/)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, /^the built-in north arrow is used: .*arrow\.svg/)
    assert.match(warnings[0]!, reason)
  }
})

test('true north is the direction of the meridian: off the grid by the convergence', async () => {
  const north = { north: 'true' }
  const angle = async (view: object, rotationDeg = 0) =>
    (await show(undefined, undefined, rotationDeg, north, view)).data.rotationDeg
  // on the central meridian of the projection, and in Web Mercator, both are one
  assert.ok(Math.abs(await angle({ centre: [2600000, 1200000] })) < 0.001)
  assert.ok(Math.abs((await angle({ projection: 'EPSG:3857', centre: [1e6, 6e6] }, 30)) - 30) < 0.001)
  // UTM at the zone's edge, here at 50 N: 3 degrees × sin(latitude), with the term of the third order
  const utm = await angle({ projection: 'EPSG:32632', centre: [285015.76, 5542944.02] })
  assert.ok(Math.abs(utm - 2.299) < 0.001, String(utm))
  // polar: at 90 E the pole lies to the left of the map's up
  assert.ok(Math.abs((await angle({ projection: 'EPSG:3995', centre: [2e6, 0] })) + 90) < 0.01)
  // where a projection has no place, the turn alone
  assert.ok(Math.abs((await angle({ projection: 'EPSG:3857', centre: [1e30, 1e30] }, 12)) - 12) < 0.001)
})

/** The angle of the arrow by its own way: from the pole's place on a polar map, or the convergence that is published. */
const places: [projection: string, centre: [number, number], degrees: number][] = [
  ['EPSG:3413', [2500000, 1200000], (Math.atan2(-2500000, -1200000) * 180) / Math.PI],
  // around the south pole, north leads away from it
  ['EPSG:3031', [1000000, 1000000], 45],
  ['EPSG:32632', [285015.76, 5542944.02], 2.3],
  ['EPSG:32732', [285015.76, 10000000 - 5542944.02], -2.3],
  ['EPSG:4326', [7, -46], 0],
  // a world further east
  ['EPSG:3857', [21000000, -6000000], 0],
  ['EPSG:5041', [2100000, 2000000], -90]
]

test('the arrow follows the meridian by default, on turned maps too, within a tenth of a degree', async () => {
  for (const [projection, centre, degrees] of places)
    for (const turn of [0, 50, -120]) {
      const { data } = await show(undefined, undefined, turn, {}, { projection, centre })
      const off = ((data.rotationDeg - degrees - turn + 540) % 360) - 180
      assert.ok(Math.abs(off) < 0.1, `${projection} ${centre} turned by ${turn}: ${data.rotationDeg}`)
      assert.is(data.label, null)
    }
})

test('an arrow to grid north is labelled from a difference of one degree', async () => {
  for (const [projection, centre, degrees] of places) {
    const { data } = await show(undefined, undefined, 20, { north: 'grid' }, { projection, centre })
    assert.is(data.rotationDeg, 20)
    assert.is(data.label, Math.abs(degrees) > 1 ? 'Grid north' : null, projection)
    assert.is(data.alt, Math.abs(degrees) > 1 ? 'North arrow: Grid north' : 'North arrow')
  }
  const { fromLonLat } = projectionOf('EPSG:32632')
  for (const [longitude, label] of [
    [10, null],
    [11, 'Grid north']
  ] as const) {
    // 0.77 and 1.53 degrees from the central meridian's direction
    const { data } = await show(undefined, undefined, 0, { north: 'grid' }, { projection: 'EPSG:32632', centre: fromLonLat([longitude, 50]) }) // prettier-ignore
    assert.is(data.label, label, String(longitude))
  }
  // three times around, and 20 degrees less
  const { data } = await show(undefined, undefined, 1060, { north: 'grid' }, { projection: 'EPSG:3857', centre: [0, 0] }) // prettier-ignore
  assert.is(data.label, null)
})

test('without a direction to north the arrow points to grid north and is labelled "Grid north"', async () => {
  for (const [projection, centre] of [
    ['EPSG:3413', [0, 0]],
    ['EPSG:3031', [0.1, 0.1]],
    ['EPSG:3857', [1e30, 1e30]]
  ]) {
    const { data, warnings } = await show(undefined, undefined, 33, {}, { projection, centre })
    assert.equal([data.rotationDeg, data.label, warnings.length], [33, 'Grid north', 0])
  }
  const near = await show(undefined, undefined, 0, {}, { projection: 'EPSG:3413', centre: [1000, 0] })
  assert.ok(Math.abs(near.data.rotationDeg + 90) < 0.1)
})

test.run()
