import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Job } from '../../../core/job/job.js'
import type { Journal } from '../../../core/job/journal/journal.js'
import { makeMemoryJournal } from '../../../core/job/journal/memory.js'
import { makeSqliteJournal } from '../../../core/job/journal/sqlite.js'
import { type KeptJob, keptJob } from '../../../core/job/kept-job.js'
import { makeFolders } from '../../support/folders.js'
import { until } from '../../support/until.js'
import { contractOf } from './contract/contract.js'
import { cancelled, never, type QueueKind, report } from './contract/queues-under-test.js'
import { jobOf, makeTestQueue, requestOf } from './queues.js'

const folders = makeFolders()
/** Every queue has a journal of its own. */
const kindOf = (name: string, makeJournal: () => Journal): QueueKind => ({
  name,
  make: async ({ limits, ...options } = {}) =>
    makeTestQueue({ journal: makeJournal(), ...options, ...(limits && { limits: { ...limits, freeBytes: 0 } }) }),
  remove: async () => folders.remove()
})

const memory = contractOf(kindOf('memory', makeMemoryJournal))

memory('a job that is handed to a worker that has left goes to the next one', async () => {
  let read = () => {}
  const journal = makeMemoryJournal()
  const slow: Journal = {
    ...journal,
    async request(id) {
      await new Promise<void>((resolve) => (read = resolve))
      return journal.request(id)
    }
  }
  const queue = makeTestQueue({ journal: slow })
  const leave = new AbortController()
  const left = queue.claim(leave.signal).catch(() => 'left')
  await queue.add(jobOf('a'), requestOf())
  const next = queue.claim(never)
  leave.abort()
  read()
  assert.is(await left, 'left')
  await new Promise(setImmediate)
  read()
  const { job, fence, deaths } = await next
  assert.equal([job.id, fence, deaths], ['a', 2, 0])
})

memory('a job that is cancelled while its request is read is given to no worker', async () => {
  let read = () => {}
  const journal = makeMemoryJournal()
  const slow: Journal = { ...journal, request: async (id) => { await new Promise<void>((resolve) => (read = resolve)); return journal.request(id) } } // prettier-ignore
  const queue = makeTestQueue({ journal: slow })
  const claim = queue.claim(never)
  await queue.add(jobOf('a'), requestOf())
  await queue.cancel('a', cancelled)
  read()
  await queue.add(jobOf('b'), requestOf())
  await new Promise(setImmediate)
  read()
  assert.is((await claim).job.id, 'b')
})

memory('who gets the report as the answer does not wait until the journal has its end', async () => {
  for (const answersWithReport of [true, false]) {
    let write = () => {}
    const journal = makeMemoryJournal()
    const slow: Journal = {
      ...journal,
      async update(kept) {
        if (kept.job.status === 'finished') await new Promise<void>((resolve) => (write = resolve))
        await journal.update(kept)
      }
    }
    const queue = makeTestQueue({ journal: slow })
    const ends: string[] = []
    queue.onEnd(({ id }) => ends.push(id))
    await queue.add(jobOf('a'), requestOf({ isAwaited: true, answersWithReport }))
    const { fence } = await queue.claim(never)
    const finishing = queue.finish('a', fence, { status: 'finished', report })
    await new Promise(setImmediate)
    const early = [(await queue.get('a'))!.status, ends.length]
    assert.equal(early, [answersWithReport ? 'finished' : 'running', 0])
    write()
    assert.is(await finishing, true)
    assert.equal([(await queue.get('a'))!.status, ends], ['finished', ['a']])
  }
})

memory('a job whose request cannot be read ends with the reason', async () => {
  const journal: Journal = { ...makeMemoryJournal(), request: async () => Promise.reject(new Error('no such file')) }
  const queue = makeTestQueue({ journal })
  void queue.claim(never)
  await queue.add(jobOf('a'), requestOf())
  await until(async () => (await queue.get('a'))!.status === 'error')
  assert.is((await queue.get('a'))!.error!.code, 'queue-unavailable')
})

memory('a state that cannot be written is written again; until then the job has not ended', async () => {
  const inner = makeMemoryJournal()
  let isBroken = true
  const journal: Journal = {
    ...inner,
    update: async (kept) => (isBroken && kept.job.endedAt ? Promise.reject(new Error('broken')) : inner.update(kept))
  }
  const log: string[] = []
  const queue = makeTestQueue({ journal, log: (level, message) => log.push(`${level} ${message}`) })
  await queue.add(jobOf('a'), requestOf())
  const { fence } = await queue.claim(never)
  const finishing = queue.finish('a', fence, { status: 'finished', report })
  await until(() => log.length > 0)
  assert.is((await queue.get('a'))!.status, 'running')
  isBroken = false
  assert.is(await finishing, true)
  assert.is((await queue.get('a'))!.status, 'finished')
})

memory('a worker that waits gets the job that another one gives back', async () => {
  const queue = makeTestQueue()
  await queue.add(jobOf('a'), requestOf())
  const { fence } = await queue.claim(never)
  const next = queue.claim(never)
  await queue.giveBack('a', fence, { hasDied: true })
  assert.equal([(await next).job.id, (await next).deaths], ['a', 1])
})

memory('the mean duration is that of finished jobs', async () => {
  const queue = makeTestQueue()
  for (const id of ['a', 'b']) await queue.add(jobOf(id), requestOf())
  await queue.finish('a', (await queue.claim(never)).fence, { status: 'error', error: cancelled })
  assert.is(await queue.meanDuration(), undefined)
  await queue.finish('b', (await queue.claim(never)).fence, { status: 'finished', report })
  const { startedAt, endedAt } = (await queue.get('b'))!
  assert.is(await queue.meanDuration(), endedAt! - startedAt!)
})

memory('the journal keeps no headers of a job that has ended', async () => {
  const headers: unknown[] = []
  const journal = makeMemoryJournal()
  const seen: Journal = { ...journal, update: async (kept) => void headers.push(kept.headers) }
  const queue = makeTestQueue({ journal: seen, key: 'a key of 16 letters' })
  await queue.add(jobOf('a'), requestOf({ headers: { referer: 'r', authorization: 'secret' } }))
  await queue.cancel('a', cancelled)
  assert.equal(headers, [{ open: {}, secret: [] }])
})

/** A queue that opens with these jobs of an earlier run, in their order. */
const reopened = (...jobs: Partial<Job>[]) => {
  const kept = jobs.map((job, index): KeptJob => ({
    ...keptJob({ ...jobOf('a'), ...job }, requestOf(), { open: { referer: 'r' }, secret: ['cookie'] }),
    number: index + 1,
    deaths: 1,
    warnings: ['of the request']
  }))
  const request = async (id: string) => Buffer.from(`request ${id}`)
  return makeTestQueue({ journal: { ...makeMemoryJournal(), open: async () => kept, request } })
}

memory('jobs of an earlier run wait again, those that ran first, without the progress of their print', async () => {
  const queue = reopened(
    { id: 'a', client: 'one' },
    { id: 'b', status: 'running', startedAt: 5, stage: 'map', layersDone: 2, warnings: ['of the print'] }
  )
  const { status, startedAt, stage, layersDone, warnings } = (await queue.get('b'))!
  assert.equal([status, startedAt, stage, layersDone, warnings], ['waiting', undefined, undefined, 0, ['of the request']]) // prettier-ignore
  await queue.add(jobOf('c'), requestOf({ client: 'somebody else' }))
  const claims = [await queue.claim(never), await queue.claim(never), await queue.claim(never)]
  assert.equal(claims.map(({ job }) => job.id), ['b', 'a', 'c']) // prettier-ignore
  const { request, headers, lostHeaders, fence, deaths } = claims[0]!
  assert.equal([request.toString(), headers, lostHeaders, fence, deaths], ['request b', { referer: 'r' }, ['cookie'], 1, 1]) // prettier-ignore
})

memory('jobs of an earlier run that have ended stand by their end, before those of this one', async () => {
  const queue = reopened(
    { id: 'a', status: 'finished', endedAt: 30 },
    { id: 'b', status: 'error', endedAt: 10 },
    { id: 'c' },
    { id: 'd', status: 'cancelled', endedAt: 20 }
  )
  await queue.cancel('c', cancelled)
  assert.equal((await queue.ended()).map(({ id }) => id), ['b', 'd', 'a', 'c']) // prettier-ignore
  assert.equal(await queue.load(), { waiting: 0, waitingBytes: 0, running: 0 })
})

memory('jobs of an earlier run are there whatever is asked first', async () => {
  const added = reopened({ id: 'a' })
  await added.add(jobOf('b'), requestOf())
  assert.equal([await added.ahead('a'), await added.ahead('b')], [0, 1])
  assert.is((await reopened({ id: 'a' }).claim(never)).job.id, 'a')
  assert.is((await reopened({ id: 'a' }).cancel('a', cancelled))!.status, 'cancelled')
  assert.is((await reopened({ id: 'a' }).list(9)).open[0]!.id, 'a')
  assert.is((await reopened({ id: 'a' }).get('a'))!.id, 'a')
  assert.is((await reopened({ id: 'a', status: 'finished', endedAt: 1 }).ended())[0]!.id, 'a')
})

memory('each change of a job is kept in the journal, and each journal is closed', async () => {
  const kept: unknown[] = []
  const journal: Journal = {
    ...makeMemoryJournal(),
    add: async ({ number, bytes }, request) => void kept.push(['add', number, bytes, Buffer.from(request).toString()]),
    request: async () => Buffer.from('a request'),
    update: async ({ job, deaths }) => void kept.push([job.status, job.report?.isDeleted, deaths]),
    remove: async (ids) => void kept.push(['remove', ...ids]),
    close: async () => void kept.push('close')
  }
  const queue = makeTestQueue({ journal })
  for (const id of ['a', 'b']) await queue.add(jobOf(id), requestOf())
  await queue.giveBack('a', (await queue.claim(never)).fence, { hasDied: true })
  await queue.finish('a', (await queue.claim(never)).fence, { status: 'finished', report })
  await queue.amend('a', { report: { ...report, isDeleted: true } })
  await queue.amend('b', { report })
  await queue.forget(['a'])
  await queue.close()
  assert.equal(kept, [
    ['add', 1, 9, 'a request'],
    ['add', 2, 9, 'a request'],
    ['running', undefined, 0],
    ['waiting', undefined, 1],
    ['running', undefined, 1],
    ['finished', undefined, 1],
    ['finished', true, 1],
    ['remove', 'a'],
    'close'
  ])
})

memory('a job that nobody knows cannot be changed', async () => {
  const queue = makeTestQueue()
  const answers = [
    await queue.progress('z', 1, { stage: 'map' }),
    await queue.finish('z', 1, { status: 'finished', report }),
    await queue.giveBack('z', 1, { hasDied: false })
  ]
  assert.equal(answers, [false, false, false])
})

memory('any number of clients may listen, without a warning of Node', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const queue = makeTestQueue()
  for (let listener = 0; listener < 20; listener++) queue.onChange(() => {})
  await new Promise(setImmediate)
  process.off('warning', note)
  assert.equal(warnings, [])
})

memory.run()

const sqlite = contractOf(kindOf('SQLite', () => makeSqliteJournal(join(folders.make(), 'state'))))
sqlite.run()
