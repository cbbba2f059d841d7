import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Measured } from '../measure.js'
import { above, comparedJob, ratioTable } from './ratios.js'

const used = (cpuSeconds: number, wallSeconds = 1, workerMegabytes = 100): Measured => ({
  cpuSeconds,
  wallSeconds,
  workerMegabytes,
  treeMegabytes: 0,
  bytes: 0
})

/** The machine is ten times as slow from the third pair on. */
const pairs = [
  { own: used(0.25), other: used(0.5) },
  { own: used(0.375), other: used(0.5) },
  { own: used(3), other: used(4) },
  { own: used(4), other: used(4) },
  { own: used(4), other: used(4, 1, 50) }
]

test('the ratio is the median of the ratios of pairs, with their quartiles', () => {
  const { cpu, wall, memory } = comparedJob('J1', 'pdf', pairs)
  assert.equal(cpu, { own: 3, other: 4, middle: 0.75, quartiles: [0.75, 1] })
  assert.equal(wall.middle, 1)
  assert.equal([memory.middle, memory.quartiles], [1, [1, 1]])
})

test('the table has the figures of both, the ratio and its spread', () => {
  const table = ratioTable([comparedJob('J2', 'png', pairs)])
  const [head, , row] = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  assert.equal(row!.slice(1, 7), ['J2', 'png', '3.00', '4.00', '**0.750**', '0.750 – 1.000'])
  assert.is(row!.length, head!.length)
})

test('each ratio above the limit is named', () => {
  const rows = [comparedJob('J1', 'pdf', pairs), comparedJob('J4', 'png', [{ own: used(2.2), other: used(2) }])]
  assert.equal(above(rows, 1.2), [])
  assert.is(above(rows, 1.05).length, 1)
  assert.match(above(rows, 1.05)[0]!, /J4 png.*1\.100/)
})

test.run()
