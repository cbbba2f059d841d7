import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import type { TileMatrix } from '../../../parts/tiles/grid.js'
import { projectedView } from '../../../core/views/projected-view.js'
import { tilesInView } from '../../../parts/tiles/tiles-in-view.js'
import { MERCATOR_HALF } from '../../../core/views/world.js'

const level = (zoom: number): TileMatrix => ({
  projection: 'EPSG:3857',
  origin: [-MERCATOR_HALF, MERCATOR_HALF],
  resolution: (2 * MERCATOR_HALF) / 256 / 2 ** zoom,
  tileWidth: 256,
  tileHeight: 256,
  columns: [0, 2 ** zoom - 1],
  rows: [0, 2 ** zoom - 1]
})
const viewOf = (projection: string, center: [number, number], scale: number, rotationDeg = 0) =>
  resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection, center, scale, rotationDeg, longitudeFirst: true })

test('a frame in another projection takes every tile that it shows, and few others', () => {
  for (const rotationDeg of [0, 33]) {
    const view = viewOf('EPSG:25832', [500_000, 5_600_000], 250_000, rotationDeg)
    const matrix = level(12)
    const { count, tiles } = tilesInView(matrix, view)
    const listed = new Set(tiles().map(({ column, row }) => `${column}/${row}`))
    assert.is(listed.size, count)
    const { at } = projectedView(view, 'EPSG:3857')
    const shown = new Set<string>()
    const size = 256 * matrix.resolution
    for (let x = 0; x <= 400; x += 2)
      for (let y = 0; y <= 300; y += 2) {
        const [east, north] = at([x, y])!
        shown.add(`${Math.floor((east + MERCATOR_HALF) / size)}/${Math.floor((MERCATOR_HALF - north) / size)}`)
      }
    assert.equal(
      [...shown].filter((tile) => !listed.has(tile)),
      []
    )
    assert.ok(count <= shown.size * 1.3, `${count} for ${shown.size}`)
  }
})

test('a matrix around the world continues across the date line', () => {
  const view = viewOf('EPSG:3857', [MERCATOR_HALF, 0], 10_000_000)
  const { tiles, columnOf } = tilesInView(level(6), view)
  const columns = [...new Set(tiles().map(({ column }) => column))]
  assert.equal(columns, [62, 63, 64, 65])
  assert.equal(columns.map(columnOf), [62, 63, 0, 1])
  assert.is(columnOf(-1), 63)
})

test('a matrix that does not go around the world does not repeat', () => {
  const view = viewOf('EPSG:3857', [MERCATOR_HALF, 0], 10_000_000)
  const part = { ...level(6), columns: [0, 62] as const }
  assert.equal(
    [
      ...new Set(
        tilesInView(part, view)
          .tiles()
          .map(({ column }) => column)
      )
    ],
    [62]
  )
})

test('in another projection, too, from both sides of the date line', () => {
  const view = viewOf('EPSG:3832', [3_339_584, 0], 10_000_000)
  const { tiles, columnOf } = tilesInView(level(6), view)
  const columns = [...new Set(tiles().map(({ column }) => columnOf(column)))].sort((a, b) => a - b)
  assert.equal(columns, [0, 1, 62, 63])
})

test('far too many are counted, not listed', () => {
  const view = viewOf('EPSG:25832', [500_000, 5_600_000], 1_000_000)
  assert.ok(tilesInView(level(22), view).count > 1e8)
})

test.run()
