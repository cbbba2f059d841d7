import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ended, waitingAgain } from '../../../../core/job/cluster/entries.js'
import type { Ledger } from '../../../../core/job/cluster/ledger.js'
import { cancelled, report } from '../contract/queues-under-test.js'
import { makeParts } from './parts.js'

const finished = { status: 'finished', report } as const
const failed = { status: 'error', error: { code: 'too-large', message: 'x' } } as const

test('a finished job leaves the node and the line, and its duration is that since its start', async () => {
  const { held, print, ledger, line, entries, told, released, availability } = await makeParts()
  const entry = await print('a')
  entry.job.startedAt = Date.now() - 3600_000
  assert.equal([held.has('a'), held.ids(), held.usesLine(line)], [true, ['a'], true])
  assert.is(await held.finish('a', 1, finished), true)
  assert.equal([held.has('a'), held.ids(), held.usesLine(line), released], [false, [], false, ['own']])
  await availability.close()
  assert.is(await line.count(), 0)
  assert.equal(told, ['change a finished', 'end a finished'])
  const kept = entries.get('a')!
  assert.equal([kept.job.status, kept.job.report, typeof kept.endedBy], ['finished', report, 'string'])
  const mean = (await ledger.meanDuration())!
  assert.ok(mean >= 3600_000 && mean < 2 * 3600_000, `${mean}`)
})

test('the duration of a job that failed does not count', async () => {
  const { held, print, ledger, entries } = await makeParts()
  await print('a')
  assert.is(await held.finish('a', 1, failed), true)
  assert.equal([entries.get('a')!.job.error, await ledger.meanDuration()], [failed.error, undefined])
})

test('only the claim with the fence of the ledger changes a job', async () => {
  const { held, print, entries, told } = await makeParts()
  await print('a')
  for (const [id, fence] of [['a', 2], ['a', 0], ['b', 1]] as const) {
    assert.is(await held.finish(id, fence, finished), false)
    assert.is(await held.giveBack(id, fence, { hasDied: true }), false)
    assert.is(await held.progress(id, fence, { stage: 'map' }), false)
  } // prettier-ignore
  assert.equal([entries.get('a')!.job.status, held.has('a'), told], ['running', true, []])
})

test('a job that another node has taken or ended is lost for this one', async () => {
  for (const change of [{ fence: 2 }, { endedBy: 'other' }]) {
    const { held, print, line, entries, told, released, availability } = await makeParts()
    await print('a')
    const stored = entries.get('a')!
    const others = change.endedBy ? ended(stored, { status: 'cancelled' }, 'other') : { ...stored, ...change }
    entries.set('a', { ...others, revision: 9 })
    assert.is(await held.finish('a', 1, finished), false)
    await availability.close()
    assert.equal([entries.get('a')!.revision, held.has('a'), told, released, await line.count()], [9, false, [], ['own'], 0]) // prettier-ignore
  }
})

test('a job that was forgotten, or waits again, is lost too', async () => {
  const { held, print, entries } = await makeParts()
  await print('a')
  entries.delete('a')
  assert.is(await held.progress('a', 1, { stage: 'map' }), false)
  await print('b')
  entries.set('b', { ...waitingAgain(entries.get('b')!), revision: 9 })
  assert.is(await held.progress('b', 1, { stage: 'map' }), false)
})

/** The first `write` changes the ledger, but says that it did not. */
const losesAnAnswer = ({ write }: Ledger): Partial<Ledger> => {
  let writes = 0
  return { write: async (...values) => (await write(...values)) && ++writes > 1 }
}

test('an end whose answer was lost is kept, and counts once', async () => {
  const { held, print, entries, told } = await makeParts(losesAnAnswer)
  await print('a')
  assert.is(await held.finish('a', 1, finished), true)
  assert.equal([entries.get('a')!.revision, told], [3, ['change a finished', 'end a finished']])
})

test('progress whose answer was lost is written again', async () => {
  const { held, print, entries } = await makeParts(losesAnAnswer)
  await print('a')
  assert.is(await held.progress('a', 1, { stage: 'map', layersDone: 2 }), true)
  assert.equal([entries.get('a')!.revision, entries.get('a')!.job.layersDone], [4, 2])
})

test('all progress is written, also what comes while some is being written, and before the end', async () => {
  const { held, print, entries, told } = await makeParts()
  await print('a')
  const steps = [{ stage: 'map', warning: 'one' }, { layersDone: 1 }, { stage: 'layout', warning: 'two' }] as const
  assert.equal(await Promise.all(steps.map((step) => held.progress('a', 1, step))), [true, true, true])
  const { stage, layersDone, warnings } = entries.get('a')!.job
  assert.equal([stage, layersDone, warnings], ['layout', 1, ['one', 'two']])
  const last = held.progress('a', 1, { warning: 'three' })
  assert.is(await held.finish('a', 1, finished), true)
  assert.is(await last, true)
  assert.equal(entries.get('a')!.job.warnings, ['one', 'two', 'three'])
  assert.equal(told.slice(0, 3), ['change a map', 'change a map', 'change a layout'])
})

test('progress that cannot be written does not lose the job, and is written with the next one', async () => {
  const { held, print, entries, cut } = await makeParts()
  await print('a')
  cut(true)
  assert.is(await held.progress('a', 1, { warning: 'one' }), true)
  assert.equal(entries.get('a')!.job.warnings, [])
  cut(false)
  assert.is(await held.progress('a', 1, { warning: 'two' }), true)
  assert.equal(entries.get('a')!.job.warnings, ['one', 'two'])
})

test('a job that is given back waits first in the line, with its deaths', async () => {
  for (const hasDied of [true, false]) {
    const { held, print, add, line, entries, told, released } = await makeParts()
    await print('a')
    await add('b')
    await held.progress('a', 1, { stage: 'map' })
    assert.is(await held.giveBack('a', 1, { hasDied }), true)
    const { job, rank, deaths, fence } = entries.get('a')!
    assert.equal([job.status, job.stage, rank, deaths, fence], ['waiting', undefined, 0, Number(hasDied), 1])
    assert.equal([(await line.next('next'))!.id, held.has('a'), released], ['a', false, ['own']])
    assert.equal(told, ['change a map', 'change a waiting'])
  }
})

test('a job that was cancelled meanwhile leaves the line when it is given back', async () => {
  const { held, print, line, entries, told, released } = await makeParts()
  await print('a')
  entries.set('a', { ...ended(entries.get('a')!, { status: 'cancelled', error: cancelled }, 'other'), revision: 9 })
  assert.is(await held.giveBack('a', 1, { hasDied: true }), false)
  assert.equal([await line.count(), held.has('a'), told, released], [0, false, [], ['own']])
})

test('a lock is taken over by the claim that prints the job, and no other', async () => {
  const { held, print, line, entries } = await makeParts()
  const entry = await print('a')
  const renewed: string[] = []
  const watched = { ...line, renew: async (all: readonly { token: string }[]) => void renewed.push(...all.map(({ token }) => token)) } // prettier-ignore
  const taken = { id: 'a', token: 'new', entry: undefined as never }
  assert.is(held.relock({ ...entry, fence: 2 }, taken), false)
  assert.is(held.relock(waitingAgain(entry), taken), false)
  assert.is(held.relock({ ...entry, job: { ...entry.job, id: 'b' } }, taken), false)
  held.hold(entries.get('a')!, watched, { ...taken, token: 'old' })
  await held.renewLocks()
  assert.is(held.relock(entries.get('a')!, taken), true)
  await held.renewLocks()
  assert.equal(renewed, ['old', 'new'])
})

test('each line renews the locks of its own jobs', async () => {
  const { held, print, line, server } = await makeParts()
  const renewed: string[][] = []
  const watched = (one: typeof line) => ({ ...one, renew: async (all: readonly { id: string }[]) => void renewed.push([one.name, ...all.map(({ id }) => id)]) }) // prettier-ignore
  const [own, other] = [watched(line), watched(await server.line('other'))]
  await print('a', own)
  await print('b', own)
  await print('c', other)
  await held.renewLocks()
  assert.equal(renewed, [['own', 'a', 'b'], ['other', 'c']]) // prettier-ignore
  await held.finish('a', 1, finished)
  assert.equal([held.ids(), held.usesLine(own), held.usesLine(other), held.usesLine(line)], [['b', 'c'], true, true, false]) // prettier-ignore
})

test('a job that this node has claimed again is not released by its earlier claim', async () => {
  let again = () => {}
  const parts = await makeParts(({ write }) => ({ write: async (...values) => (again(), write(...values)) }))
  const { held, print, line, entries, released } = parts
  await print('a')
  again = () => {
    entries.set('a', { ...entries.get('a')!, fence: 2, revision: 9 })
    held.hold(entries.get('a')!, line, { id: 'a', token: 'again', entry: undefined as never })
  }
  assert.is(await held.finish('a', 1, finished), false)
  assert.equal([held.has('a'), released], [true, []])
})

test('a claim that was replaced while its progress was written ends nothing', async () => {
  let again = () => {}
  const parts = await makeParts(({ write }) => ({ write: async (...values) => (again(), write(...values)) }))
  const { held, print, line, entries, told } = parts
  await print('a')
  again = () => held.hold({ ...entries.get('a')!, fence: 2 }, line, { id: 'a', token: 'x', entry: undefined as never })
  const progress = held.progress('a', 1, { stage: 'map' })
  assert.equal([await held.finish('a', 1, finished), await progress], [false, true])
  assert.equal([entries.get('a')!.job.status, told], ['running', ['change a map']])
})

test('progress has the revision that it will be written with', async () => {
  const { held, print, changes, told } = await makeParts()
  const { job, revision } = await print('a')
  const writing = held.progress('a', 1, { stage: 'map' })
  for (const next of [revision + 1, revision + 2]) changes.heard({ ...job, stage: 'layout' }, next)
  assert.equal(told, ['change a map', 'change a layout'])
  await writing
})

/** A node that prints `a`, and what it writes; `go` lets the first write happen. */
const recorded = async () => {
  const writes: string[] = []
  let reads = 0
  let go = () => {}
  const may = new Promise<void>((resolve) => (go = resolve))
  const parts = await makeParts((ledger) => ({
    read: (id) => (reads++, ledger.read(id)),
    async write(entry, options) {
      writes.push(`${entry.revision} ${entry.job.stage ?? entry.job.status}${options?.isMinor ? ' minor' : ''}`)
      await may
      return ledger.write(entry, options)
    }
  }))
  const { fence } = await parts.print('a')
  return { ...parts, fence, writes, reads: () => reads, go }
}

test('each change is written to the revision that the last one made, without reading it again', async () => {
  const { held, fence, writes, reads, go } = await recorded()
  go()
  await held.progress('a', fence, { stage: 'map' })
  await held.progress('a', fence, { stage: 'output' })
  assert.is(await held.giveBack('a', fence, { hasDied: false }), true)
  assert.equal([writes, reads()], [['2 map minor', '3 output minor', '4 waiting'], 0])
})

test('the end of a print waits for its progress that is being written, and replaces what is not', async () => {
  for (const end of ['finish', 'giveBack'] as const) {
    const { held, fence, writes, go } = await recorded()
    const verb = () =>
      end === 'finish'
        ? held.finish('a', fence, { status: 'error', error: { code: 'cancelled', message: 'x' } })
        : held.giveBack('a', fence, { hasDied: false })
    void held.progress('a', fence, { stage: 'map' })
    void held.progress('a', fence, { stage: 'output' })
    const ending = verb()
    await new Promise(setImmediate)
    assert.equal(writes, ['2 map minor'])
    go()
    assert.is(await ending, true)
    assert.equal(writes, ['2 map minor', end === 'finish' ? '3 output' : '3 waiting'])
  }
})

test.run()
