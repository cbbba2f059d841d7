import { getEventListeners } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitEnd } from '../../../core/job/await-end.js'
import type { Job } from '../../../core/job/job.js'
import { jobOf, makeTestQueue, requestOf } from './queues.js'

const add = async (ids: string[]) => {
  const queue = makeTestQueue()
  for (const id of ids) await queue.add(jobOf(id), requestOf())
  return queue
}
const error = { code: 'cancelled', message: 'x' } as const

test('awaitEnd waits for the end of the given job, not of another job', async () => {
  const queue = await add(['a', 'b'])
  let isDone = false
  const waiting = awaitEnd(queue, 'a', new AbortController().signal).finally(() => (isDone = true))
  await queue.cancel('b', error)
  await new Promise(setImmediate)
  assert.not.ok(isDone)
  await queue.cancel('a', error)
  assert.is((await waiting)!.status, 'cancelled')
})

test('an ended or missing job is not waited for', async () => {
  const queue = await add(['a'])
  await queue.cancel('a', error)
  const { signal } = new AbortController()
  assert.is((await awaitEnd(queue, 'a', signal))!.status, 'cancelled')
  assert.is(await awaitEnd(queue, 'z', signal), undefined)
})

test('if the service stops, the job is returned in its current state', async () => {
  const queue = await add(['a'])
  const stop = new AbortController()
  const waiting = awaitEnd(queue, 'a', stop.signal)
  await new Promise(setImmediate)
  stop.abort()
  assert.is((await waiting)!.status, 'waiting')
  assert.is((await awaitEnd(queue, 'a', stop.signal))!.status, 'waiting')
})

test('a job that the queue has lost is not waited for, nor one whose end was not told; one that cannot be read now is', async () => {
  const queue = await add(['a'])
  const answers: (() => Promise<Job | undefined>)[] = []
  const asked = { ...queue, get: (id: string) => (answers.shift() ?? (() => queue.get(id)))() }
  const { signal } = new AbortController()
  const away = () => Promise.reject(new Error('away'))
  answers.push(
    () => queue.get('a'),
    away,
    away,
    async () => undefined,
    async () => undefined
  )
  assert.is(await awaitEnd(asked, 'a', signal, 1), undefined)
  assert.is(answers.length, 0)
  const finished = { ...jobOf('a'), status: 'finished' as const }
  answers.push(
    () => queue.get('a'),
    async () => finished,
    async () => finished
  )
  assert.is((await awaitEnd(asked, 'a', signal, 1))!.status, 'finished')
})

test('who has waited no longer listens to the queue and to the stop', async () => {
  const queue = await add(['a'])
  let listeners = 0
  const onChange: typeof queue.onChange = (listener) => {
    const leave = queue.onChange(listener)
    listeners++
    return () => (leave(), listeners--)
  }
  const { signal } = new AbortController()
  const waiting = awaitEnd({ ...queue, onChange }, 'a', signal)
  assert.equal([listeners, getEventListeners(signal, 'abort').length], [1, 1])
  await queue.cancel('a', error)
  assert.equal([(await waiting)!.status, listeners, getEventListeners(signal, 'abort').length], ['cancelled', 0, 0])
})

test.run()
