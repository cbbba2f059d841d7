import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { settleOutput } from '../../../core/request/output.js'
import type { Job } from '../../../core/job/job.js'
import { makeMemoryQueue } from '../../../core/job/memory-queue.js'

const never = new AbortController().signal
const cancelled = { code: 'cancelled', message: 'enough' } as const
const report = { mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }

const jobOf = (id: string): Job => ({
  id,
  ref: `${id}@x`,
  spec: {
    app: 'a',
    layout: 'b',
    format: 'pdf',
    output: settleOutput(),
    params: {},
    pages: [{ attributes: { big: 1 }, params: {} }]
  },
  status: 'waiting',
  submittedAt: Date.now(),
  layersDone: 0,
  layersTotal: 0,
  warnings: []
})

const queued = async (...ids: string[]) => {
  const queue = makeMemoryQueue(10)
  for (const id of ids) await queue.add(jobOf(id), { headers: { authorization: 'secret' } })
  return queue
}

test('jobs are claimed once, in order of arrival', async () => {
  const queue = await queued('a', 'b')
  assert.equal([await queue.ahead('a'), await queue.ahead('b')], [0, 1])
  const claims = [await queue.claim(never), await queue.claim(never)]
  assert.equal(
    claims.map(({ job, submission }) => [job.id, job.status, submission.headers.authorization]),
    [
      ['a', 'running', 'secret'],
      ['b', 'running', 'secret']
    ]
  )
  const third = queue.claim(never)
  await queue.add(jobOf('c'), { headers: {} })
  assert.is((await third).job.id, 'c')
})

test('an aborted claim gets no job', async () => {
  const queue = await queued()
  const leave = new AbortController()
  const left = queue.claim(leave.signal).catch(() => 'left')
  leave.abort()
  assert.is(await left, 'left')
  const stays = queue.claim(never)
  await queue.add(jobOf('a'), { headers: {} })
  assert.is((await stays).job.id, 'a')
})

test('only the last claim of a job may change it', async () => {
  const queue = await queued('a', 'b')
  const first = await queue.claim(never)
  assert.is(await queue.progress('a', first.fence, { stage: 'map', warning: 'one' }), true)
  assert.is(await queue.progress('a', first.fence, { layersDone: 1, warning: 'two' }), true)
  const { stage, layersDone, warnings } = (await queue.get('a'))!
  assert.equal({ stage, layersDone, warnings }, { stage: 'map', layersDone: 1, warnings: ['one', 'two'] })

  assert.is(await queue.giveBack('a', first.fence), true)
  assert.is((await queue.get('a'))!.status, 'waiting')
  const second = await queue.claim(never)
  assert.equal([second.job.id, second.fence], ['a', first.fence + 1], 'it is the next again')
  assert.is(await queue.progress('a', first.fence, { stage: 'output' }), false)
  assert.is(await queue.giveBack('a', first.fence), false)
  assert.is(await queue.finish('a', first.fence, { status: 'finished', report }), false)
  assert.is(await queue.finish('a', second.fence, { status: 'finished', report }), true)
  assert.is(await queue.finish('a', second.fence, { status: 'error', error: cancelled }), false)
  assert.is((await queue.get('a'))!.status, 'finished')
})

test('waiting and running jobs can be cancelled, an ended job does not change', async () => {
  const queue = await queued('a', 'b')
  const stopped: string[] = []
  const ended: string[] = []
  queue.onCancel((id) => stopped.push(id))
  const stopListening = queue.onEnd(({ id, status }) => ended.push(`${id} ${status}`))
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
  await queue.add(jobOf('c'), { headers: {} })
  assert.is((await queue.claim(never)).job.id, 'c', 'a cancelled job is not claimed')
  await queue.cancel('c', cancelled)
  assert.is(ended.length, 2)
})

test('an ended job keeps neither its headers nor its contents', async () => {
  const queue = await queued('a')
  const claim = await queue.claim(never)
  await queue.finish('a', claim.fence, { status: 'finished', report })
  const { spec, endedAt } = (await queue.get('a'))!
  assert.equal([spec.layout, spec.pages], ['b', []])
  assert.ok(endedAt)
})

test('the limit counts only waiting jobs: a free worker takes a job even if the limit is 0', async () => {
  const queue = makeMemoryQueue(0)
  const refused = await queue.add(jobOf('a'), { headers: {} }).catch(({ code, message }) => [code, message])
  assert.equal(refused, ['queue-full', 'the queue is full: 0 jobs are waiting; try again later'])
  const claim = queue.claim(never)
  await queue.add(jobOf('b'), { headers: {} })
  assert.is((await claim).job.id, 'b')
})

test('ended jobs are deleted after their time; their durations still count', async () => {
  const queue = await queued('a', 'b')
  assert.is(await queue.meanDuration(), undefined)
  const { fence } = await queue.claim(never)
  await queue.finish('a', fence, { status: 'finished', report })
  assert.ok((await queue.meanDuration())! >= 0)
  assert.equal(await queue.forget(Date.now() - 60_000), [])
  assert.equal(await queue.forget(Date.now() + 1), ['a'])
  assert.is(await queue.get('a'), undefined)
  assert.is((await queue.get('b'))!.status, 'waiting')
})

test.run()
