import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pause, watchSignal } from '../../../core/net/cancellation.js'
import { withOwnTimers } from '../../support/own-timers.js'

test('a job that is cancelled stops all that is pending, each once, with its reason', () => {
  const cancel = new AbortController()
  const { pending, signal } = watchSignal(cancel.signal)
  assert.is(signal, cancel.signal)
  const stopped: string[] = []
  const leave = (reason: unknown) => stopped.push(`left ${reason}`)
  const stop = (name: string) => (reason: unknown) => {
    pending.delete(leave)
    stopped.push(`${name} ${reason}`)
  }
  for (const one of [stop('a'), leave, stop('b')]) pending.add(one)
  pending.delete(leave)
  cancel.abort('enough')
  assert.equal(stopped, ['a enough', 'b enough'])
})

test('a pause ends by itself or with the job, and is no longer pending then', async () => {
  const cancel = new AbortController()
  const job = watchSignal(cancel.signal)
  const short = pause(0, job)
  assert.is(job.pending.size, 1)
  assert.equal([await short, job.pending.size], [undefined, 0])
  await withOwnTimers(async (timers) => {
    const long = pause(1e8, job).catch((reason) => reason)
    assert.is(timers(), 1)
    cancel.abort('enough')
    assert.is(timers(), 0, 'nothing waits any more')
    assert.equal([await long, job.pending.size], ['enough', 0])
  })
})

test.run()
