import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countMeeting, type Tile, type TileMatrix, tilesBetween, tilesMeeting } from '../../../parts/tiles/grid.js'
import { View } from '../../../core/views/view.js'

const viewOf = (centre: readonly [number, number], unitsPerPt: readonly [number, number], rotationDeg = 0) =>
  new View({
    widthPt: 400,
    heightPt: 200,
    dpi: 72,
    projection: 'EPSG:3857',
    centre,
    unitsPerPt,
    scale: 1000,
    rotationDeg
  })

/** Tiles of 100 map units a side, 10 pixels of 10 units; column 0 begins at x 0, row 0 ends at y 1000. */
const matrix: TileMatrix = { origin: [0, 1000], resolution: 10, tileWidth: 10, tileHeight: 10 }
const names = (tiles: Tile[]) => tiles.map(({ column, row }) => `${column}/${row}`).join(' ')

test('an upright frame takes the tiles it touches, from the top left', () => {
  const corners = viewOf([250, 950], [0.5, 0.5]).corners // x 150..350, y 900..1000
  assert.is(names(tilesMeeting({ ...matrix, rows: [0, 9] }, corners, 0)), '1/0 2/0 3/0 1/1 2/1 3/1')
  assert.is(names(tilesMeeting({ ...matrix, rows: [0, 0], columns: [2, 9] }, corners, 0)), '2/0 3/0')
})

test('the number of tiles for a length is not increased by rounding errors', () => {
  assert.equal(tilesBetween(0, 2), [0, 1])
  assert.equal(tilesBetween(0.5, 2.5), [0, 2])
  assert.equal(tilesBetween(-1.5, -0.5), [-2, -1])
  assert.equal(tilesBetween(1 - 1e-9, 3 + 1e-9), [1, 2])
})

test('the margin reaches for neighbours', () => {
  const corners = viewOf([250, 950], [0.495, 0.495]).corners // x 151..349, y 900.5..999.5
  assert.is(names(tilesMeeting(matrix, corners, 0)), '1/0 2/0 3/0')
  assert.is(names(tilesMeeting(matrix, corners, 10)), '1/-1 2/-1 3/-1 1/0 2/0 3/0 1/1 2/1 3/1')
})

test('columns and rows may run below zero where nothing limits them', () => {
  assert.is(names(tilesMeeting(matrix, viewOf([-150, 1150], [0.2, 0.2]).corners, 0)), '-2/-2')
})

test('tiles are not square where pixels make them so', () => {
  const wide = { ...matrix, tileWidth: 20 }
  const corners = viewOf([250, 950], [0.495, 0.495]).corners
  assert.is(names(tilesMeeting(wide, corners, 0)), '0/0 1/0')
})

test('no tiles if the frame lies outside the matrix', () => {
  const corners = viewOf([250, 950], [0.5, 0.5]).corners
  assert.equal(tilesMeeting({ ...matrix, columns: [20, 30] }, corners, 10), [])
  assert.equal(tilesMeeting({ ...matrix, rows: [20, 30] }, corners, 10), [])
})

test('the count of tiles equals their list, also for huge numbers', () => {
  const corners = viewOf([250, 950], [0.495, 0.495]).corners
  assert.is(countMeeting(matrix, corners, 0), 3)
  assert.is(countMeeting({ ...matrix, columns: [20, 30] }, corners, 10), 0)
  const turned = viewOf([321, 234], [4, 1.5], 30).corners
  assert.is(countMeeting(matrix, turned, 10), tilesMeeting(matrix, turned, 10).length)
  assert.is(countMeeting({ ...matrix, resolution: 1e-3 }, corners, 0), 19802 * 9902)
})

/** Separating axes, tile by tile: the plain but slow way to the same answer. */
const meets = (view: View, left: number, bottom: number, right: number, top: number): boolean => {
  const tile = [[left, top], [right, top], [right, bottom], [left, bottom]] as const // prettier-ignore
  const [a, b, , d] = view.corners
  const sides = [[1, 0], [0, 1], [b[0] - a[0], b[1] - a[1]], [d[0] - a[0], d[1] - a[1]]] as const // prettier-ignore
  return sides.every(([dx, dy]) => {
    const along = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => -dy * x + dx * y)
    const [ours, theirs] = [along(view.corners), along(tile)]
    return Math.max(...ours) >= Math.min(...theirs) && Math.max(...theirs) >= Math.min(...ours)
  })
}

test('a rotated frame takes exactly the tiles that meet the frame with a margin of one pixel', () => {
  for (let turn = 0; turn < 360; turn += 7.5) {
    const view = viewOf([321, 234], turn % 15 === 0 ? [3, 3] : [4, 1.5], turn)
    const expected: Tile[] = []
    for (let row = -20; row < 30; row++)
      for (let column = -20; column < 30; column++) {
        const left = column * 100
        const top = 1000 - row * 100
        if (meets(view, left - 10, top - 110, left + 110, top + 10)) expected.push({ column, row })
      }
    assert.equal(tilesMeeting(matrix, view.corners, 10), expected, `turned by ${turn}`)
  }
})

test('more than 10 000 rows are counted as the extent around the outline', () => {
  // 10 001 rows of 7 tiles, and a turned outline of as many
  const narrow = { ...matrix, resolution: 1, tileHeight: 1, tileWidth: 100 }
  const box = (height: number): [number, number][] => [[250, 0], [850, 0], [850, -height], [250, -height]] // prettier-ignore
  assert.is(countMeeting(narrow, box(10_100.5), -0.25), 10_101 * 7)
  const slanted = (height: number): [number, number][] => [[250, 0], [350, 0], [850, -height], [750, -height]] // prettier-ignore
  assert.is(countMeeting(narrow, slanted(10_100.5), -0.25), 10_101 * 7)
  assert.ok(countMeeting(narrow, slanted(9_000.5), -0.25) < 9_001 * 3)
  assert.is(countMeeting({ ...narrow, columns: [20, 30] }, box(10_100.5), -0.25), 0)
})

test.run()
