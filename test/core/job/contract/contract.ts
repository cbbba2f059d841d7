import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { JobQueue } from '../../../../core/job/queue.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { jobOf, requestOf } from '../queues.js'
import { cancelled, never, type QueueKind, report, type TestOptions } from './queues-under-test.js'

/** What every kind of queue does, for one service. */
export const contractOf = (kind: QueueKind) => {
  const test = suite(`queue in ${kind.name}`)
  const queues: JobQueue[] = []
  const queued = async (ids: string[], options?: TestOptions) => {
    const queue = await kind.make(options)
    queues.push(queue)
    for (const id of ids) await queue.add(jobOf(id), requestOf({ bytes: Buffer.from(`request ${id}`) }))
    return queue
  }
  test.after(async () => {
    for (const queue of queues) await queue.close()
    await kind.remove()
  })

  test('jobs are claimed once, in order of arrival, with their requests', async () => {
    const queue = await queued(['a', 'b'], { key: 'a key of 16 letters' })
    assert.equal([await queue.ahead('a'), await queue.ahead('b')], [0, 1])
    const claims = [await queue.claim(never), await queue.claim(never)]
    assert.equal(
      claims.map(({ job, request, deaths }) => [job.id, job.status, Buffer.from(request).toString(), deaths]),
      [
        ['a', 'running', 'request a', 0],
        ['b', 'running', 'request b', 0]
      ]
    )
    const third = queue.claim(never)
    await queue.add(jobOf('c'), requestOf({ headers: { authorization: 'secret' }, answersWithReport: true }))
    const { job, headers, lostHeaders, answersWithReport } = await third
    assert.equal([job.id, headers, lostHeaders, answersWithReport], ['c', { authorization: 'secret' }, [], true])
  })

  test('clients take turns', async () => {
    const queue = await queued([])
    for (const [id, client] of [['a1', 'a'], ['a2', 'a'], ['b1', 'b']] as const) await queue.add(jobOf(id), requestOf({ client })) // prettier-ignore
    const order = [await queue.claim(never), await queue.claim(never), await queue.claim(never)]
    assert.equal(order.map(({ job }) => job.id), ['a1', 'b1', 'a2']) // prettier-ignore
  })

  test('awaited jobs go first only if they are preferred', async () => {
    for (const prefersAwaited of [false, true]) {
      const queue = await queued(['a'], { prefersAwaited })
      await queue.add(jobOf('b'), requestOf({ isAwaited: true, client: 'other' }))
      assert.is((await queue.claim(never)).job.id, prefersAwaited ? 'b' : 'a')
    }
  })

  test('the open jobs of a client are those that wait and run', async () => {
    const queue = await queued([])
    for (const [id, client] of [['a1', 'a'], ['a2', 'a'], ['a3', 'a'], ['b1', 'b']] as const) await queue.add(jobOf(id), requestOf({ client })) // prettier-ignore
    assert.equal([await queue.openOf('a'), await queue.openOf('b'), await queue.openOf('c')], [3, 1, 0])
    const { job, fence } = await queue.claim(never)
    assert.is(await queue.openOf('a'), 3, 'one of them runs')
    await queue.finish(job.id, fence, { status: 'finished', report })
    await queue.cancel('a2', cancelled)
    assert.is(await queue.openOf('a'), 1)
  })

  test('the owner of a job stays its owner, whatever becomes of it', async () => {
    const queue = await queued([])
    const owner = 'https://login.example.org/realms/maps a-1'
    const ownerOf = async () => (await queue.get('a'))?.owner
    await queue.add({ ...jobOf('a'), owner }, requestOf())
    assert.is(await ownerOf(), owner)
    const { fence } = await queue.claim(never)
    await queue.progress('a', fence, { stage: 'map' })
    assert.is(await ownerOf(), owner)
    await queue.giveBack('a', fence, { hasDied: true })
    assert.is(await ownerOf(), owner)
    const again = await queue.claim(never)
    await queue.finish('a', again.fence, { status: 'finished', report })
    await queue.amend('a', { report: { ...report, isDeleted: true } })
    assert.equal([await ownerOf(), (await queue.ended()).map((job) => job.owner)], [owner, [owner]])
  })

  test('an aborted claim gets no job', async () => {
    const queue = await queued([])
    const leave = new AbortController()
    const left = queue.claim(leave.signal).catch(() => 'left')
    await queue.get('a')
    leave.abort()
    assert.is(await left, 'left')
    const stays = queue.claim(never)
    await queue.add(jobOf('a'), requestOf())
    assert.is((await stays).job.id, 'a')
  })

  test('only the last claim of a job may change it', async () => {
    const queue = await queued(['a', 'b'])
    const first = await queue.claim(never)
    assert.is(await queue.progress('a', first.fence, { stage: 'map', warning: 'one' }), true)
    assert.is(await queue.progress('a', first.fence, { layersDone: 1, warning: 'two', hint: 'three' }), true)
    const { stage, layersDone, warnings, hints } = (await queue.get('a'))!
    assert.equal({ stage, layersDone, warnings, hints }, { stage: 'map', layersDone: 1, warnings: ['one', 'two'], hints: ['three'] }) // prettier-ignore

    assert.is(await queue.giveBack('a', first.fence, { hasDied: true }), true)
    const again = (await queue.get('a'))!
    assert.equal(
      [again.status, again.startedAt, again.stage, again.layersDone, again.warnings, again.hints],
      ['waiting', undefined, undefined, 0, [], undefined],
      'nothing of the first print is left'
    )
    const second = await queue.claim(never)
    assert.equal([second.job.id, second.fence, second.deaths], ['a', first.fence + 1, 1], 'it is the next again')
    assert.is(await queue.progress('a', first.fence, { stage: 'output' }), false)
    assert.is(await queue.giveBack('a', first.fence, { hasDied: true }), false)
    assert.is(await queue.finish('a', first.fence, { status: 'finished', report }), false)
    assert.is(await queue.finish('a', second.fence, { status: 'finished', report }), true)
    assert.is(await queue.finish('a', second.fence, { status: 'error', error: cancelled }), false)
    assert.is((await queue.get('a'))!.status, 'finished')
  })

  test('a job that is given back without a death counts none', async () => {
    const queue = await queued(['a'])
    const { fence } = await queue.claim(never)
    await queue.giveBack('a', fence, { hasDied: false })
    assert.is((await queue.claim(never)).deaths, 0)
  })

  test('of two ends at the same time one counts', async () => {
    const queue = await queued(['a'])
    const { fence } = await queue.claim(never)
    const [finished, job] = await Promise.all([
      queue.finish('a', fence, { status: 'finished', report }),
      queue.cancel('a', cancelled)
    ])
    const { status } = (await queue.get('a'))!
    assert.equal([finished, job!.status, status], finished ? [true, 'finished', 'finished'] : [false, 'cancelled', 'cancelled']) // prettier-ignore
  })

  test('waiting and running jobs can be cancelled, an ended job does not change', async () => {
    const queue = await queued(['a', 'b'])
    const stopped: string[] = []
    const ended: string[] = []
    queue.onCancel((id) => stopped.push(id))
    const stopListening = queue.onChange(({ id, status, endedAt }) => endedAt && ended.push(`${id} ${status}`))
    const { fence } = await queue.claim(never)
    assert.is((await queue.cancel('b', cancelled))!.status, 'cancelled')
    assert.equal(stopped, [], 'nobody works on it')
    assert.is((await queue.cancel('a', cancelled))!.error!.message, 'enough')
    assert.equal(stopped, ['a'])
    assert.is(await queue.finish('a', fence, { status: 'finished', report }), false)
    assert.is((await queue.cancel('a', { code: 'cancelled', message: 'again' }))!.error!.message, 'enough')
    assert.is(await queue.cancel('z', cancelled), undefined)
    assert.equal(ended, ['b cancelled', 'a cancelled'])
    stopListening()
    await queue.add(jobOf('c'), requestOf())
    assert.is((await queue.claim(never)).job.id, 'c', 'a cancelled job is not claimed')
    await queue.cancel('c', cancelled)
    assert.is(ended.length, 2)
  })

  test('it says how much waits and runs', async () => {
    const queue = await queued(['a', 'b', 'c'])
    const bytes = (await queue.load()).waitingBytes
    assert.equal(await queue.load(), { waiting: 3, waitingBytes: bytes, running: 0 })
    const { fence } = await queue.claim(never)
    assert.equal(await queue.load(), { waiting: 2, waitingBytes: (bytes * 2) / 3, running: 1 })
    await queue.finish('a', fence, { status: 'finished', report })
    await queue.cancel('b', cancelled)
    assert.equal(await queue.load(), { waiting: 1, waitingBytes: bytes / 3, running: 0 })
  })

  test('a job keeps who asked for it, and what its print took', async () => {
    const queue = await queued([])
    const asked = { client: '192.0.2.7', owner: 'anna', requestId: 'order-7', traceparent: '00-a-b-01' }
    const facts = { pages: 2, stageMs: { map: 7 }, hosts: ['a.example:8080'], fetches: 1, fetchedBytes: 5, cached: 0 }
    const ends: unknown[] = []
    queue.onEnd((job) => ends.push(job.facts))
    await queue.add({ ...jobOf('a'), ...asked }, requestOf())
    const { job, fence } = await queue.claim(never)
    await queue.finish('a', fence, { status: 'finished', report, facts })
    for (const one of [job, (await queue.get('a'))!, (await queue.ended())[0]!])
      assert.equal([one.client, one.owner, one.requestId, one.traceparent], Object.values(asked))
    assert.equal([(await queue.get('a'))!.facts, ...ends], [facts, facts])
  })

  test('a full queue takes no more', async () => {
    const queue = await queued(['a'], { limits: { waitingJobs: 1, waitingBytes: 1e6 } })
    assert.is((await thrownBy(queue.add(jobOf('b'), requestOf()))).code, 'queue-full')
    assert.is(await queue.get('b'), undefined)
    await queue.claim(never)
    await queue.add(jobOf('c'), requestOf())
  })

  test('ended jobs are listed by their end and forgotten; their durations still count', async () => {
    const queue = await queued(['a', 'b', 'c'])
    assert.is(await queue.meanDuration(), undefined)
    const { fence } = await queue.claim(never)
    await queue.cancel('c', cancelled)
    await queue.finish('a', fence, { status: 'finished', report })
    assert.ok((await queue.meanDuration())! >= 0)
    assert.equal((await queue.ended()).map(({ id }) => id), ['c', 'a']) // prettier-ignore
    await queue.forget(['a'])
    assert.is(await queue.get('a'), undefined)
    assert.equal((await queue.ended()).map(({ id }) => id), ['c']) // prettier-ignore
    assert.is((await queue.get('b'))!.status, 'waiting')
  })

  test('jobs are listed: those that run, those that wait in their order, those that have ended', async () => {
    const queue = await queued(['a', 'b', 'c', 'd', 'e', 'f'])
    const claims = [await queue.claim(never), await queue.claim(never), await queue.claim(never)]
    for (const { job, fence } of claims.slice(0, 2)) await queue.finish(job.id, fence, { status: 'finished', report })
    const idsOf = async (most: number) => {
      const { open, ended } = await queue.list(most)
      return [open.map(({ id, status }) => `${id} ${status}`), ended.map(({ id }) => id)]
    }
    const open = ['c running', 'd waiting', 'e waiting', 'f waiting']
    assert.equal(await idsOf(10), [open, ['b', 'a']])
    assert.equal(await idsOf(2), [open.slice(0, 2), ['b', 'a']])
    assert.equal(await idsOf(1), [['c running'], ['b']])
  })

  test('a deleted report is noted, and its job has not ended again', async () => {
    const queue = await queued(['a'])
    const { fence } = await queue.claim(never)
    await queue.finish('a', fence, { status: 'finished', report })
    let events = 0
    queue.onChange(() => events++)
    queue.onEnd(() => events++)
    await queue.amend('a', { report: { ...report, isDeleted: true } })
    await queue.amend('z', { report: { ...report, isDeleted: true } })
    assert.equal([(await queue.get('a'))!.report!.isDeleted, events], [true, 0])
  })

  return test
}
