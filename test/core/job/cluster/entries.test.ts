import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { claimed, ended, isReadable, lineName, mayChange, ranksOf, waitingAgain, wasPrintedAtHome, withJob } from '../../../../core/job/cluster/entries.js' // prettier-ignore
import type { Entry } from '../../../../core/job/cluster/ledger.js'
import { entryOf, hear, jobIn, messageOf, recordOf } from '../../../../core/job/cluster/records.js'
import { jobOf } from '../queues.js'

const entryWith = (more: Partial<Entry> = {}, job: object = {}): Entry => ({ version: 1, job: { ...jobOf('a'), submittedAt: 5, ...job }, client: 'c', bytes: 9, isAwaited: false, deaths: 2, warnings: ['of the request'], headers: { open: {}, secret: ['x'] }, line: 'one', rank: 7, number: 5, fence: 3, node: 'home', revision: 4, ...more }) // prettier-ignore
const running = { status: 'running', startedAt: 1, stage: 'map', layersDone: 2, warnings: ['more'], hints: ['hint'] }

test('jobs that were given back have the rank 0, then come preferred ones, then the others', () => {
  assert.equal([ranksOf(true), ranksOf(false)], [{ lowest: 1, highest: 524_287 }, { lowest: 524_288, highest: 2_097_151 }]) // prettier-ignore
  assert.is(waitingAgain(entryWith({}, running)).rank, 0)
  assert.is(waitingAgain(entryWith()).rank, 7)
})

test('the name of a line has the version of its records; those of later versions cannot be read', () => {
  assert.is(lineName('abc-d'), 'mapsetter-1-abc-d')
  assert.equal(['mapsetter-1-x', 'mapsetter-0-x', 'mapsetter-2-x', 'other'].map(isReadable), [true, true, false, false])
})

test('a claim raises the fence and starts the job afresh', () => {
  const { fence, claimedBy, job, deaths } = claimed(entryWith({}, { ...running, status: 'waiting' }), 'me')
  assert.equal([fence, claimedBy, job.status, job.layersDone, job.warnings, job.stage, deaths], [4, 'me', 'running', 0, ['of the request'], undefined, 2]) // prettier-ignore
  assert.ok(job.startedAt! > 1)
  const again = waitingAgain(entryWith({}, running), { line: 'two' })
  assert.equal([again.job.status, again.job.startedAt, again.line, again.fence], ['waiting', undefined, 'two', 3])
  assert.equal(withJob(entryWith(), { layersDone: 9 }).job.layersDone, 9)
})

test('an end removes the headers and records who has ended the job', () => {
  const { job, headers, endedBy } = ended(entryWith({}, running), { status: 'finished' }, 'me')
  assert.equal([job.status, headers, endedBy, typeof job.endedAt], ['finished', { open: {}, secret: [] }, 'me', 'number']) // prettier-ignore
})

test('only open jobs of a version that is known may change', () => {
  assert.equal([entryWith(), entryWith({}, running), entryWith({}, { status: 'error' }), entryWith({ version: 2 })].map(mayChange), [true, true, false, false]) // prettier-ignore
})

test('an awaited job was printed at home by the node that accepted it', () => {
  const home = { isAwaited: true, claimedBy: 'home' }
  assert.equal([
    wasPrintedAtHome(entryWith(home, running)),
    wasPrintedAtHome(entryWith({ ...home, isAwaited: false }, running)),
    wasPrintedAtHome(entryWith(home)),
    wasPrintedAtHome(entryWith({ ...home, claimedBy: 'other' }, running))
  ], [true, false, false, false]) // prettier-ignore
})

test('an entry is stored as a record, with its place beside it', () => {
  const entry = entryWith()
  const record = recordOf(entry)
  assert.equal(Object.keys(JSON.parse(record)).filter((name) => ['rank', 'number', 'revision', 'line'].includes(name)), []) // prettier-ignore
  assert.equal(entryOf({ record, line: 'one', rank: '7', number: '5', revision: '4' }), entry)
  assert.is(jobIn(record).id, 'a')
})

test('a message has the next revision, and the job unless that is too long; a node does not hear itself', () => {
  const entry = entryWith()
  const text = messageOf('me', entry, { isCancelled: true })
  const heard: object[] = []
  hear('me', text, (message) => heard.push(message))
  assert.equal(heard, [])
  hear('other', text, (message) => heard.push(message))
  assert.equal(heard, [{ id: 'a', revision: 5, isCancelled: true, job: entry.job }])
  const length = Buffer.byteLength(text)
  const hasJob = (mostBytes: number) => 'job' in JSON.parse(messageOf('me', entry, { isCancelled: true, mostBytes }))
  assert.equal([hasJob(length), hasJob(length - 1)], [true, false])
})

test.run()
