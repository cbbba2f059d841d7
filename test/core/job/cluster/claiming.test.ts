import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeClaiming } from '../../../../core/job/cluster/claiming.js'
import { ended } from '../../../../core/job/cluster/entries.js'
import type { Line } from '../../../../core/job/cluster/bullmq.js'
import type { Ledger } from '../../../../core/job/cluster/ledger.js'
import { makeHeaderKeeping } from '../../../../core/job/secret-headers.js'
import { until } from '../../../support/until.js'
import { makeParts } from './parts.js'

const make = async (changed?: (ledger: Ledger) => Partial<Ledger>, next: (line: Line) => Line = (line) => line) => {
  const parts = await makeParts(changed)
  const dropped: string[] = []
  const headers = makeHeaderKeeping(undefined)
  const claiming = makeClaiming({
    node: 'home',
    ledger: () => parts.ledger,
    line: async () => next(parts.line),
    held: parts.held,
    availability: parts.availability,
    headers,
    changes: parts.changes,
    isForsaken: async ({ client }) => client === 'nobody',
    drop: async (id) => {
      dropped.push(id)
      parts.entries.set(id, { ...ended(parts.entries.get(id)!, { status: 'cancelled' }, 'x'), revision: 5 })
    }
  })
  const leave = new AbortController()
  const claim = () => claiming.wait(leave.signal)
  /** The claims that wait leave, and the node claims no more. */
  const end = async (): Promise<void> => {
    claiming.close()
    leave.abort()
    await parts.availability.close()
  }
  return { ...parts, headers, claiming, claim, dropped, leave, end }
}

test('a claim has the job as it runs now, its request, its headers and its deaths', async () => {
  const { add, claim, changes, held, entries, told, headers, end } = await make()
  await add('a', { deaths: 1, fence: 4, headers: headers.written({ 'accept-language': 'de' }) })
  const { job, request, headers: sent, lostHeaders, fence, deaths } = await claim()
  assert.equal([job.id, job.status, String(request), fence, deaths], ['a', 'running', 'request of a', 5, 1])
  assert.equal([sent, lostHeaders], [{ 'accept-language': 'de' }, []])
  const { claimedBy, job: kept } = entries.get('a')!
  assert.equal([claimedBy, kept.status, held.has('a'), told], ['home', 'running', true, ['change a running']])
  const { revision } = entries.get('a')!
  changes.heard({ ...job, stage: 'layout' }, revision)
  assert.is(told.length, 1, 'this change is known already')
  assert.is(await held.progress('a', 5, { stage: 'map' }), true)
  await end()
})

test('claims that wait get their jobs one after the other', async () => {
  const { add, claim, end } = await make()
  const claims = [claim(), claim(), claim()]
  for (const id of ['a', 'b', 'c']) await add(id)
  assert.equal((await Promise.all(claims)).map(({ job }) => job.id), ['a', 'b', 'c']) // prettier-ignore
  await end()
})

test('a job that comes when the last worker has left goes back into the line', async () => {
  const gives: (() => void)[] = []
  const slow = (line: Line): Line => ({
    ...line,
    async next(token) {
      const taken = await line.next(token)
      if (taken) await new Promise<void>((resolve) => gives.push(resolve))
      return taken
    }
  })
  const { add, claiming, claim, line, held, end } = await make(undefined, slow)
  const leave = new AbortController()
  const left = claiming.wait(leave.signal).catch(() => 'left')
  await add('a')
  await until(() => gives.length === 1)
  leave.abort()
  assert.is(await left, 'left')
  gives[0]!()
  await until(async () => (await line.next('another node'))?.id === 'a')
  assert.is(held.has('a'), false)
  await add('b')
  const next = claim()
  await until(() => gives.length === 2)
  gives[1]!()
  assert.is((await next).job.id, 'b')
  await end()
})

test('a line that fails is asked again after a pause', async () => {
  let asked = 0
  const failing = (line: Line): Line => ({ ...line, next: (token) => (++asked < 3 ? Promise.reject(new Error('away')) : line.next(token)) }) // prettier-ignore
  const { add, claim, end } = await make(undefined, failing)
  await add('a')
  const claiming = claim()
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  assert.is(asked, 1)
  assert.is((await claiming).job.id, 'a')
  await end()
})

test('a job that is not to be printed from this line leaves it', async () => {
  const { add, claim, line, entries, end } = await make()
  await line.add('unknown', 1)
  await add('ended', {}, { status: 'error' })
  await add('moved')
  entries.get('moved')!.line = 'other'
  await add('later', { version: 99 })
  await add('good')
  assert.is((await claim()).job.id, 'good')
  await end()
  assert.equal(await line.ids(), ['good'])
  assert.equal(['moved', 'later'].map((id) => entries.get(id)!.job.status), ['waiting', 'waiting']) // prettier-ignore
})

test('a job that nobody waits for is dropped', async () => {
  const { add, claim, dropped, line, end } = await make()
  await add('a', { client: 'nobody' })
  await add('b')
  assert.is((await claim()).job.id, 'b')
  await end()
  assert.equal([dropped, await line.ids()], [['a'], ['b']])
})

test('a job that this node prints, and whose lock ran out, is locked again and not printed twice', async () => {
  const { add, claim, line, held, end, lineOf } = await make()
  await add('a')
  const { fence } = await claim()
  const place = lineOf('own').get('a')!
  const first = place.token
  Object.assign(place, { token: undefined, lockedUntil: 0 })
  await add('b')
  assert.is((await claim()).job.id, 'b')
  assert.is.not(place.token, first)
  assert.is(await held.finish('a', fence, { status: 'error', error: { code: 'too-large', message: 'x' } }), true)
  await end()
  assert.equal(await line.ids(), ['b'], 'it has left the line with its new lock')
})

test('a job that changes while it is claimed is claimed as it is then', async () => {
  let reads = 0
  const { add, claim, entries, end } = await make(({ read }) => ({
    async read(id) {
      const entry = await read(id)
      if (++reads === 1) Object.assign(entries.get(id)!, { revision: 7, deaths: 1 })
      return entry
    }
  }))
  await add('a')
  assert.is((await claim()).deaths, 1)
  assert.equal([reads, entries.get('a')!.revision], [2, 8])
  await end()
})

test('who leaves while the request is read gives the job back, without a death', async () => {
  const left = new AbortController()
  const parts = await make(({ request }) => ({ request: (id) => (left.abort('left'), request(id)) }))
  const { add, claiming, entries, held, end } = parts
  await add('a')
  assert.is(await claiming.wait(left.signal).catch((reason) => reason), 'left')
  await until(() => entries.get('a')!.job.status === 'waiting')
  await until(() => !held.has('a'))
  assert.equal([entries.get('a')!.deaths, entries.get('a')!.rank], [0, 0])
  await end()
})

test('a job whose request cannot be read is tried again, without a death; one whose request is lost has ended', async () => {
  let reads = 0
  const { add, claim, entries, requests, end } = await make(({ request }) => ({
    request: async (id) => {
      if (++reads === 1) throw new Error('away')
      return request(id)
    }
  }))
  await add('a')
  const { job, fence, deaths } = await claim()
  assert.equal([job.id, fence, deaths], ['a', 2, 0])
  await add('lost')
  requests.delete('lost')
  await add('b')
  assert.is((await claim()).job.id, 'b')
  const { status, error } = entries.get('lost')!.job
  assert.equal([status, error!.code], ['error', 'queue-unavailable'])
  await end()
})

test('after the close no job is taken from the line', async () => {
  const { add, claim, claiming, lineOf, end } = await make()
  claiming.close()
  await add('a')
  const waiting = claim().catch(() => 'left')
  await new Promise(setImmediate)
  assert.is(lineOf('own').get('a')!.token, undefined)
  await end()
  assert.is(await waiting, 'left')
})

test('however many claims wait, the line is asked for one job at a time', async () => {
  const { add, claim, line, end } = await make()
  const next = line.next.bind(line)
  let [asked, most] = [0, 0]
  line.next = async (token) => {
    most = Math.max(most, ++asked)
    return next(token).finally(() => asked--)
  }
  const claims = [claim(), claim(), claim()]
  for (const id of ['a', 'b', 'c']) await add(id)
  await Promise.all(claims)
  assert.is(most, 1)
  await end()
})

test.run()
