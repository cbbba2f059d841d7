import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import { reprojector } from '../../../core/views/reproject.js'
import { worldWidth } from '../../../core/views/world.js'
import { sourceWindow } from '../../../parts/geometry/source-window.js'

const windowOf = (projection: string, center: readonly number[], scale: number, rotationDeg = 0) => {
  const view = resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection, center, scale, rotationDeg, longitudeFirst: true }) // prettier-ignore
  const reproject = reprojector('EPSG:4326', projection)!
  const box = sourceWindow(view, reproject, worldWidth(projection))
  return { view, reproject, box }
}

test('the window contains everything visible, and is not much larger', () => {
  for (const [projection, center, scale, rotation] of [
    ['EPSG:3857', [717000, 5847000], 250_000, 0],
    ['EPSG:2056', [2_600_000, 1_200_000], 100_000, 30],
    ['EPSG:3035', [4_321_000, 3_210_000], 5_000_000, 0],
    ['EPSG:3035', [4_321_000, 3_210_000], 15_000_000, 200],
    ['EPSG:32633', [500_000, 6_000_000], 1_000_000, 45]
  ] as const) {
    const { view, reproject, box } = windowOf(projection, center, scale, rotation)
    assert.ok(box, projection)
    const { minX, minY, maxX, maxY } = box!
    for (let i = 0; i <= 100; i++)
      for (const paper of [
        [4 * i, 0],
        [4 * i, 300],
        [0, 3 * i],
        [400, 3 * i]
      ] as const) {
        // prettier-ignore
        const [x, y] = reproject.back!(view.toMap(paper))!
        assert.ok(x > minX && x < maxX && y > minY && y < maxY, `${projection} ${paper}`)
      }
    const corners = view.corners.map((corner) => reproject.back!(corner)!)
    const across = (axis: 0 | 1) =>
      Math.max(...corners.map((at) => at[axis])) - Math.min(...corners.map((at) => at[axis]))
    assert.ok(maxX - minX < 6 * across(0) && maxY - minY < 6 * across(1), projection)
  }
})

test('the source window continues across the date line', () => {
  const { box } = windowOf('EPSG:3857', [20037508, -1_900_000], 1_000_000)
  assert.ok(box!.minX < 180 && box!.maxX > 180 && box!.maxX - box!.minX < 10)
  const fiji = windowOf('EPSG:3460', [2_100_000, 4_000_000], 1_000_000).box!
  assert.ok(fiji.maxX - fiji.minX < 15, JSON.stringify(fiji))
})

test('near a pole or outside the projection the source window is unknown', () => {
  assert.is(windowOf('EPSG:3995', [0, 0], 30_000_000).box, undefined)
  assert.is(windowOf('EPSG:3031', [100_000, 0], 3_000_000).box, undefined)
  assert.is(windowOf('EPSG:2056', [2_600_000, 1_200_000], 400_000_000).box, undefined)
  const { view } = windowOf('EPSG:2056', [2_600_000, 1_200_000], 100_000)
  assert.is(
    sourceWindow(view, ([x, y]) => [x, y]),
    undefined
  )
})

test.run()
