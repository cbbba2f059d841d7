import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeClaimants } from '../../../core/job/claimants.js'
import { makeDurations } from '../../../core/job/durations.js'
import { hasEnded, isUntold } from '../../../core/job/job.js'
import { keptJob, withoutProgress } from '../../../core/job/kept-job.js'
import { permissionOptions } from '../../../core/job/permission-options.js'
import { makePrintRecord } from '../../../core/job/print-record.js'
import { withProgress } from '../../../core/job/with-progress.js'
import { makeFolders } from '../../support/folders.js'
import { jobOf } from './queues.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('a job has ended unless it waits or runs; somebody is untold until a call arrives or is given up', () => {
  const statuses = ['waiting', 'running', 'finished', 'cancelled', 'error'] as const
  assert.equal(statuses.map((status) => hasEnded({ ...jobOf('a'), status })), [false, false, true, true, true]) // prettier-ignore
  const untold = (webhook?: object) => isUntold({ ...jobOf('a'), webhook: webhook as never })
  assert.equal([untold(), untold({}), untold({ deliveredAt: 1 }), untold({ givenUpAt: 1 })], [false, true, false, false]) // prettier-ignore
})

test('the mean is that of the last twenty durations', () => {
  const { add, mean } = makeDurations()
  assert.is(mean(), undefined)
  for (const ms of [1000, ...Array(19).fill(10)]) add(ms)
  assert.is(mean(), 59.5)
  add(10)
  assert.is(mean(), 10)
})

test('progress adds warnings and hints and replaces the rest', () => {
  const job = { ...jobOf('a'), warnings: ['one'] }
  assert.equal(withProgress(job, { stage: 'map', layersDone: 2, warning: 'two' }), { stage: 'map', layersDone: 2, warnings: ['one', 'two'] }) // prettier-ignore
  assert.equal(withProgress({ ...job, hints: ['x'] }, { hint: 'y' }), { hints: ['x', 'y'] })
  assert.equal(withProgress(job, { hint: 'y' }), { hints: ['y'] })
})

test('a kept job has the warnings of its request, which stay when its progress goes', () => {
  const kept = keptJob({ ...jobOf('a'), warnings: ['w'] }, { bytes: new Uint8Array(7), client: 'c', isAwaited: true, answersWithReport: false }, { open: {}, secret: [] }) // prettier-ignore
  assert.equal([kept.version, kept.bytes, kept.client, kept.isAwaited, kept.deaths, kept.warnings], [1, 7, 'c', true, 0, ['w']]) // prettier-ignore
  const { status, layersDone, layersTotal, warnings } = withoutProgress({ ...kept, number: 1 })
  assert.equal([status, layersDone, layersTotal, warnings], ['waiting', 0, 0, ['w']])
})

test('workers wait in their order; one that leaves is not put back', async () => {
  const claimants = makeClaimants()
  const [first, second] = [new AbortController(), new AbortController()]
  let came = 0
  const one = claimants.wait(first.signal, () => came++)
  const two = claimants.wait(second.signal, () => came++).catch(({ message }) => message)
  assert.equal([claimants.count(), came], [2, 2])
  const next = claimants.next()!
  claimants.putBack(next)
  assert.equal([claimants.count(), next.hasLeft()], [2, false])
  second.abort(new Error('left'))
  assert.equal([await two, claimants.count()], ['left', 1])
  const taken = claimants.next()!
  taken.take({ fence: 5 } as never)
  first.abort()
  assert.equal([(await one).fence, taken.hasLeft(), claimants.next()], [5, false, undefined])
  const leaving = new AbortController()
  const third = claimants.wait(leaving.signal, () => {}).catch(() => 'left')
  const away = claimants.next()!
  leaving.abort()
  claimants.putBack(away)
  assert.equal([await third, away.hasLeft(), claimants.count()], ['left', true, 0])
  assert.is(await claimants.wait(leaving.signal, () => came++).catch(() => 'refused'), 'refused')
  assert.is(came, 2)
})

test('a process may read and write what it is granted: files, folders, and not twice what lies in another', () => {
  const folder = folders.make({ 'a/file.txt': '', 'b/c/d.txt': '' })
  const options = permissionOptions({ read: [`${folder}/b`, `${folder}/b/c`, `${folder}/a/file.txt`, `${folder}/none`], write: [] }, `${folder}/tmp`) // prettier-ignore
  const granted = (kind: string) => options.filter((one) => one.startsWith(`--allow-fs-${kind}=`)).map((one) => one.split('=')[1]!.slice(folder.length)) // prettier-ignore
  assert.equal([granted('read'), granted('write')], [['/a/file.txt', '/b/*', '/none/*', '/tmp/*'], ['/tmp/*']])
  assert.ok(options.includes('--allow-addons') && options.includes('--allow-worker'))
  assert.equal(permissionOptions({ read: ['/', '/x'], write: [] }, '/tmp').filter((one) => one.includes('read')), ['--allow-fs-read=/*']) // prettier-ignore
})

test('the record of a print has the time of each stage, also of one that comes again, and what was fetched', async () => {
  const record = makePrintRecord()
  assert.equal(record.facts(), { pages: undefined, stageMs: {}, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 })
  record.enter('map')
  await new Promise((resolve) => setTimeout(resolve, 30))
  record.enter('layout')
  record.enter('map')
  record.pages = 2
  record.fetched = { hosts: ['a:1'], fetches: 3, bytes: 4, cached: 5 } as never
  const { stageMs, ...facts } = record.facts()
  assert.equal(facts, { pages: 2, hosts: ['a:1'], fetches: 3, fetchedBytes: 4, cached: 5 })
  assert.equal(Object.keys(stageMs), ['map', 'layout'])
  assert.ok(stageMs.map! >= 25)
})

test.run()
