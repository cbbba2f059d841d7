import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cutToTile } from '../../../parts/vector-tiles/cut.js'
import { TileReader } from '../../../parts/vector-tiles/decode.js'
import { joinPieces } from '../../../parts/vector-tiles/join.js'
import type { PlacedPiece } from '../../../parts/vector-tiles/pieces.js'
import { mergedOrder } from '../../../parts/vector-tiles/order.js'
import { worldTile, type WorldFeature } from '../../support/vector-tiles.js'

/** Of zoom 8, around column 128 and row 128: the corner of four tiles is at 0, 0. */
const ZOOM = 8
const TILE = (2 * 20037508.342789244) / 2 ** ZOOM
const HAIR = 0.001

/** Paths in tiles from the middle of the world, y down. */
const feature = (type: 1 | 2 | 3, paths: number[][], more: Partial<WorldFeature> = {}): WorldFeature => ({
  layer: 'l',
  type,
  paths: paths.map((path) => path.map((value, i) => (i % 2 === 0 ? value * TILE : -value * TILE))),
  ...more
})

/** What is made of the tiles around the middle of the world. */
const joined = (
  world: WorldFeature[],
  options: { buffer?: number; columns?: number[]; rows?: number[] } = {}
): PlacedPiece[] => {
  const reader = new TileReader(() => true)
  const { buffer, columns = [-2, -1, 0, 1], rows = [-2, -1, 0, 1] } = options
  const tiles = rows.flatMap((row) =>
    columns.map((column) => {
      const bytes = worldTile(world, [ZOOM, column + 128, row + 128], { buffer })
      return { column, row, pieces: reader.read(bytes).flatMap((layer) => cutToTile(layer, HAIR).pieces) }
    })
  )
  return joinPieces(tiles)
}

/** In tiles from the middle of the world, rounded to a unit of a tile. */
const rounded = ({ unit, column, row }: PlacedPiece, path: ArrayLike<number>): number[] =>
  Array.from(path, (value, i) => Math.round((value * unit + (i % 2 === 0 ? column : row)) * 4096) / 4096)

const near = (actual: number[], expected: number[], message?: string) => {
  assert.is(actual.length, expected.length, `${message ?? ''} ${actual}`)
  actual.forEach((value, i) =>
    assert.ok(Math.abs(value - expected[i]!) <= 2 / 4096, `${message ?? ''} ${actual} is not ${expected}`)
  )
}

for (const buffer of [80, 0]) {
  test(`a line through several tiles is one line again (buffer ${buffer})`, () => {
    const line = [-1.5, -0.5, -0.75, -0.25, 0.25, 0.75, 1.5, 0.5]
    const found = joined([feature(2, [line])], { buffer })
    assert.is(found.length, 1)
    assert.is(found[0]!.paths.length, 1)
    const path = rounded(found[0]!, found[0]!.paths[0]!)
    const corners = path.filter((_, i) =>
      line.some((value, at) => at % 2 === i % 2 && Math.abs(value - path[i]!) < 2 / 4096)
    )
    assert.ok(corners.length >= line.length, `${path}`)
    // in the direction that one of the tiles has
    near(path[0]! < 0 ? path.slice(0, 2) : path.slice(-2), line.slice(0, 2))
  })

  test(`an area over the corner of four tiles is one area with one border (buffer ${buffer})`, () => {
    const ring = [-0.5, -0.25, 0.5, -0.5, 0.75, 0.5, -0.25, 0.75]
    const hole = [-0.1, -0.1, -0.1, 0.1, 0.1, 0.1, 0.1, -0.1]
    const found = joined([feature(3, [ring, hole], { tags: { name: 'a' } })], { buffer })
    assert.is(found.length, 1)
    assert.is(found[0]!.polygons.length, 1)
    assert.is(found[0]!.paths.length, 2)
    for (const [path, corners] of [
      [found[0]!.paths[0]!, ring],
      [found[0]!.paths[1]!, hole]
    ] as const) {
      const border = rounded(found[0]!, path)
      assert.equal(border.slice(0, 2), border.slice(-2))
      for (let i = 0; i < corners.length; i += 2)
        assert.ok(border.some((x, at) => at % 2 === 0 && Math.hypot(x - corners[i]!, border[at + 1]! - corners[i + 1]!) < 2 / 4096), `${border} has no corner ${corners.slice(i, i + 2)}`) // prettier-ignore
    }
    // the cuts are no border
    const cut = found[0]!.paths.flatMap((path) => rounded(found[0]!, path))
    assert.not.ok(cut.some((x, i) => i % 2 === 0 && x === 0 && cut[i + 1] === 0))
  })
}

test('an area that fills its tiles has no border in them', () => {
  const [whole, ...others] = joined([feature(3, [[-9, -9, 9, -9, 9, 9, -9, 9]])])
  assert.equal([others.length, whole!.paths.length, whole!.polygons.length], [0, 0, 1])
  assert.is(whole!.polygons[0]!.length, 16)
})

test('pieces reach a hair into the next tile', () => {
  const [whole] = joined([feature(3, [[-0.5, -0.5, 0.5, -0.5, 0.5, -0.25, -0.5, -0.25]])])
  const spans = whole!.polygons.flat().map((ring) => {
    const xs = Array.from(ring).filter((_, i) => i % 2 === 0)
    return [Math.min(...xs), Math.max(...xs)].map((x) => Number(x.toFixed(9)))
  })
  assert.equal(spans.sort((a, b) => a[0]! - b[0]!), [[-0.5, HAIR], [-HAIR, 0.5]]) // prettier-ignore
})

test('parts with different properties or without a common border are not joined', () => {
  const halves = (left: object, right: object) => [
    feature(3, [[-0.5, -0.5, 0, -0.5, 0, 0.3, -0.5, 0.3]], left),
    feature(3, [[0, -0.5, 0.5, -0.5, 0.5, 0.3, 0, 0.3]], right)
  ]
  // each of them lies in two rows of tiles
  assert.is(joined(halves({ tags: { k: 1 } }, { tags: { k: 2 } })).length, 2)
  assert.is(joined(halves({ id: 1 }, { id: 2 })).length, 2)
  const lines = [feature(2, [[-0.5, -0.5, 0.5, -0.5]]), feature(2, [[-0.5, -0.25, 0.5, -0.25]])]
  assert.is(joined(lines).length, 2)
  const areas = [feature(3, [[-0.5, -0.5, 0.5, -0.5, 0, -0.4]]), feature(3, [[-0.5, -0.25, 0.5, -0.25, 0, -0.1]])]
  assert.is(joined(areas).length, 2)
})

test('a feature of several parts stays one, and its parts polygons of their own', () => {
  const part = (y: number) => [-0.5, y, 0.5, y, 0.5, y + 0.2, -0.5, y + 0.2]
  const [whole, ...others] = joined([feature(3, [part(-0.9), part(-0.5)])])
  assert.equal([others.length, whole!.polygons.length, whole!.paths.length], [0, 2, 2])
})

test('a point is in one tile, also on a side or corner', () => {
  const points = [[0, 0], [0, 0.5], [0.5, 0], [-0.001, 0.5], [-1, -1]].map((point) => feature(1, [point])) // prettier-ignore
  const found = joined(points)
  assert.is(found.length, points.length)
  assert.equal(found.flatMap((one) => one.paths.map((path) => rounded(one, path))).length, points.length)
})

test('a line along the side of tiles is there once', () => {
  const found = joined([
    feature(2, [[-0.5, 0, 0.5, 0]]),
    feature(2, [[1, 0.1, 1, 0.9]]),
    feature(2, [[1.5, 1.9, 1.6, 1.9]])
  ])
  assert.equal(found.flatMap(({ paths }) => paths).length, 3)
  const [along] = found
  near(
    rounded(along!, along!.paths[0]!).filter((_, i, { length }) => i < 2 || i >= length - 2),
    [-0.5, 0, 0.5, 0]
  )
})

test('features keep the drawing order of their tiles', () => {
  const names = (found: PlacedPiece[]) => found.map(({ properties }) => properties.n)
  const box = (x0: number, x1: number) => [[x0, -0.5, x1, -0.5, x1, -0.2, x0, -0.2]]
  // a pond in both tiles; a wood below it in the right one alone
  const world = [
    feature(3, box(0.1, 0.9), { tags: { n: 'wood' } }),
    feature(3, box(-0.3, 0.3), { tags: { n: 'pond' } }),
    feature(3, box(-0.2, -0.1), { tags: { n: 'isle' } })
  ]
  assert.equal(names(joined(world)), ['wood', 'pond', 'isle'])
})

test('orders are merged; where they contradict each other, each number still comes once', () => {
  assert.equal(mergedOrder(4, [[0, 2], [3, 2, 1]]).indexOf(2) > 1, true) // prettier-ignore
  assert.equal(mergedOrder(5, [[0, 1, 2], [3, 1, 4, 2]]), [0, 3, 1, 4, 2]) // prettier-ignore
  assert.equal(mergedOrder(3, [[0, 1], [1, 0], [2]]).sort(), [0, 1, 2]) // prettier-ignore
  assert.equal(mergedOrder(2, [[0, 1, 0, 0, 1]]).sort(), [0, 1])
  assert.equal(mergedOrder(0, []), [])
})

test.run()
