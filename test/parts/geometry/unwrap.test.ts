import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { closedOverPole, unwrappedLine, unwrappedRing } from '../../../parts/geometry/unwrap.js'

const flat = (...positions: number[][]) => Float64Array.from(positions.flat())
const line = (...positions: number[][]) => unwrappedLine(flat(...positions), 360).map((piece) => Array.from(piece))
const ring = (positions: number[][], isHole = false) => {
  const { xy, turns } = unwrappedRing(flat(...positions), 360, isHole)
  return { xs: Array.from(xy).filter((_, index) => index % 2 === 0), turns }
}

test('a line is unwrapped the short way around the world', () => {
  assert.equal(line([170, 0], [-170, 5], [-160, 0]), [[170, 0, 190, 5, 200, 0]])
  assert.equal(line([-170, 0], [170, 5], [-175, 0]), [[-170, 0, -190, 5, -175, 0]])
  assert.equal(line([-80, 0], [99, 0]), [[-80, 0, 99, 0]])
  assert.equal(line([-90, 0], [90, 0]), [[-90, 0, 90, 0]])
  assert.equal(line([-90.5, 0], [90, 0]), [[-90.5, 0, -270, 0]])
})

test('a segment of a whole world or more is not unwrapped', () => {
  assert.equal(line([-180, 5], [180, 5]), [[-180, 5, 180, 5]])
  assert.equal(line([-200, 5], [200, 5]), [[-200, 5, 200, 5]])
})

test('a line that goes around the world repeatedly is split without losing a part', () => {
  const positions = Array.from({ length: 400 }, (_, i) => [((i * 100 + 180) % 360) - 180, i])
  const pieces = line(...positions)
  let jumps = 0
  for (const piece of pieces) {
    for (let i = 2; i < piece.length; i += 2) assert.is(piece[i]! - piece[i - 2]!, 100)
    assert.ok(Math.max(...piece.filter((_, index) => index % 2 === 0).map(Math.abs)) <= 180 + 3 * 360)
    jumps += piece.length / 2 - 1
  }
  assert.is(jumps, 399)
})

test('a ring across the date line stays in one piece, in either direction', () => {
  const island = [[178, -15], [-179, -16], [-178, -18], [179, -20], [178, -15]] // prettier-ignore
  assert.equal(ring(island), { xs: [178, 181, 182, 179, 178], turns: 0 })
  assert.equal(ring(island.toReversed()), { xs: [178, 179, 182, 181, 178], turns: 0 })
  assert.equal(ring([[-179, 0], [179, 1], [179, 2], [-179, 0]]), { xs: [-179, -181, -181, -179], turns: 0 }) // prettier-ignore
})

test('the direction of a box decides its width: counterclockwise as written, and clockwise for a hole', () => {
  const wide = [[-170, -40], [170, -40], [170, 40], [-170, 40], [-170, -40]] // prettier-ignore
  const narrow = [[170, -40], [-170, -40], [-170, 40], [170, 40], [170, -40]] // prettier-ignore
  assert.equal(ring(wide).xs, [-170, 170, 170, -170, -170])
  assert.equal(ring(narrow).xs, [170, 190, 190, 170, 170])
  assert.equal(ring(wide.toReversed(), true).xs, [-170, -170, 170, 170, -170])
  assert.equal(ring(narrow.toReversed(), true).xs, [170, 170, 190, 190, 170])
})

test('a box that starts in its west is used as written, in either direction', () => {
  const extents = [
    [[-170, 10], [-170, 60], [170, 60], [170, 10], [-170, 10]],
    [[-170, 60], [170, 60], [170, 10], [-170, 10], [-170, 60]]
  ] // prettier-ignore
  for (const extent of extents) {
    assert.equal(
      ring(extent).xs,
      extent.map(([x]) => x!)
    )
    assert.equal(
      ring(extent.toReversed()).xs,
      extent.toReversed().map(([x]) => x!)
    )
    assert.equal(
      ring(extent, true).xs,
      extent.map(([x]) => x!)
    )
  }
})

test('jumps much shorter than the world are kept', () => {
  const wide = [[-170, 10], [-100, 60], [100, 65], [170, 10], [-170, 10]] // prettier-ignore
  assert.equal(ring(wide).xs, [-170, -100, 100, 170, -170])
  assert.equal(ring(wide.toReversed()).xs, [-170, 170, 100, -100, -170])
  const pacific = [[160, 10], [-100, 12], [-110, 40], [150, 41], [160, 10]] // prettier-ignore
  assert.equal(ring(pacific).xs, [160, 260, 250, 150, 160])
})

test('a segment around the world joins its ends if the ring jumps elsewhere or the segment is not level', () => {
  assert.equal(ring([[180, -16.5], [179.9, -16.52], [-180, -16.6], [180, -16.5]]), { xs: [180, 179.9, 180, 180], turns: 0 }) // prettier-ignore
  assert.equal(
    ring([
      [-180, -16.5],
      [180, -16.5],
      [179.9, -16.52],
      [-180, -16.6],
      [-180, -16.5]
    ]).turns,
    0
  )
  assert.equal(ring([[-180, -16.5], [180, -16.5], [179.9, -16.52], [-180, -16.6], [-180, -16.5]]).xs, [-180, -180, -180.1, -180, -180]) // prettier-ignore
})

test('a level segment that closes a coast goes around the pole; one with sides along the date line does not', () => {
  const coast = [[180, -84], [90, -70], [0, -75], [-90, -72], [-180, -84]] // prettier-ignore
  assert.equal(ring([...coast, coast[0]!]), { xs: [180, 90, 0, -90, -180, -180], turns: -1 })
  const ocean = [...coast, [-180, -60], [180, -60], [180, -84]] // prettier-ignore
  assert.equal(ring(ocean), { xs: ocean.map(([x]) => x!), turns: 0 })
  const tropics = coast.map(([x, y]) => [x!, y! + 70])
  assert.is(ring([...tropics, tropics[0]!]).turns, 0)
})

test('the ring of the whole world and masks of the world do not cross the date line', () => {
  const world = [[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]] // prettier-ignore
  assert.equal(ring(world), { xs: [-180, 180, 180, -180, -180], turns: 0 })
  assert.equal(ring(world.toReversed()).turns, 0)
})

test('a ring around a pole ends one world away; a coarse open ring is used as written', () => {
  const around = Array.from({ length: 37 }, (_, i) => [((i * 10 + 355) % 360) - 180, 70 + 5 * Math.sin(i)])
  around[36] = around[0]!
  const { xs, turns } = ring(around)
  assert.is(turns, 1)
  assert.is(xs.at(-1)! - xs[0]!, 360)
  assert.is(ring(around.toReversed()).turns, -1)
  const coarse = [[-170, -60], [0, -65], [170, -60], [170, 60], [-170, 60], [-170, -60]] // prettier-ignore
  assert.equal(ring(coarse), { xs: coarse.map(([x]) => x!), turns: 0 })
})

test('a ring that winds around the world endlessly is used as written', () => {
  const spiral = Array.from({ length: 100 }, (_, i) => [((i * 100 + 180) % 360) - 180, i])
  assert.equal(
    ring([...spiral, spiral[0]!]).xs,
    [...spiral, spiral[0]!].map(([x]) => x!)
  )
})

test('a ring around a pole is closed over the nearer pole', () => {
  const north = { xy: flat([-180, 70], [0, 75], [180, 70]), turns: 1 }
  assert.equal(Array.from(closedOverPole(north, 360)).slice(-6), [180, 90, -180, 90, -180, 70])
  const south = { xy: flat([180, -70], [0, -75], [-180, -70]), turns: -1 }
  assert.equal(Array.from(closedOverPole(south, 360)).slice(-6), [-180, -90, 180, -90, 180, -70])
  assert.is(closedOverPole({ xy: flat([-2e7, 1e7], [2e7, 1e7]), turns: 1 }, 4e7)[5], 4e7)
})

test.run()
