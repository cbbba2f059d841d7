import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchGrowth } from '../../../core/job/memory-growth.js'

const MB = 1e6
/** After which job a worker with this memory after each job counts as growing. */
const growsAfter = (memory: (job: number) => number, jobs = 3000): number | undefined => {
  const hasCrept = watchGrowth()
  for (let job = 1; job <= jobs; job++) if (hasCrept(memory(job))) return job
  return undefined
}

test('memory that goes up and down is no reason to replace a worker', () => {
  assert.is(
    growsAfter(() => 300 * MB),
    undefined
  )
  assert.is(
    growsAfter((job) => (job % 3 === 0 ? 300 : 900) * MB),
    undefined
  )
  assert.is(
    growsAfter((job) => (300 + Math.min(job, 200) / 4) * MB),
    undefined
  )
  assert.is(
    growsAfter(() => 0),
    undefined
  )
})

test('a worker whose least memory has grown by a quarter since it was warm counts as growing', () => {
  assert.is(
    growsAfter((job) => (300 + job / 10) * MB),
    900
  )
  // large jobs in between hide nothing
  assert.is(
    growsAfter((job) => (300 + job / 10 + (job % 2) * 500) * MB),
    900
  )
})

test('a small worker may grow by 50 MB', () => {
  assert.is(
    growsAfter((job) => (job <= 100 ? 100 : 150) * MB),
    undefined
  )
  assert.is(
    growsAfter((job) => (job <= 100 ? 100 * MB : 150 * MB + 1)),
    200
  )
})

test.run()
