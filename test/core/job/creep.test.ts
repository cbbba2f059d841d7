import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchCreep } from '../../../core/job/creep.js'

const MB = 1e6
/** After which job a worker with this memory after each job counts as one that creeps. */
const creepsAfter = (memory: (job: number) => number, jobs = 3000): number | undefined => {
  const hasCrept = watchCreep()
  for (let job = 1; job <= jobs; job++) if (hasCrept(memory(job))) return job
  return undefined
}

test('memory that goes up and down is no reason to replace a worker', () => {
  assert.is(
    creepsAfter(() => 300 * MB),
    undefined
  )
  assert.is(
    creepsAfter((job) => (job % 3 === 0 ? 300 : 900) * MB),
    undefined
  )
  assert.is(
    creepsAfter((job) => (300 + Math.min(job, 200) / 4) * MB),
    undefined
  )
  assert.is(
    creepsAfter(() => 0),
    undefined
  )
})

test('a worker whose least memory has grown by a quarter since it was warm creeps', () => {
  assert.is(
    creepsAfter((job) => (300 + job / 10) * MB),
    900
  )
  // large jobs in between hide nothing
  assert.is(
    creepsAfter((job) => (300 + job / 10 + (job % 2) * 500) * MB),
    900
  )
})

test('a small worker may grow by 50 MB', () => {
  assert.is(
    creepsAfter((job) => (job <= 100 ? 100 : 150) * MB),
    undefined
  )
  assert.is(
    creepsAfter((job) => (job <= 100 ? 100 * MB : 150 * MB + 1)),
    200
  )
})

test.run()
