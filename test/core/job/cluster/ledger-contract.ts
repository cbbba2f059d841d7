import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Entry, Ledger, LineLimits, Message, NewEntry, Ranks } from '../../../../core/job/cluster/ledger.js'
import type { Job } from '../../../../core/job/job.js'
import { until } from '../../../support/until.js'
import { jobOf } from '../queues.js'

/** Makes databases of one kind, each empty; `ledger` is the ledger of a node on the newest. */
export interface LedgerKind {
  name: string
  renew(): Promise<void>
  ledger(node: string): Promise<Ledger>
  remove(): Promise<void>
}

const MANY: LineLimits = { waitingJobs: 1000, waitingBytes: 1e9 }
const RANKS: Ranks = { lowest: 10, highest: 20 }

export const newEntry = (id: string, more: Partial<NewEntry> = {}): NewEntry => ({
  version: 1,
  job: { ...jobOf(id), submittedAt: 1000 },
  client: 'c',
  bytes: 9,
  isAwaited: false,
  deaths: 2,
  warnings: ['w'],
  headers: { open: { referer: 'r' }, secret: [] },
  line: 'own',
  fence: 3,
  node: 'home',
  ...more
})

/** What every ledger does. */
export const ledgerContractOf = ({ name, renew, ledger: ledgerOf, remove }: LedgerKind) => {
  const test = suite(`ledger: ${name}`)
  let ledger: Ledger
  test.before.each(async () => {
    await renew()
    ledger = await ledgerOf('home')
  })
  test.after(remove)

  const add = async (id: string, more?: Partial<NewEntry>, ranks = RANKS, limits = MANY) =>
    ledger.add(newEntry(id, more), Buffer.from(`request of ${id}`), limits, ranks)
  const change = async (id: string, job: Partial<Job>, options?: Parameters<Ledger['write']>[1], more: Partial<Entry> = {}) => {
    const entry = (await ledger.read(id))!
    return ledger.write({ ...entry, ...more, job: { ...entry.job, ...job } }, options)
  } // prettier-ignore
  const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id)
  const listed = async (most: number) => {
    const { open, ended } = await ledger.list(most)
    return [idsOf(open).join(' '), idsOf(ended).join(' ')]
  }

  test('an entry comes back as it was kept, with its rank, number and revision, until it is forgotten', async () => {
    assert.equal([await ledger.read('a'), await ledger.request('a')], [undefined, undefined])
    assert.equal(await add('a'), { isFull: false, rank: 10 })
    const { number, ...kept } = (await ledger.read('a'))!
    assert.equal(kept, { ...newEntry('a'), rank: 10, revision: 1 })
    assert.is(String(await ledger.request('a')), 'request of a')
    await add('b')
    assert.is((await ledger.read('b'))!.number, number + 1)
    await change('a', { status: 'cancelled', endedAt: 5 })
    await ledger.forget(['a'])
    assert.equal([await ledger.read('a'), idsOf(await ledger.ended())], [undefined, []])
    assert.equal(await listed(9), ['b', ''])
  })

  test('a change counts only if it was made to the newest revision', async () => {
    await add('a')
    const entry = (await ledger.read('a'))!
    assert.is(await ledger.write({ ...entry, fence: 4, line: 'other', rank: 12 }), true)
    assert.is(await ledger.write({ ...entry, fence: 5 }), false)
    assert.is(await ledger.write({ ...entry, job: jobOf('z') }), false)
    const next = (await ledger.read('a'))!
    assert.equal([next.revision, next.fence, next.line, next.rank, next.number], [2, 4, 'other', 12, entry.number])
  })

  test('the request goes with the end of its job', async () => {
    await add('a')
    await change('a', { status: 'running' })
    assert.is(String(await ledger.request('a')), 'request of a')
    await change('a', { status: 'error', endedAt: 7 })
    assert.is(await ledger.request('a'), undefined)
  })

  test('each further job of a client has a higher rank, up to the highest; another client begins where the line stands', async () => {
    const ranks: unknown[] = []
    const note = async (...given: Parameters<typeof add>) => {
      const added = await add(...given)
      ranks.push('rank' in added ? added.rank : added)
    }
    const narrow = { lowest: 10, highest: 12 }
    for (const id of ['a1', 'a2', 'a3', 'a4']) await note(id, { client: 'a' }, narrow)
    await note('b1', { client: 'b' }, narrow)
    assert.equal(ranks.splice(0), [10, 11, 12, 12, 10])
    await change('a1', { status: 'running' })
    await change('b1', { status: 'running' })
    await note('c1', { client: 'c' })
    await note('c2', { client: 'c' })
    await note('p1', { client: 'c' }, { lowest: 1, highest: 9 })
    await note('o1', { client: 'c', line: 'other' })
    assert.equal(ranks, [11, 12, 1, 10])
    const ahead: number[] = []
    for (const id of ['p1', 'a2', 'c1', 'a3', 'a4', 'c2', 'o1', 'a1'])
      ahead.push(await ledger.ahead((await ledger.read(id))!))
    assert.equal(ahead, [0, 1, 2, 3, 4, 5, 0, 0])
  })

  test('the limits count the jobs that wait, and their bytes', async () => {
    const limits = { waitingJobs: 2, waitingBytes: 20 }
    await add('a', { bytes: 15 }, RANKS, limits)
    assert.equal(await add('b', { bytes: 6 }, RANKS, limits), { isFull: true, waiting: { jobs: 1, bytes: 15 } })
    assert.is((await add('c', { bytes: 5, line: 'other' }, RANKS, limits)).isFull, false)
    assert.equal(await add('d', { bytes: 0 }, RANKS, limits), { isFull: true, waiting: { jobs: 2, bytes: 20 } })
    assert.equal([await ledger.read('b'), await ledger.request('b')], [undefined, undefined])
    assert.equal(await ledger.load(), { waiting: 2, waitingBytes: 20, running: 0 })
    await change('a', { status: 'running' })
    assert.equal(await ledger.load(), { waiting: 1, waitingBytes: 5, running: 1 })
    await change('c', { status: 'running' })
    await change('a', { status: 'finished', endedAt: 3 })
    assert.equal(await ledger.load(), { waiting: 0, waitingBytes: 0, running: 1 })
    assert.is((await add('e', { bytes: 1000 }, RANKS, limits)).isFull, false, 'a single one may always wait')
  })

  test('lists have the running jobs, then the waiting ones in their order, and the newest ends', async () => {
    assert.equal([await ledger.load(), await ledger.meanDuration()], [{ waiting: 0, waitingBytes: 0, running: 0 }, undefined]) // prettier-ignore
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await add(id, { line: id < 'c' ? 'own' : 'other', client: id })
    await change('d', { status: 'running' })
    for (const [id, endedAt] of [['e', 2000], ['f', 1000], ['b', 1000]] as const) await change(id, { status: 'finished', endedAt }) // prettier-ignore
    assert.equal(await listed(9), ['d a c', 'e b f'])
    assert.equal(await listed(2), ['d a', 'e b'])
    assert.equal(await listed(1), ['d', 'e'])
    assert.equal(idsOf(await ledger.ended()), ['f', 'b', 'e'])
    await change('e', { status: 'finished', endedAt: 2000, outputFilename: 'amended' })
    const [, , last] = await ledger.ended()
    assert.equal([last!.id, last!.outputFilename, last!.endedAt], ['e', 'amended', 2000])
    assert.equal([await ledger.openCount('own'), await ledger.openIds('own')], [1, ['a']])
    assert.equal([await ledger.openCount('other'), (await ledger.openIds('other')).sort()], [2, ['c', 'd']])
    assert.equal([await ledger.openCount('none'), await ledger.openIds('none')], [0, []])
    assert.equal([await ledger.openOf('a'), await ledger.openOf('d'), await ledger.openOf('e')], [1, 1, 0])
  })

  test('the mean is that of the last twenty durations', async () => {
    for (let index = 0; index < 21; index++) {
      await add(`${index}`)
      await change(`${index}`, { status: 'finished', endedAt: index }, { durationMs: index === 0 ? 1000 : 10 * index })
    }
    assert.is(await ledger.meanDuration(), 105)
    await add('failed')
    await change('failed', { status: 'error', endedAt: 30 })
    await ledger.beat({ id: 'home' })
    assert.is(await ledger.meanDuration(), 105)
  })

  test('changes after a revision are read, each with its own revision', async () => {
    await add('a')
    await add('b')
    await change('a', { status: 'running' })
    const first = await ledger.changed()
    assert.equal([first.jobs, typeof first.mark], [[], 'number'])
    assert.ok(first.mark >= 1)
    await change('b', { status: 'running' })
    await change('b', { stage: 'map' })
    const { jobs, mark } = await ledger.changed(first.mark)
    const b = jobs.find(({ job }) => job.id === 'b')!
    assert.equal([b.job.stage, b.revision, mark], ['map', 3, first.mark + 2])
    await change('b', { status: 'cancelled', endedAt: 5 })
    await ledger.forget(['b'])
    assert.equal(
      (await ledger.changed(mark)).jobs.filter(({ job }) => job.id === 'b'),
      []
    )
  })

  test('lines that nobody prints, and awaited jobs of silent nodes, are found', async () => {
    await add('a', { line: 'own' })
    await add('b', { line: 'left', isAwaited: true, node: 'gone' })
    await add('c', { line: 'never', isAwaited: true, node: 'home' })
    await add('d', { line: 'left', isAwaited: true, node: 'gone' })
    await change('d', { status: 'cancelled', endedAt: 5 })
    assert.equal((await ledger.abandoned(10_000)).sort(), ['b', 'c'])
    await ledger.beat({ id: 'gone', line: 'left' })
    assert.equal(await ledger.abandoned(10_000), ['c'])
    await pause(300)
    assert.equal([await ledger.orphans(10_000), (await ledger.orphans(200)).sort()], [[], ['left', 'never', 'own']])
    await add('e', { line: 'never' })
    await ledger.beat({ id: 'home', line: 'own' })
    assert.equal([await ledger.abandoned(10_000), await ledger.abandoned(200)], [[], ['b']])
    assert.equal((await ledger.orphans(200)).sort(), ['left', 'never'])
    await ledger.beat({ id: 'printless' })
    assert.equal((await ledger.orphans(200)).sort(), ['left', 'never'])
  })

  test('other nodes hear each change, and those of a running job that it was cancelled; the node itself does not', async () => {
    const other = await ledgerOf('other')
    const heard: Message[] = []
    const own: Message[] = []
    other.listen((message) => heard.push(message))
    ledger.listen((message) => own.push(message))
    await add('first')
    // listening begins later
    await until(async () => {
      await change('first', { stage: 'map' })
      await pause(20)
      return heard.length > 0
    })
    const { revision } = (await ledger.read('first'))!
    await until(() => heard.some((message) => message.revision === revision))
    heard.length = 0
    await add('a')
    await change('a', { status: 'running' })
    await change('a', { status: 'cancelled', endedAt: 5 }, { isCancelled: true })
    await until(() => heard.length === 2)
    assert.equal(
      heard.map(({ id, job, ...message }) => ({ id, status: job!.status, ...JSON.parse(JSON.stringify(message)) })),
      [
        { id: 'a', status: 'running', revision: 2 },
        { id: 'a', status: 'cancelled', revision: 3, isCancelled: true }
      ]
    )
    assert.equal(own, [])
    await other.close()
  })

  return test
}
