import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arcString, fullCircle } from '../../../parts/gml/arcs.js'

const at = (degrees: number, radius = 10): [number, number] => [100 + radius * Math.cos((degrees * Math.PI) / 180), 50 + radius * Math.sin((degrees * Math.PI) / 180)] // prettier-ignore
const rounded = (line: readonly (readonly number[])[]) => line.map((position) => position.map((value) => Math.round(value * 1e6) / 1e6)) // prettier-ignore
const degrees = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => at(from + Math.sign(to - from) * index))

test('an arc has a position for each degree, in either direction', () => {
  assert.equal(rounded(arcString([at(20), at(31), at(47)])), rounded(degrees(20, 47)))
  assert.equal(rounded(arcString([at(47), at(31), at(20)])), rounded(degrees(47, 20)))
  // the long way round, through 180 degrees
  assert.equal(rounded(arcString([at(20), at(200), at(-30)])), rounded(degrees(20, 330)))
})

test('the middle position of an arc is not in the line, unless the three lie on a straight line', () => {
  assert.equal(arcString([at(20), at(20.4), at(20.9)]).length, 2)
  assert.equal(arcString([[0, 0], [1, 1], [5, 5]]), [[0, 0], [1, 1], [5, 5]]) // prettier-ignore
})

test('a string of arcs goes on from the end of each', () => {
  const line = arcString([at(0), at(5), at(9.9), at(15), at(19.8)])
  assert.is(line.length, 21)
  assert.equal(rounded([line[0]!, line[5]!, line[10]!, line[15]!, line[20]!]), rounded([0, 4.95, 9.9, 14.85, 19.8].map((degree) => at(degree)))) // prettier-ignore
  assert.equal(arcString([at(0), at(5)]).length, 1)
})

test('a circle is closed and begins at its first position', () => {
  assert.equal(rounded(fullCircle([at(20), at(90), at(200)])), rounded([...degrees(20, 379), at(20)]))
  assert.equal(rounded(fullCircle([at(200), at(90), at(20)])), rounded([...degrees(200, -159), at(200)]))
  const flat: [number, number][] = [[0, 0], [1, 1], [5, 5]] // prettier-ignore
  assert.equal([fullCircle(flat), fullCircle(flat.slice(0, 2))], [flat, flat.slice(0, 2)])
})

test.run()
