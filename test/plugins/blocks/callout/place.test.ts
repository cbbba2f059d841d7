import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Point, PrintError, type ViewParameters } from '../../../../core/plugin.js'
import { coerce } from '../../../../core/request/coerce.js'
import { viewKey } from '../../../../parts/maps.js'
import callout from '../../../../plugins/blocks/callout.js'
import { scopeOf, toolsOf } from '../on-paper.js'

interface Shown {
  data: { at: Point | null; [member: string]: unknown } | null
}
const block = callout({}) as unknown as {
  options: object
  value(options: object): object
  check(value: unknown): void
  prepare(...all: unknown[]): Promise<Shown>
}
/** By default from 0, 0 to 500, 400; a point of paper is a metre. */
const scopeAt = (more: Partial<ViewParameters> = {}) =>
  scopeOf({ projection: 'EPSG:3857', centre: [250, 200], unitsPerPt: [1, 1], ...more })
const show = async (sent: unknown, written: object = {}, scope = scopeAt()) => {
  const { tools, warnings } = toolsOf()
  const options = coerce(written, block.options as never)
  const { data } = await block.prepare(sent, options, scope, [], tools)
  return { data, warnings }
}
const placeOf = async (at: readonly number[], more: object = {}, scope = scopeAt()) => {
  const place = (await show({ text: 'a', at, ...more }, {}, scope)).data!.at
  return place && place.map((part) => Math.round(part * 1e4) / 1e4)
}

test('a place on the map is in points from its top left corner; the edges belong to it', async () => {
  assert.equal([await placeOf([0, 0]), await placeOf([500, 400]), await placeOf([0.5, 399.5])], [[0, 400], [500, 0], [0.5, 0.5]]) // prettier-ignore
  assert.is(await placeOf([7, 91], { projection: 'CRS:84' }), null)
  for (const at of [[-0.1, 200], [500.1, 200], [250, -0.1], [250, 400.1]]) assert.is(await placeOf(at), null, String(at)) // prettier-ignore
})

test('a place may be in another projection, and on the other side of the date line', async () => {
  assert.equal(await placeOf([0.001, 0.001], { projection: 'CRS:84' }), [111.3195, 288.6805])
  const world = 2 * 20_037_508.342789244
  assert.equal(await placeOf([world / 2 - 100, 300], {}, scopeAt({ centre: [-world / 2, 200] })), [150, 100])
})

test('a callout has its text, its place and the look of the layout', async () => {
  const scope = scopeAt()
  const look = { end: 'dot', padding: 4, lineWidth: 0.6, color: '#000000ff', background: '#ffffffff' }
  assert.equal(await show('Here', {}, scope), {
    data: { map: viewKey(await scope.view()), at: null, text: 'Here', width: null, fontSize: null, ...look },
    warnings: []
  })
  const { data } = await show(undefined, {
    text: 'Own',
    at: [0.001, 0.001],
    projection: 'CRS:84',
    width: 90,
    fontSize: 7
  })
  assert.equal([data!.text, data!.at!.map(Math.round), data!.width, data!.fontSize], ['Own', [111, 289], 90, 7])
  assert.equal([(await show(' ')).data, (await show(undefined)).data], [null, null])
})

test('a place outside of the map gives a warning with the first 40 characters of the text', async () => {
  const outside = async (more: object = {}) => (await show({ text: 'x'.repeat(41), at: [9000, 1], ...more })).warnings
  const said = (projection: string) => [
    `the place of the callout "${'x'.repeat(40)}", 9000, 1 in ${projection}, is outside of the map; it is printed without a line`
  ]
  assert.equal(await outside(), said('EPSG:3857'))
  assert.equal(await outside({ projection: 'EPSG:2056' }), said('EPSG:2056'))
})

test('a projection that is not known is refused in the layout and in requests', () => {
  const isRefused = (thrown: unknown) => thrown instanceof PrintError && thrown.problems?.[0]?.path === 'projection'
  assert.throws(() => block.check({ projection: 'EPSG:99999' }), isRefused)
  assert.throws(() => block.value({ projection: 'EPSG:99999' }), isRefused)
  block.check({ projection: 'EPSG:2056' })
  block.check('a text')
})

test.run()
