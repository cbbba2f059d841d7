import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeClaimants } from '../../../core/job/claimants.js'
import type { Claim } from '../../../core/job/queue.js'

const claimOf = (fence: number) => ({ fence }) as Claim

const make = () => {
  const claimants = makeClaimants()
  const events: string[] = []
  const wait = (name: string) => {
    const leave = new AbortController()
    const claim = claimants.wait(leave.signal, () => events.push(`${name} came`))
    void claim.then(({ fence }) => events.push(`${name} has ${fence}`), (reason) => events.push(`${name} left: ${reason}`)) // prettier-ignore
    return () => leave.abort('enough')
  }
  return { claimants, events, wait }
}

test('the worker that has waited longest gets the next job', async () => {
  const { claimants, events, wait } = make()
  for (const name of ['one', 'two']) wait(name)
  assert.equal([claimants.count(), events], [2, ['one came', 'two came']])
  claimants.next()!.take(claimOf(1))
  claimants.next()!.take(claimOf(2))
  await new Promise(setImmediate)
  assert.equal([claimants.next(), claimants.count(), events.slice(2)], [undefined, 0, ['one has 1', 'two has 2']])
})

test('one that leaves makes no other leave, wherever it stands', async () => {
  for (const [index, left] of [['two', 'three'], ['one', 'three'], ['one', 'two']].entries()) {
    const { claimants, events, wait } = make()
    const leaves = ['one', 'two', 'three'].map(wait)
    leaves[index]!()
    assert.is(claimants.count(), 2)
    claimants.next()!.take(claimOf(1))
    claimants.next()!.take(claimOf(2))
    await new Promise(setImmediate)
    const name = ['one', 'two', 'three'][index]
    assert.equal(events.slice(3), [`${name} left: enough`, `${left[0]} has 1`, `${left[1]} has 2`])
  } // prettier-ignore
})

test('one that has been chosen and got no job is the next again, unless it has left', () => {
  const { claimants, wait } = make()
  const [leave] = ['one', 'two'].map(wait)
  const first = claimants.next()!
  claimants.putBack(first)
  assert.is(claimants.next(), first)
  assert.is(first.hasLeft(), false)
  leave!()
  assert.equal([first.hasLeft(), claimants.count()], [true, 1], 'the other one still waits')
  claimants.putBack(first)
  assert.is(claimants.count(), 1)
})

test('one that has its job no longer listens, and one that has left does not come', async () => {
  const { claimants, events, wait } = make()
  const leave = wait('one')
  const first = claimants.next()!
  first.take(claimOf(1))
  leave()
  assert.is(first.hasLeft(), false)
  const reason = await claimants
    .wait(AbortSignal.abort('too late'), () => events.push('came'))
    .catch((thrown) => thrown)
  assert.equal([reason, claimants.count(), events], ['too late', 0, ['one came', 'one has 1']])
})

test.run()
