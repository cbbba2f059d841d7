import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PlacedPiece } from '../../../parts/vector-tiles/pieces.js'
import { TileFeature } from '../../../parts/vector-tiles/features.js'

const piece = (own: Partial<PlacedPiece>): PlacedPiece => ({
  properties: {},
  likeness: '',
  kind: 'area',
  paths: [],
  polygons: [],
  isCut: false,
  unit: 0.25,
  column: 1,
  row: 2,
  ...own
})

/** From tiles of 100 units, whose origin is at 1000, 2000. */
const drawn = (own: Partial<PlacedPiece>, longest = Infinity) =>
  new TileFeature(1, piece(own), { tilesToMap: [100, 0, 0, -100, 1000, 2000], longest })

const shapeOf = (geometry: unknown) => {
  const { type, coordinates } = geometry as { type: unknown; coordinates: unknown }
  return { type, coordinates }
}

test('rings end where they begin, also those that do so in the tile', () => {
  const ring = [[1100, 1800], [1125, 1800], [1125, 1775], [1100, 1800]] // prettier-ignore
  for (const polygon of [
    [0, 0, 1, 0, 1, 1],
    [0, 0, 1, 0, 1, 1, 0, 0]
  ])
    // prettier-ignore
    assert.equal(shapeOf(drawn({ polygons: [[polygon]] }).geometry), { type: 'MultiPolygon', coordinates: [[ring]] })
})

test('points of all paths are one list, lines are not closed', () => {
  assert.equal(
    shapeOf(
      drawn({
        kind: 'point',
        paths: [
          [0, 0, 4, 4],
          [2, 0]
        ]
      }).geometry
    ),
    {
      type: 'MultiPoint',
      coordinates: [[1100, 1800], [1200, 1700], [1150, 1800]] // prettier-ignore
    }
  )
  assert.equal(shapeOf(drawn({ kind: 'line', paths: [[0, 0, 4, 4]] }).geometry), {
    type: 'MultiLineString',
    coordinates: [[[1100, 1800], [1200, 1700]]] // prettier-ignore
  })
})

test('long lines get vertices, also the last one of a ring', () => {
  const ring = [[1100, 1800], [1150, 1800], [1200, 1800], [1200, 1750], [1200, 1700], [1150, 1750], [1100, 1800]] // prettier-ignore
  assert.equal(shapeOf(drawn({ polygons: [[[0, 0, 4, 0, 4, 4]]] }, 0.75).geometry), {
    type: 'MultiPolygon',
    coordinates: [[ring]]
  })
})

test('the border of a cut area is that of its paths', () => {
  assert.is(drawn({ polygons: [[[0, 0, 1, 0, 1, 1]]] }).border, undefined)
  const cut = drawn({ isCut: true, paths: [[0, 0, 4, 0]], polygons: [[[0, 0, 4, 0, 4, 4]]] })
  assert.equal(shapeOf(cut.border), { type: 'MultiLineString', coordinates: [[[1100, 1800], [1200, 1800]]] }) // prettier-ignore
})

test.run()
