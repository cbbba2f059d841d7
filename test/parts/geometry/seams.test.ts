import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { seamsOf, withoutSeams } from '../../../parts/geometry/seams.js'

const flat = (...positions: number[][]) => Float64Array.from(positions.flat())
/** The chains that are left of each ring. */
const bordersOf = (...polygons: Float64Array[][]): number[][][] | undefined => {
  const seams = seamsOf(polygons.flat(), 360)
  return seams && polygons.flat().map((ring) => (seams.has(ring) ? withoutSeams(ring, seams.get(ring)!).map((chain) => Array.from(chain)) : [Array.from(ring)])) // prettier-ignore
}

test('a geometry cut along the date line has no border there', () => {
  const west = flat([170, 60], [180, 60], [180, 70], [170, 60])
  const east = flat([-180, 60], [-170, 65], [-180, 70], [-180, 60])
  assert.equal(bordersOf([west], [east]), [[[180, 70, 170, 60, 180, 60]], [[-180, 60, -170, 65, -180, 70]]])
})

test('both sides of a cut may have different corners', () => {
  const west = flat([170, 60], [180, 60], [180, 63], [180, 64.5], [180, 70], [170, 60])
  const east = flat([-180, 60], [-170, 65], [-180, 70], [-180, 60])
  assert.equal(bordersOf([west], [east])![0], [[180, 70, 170, 60, 180, 60]])
})

test('a border on the date line stays if no area continues on the other side', () => {
  const west = flat([170, 0], [180, 0], [180, 10], [170, 10], [170, 0])
  const east = flat([-180, 20], [-170, 20], [-170, 30], [-180, 30], [-180, 20])
  assert.is(bordersOf([west]), undefined)
  assert.is(bordersOf([west], [east]), undefined)
  const partly = flat([-180, 5], [-170, 5], [-170, 8], [-180, 8], [-180, 5])
  assert.equal(bordersOf([west], [partly])!.map((chains) => chains.length), [1, 1]) // prettier-ignore
  assert.equal(bordersOf([west], [partly])![0]![0]!.length, west.length)
})

test('only the coast of Antarctica is a border, and the whole world has no border', () => {
  const antarctica = flat([-180, -84], [-180, -90], [180, -90], [180, -84], [0, -70], [-180, -84])
  assert.equal(bordersOf([antarctica]), [[[180, -84, 0, -70, -180, -84]]])
  const world = flat([-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90])
  const hole = flat([0, 0], [0, 5], [5, 5], [0, 0])
  assert.equal(bordersOf([world, hole]), [[], [Array.from(hole)]])
  const mercator = flat([-180, -85], [180, -85], [180, 85], [-180, 85], [-180, -85])
  assert.equal(bordersOf([mercator]), [[[180, 85, -180, 85], [-180, -85, 180, -85]]]) // prettier-ignore
})

test('geometries away from the date line are unchanged', () => {
  assert.is(seamsOf([flat([0, 0], [10, 0], [10, 10], [0, 0])], 360), undefined)
  assert.is(seamsOf([], 360), undefined)
})

test('many cuts are processed quickly', () => {
  const teeth = (side: number) => {
    const positions: number[][] = []
    for (let i = 0; i < 50_000; i++) positions.push([side * 180, i / 1000 - 25], [side * 180, (i + 0.5) / 1000 - 25], [side * 179, (i + 0.7) / 1000 - 25]) // prettier-ignore
    return Float64Array.from([...positions, positions[0]!].flat())
  }
  const rings = [teeth(1), teeth(-1)]
  const seams = seamsOf(rings, 360)! // prettier-ignore
  assert.is(withoutSeams(rings[0]!, seams.get(rings[0]!)!).length, 50_000)
})

test.run()
