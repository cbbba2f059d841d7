import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeClientLimits } from '../../../core/auth/client-limits.js'
import { makeRate } from '../../../core/auth/rates.js'
import type { Client } from '../../../core/client.js'
import type { PrintError } from '../../../core/errors.js'
import { thrownBy } from '../../support/thrown-by.js'

test('as often as the limit is not too often, once more is; each client is counted alone', async () => {
  const { take, spent } = makeRate(2, 60)
  assert.is(await spent('a'), undefined)
  const first = await take('a')
  assert.equal([first.isOver, first.remaining, first.limit, first.windowSeconds], [false, 1, 2, 60])
  assert.ok(first.resetSeconds > 0 && first.resetSeconds <= 60)
  assert.is(await spent('a'), undefined)
  const second = await take('a')
  assert.equal([second.isOver, second.remaining], [false, 0])
  assert.equal([(await spent('a'))!.isOver, (await spent('a'))!.remaining], [true, 0])
  assert.equal([(await take('a')).isOver, (await take('b')).isOver], [true, false])
})

test('of too many clients, the one that was silent longest is forgotten', async () => {
  const { take, spent } = makeRate(1, 60, 2)
  await take('a')
  await take('b')
  await take('a')
  await take('c')
  assert.equal([(await spent('a'))?.isOver, (await spent('b'))?.isOver, (await spent('c'))?.isOver], [true, undefined, true]) // prettier-ignore
})

const clientOf = (more: object = {}): Client => ({ address: '192.0.2.1', key: 'k', isExempt: false, ...more }) as Client

test('a client may print so often in a minute; a request counts once, exempt clients never', async () => {
  const { check, count } = makeClientLimits({ printsPerMinute: 1, openJobs: 0 }, async () => 0)
  const first = clientOf()
  await check(first)
  assert.is(first.allowance, undefined)
  await count(first)
  await count(first)
  assert.equal([first.allowance!.limit, first.allowance!.remaining], [1, 0])
  const error = (await thrownBy(count(clientOf()))) as PrintError
  assert.equal([error.code, error.retrySeconds! > 0], ['too-many-requests', true])
  assert.is((await thrownBy(check(clientOf()))).code, 'too-many-requests')
  for (const one of [clientOf({ isExempt: true }), clientOf({ key: 'other' }), undefined]) await count(one)
  await check(clientOf({ isExempt: true }))
})

test('without limits nothing is counted', async () => {
  const { check, count, add } = makeClientLimits({ printsPerMinute: 0, openJobs: 0 }, async () => 99)
  let added = 0
  for (let times = 0; times < 3; times++) {
    await check(clientOf())
    await count(clientOf())
    await add(clientOf(), async () => void added++)
  }
  assert.is(added, 3)
})

test('a client has so many open jobs, unless it is exempt', async () => {
  const { add } = makeClientLimits({ printsPerMinute: 0, openJobs: 2 }, async (client) => (client === 'k' ? 2 : 1))
  const added: string[] = []
  assert.is((await thrownBy(add(clientOf(), async () => void added.push('k')))).code, 'too-many-requests')
  await add(clientOf({ key: 'other' }), async () => void added.push('other'))
  await add(clientOf({ isExempt: true }), async () => void added.push('exempt'))
  await add(undefined, async () => void added.push('nobody'))
  assert.equal(added, ['other', 'exempt', 'nobody'])
})

test.run()
