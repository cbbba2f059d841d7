import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import {
  alignmentOf,
  levelFor,
  levelMatrix,
  type Pyramid,
  pyramidMembers,
  pyramidOf,
  tilesProjection
} from '../../../parts/tiles/pyramid.js'
import { tilesInView } from '../../../parts/tiles/tiles-in-view.js'
import { MERCATOR_HALF } from '../../../core/views/world.js'
import { thrownBy } from '../../support/thrown-by.js'

const viewOf = (parameters: object = {}) =>
  resolveView({
    widthPt: 440,
    heightPt: 483,
    dpi: 72,
    projection: 'EPSG:3857',
    center: [731_000, 5_864_000],
    scale: 100_000,
    ...parameters
  })
const swiss: Pyramid = {
  projection: 'EPSG:21781',
  extent: [420_000, 30_000, 900_000, 350_000],
  tileSize: [256, 256],
  resolutions: [650, 500]
}

test('levels of the web’s ladder at 1:100 000 by each rule, at 72, 190 and 300 dpi', () => {
  const pyramid = pyramidOf({}, viewOf())
  const levels = ([72, 190, 300] as const).map((dpi) => {
    const level = (rule: 'coarsest' | 'nearest', tolerance: number) =>
      levelFor(pyramid, viewOf({ dpi }), { rule, tolerance }).index
    return { xyz: level('coarsest', 1.9), tms: level('nearest', 1.9), cacheDir: level('nearest', 1.05) }
  })
  assert.equal(levels, [
    { xyz: 12, tms: 12, cacheDir: 13 },
    { xyz: 13, tms: 14, cacheDir: 14 },
    { xyz: 14, tms: 14, cacheDir: 15 }
  ])
})

test('without a level that is fine enough, the finest; in any order of resolutions', () => {
  const pyramid = { ...pyramidOf({}, viewOf()), resolutions: [1000, 4000, 2000] }
  assert.equal(levelFor(pyramid, viewOf(), { rule: 'nearest', tolerance: 1.05 }), { index: 2, resolution: 1000 })
  assert.equal(levelFor(pyramid, viewOf({ scale: 100_000_000 }), { rule: 'coarsest', tolerance: 0.1 }), {
    index: 1,
    resolution: 2000
  })
})

test('columns from the left, rows from the top or, as 0, -1, -2, from the bottom', () => {
  const level = { index: 0, resolution: 650 }
  // 480 by 320 km are 2.9 by 1.9 tiles
  const fromTop = levelMatrix(swiss, level, { countedFrom: 'top' })
  assert.equal(
    [fromTop.origin, fromTop.columns, fromTop.rows],
    [
      [420_000, 350_000],
      [0, 2],
      [0, 1]
    ]
  )
  const fromBottom = levelMatrix(swiss, level, { countedFrom: 'bottom' })
  assert.equal(
    [fromBottom.origin, fromBottom.columns, fromBottom.rows],
    [
      [420_000, 30_000 + 256 * 650],
      [0, 2],
      [-1, 0]
    ]
  )
})

test('an origin moves the lines, tiles keep the number of the nearest place; rows and columns still reach over the extent', () => {
  const level = { index: 1, resolution: 500 }
  const size = 256 * 500
  const moved = levelMatrix(swiss, level, {
    countedFrom: 'top',
    alignedTo: [420_000 - 3 * size - 5000, 350_000 + 7 * size + 9000]
  })
  assert.equal(moved.origin, [415_000, 359_000])
  const across = levelMatrix(swiss, level, { countedFrom: 'top', alignedTo: [400_000, undefined] })
  // tiles of 128 km: the 500 km from 400 000 to the right take four, the 535 km from 365 000 take five
  assert.equal(
    [across.origin, across.columns],
    [
      [400_000, 350_000],
      [0, 3]
    ]
  )
  assert.equal(levelMatrix(swiss, level, { countedFrom: 'top', alignedTo: [365_000, undefined] }).columns, [0, 4])
})

test('an origin of the numbers is where tile 0/0 has its corner; numbers are those of tiles that cover the extent', () => {
  const level = { index: 1, resolution: 500 }
  const size = 256 * 500
  const from = (x: number | undefined, y: number | undefined, countedFrom: 'top' | 'bottom' = 'bottom') => {
    const { origin, columns, rows } = levelMatrix(swiss, level, { countedFrom, numberedFrom: [x, y] })
    return { origin, columns, rows }
  }
  // 420 to 900 and 30 to 350 km are the tiles 3 to 7 and 0 to 2 of 128 km, from zero
  assert.equal(from(0, 0), { origin: [0, size], columns: [3, 7], rows: [-2, 0] })
  assert.equal(from(undefined, 0), { origin: [420_000, size], columns: [0, 3], rows: [-2, 0] })
  assert.equal(from(0, 0, 'top'), { origin: [0, 0], columns: [3, 7], rows: [-3, -1] })
  // within the extent, and its own corner with the error of a rounding
  assert.equal(from(450_000, 60_000), { origin: [450_000, 60_000 + size], columns: [-1, 3], rows: [-2, 1] })
  assert.equal(from(420_000.01, 29_999.99).columns, [0, 3])
  assert.equal(from(420_000.01, 29_999.99).rows, [-2, 0])
})

test('tile origins as sent by clients are accepted', () => {
  assert.equal(alignmentOf([1, 2]), [1, 2])
  assert.equal(alignmentOf({ x: 1, y: 2 }), [1, 2])
  assert.equal(alignmentOf({ lon: 1, lat: 2 }), [1, 2])
  assert.equal(alignmentOf({ y: 0 }), [undefined, 0])
  assert.is(alignmentOf(undefined), undefined)
})

test('extents and resolutions that clients have rounded differently go around the world at every level', () => {
  for (const half of [20037508.34, 20037508.3392, MERCATOR_HALF])
    for (const first of [156543.0339, 156543.03390625, 156543.03392804097]) {
      const resolutions = Array.from({ length: 23 }, (_, zoom) => first / 2 ** zoom)
      const pyramid = pyramidOf({ maxExtent: [-half, -half, half, half], resolutions }, viewOf())
      for (const [index, resolution] of resolutions.entries()) {
        const matrix = levelMatrix(pyramid, { resolution }, { countedFrom: 'top' })
        assert.equal(
          [matrix.columns, matrix.rows],
          [
            [0, 2 ** index - 1],
            [0, 2 ** index - 1]
          ],
          `${half} ${first} ${index}`
        )
        assert.is(tilesInView(matrix, viewOf()).columnOf(-1), 2 ** index - 1)
      }
    }
})

test('tiles of the world are in the projection of the map only if it is a Mercator projection of the whole world', () => {
  const mercator = ['EPSG:3857', 'EPSG:900913', 'EPSG:3395']
  const others = ['ESRI:54008', 'EPSG:4087', 'EPSG:32662']
  const found = [...mercator, ...others].map((projection) =>
    tilesProjection(undefined, undefined, viewOf({ projection }))
  )
  assert.equal(found, [...mercator, ...others.map(() => 'EPSG:3857')])
})

test('the default pyramid is that of the world; an extent without area is refused', async () => {
  const { extent, tileSize, resolutions, projection } = pyramidOf(
    { tileSize: [512, 512] },
    viewOf({ projection: 'EPSG:25832', center: [500_000, 5_600_000] })
  )
  assert.equal([extent[2], tileSize, resolutions.length, projection], [MERCATOR_HALF, [512, 512], 23, 'EPSG:3857'])
  assert.ok(Math.abs(resolutions[0]! - 78271.51696402048) < 1e-9)
  for (const maxExtent of [
    [5, 5, 1, 1],
    [0, 0, 0, 1]
  ] as const) {
    const thrown = await thrownBy((async () => pyramidOf({ maxExtent }, viewOf()))())
    assert.is(thrown.code, 'invalid-spec')
    assert.match(thrown.message, /^the maxExtent \[.*\] has no area; must be \[left, bottom, right, top\]$/)
  }
})

test('an extent in degrees is refused for tiles in metres if the map is there', async () => {
  const maxExtent = [5, 45, 11, 48] as const
  const read = (projection: string | undefined, center: [number, number]) => async () =>
    pyramidOf({ maxExtent, projection }, viewOf({ projection: 'EPSG:3857', center }))
  const alps: [number, number] = [890_000, 5_900_000]
  const thrown = await thrownBy(read(undefined, alps)())
  assert.is(thrown.code, 'invalid-spec')
  assert.match(thrown.message, 'EPSG:3857')
  for (const [projection, center] of [
    ['EPSG:4326', alps],
    // a map elsewhere, and one at the origin of a local system
    [undefined, [-8_000_000, 5_000_000]],
    [undefined, [8, 46]]
  ] as const)
    assert.equal((await read(projection, [...center])()).extent, maxExtent)
})

test('the world is as wide as one tile at level 0, also if tiles are not square, and is halved 22 times', () => {
  const { resolutions, tileSize } = pyramidOf({ tileSize: [512, 256] }, viewOf())
  assert.equal([resolutions.length, tileSize], [23, [512, 256]])
  assert.is(resolutions[0], (2 * MERCATOR_HALF) / 512)
  assert.is(resolutions[22], (2 * MERCATOR_HALF) / 512 / 2 ** 22)
})

test('an extent without width or without height is refused', async () => {
  for (const maxExtent of [
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [0, 2, 5, 2]
  ] as const)
    assert.is((await thrownBy((async () => pyramidOf({ maxExtent }, viewOf()))())).code, 'invalid-spec', `${maxExtent}`)
  assert.equal(pyramidOf({ maxExtent: [-3, 1, -2, 2] }, viewOf()).extent, [-3, 1, -2, 2])
})

test('the members of a pyramid are lists of fixed lengths', () => {
  const { maxExtent, tileSize, resolutions } = pyramidMembers
  const sizes = [maxExtent, tileSize, resolutions].map(({ minItems, maxItems }) => [minItems, maxItems])
  assert.equal(sizes, [[4, 4], [2, 2], [1, 100]]) // prettier-ignore
  assert.equal([tileSize.items.minimum, tileSize.items.maximum, resolutions.items.exclusiveMinimum], [1, 4096, 0])
})

test.run()
