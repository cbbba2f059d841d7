import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Line } from '../../../../core/job/cluster/bullmq.js'
import { claimed } from '../../../../core/job/cluster/entries.js'
import type { Ledger } from '../../../../core/job/cluster/ledger.js'
import { GONE, startUpkeep, type UpkeepTimings } from '../../../../core/job/cluster/upkeep.js'
import { until } from '../../../support/until.js'
import { entryOf, makeParts } from './parts.js'

/** One beat, at the start; with no time of grace a node judges at once. */
const ONCE: UpkeepTimings = { beatMs: 1e8, graceMs: 0, lockMs: 1e8, stalledMs: 1e8 }
const PATIENT = { graceMs: 1e8 }
/** Beat after beat. */
const OFTEN = { beatMs: 1, ...PATIENT }
const ownLine = 'mapsetter-1-own'
const oldLine = 'mapsetter-1-old'

type Parts = Awaited<ReturnType<typeof makeParts>>

const make = async (
  timings: Partial<UpkeepTimings> = {},
  prints = true,
  changed: (ledger: Ledger) => Partial<Ledger> = () => ({})
) => {
  const beats: unknown[] = []
  const parts = await makeParts((ledger) => ({
    beat: (node) => (beats.push(node), ledger.beat(node)),
    ...changed(ledger)
  }))
  const state = { isReady: true }
  const calls: string[] = []
  const line = await parts.server.line(ownLine)
  const own: Line = {
    ...line,
    rescue: async () => void calls.push('rescue'),
    ids: () => (calls.push('ids'), line.ids())
  }
  const start = () => {
    const upkeep = startUpkeep({
      node: 'home',
      timings: { ...ONCE, ...timings },
      ledger: () => parts.ledger,
      ownLine: () => (prints ? Promise.resolve(own) : undefined),
      openLine: async (name) => ({ ...(await parts.server.line(name)), close: async () => void calls.push(`close ${name}`) }), // prettier-ignore
      held: { ...parts.held, renewLocks: async () => void calls.push('renew') },
      availability: { ...parts.availability, isReady: () => state.isReady },
      cancel: async (id, error) => calls.push(`cancel ${id} ${error.code} ${error === GONE}`),
      changes: parts.changes,
      log: (level, message) => parts.log.push(`${level} ${message}`)
    })
    /** When the beat under way has ended. */
    const end = () => (upkeep.stop(), parts.availability.close())
    return { ...upkeep, end }
  }
  return { ...parts, own: line, start, calls, beats, state }
}

const inLine = async ({ add, server }: Parts, name: string, ...jobs: (readonly [id: string, more: object, job?: object])[]) => {
  const line = await server.line(name)
  for (const [id, more, job] of jobs) await add(id, more, job, line)
} // prettier-ignore

/** Calls `look` every tenth of a second of a clock that the test turns, when the beat of this time has ended. */
const tenths = async (count: number, look: (tenth: number) => void) => {
  for (let tenth = 0; tenth < count; tenth++) {
    for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate)
    look(tenth)
    mock.timers.tick(100)
  }
}
const withClock = async (verb: () => Promise<void>) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1e12 })
  await verb().finally(() => mock.timers.reset())
}

test('a node reports that it is alive, with the line that it prints, and keeps its locks', async () => {
  for (const prints of [true, false]) {
    const { start, beats, calls } = await make(PATIENT, prints)
    await start().end()
    assert.equal(beats, [{ id: 'home', line: prints ? ownLine : undefined }])
    assert.equal(calls, prints ? ['renew', 'rescue'] : ['renew'])
  }
})

test('awaited jobs of nodes that are silent are cancelled, once the time of grace is over', async () => {
  for (const isSteady of [true, false]) {
    const parts = await make(isSteady ? {} : PATIENT)
    await inLine(parts, ownLine, ['a', { node: 'gone', isAwaited: true }], ['b', { node: 'gone' }])
    await parts.start().end()
    assert.equal(parts.calls.filter((call) => call.startsWith('cancel')), isSteady ? ['cancel a cancelled true'] : []) // prettier-ignore
  }
})

test('a node that has missed three beats judges no others before it has heard them for the time of grace', () =>
  withClock(async () => {
    const parts = await make({ beatMs: 100, graceMs: 300 }, false)
    await inLine(parts, ownLine, ['a', { node: 'gone', isAwaited: true }])
    const { end } = parts.start()
    const cancelled: number[] = []
    await tenths(15, (tenth) => {
      if (parts.calls.splice(0).includes('cancel a cancelled true')) cancelled.push(tenth)
      // no beat at 4 and 5, and none at 8, 9 and 10
      parts.state.isReady = ![4, 5, 8, 9, 10].includes(tenth + 1)
    })
    await end()
    assert.equal(cancelled, [3, 6, 7, 14])
  }))

test('locks are renewed three times while they last', () =>
  withClock(async () => {
    const { start, calls } = await make({ ...PATIENT, lockMs: 600 })
    const { end } = start()
    const renewed: number[] = []
    await tenths(6, (tenth) => void (calls.splice(0).includes('renew') && renewed.push(tenth)))
    await end()
    assert.equal(renewed, [0, 2, 4])
  }))

test('jobs of a line that nobody prints are moved in their order to one that is printed', async () => {
  const parts = await make()
  const { entries, lineOf, log, told, calls } = parts
  await inLine(
    parts,
    oldLine,
    ['third', { rank: 9, number: 1 }],
    ['second', { rank: 8, number: 3 }],
    ['first', { rank: 8, number: 2 }],
    ['running', { rank: 10, number: 9 }, { status: 'running', startedAt: 1 }],
    ['ended', {}, { status: 'error' }]
  )
  await inLine(parts, 'mapsetter-99-later', ['later', {}])
  await inLine(parts, ownLine, ['own', { rank: 5 }])
  await parts.start().end()
  assert.equal([...lineOf(ownLine)].map(([id, { rank }]) => [id, rank]), [['own', 7], ['running', 0], ['first', 8], ['second', 8], ['third', 9]]) // prettier-ignore
  assert.equal([...entries.values()].filter(({ line }) => line === ownLine).map(({ job }) => job.id).sort(), ['first', 'own', 'running', 'second', 'third']) // prettier-ignore
  assert.equal([entries.get('running')!.job.status, lineOf(oldLine).size, lineOf('mapsetter-99-later').size], ['waiting', 0, 1]) // prettier-ignore
  assert.equal(told, ['running', 'first', 'second', 'third'].map((id) => `change ${id} waiting`)) // prettier-ignore
  assert.equal([log.length, calls.filter((call) => call.startsWith('close'))], [1, [`close ${oldLine}`]])
  assert.match(log[0]!, /^info 4 /)
  told.length = 0
  const { job } = entries.get('first')!
  for (const [stage, revision] of [['map', 2], ['layout', 3]] as const) parts.changes.heard({ ...job, stage }, revision) // prettier-ignore
  assert.equal(told, ['change first layout'], 'the change by this node had the revision 2')
})

test('a job that another node changes meanwhile is not moved', async () => {
  const parts = await make({}, true, ({ read, write }) => ({
    async read(id) {
      const entry = await read(id)
      if (id === 'b') await write(entry!)
      return entry
    }
  }))
  await inLine(parts, oldLine, ['a', {}], ['b', {}])
  await parts.start().end()
  assert.equal([parts.entries.get('b')!.line, [...parts.lineOf(ownLine).keys()], parts.told], [oldLine, ['a'], ['change a waiting']]) // prettier-ignore
  assert.match(parts.log.join(), /^info 1 /)
})

test('a line whose jobs have ended or belong to a later version is left, and nothing is said', async () => {
  const parts = await make()
  await inLine(parts, oldLine, ['later', { version: 99 }])
  await parts.start().end()
  assert.equal([parts.entries.get('later')!.line, parts.log, parts.told], [oldLine, [], []])
})

test('a node that prints nothing, or is not steady, moves no jobs', async () => {
  for (const [timings, prints] of [[{}, false], [PATIENT, true]] as const) {
    const parts = await make(timings, prints)
    await inLine(parts, oldLine, ['a', {}])
    await parts.start().end()
    assert.equal([parts.entries.get('a')!.line, parts.lineOf(oldLine).size, parts.log], [oldLine, 1, []])
  } // prettier-ignore
})

test('a job that this node prints, and that was cancelled elsewhere, is stopped', async () => {
  const { start, print, entries, told } = await make(PATIENT)
  for (const id of ['a', 'b']) await print(id)
  entries.get('a')!.job.status = 'cancelled'
  await start().end()
  assert.equal(told, ['cancel a'])
})

test('a beat reports the changes since the last one, and the first beat reports none', async () => {
  const { start, add, ledger, entries, told } = await make(OFTEN, false)
  await add('old')
  await ledger.write(claimed(entries.get('old')!, 'other'))
  await add('new')
  const { end } = start()
  await until(async () => {
    if (told.length === 0) await ledger.write({ ...claimed(entries.get('new')!, 'other') })
    return told.length > 0
  })
  await end()
  assert.equal([...new Set(told)], ['change new running'])
})

test('a job that is missing in the line twice is added, unless it is printed here or belongs elsewhere', async () => {
  const parts = await make(OFTEN)
  const { start, entries, lineOf, print, own, beats } = parts
  await print('held', own)
  lineOf(ownLine).clear()
  for (const id of ['a', 'b']) entries.set(id, entryOf(id, { line: ownLine, rank: 6 }))
  entries.set('later', entryOf('later', { line: ownLine, version: 99 }))
  const { end } = start()
  await until(() => beats.length > 2)
  await end()
  assert.equal([...lineOf(ownLine)].map(([id, { rank }]) => [id, rank]), [['a', 6], ['b', 6]]) // prettier-ignore
})

test('a job that is missing in the line once may be on its way', async () => {
  const { start, entries, lineOf } = await make(PATIENT)
  entries.set('a', entryOf('a', { line: ownLine }))
  await start().end()
  assert.is(lineOf(ownLine).size, 0)
})

test('a job that comes into the line, and is missing later, may be on its way again', () =>
  withClock(async () => {
    const { start, add, lineOf, own, calls } = await make({ ...PATIENT, beatMs: 100 })
    await add('a', {}, {}, own)
    const { end } = start()
    const seen: unknown[] = []
    await tenths(5, (tenth) => {
      seen.push([lineOf(ownLine).size, calls.splice(0).includes('ids')])
      if (tenth % 2 === 0) lineOf(ownLine).clear()
      else lineOf(ownLine).set('a', { rank: 6, order: 0, lockedUntil: 0 })
    })
    await end()
    assert.equal(seen, [[1, false], [0, true], [1, false], [0, true], [1, false]], 'jobs in the line, and whether they were looked through') // prettier-ignore
  }))

test('a job is forsaken if the node that accepted and lost it is silent', async () => {
  const running = (more: object) => entryOf('a', { node: 'gone', claimedBy: 'gone', isAwaited: true, ...more }, { status: 'running' }) // prettier-ignore
  const asked = async (entry: ReturnType<typeof entryOf>, timings = {}, silentMs = 1e9) => {
    const { start, entries, nodes } = await make({ beatMs: 1e8, ...timings })
    entries.set('a', entry)
    nodes.set('gone', Date.now() - silentMs)
    const upkeep = start()
    await upkeep.end()
    return upkeep.isForsaken(entry)
  }
  assert.is(await asked(running({})), true)
  assert.equal([await asked(running({}), {}, 1.6e8), await asked(running({}), {}, 1.4e8)], [true, false], 'it lives if it was heard less than one and a half beats ago') // prettier-ignore
  assert.is(await asked(running({ isAwaited: false })), false, 'nobody waits for it')
  assert.is(await asked(running({ claimedBy: 'home' })), false, 'another node has lost it')
  assert.is(await asked(running({ node: 'home', claimedBy: 'home' })), false, 'its node is this one')
  assert.is(await asked(running({}), PATIENT), false, 'this node has just come')
})

test('no beat begins while one is under way, while the database is away, or after the end', async () => {
  let go = () => {}
  const parts = await makeParts()
  let [beats, isReady] = [0, false]
  const start = () =>
    startUpkeep({
      node: 'home',
      timings: { ...ONCE, beatMs: 1 },
      ledger: () => ({ ...parts.ledger, beat: () => (beats++, new Promise<void>((resolve) => (go = resolve))) }),
      ownLine: () => undefined,
      openLine: parts.server.line,
      held: parts.held,
      availability: { ...parts.availability, isReady: () => isReady },
      cancel: async () => {},
      changes: parts.changes,
      log: () => {}
    })
  /** Timers of the same length run in the order in which they began. */
  const timersHaveRun = async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const upkeep = start()
  await timersHaveRun()
  assert.is(beats, 0)
  isReady = true
  await until(() => beats === 1)
  await timersHaveRun()
  assert.is(beats, 1)
  upkeep.stop()
  go()
  await timersHaveRun()
  assert.is(beats, 1)
  await parts.availability.close()
})

test.run()
