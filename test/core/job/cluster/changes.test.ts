import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeChanges } from '../../../../core/job/cluster/changes.js'
import { jobOf } from '../queues.js'

test('what another node tells twice or late is told once', () => {
  const changes = makeChanges()
  const seen: string[] = []
  assert.is(changes.hasListeners(), false)
  const leave = changes.on('change', ({ id, stage }) => seen.push(`${id} ${stage}`))
  const told = [['a', 2, 'map'], ['a', 4, 'output'], ['a', 3, 'layout'], ['a', 4, 'output'], ['b', 1, 'map']] as const // prettier-ignore
  for (const [id, revision, stage] of told) changes.heard({ ...jobOf(id), stage }, revision)
  assert.equal(seen, ['a map', 'a output', 'b map'])
  changes.own({ ...jobOf('a'), stage: 'document' }, 3)
  changes.heard({ ...jobOf('a'), stage: 'layout' }, 4)
  assert.equal(seen.slice(3), ['a document'])
  leave()
  assert.is(changes.hasListeners(), false)
})

test('the first change that is heard of a job counts, also after one of this node that was not kept', () => {
  const changes = makeChanges()
  const seen: string[] = []
  changes.on('change', ({ stage }) => seen.push(`${stage}`))
  changes.own({ ...jobOf('a'), stage: 'map' }, 0)
  changes.heard({ ...jobOf('a'), stage: 'layout' }, 1)
  assert.equal(seen, ['map', 'layout'])
})

test('what is noted about a job that has ended is no new state, unless its end was not heard', () => {
  const changes = makeChanges()
  const seen: string[] = []
  changes.on('change', ({ id, status }) => seen.push(`${id} ${status}`))
  const finished = (id: string) => ({ ...jobOf(id), status: 'finished' as const })
  changes.heard({ ...jobOf('a'), status: 'running' }, 1)
  for (const revision of [2, 3, 4]) changes.heard(finished('a'), revision)
  changes.own(finished('b'), 2)
  changes.heard(finished('b'), 3)
  changes.heard(finished('c'), 3)
  assert.equal(seen, ['a running', 'a finished', 'b finished', 'c finished'])
})

test('any number of clients may listen, without a warning of Node', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const changes = makeChanges()
  for (let listener = 0; listener < 20; listener++) changes.on('change', () => {})
  await new Promise(setImmediate)
  process.off('warning', note)
  assert.equal(warnings, [])
})

test('the last change is known of 5000 jobs, those that changed last', () => {
  const changes = makeChanges()
  const seen: string[] = []
  for (let index = 0; index < 5000; index++) changes.heard(jobOf(`job${index}`), 2)
  // it is now the newest, and job1 the oldest
  changes.heard(jobOf('job0'), 3)
  const leave = changes.on('change', ({ id }) => seen.push(id))
  changes.heard(jobOf('job1'), 2)
  assert.equal(seen, [])
  changes.own(jobOf('another'), 1)
  for (const id of ['job0', 'job2', 'job4999', 'another']) changes.heard(jobOf(id), 1)
  assert.equal(seen, ['another'])
  changes.heard(jobOf('job1'), 2)
  assert.equal(seen, ['another', 'job1'])
  leave()
})

test('listeners get the ends and cancellations of jobs', () => {
  const changes = makeChanges()
  const seen: string[] = []
  const leaves = [
    changes.on('end', ({ id }) => seen.push(`end ${id}`)),
    changes.on('cancel', (id) => seen.push(`cancel ${id}`))
  ]
  assert.is(changes.hasListeners(), false, 'of changes')
  const tell = () => {
    changes.ended(jobOf('a'))
    changes.cancelled('b')
  }
  tell()
  leaves.forEach((leave) => leave())
  tell()
  assert.equal(seen, ['end a', 'cancel b'])
})

test.run()
