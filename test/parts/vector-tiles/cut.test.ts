import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runOf } from '../../../parts/features.js'
import { cutToTile } from '../../../parts/vector-tiles/cut.js'
import { isInTile } from '../../../parts/vector-tiles/decode.js'

type Kind = 'point' | 'line' | 'area'
/** What is kept of features in a tile of 100 units; areas reach half a unit beyond it. */
const cut = (kind: Kind, ...features: number[][][]) => {
  const boxOf = (paths: number[][]) => runOf(paths.flat())
  const likenessOf = (paths: number[][]) => (isInTile(boxOf(paths), 100) ? '' : 'l')
  const source = {
    name: 'roads',
    extent: 100,
    features: features.map((paths) => ({ kind, paths, box: boxOf(paths), likeness: likenessOf(paths) }))
  }
  const { name, pieces } = cutToTile(source as never, 0.005)
  assert.is(name, 'roads')
  return pieces.map(({ paths, polygons, isCut, likeness, box, unit }) => {
    assert.is(unit, 0.01)
    assert.is(likeness, isCut ? 'l' : '')
    assert.is(box === undefined, isCut)
    return { paths: paths.map((path) => Array.from(path)), polygons: polygons.map((rings) => rings.map((ring) => Array.from(ring))), isCut } // prettier-ignore
  })
}
const pathsOf = (kind: Kind, ...paths: number[][]) => cut(kind, paths).flatMap((piece) => piece.paths)

test('what lies inside stays as it is', () => {
  assert.equal(cut('line', [[1, 1, 99, 99]]), [{ paths: [[1, 1, 99, 99]], polygons: [], isCut: false }])
  const [area] = cut('area', [[10, 10, 10, 20, 20, 20, 20, 10]])
  assert.equal([area!.isCut, area!.paths.length, area!.polygons.length], [false, 0, 1])
  for (const path of [
    [0, 50, 50, 50],
    [50, 0, 50, 50],
    [50, 50, 100, 50],
    [50, 50, 50, 100]
  ])
    // prettier-ignore
    assert.ok(cut('line', [path])[0]!.isCut)
})

test('points on the left and upper side belong to the tile, those on the other sides do not', () => {
  assert.equal(pathsOf('point', [0, 0, 0, 50, 50, 0, 100, 50, 50, 100, -1, 50, 50, -1, 5, 5]), [[0, 0, 0, 50, 50, 0, 5, 5]]) // prettier-ignore
  assert.equal(cut('point', [[100, 100]]), [])
})

test('lines are cut at the tile; along a side they are in one tile of a layer with a buffer', () => {
  assert.equal(pathsOf('line', [-50, 50, 150, 50]), [[0, 50, 100, 50]])
  assert.equal(pathsOf('line', [-20, 0, 20, 0]), [[0, 0, 20, 0]])
  assert.equal(pathsOf('line', [-20, 100, 20, 100]), [])
  assert.equal(pathsOf('line', [10, 100, 20, 100]), [[10, 100, 20, 100]], 'no buffer')
  assert.equal(pathsOf('line', [100, 10, 100, 20], [-5, 50, 5, 50]), [[0, 50, 5, 50]])
  assert.equal(pathsOf('line', [150, 10, 160, 20]), [])
})

test('areas reach beyond the tile if the layer has a buffer, and their borders end at it', () => {
  const bounds = ([polygon]: { polygons: number[][][] }[]) => {
    const numbers = polygon!.polygons.flat(2)
    return [Math.min(...numbers), Math.max(...numbers)]
  }
  const over = cut('area', [[-20, -20, -20, 120, 120, 120, 120, -20]])
  assert.equal(bounds(over), [-0.5, 100.5])
  assert.equal(over[0]!.paths, [])
  const within = cut('area', [[0, 0, 0, 100, 100, 100, 100, 0]])
  assert.equal([bounds(within), within[0]!.paths], [[0, 100], []])
  const [half] = cut('area', [[50, -20, 50, 120, 120, 120, 120, -20]])
  assert.equal(half!.paths, [[50, 100, 50, 0]])
  assert.equal(cut('area', [[150, 10, 150, 20, 160, 20, 160, 10]]), [])
})

test('a border is one piece where its ring begins, and two pieces are not joined elsewhere', () => {
  // the ring begins in the middle of the part inside
  const [corner] = cut('area', [[50, 60, 50, 120, 120, 120, 120, 30, 50, 30]])
  assert.equal(corner!.paths, [[50, 100, 50, 60, 50, 30, 100, 30]])
  const [bar] = cut('area', [[-20, 40, -20, 60, 120, 60, 120, 40]])
  assert.equal(bar!.paths, [[100, 60, 0, 60], [0, 40, 100, 40]]) // prettier-ignore
})

test.run()
