import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeSqliteJournal } from '../../../../core/job/journal/sqlite.js'
import { keptJob } from '../../../../core/job/kept-job.js'
import type { JobQueue } from '../../../../core/job/queue.js'
import { connectSqlite } from '../../../../core/sqlite.js'
import { makeFolders } from '../../../support/folders.js'
import { until } from '../../../support/until.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { jobOf, makeTestQueue, requestOf } from '../queues.js'

const never = new AbortController().signal
const report = { name: 'a.1', mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }
const folders = makeFolders()
const queues: JobQueue[] = []
test.after(async () => {
  for (const queue of queues) await queue.close()
  folders.remove()
})

const newState = () => join(folders.make(), 'state')
const openQueue = (folder: string, options: Parameters<typeof makeTestQueue>[0] = {}): JobQueue => {
  const queue = makeTestQueue({ journal: makeSqliteJournal(folder), ...options })
  queues.push(queue)
  return queue
}

test('after a restart ended jobs answer as before, running ones are the next, waiting ones keep their order', async () => {
  const folder = newState()
  const before = openQueue(folder)
  for (const id of ['z', 'y', 'x', 'w']) await before.add(jobOf(id), requestOf({ bytes: Buffer.from(`request ${id}`) }))
  const { fence } = await before.claim(never)
  await before.finish('z', fence, { status: 'finished', report })
  const ended = await before.get('z')
  const second = await before.claim(never)
  await before.progress('y', second.fence, { stage: 'map', warning: 'a tile is missing' })
  await before.close()

  const after = openQueue(folder)
  assert.equal(await after.get('z'), ended)
  const { status, startedAt, stage, warnings } = (await after.get('y'))!
  assert.equal([status, startedAt, stage, warnings], ['waiting', undefined, undefined, []])
  const claims = [await after.claim(never), await after.claim(never), await after.claim(never)]
  assert.equal(
    claims.map(({ job, request, deaths }) => [job.id, Buffer.from(request).toString(), deaths]),
    ['y', 'x', 'w'].map((id) => [id, `request ${id}`, 0])
  )
})

test('after a restart jobs belong to whom they belonged, and members of later versions stay', async () => {
  const folder = newState()
  const before = openQueue(folder)
  const asked = { client: '192.0.2.7', requestId: 'order-7' }
  const [waiting, running, ended] = ['a', 'b', 'c'].map((id) => ({
    ...jobOf(id),
    ...asked,
    owner: `key ${id}`,
    later: { more: 1 }
  }))
  for (const job of [ended!, running!, waiting!]) await before.add(job, requestOf())
  const { fence } = await before.claim(never)
  await before.finish('c', fence, { status: 'finished', report })
  await before.claim(never)
  await before.close()

  const after = openQueue(folder)
  for (const id of ['a', 'b', 'c']) {
    const { client, requestId, owner, later } = (await after.get(id)) as any
    assert.equal([{ client, requestId }, owner, later], [asked, `key ${id}`, { more: 1 }])
  }
  assert.is(await after.openOf('somebody'), 2, 'clients are still the same')
})

test('after a restart a running job goes before those that waited', async () => {
  const folder = newState()
  const before = openQueue(folder)
  for (const id of ['a1', 'a2', 'b1']) await before.add(jobOf(id), requestOf({ client: id[0]! }))
  const { fence } = await before.claim(never)
  assert.is((await before.claim(never)).job.id, 'b1')
  await before.finish('a1', fence, { status: 'finished', report })
  await before.close()
  const after = openQueue(folder)
  assert.equal([(await after.claim(never)).job.id, (await after.claim(never)).job.id], ['b1', 'a2'])
})

test('after a restart jobs that have ended stand by their end, with what became of their reports, and forgotten ones are gone', async () => {
  const folder = newState()
  const before = openQueue(folder)
  for (const id of ['a', 'b', 'c']) await before.add(jobOf(id), requestOf())
  for (const id of ['c', 'b', 'a']) {
    const { endedAt } = (await before.cancel(id, { code: 'cancelled', message: 'x' }))!
    await until(() => Date.now() > endedAt!)
  }
  await before.amend('b', { report: { ...report, isDeleted: true } })
  await before.forget(['c'])
  await before.close()
  const after = openQueue(folder)
  assert.equal((await after.ended()).map((job) => [job.id, job.report?.isDeleted]), [['b', true], ['a', undefined]]) // prettier-ignore
})

test('each verb reads the journal first', async () => {
  for (const verb of [
    (queue: JobQueue) => queue.cancel('a', { code: 'cancelled', message: 'x' }),
    (queue: JobQueue) => queue.get('a'),
    async (queue: JobQueue) => (await queue.list(1)).open[0],
    async (queue: JobQueue) => (await queue.claim(never)).job
  ]) {
    const folder = newState()
    const before = openQueue(folder)
    await before.add(jobOf('a'), requestOf())
    await before.close()
    assert.is((await verb(openQueue(folder)))?.id, 'a')
  }
})

test('a new job stands behind those of the last run', async () => {
  const folder = newState()
  const before = openQueue(folder)
  for (const id of ['a', 'b']) await before.add(jobOf(id), requestOf())
  await before.close()
  const after = openQueue(folder)
  await after.add(jobOf('c'), requestOf())
  assert.equal([await after.ahead('a'), await after.ahead('b'), await after.ahead('c')], [0, 1, 2])
})

test('the deaths of workers are counted over restarts', async () => {
  const folder = newState()
  const before = openQueue(folder)
  await before.add(jobOf('a'), requestOf())
  await before.giveBack('a', (await before.claim(never)).fence, { hasDied: true })
  await before.close()
  assert.is((await openQueue(folder).claim(never)).deaths, 1)
})

test('a print for which a client holds its connection open is kept when it has ended, not before', async () => {
  const folder = newState()
  const before = openQueue(folder)
  for (const id of ['a', 'b', 'c']) await before.add(jobOf(id), requestOf({ isAwaited: true }))
  const { fence } = await before.claim(never)
  await before.finish('a', fence, { status: 'finished', report })
  await before.claim(never)
  await before.close()
  const after = openQueue(folder)
  assert.equal([(await after.get('a'))!.status, await after.get('b'), await after.get('c')], ['finished', undefined, undefined]) // prettier-ignore
  assert.equal(readdirSync(join(folder, 'requests')), [])
})

test('credentials come back only with a key', async () => {
  for (const key of [undefined, 'a long enough secret']) {
    const folder = newState()
    const before = openQueue(folder, { key })
    await before.add(jobOf('a'), requestOf({ headers: { authorization: 's3cret', referer: 'r' } }))
    await before.close()
    for (const file of ['jobs.db', 'jobs.db-wal'])
      if (readdirSync(folder).includes(file)) assert.not.match(readFileSync(join(folder, file), 'latin1'), 's3cret')
    const { headers, lostHeaders } = await openQueue(folder, { key }).claim(never)
    assert.equal(
      [headers, lostHeaders],
      key ? [{ referer: 'r', authorization: 's3cret' }, []] : [{ referer: 'r' }, ['authorization']]
    )
  }
})

test('only this user can read the files, and requests are deleted with the end of their jobs', async () => {
  const folder = newState()
  const queue = openQueue(folder)
  await queue.add(jobOf('a'), requestOf())
  await queue.add(jobOf('b'), requestOf())
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  assert.equal(['', 'jobs.db', 'lock', 'requests', 'requests/a'].map(modeOf), ['700', '600', '600', '700', '600'])
  await queue.cancel('a', { code: 'cancelled', message: 'x' })
  assert.equal(readdirSync(join(folder, 'requests')), ['b'])
})

test('if its folder or a file in it was deleted, jobs are refused, and only the log has the path', async () => {
  for (const deleted of ['', 'jobs.db', 'requests']) {
    const folder = newState()
    const log: string[] = []
    const queue = openQueue(folder, { log: (level, message) => log.push(`${level} ${message}`) })
    await queue.open()
    await queue.check()
    rmSync(join(folder, deleted), { recursive: true })
    assert.is((await thrownBy(queue.check())).code, 'queue-unavailable', deleted)
    const { code, message } = await thrownBy(queue.add(jobOf('a'), requestOf()))
    assert.equal([code, message.includes(folder)], ['queue-unavailable', false])
    assert.is(log.length, 1)
    assert.ok(log[0]!.startsWith('error ') && log[0]!.includes(folder))
  }
})

test('requests whose job was never accepted are deleted at the start', async () => {
  const folder = newState()
  const before = openQueue(folder)
  await before.add(jobOf('a'), requestOf())
  await before.close()
  writeFileSync(join(folder, 'requests/z'), 'half')
  await openQueue(folder).open()
  assert.equal(readdirSync(join(folder, 'requests')), ['a'])
})

test('a folder belongs to one service at a time', async () => {
  const folder = newState()
  const first = openQueue(folder)
  await first.open()
  const { code, message, problems } = await thrownBy(openQueue(folder).open())
  assert.equal([code, problems![0]!.path], ['wrong-settings', 'state.folder'])
  assert.match(message, folder)
  assert.match(message, 'MAPSETTER_STATE')
  await first.close()
  await openQueue(folder).open()
})

test('the file of a later version is refused; records of a later version are left alone', async () => {
  const folder = newState()
  await openQueue(folder).close()
  const later = openQueue(folder)
  await later.add(jobOf('a'), requestOf())
  await later.close()
  const change = async (sql: string) => {
    const connection = await connectSqlite(join(folder, 'jobs.db'), 'rwc')
    const rows = await (await connection.prepare(sql)).all()
    connection.close()
    return rows
  }
  await change('UPDATE jobs SET version = 99')
  const queue = openQueue(folder)
  assert.is(await queue.get('a'), undefined)
  await queue.close()
  assert.equal(readdirSync(join(folder, 'requests')), ['a'])
  assert.equal(await change('SELECT user_version, version FROM pragma_user_version, jobs'), [{ user_version: 1, version: 99 }]) // prettier-ignore
  await change('PRAGMA user_version = 99')
  const { code, problems } = await thrownBy(openQueue(folder).open())
  assert.equal([code, problems], ['wrong-settings', undefined])
})

test('a file that is no database is refused, and so is a folder that cannot be used', async () => {
  const folder = newState()
  mkdirSync(folder, { mode: 0o700 })
  for (const name of ['lock', 'jobs.db']) {
    writeFileSync(join(folder, name), 'this is no database, but a text of some length'.repeat(100))
    const { code, message, problems } = await thrownBy(openQueue(folder).open())
    assert.equal([code, problems![0]!.path], ['wrong-settings', 'state.folder'])
    assert.match(message, 'restore the folder from a backup')
    rmSync(join(folder, name))
  }
  await openQueue(folder).open()
  const file = join(folders.make({ file: '' }), 'file')
  assert.is((await thrownBy(openQueue(file).open())).code, 'wrong-settings')
})

test('a request that cannot be written is not accepted, and leaves nothing', async () => {
  const folder = newState()
  const queue = openQueue(folder)
  await queue.open()
  rmSync(join(folder, 'requests'), { recursive: true })
  const { code, message } = await thrownBy(queue.add(jobOf('a'), requestOf()))
  assert.is(code, 'queue-unavailable')
  assert.not.match(message, folder)
  assert.is(await queue.get('a'), undefined)
  mkdirSync(join(folder, 'requests'))
  await queue.add(jobOf('a'), requestOf())
})

test('a job whose record cannot be written is not accepted, leaves no request, and the next one is', async () => {
  const folder = newState()
  const journal = makeSqliteJournal(folder)
  await journal.open()
  const kept = { ...keptJob(jobOf('a'), requestOf(), { open: {}, secret: [] }), number: 1 }
  const nothing = undefined as unknown as number
  assert.is((await thrownBy(journal.add({ ...kept, version: nothing }, Buffer.from('r')))).code, 'queue-unavailable')
  assert.equal(readdirSync(join(folder, 'requests')), [])
  await journal.add(kept, Buffer.from('r'))
  assert.is((await journal.request('a')).toString(), 'r')
  await journal.close()
})

test('a journal that is closed ends what it writes, and another one opens the folder', async () => {
  const folder = newState()
  const kept = { ...keptJob(jobOf('a'), requestOf(), { open: {}, secret: [] }), number: 1 }
  const deaths: number[][] = []
  for (let turn = 0; turn < 3; turn++) {
    const journal = makeSqliteJournal(folder)
    deaths.push((await journal.open()).map((one) => one.deaths))
    const writing = journal.update({ ...kept, deaths: turn })
    await journal.close()
    await writing
  }
  assert.equal(deaths, [[], [0], [1]])
})

test('a journal that is closed while it opens leaves the folder free', async () => {
  const folder = newState()
  const journal = makeSqliteJournal(folder)
  const opening = journal.open()
  await journal.close()
  await opening
  const next = makeSqliteJournal(folder)
  assert.equal(await next.open(), [])
  await next.close()
})

test('a journal says how many bytes the disk has free', async () => {
  const folder = newState()
  const journal = makeSqliteJournal(folder)
  await journal.open()
  const { bsize, blocks } = statfsSync(folder)
  const free = await journal.freeBytes()
  assert.ok(free > blocks && free <= blocks * bsize)
  await journal.close()
})

test('many jobs at once are all kept', async () => {
  const folder = newState()
  const before = openQueue(folder)
  const ids = Array.from({ length: 300 }, (_, index) => `job${index}`)
  await Promise.all(ids.map((id) => before.add(jobOf(id), requestOf())))
  await before.close()
  const after = openQueue(folder)
  for (const id of ids) assert.is((await after.get(id))!.status, 'waiting')
})

test.run()
