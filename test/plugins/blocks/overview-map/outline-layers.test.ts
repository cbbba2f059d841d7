import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { frameLayer, frameOf, sheetLayers } from '../../../../plugins/blocks/overview-map/outline-layers.js'

const viewOf = (more: object = {}) =>
  new View({ widthPt: 160, heightPt: 80, dpi: 72, projection: 'EPSG:3857', centre: [1000, 300], unitsPerPt: [10, 10], scale: 1e5, rotationDeg: 0, ...more }) // prettier-ignore
const ringOf = (layer: object): [number, number][] => (layer as any).geoJson[0].geometry.coordinates[0]

test('a frame has its corners and 15 points on each edge, and is closed', () => {
  const frame = frameOf(viewOf())
  assert.is(frame.length, 65)
  const at = (index: number) => frame[index]!.map(Math.round)
  assert.equal([at(0), at(16), at(32), at(48), at(64)], [[200, 700], [1800, 700], [1800, -100], [200, -100], [200, 700]]) // prettier-ignore
  assert.equal(
    [at(1), at(4), at(20), at(60)],
    [
      [300, 700],
      [600, 700],
      [1800, 500],
      [200, 500]
    ]
  )
})

test('the frame of a turned map is turned', () => {
  const [x, y] = frameOf(viewOf({ rotationDeg: 90 }))[0]!
  assert.equal([Math.round(x), Math.round(y)], [600, -500])
})

test('a frame inside one world stays as it is, a wider one is cut half a world left and right of its middle', () => {
  assert.equal(ringOf(frameLayer(viewOf(), undefined)), frameOf(viewOf()))
  const world = viewOf({ projection: 'EPSG:4326', centre: [0, 0], unitsPerPt: [2.25, 1] })
  assert.equal(ringOf(frameLayer(world, undefined)), frameOf(world))
  const half = 20_037_508.342789244
  const wide = ringOf(frameLayer(viewOf({ unitsPerPt: [400_000, 10] }), undefined))
  const xs = wide.map(([x]) => x)
  assert.equal([Math.min(...xs), Math.max(...xs)].map(Math.round), [1000 - half, 1000 + half].map(Math.round))
  assert.equal([Math.min(...wide.map(([, y]) => y)), Math.max(...wide.map(([, y]) => y))].map(Math.round), [-100, 700]) // prettier-ignore
  assert.equal(wide[0], wide.at(-1))
  // a projection that does not go round the earth has no world
  const swiss = viewOf({ unitsPerPt: [400_000, 10], projection: 'EPSG:2056' })
  assert.equal(ringOf(frameLayer(swiss, undefined)), frameOf(swiss))
})

test('sheets have the names of their rows, else their numbers, in one layer for each projection', () => {
  const row = (attributes: object) => ({ attributes }) as never
  const layers = sheetLayers([row({ name: 'A' }), row({}), row({ name: 'C' })], [viewOf(), viewOf({ projection: 'EPSG:2056' }), viewOf()], undefined) as any[] // prettier-ignore
  const named = layers.map(({ geoJson }) => geoJson.map((feature: any) => feature.properties))
  assert.equal(named, [[{ name: 'A', number: 1 }, { name: 'C', number: 3 }], [{ name: 2, number: 2 }]]) // prettier-ignore
})

test('frames have the style that is given, else one of their own', () => {
  const styleOf = (layer: object) => (layer as { style: unknown }).style
  const sheets = (style: unknown) => styleOf(sheetLayers([{ attributes: {} } as never], [viewOf()], style)[0]!)
  assert.equal([styleOf(frameLayer(viewOf(), 'mine')), sheets('mine')], ['mine', 'mine'])
  const [frame, sheet] = [styleOf(frameLayer(viewOf(), undefined)), sheets(undefined)]
  assert.ok(frame && sheet && frame !== sheet)
  const [area, name] = (sheet as { '*': { symbolizers: any[] } })['*'].symbolizers
  assert.equal([area.fillOpacity, area.strokeWidth, name.fontSize, name.haloRadius], [0.08, 0.6, 8, 1.2])
})

test.run()
