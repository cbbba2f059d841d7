import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { growth, growthTable, type Point } from './figures.js'

const SIZES = [1, 3, 10, 30, 100, 300, 1000]

const points = (cost: (work: number) => number, sizes = SIZES): Point[] =>
  sizes.map((work) => ({
    work,
    used: { wallSeconds: cost(work), cpuSeconds: cost(work), workerMegabytes: 100, treeMegabytes: 200 }
  }))
const cpu = (cost: (work: number) => number, sizes?: number[]): string =>
  growth(points(cost, sizes), ({ cpuSeconds }) => cpuSeconds).toFixed(2)

test('growth is the power of the work that the cost follows over the last tenfold', () => {
  assert.is(
    cpu((work) => work * work),
    '2.00'
  )
  assert.is(
    cpu(() => 5),
    '0.00'
  )
  // what a print costs before its work shows only with little work
  assert.is(
    cpu((work) => 20 + work),
    '0.93'
  )
  assert.is(
    cpu((work) => Math.max(work, 500), [100, 1000]),
    '0.30'
  )
})

test('of less than a tenfold, all sizes count', () => {
  assert.is(
    cpu((work) => work ** 1.5, [1, 2, 4]),
    '1.50'
  )
})

test('the table judges each line, and leaves out those with less than two sizes', () => {
  const lines = [
    { name: 'PDF', points: points((work) => work) },
    { name: 'PNG', points: points((work) => work ** 1.2) },
    { name: 'SVG', points: points((work) => work, [1]), failure: 'too-large' }
  ]
  const [, , ...rows] = growthTable([{ unit: 'tiles', lines }]).split('\n')
  assert.is(rows.length, 2)
  assert.match(rows[0]!, /1 – 1,000 tiles \| PDF .* 1\.00 \| 0\.00 \| linear or better/)
  assert.match(rows[1]!, /PNG .* 1\.20 \| 0\.00 \| more than linear/)
})

test.run()
