import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitEnd } from '../../../../core/job/await-end.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { until } from '../../../support/until.js'
import { cancelled, never, report } from '../contract/queues-under-test.js'
import { jobOf, requestOf } from '../queues.js'
import { makePatientNodes } from './nodes.js'

const finished = { status: 'finished', report } as const
let nodes: ReturnType<typeof makePatientNodes>
test.before.each(() => void (nodes = makePatientNodes()))
test.after.each(() => nodes.close())

test('a job is printed by one node, and all see its changes; its end belongs to the node that ended it', async () => {
  const [one, two] = [nodes.node(), nodes.node()]
  const seen: string[] = []
  const ends: string[] = []
  await one.open()
  one.onChange(({ status, stage }) => seen.push(`${status} ${stage ?? ''}`))
  one.onEnd(() => ends.push('one'))
  two.onEnd(() => ends.push('two'))
  await one.add(jobOf('a'), requestOf())
  const { fence } = await two.claim(never)
  const awaited = awaitEnd(one, 'a', never)
  await two.progress('a', fence, { stage: 'map', warning: 'a tile is missing' })
  await two.finish('a', fence, finished)
  assert.equal([(await awaited)!.status, (await awaited)!.warnings], ['finished', ['a tile is missing']])
  await until(() => seen.length >= 3)
  assert.equal([seen, ends], [['running ', 'running map', 'finished map'], ['two']])
})

test('a queue says that no job can be added while its database is away', async () => {
  const one = nodes.node()
  await one.check()
  one.cut(true)
  assert.is((await thrownBy(one.check())).code, 'queue-unavailable')
  one.cut(false)
  await one.check()
})

test('changes whose messages were lost are found with the next beat', async () => {
  const [one, two] = [nodes.node(), nodes.node({ losesMessages: true })]
  const seen: string[] = []
  await one.open()
  one.onChange(({ status }) => seen.push(status))
  await one.add(jobOf('a'), requestOf())
  await pause(300)
  await two.claim(never)
  await until(() => seen.includes('running'))
})

test('a job is cancelled from any node, also if the message is lost; only the node that prints it stops', async () => {
  const [one, two] = [nodes.node({ losesMessages: true }), nodes.node()]
  await one.add(jobOf('a'), requestOf())
  const { fence } = await two.claim(never)
  const stopped: string[] = []
  one.onCancel((id) => stopped.push(`one ${id}`))
  two.onCancel((id) => stopped.push(`two ${id}`))
  await one.add(jobOf('b'), requestOf())
  assert.is((await two.cancel('b', cancelled))!.status, 'cancelled')
  assert.is((await one.cancel('a', cancelled))!.status, 'cancelled')
  await until(() => stopped.length > 0)
  assert.is(stopped[0], 'two a')
  assert.is(await two.finish('a', fence, finished), false)
  await one.add(jobOf('c'), requestOf())
  assert.is((await two.claim(never)).job.id, 'c')
})

test('a job that was given back is the next one on any node, before awaited ones', async () => {
  const [one, two] = [nodes.node(), nodes.node({ prefersAwaited: true })]
  await one.add(jobOf('again'), requestOf())
  const { fence } = await one.claim(never)
  await one.add(jobOf('other'), requestOf())
  await two.add(jobOf('awaited'), requestOf({ isAwaited: true }))
  await one.giveBack('again', fence, { hasDied: true })
  assert.is(await two.ahead('again'), 0)
  const claims = [await two.claim(never), await two.claim(never), await one.claim(never)]
  assert.equal(claims.map(({ job, deaths }) => [job.id, deaths]), [['again', 1], ['awaited', 0], ['other', 0]]) // prettier-ignore
})

test('the job of a node that has gone is printed by another one, without a death; the first one cannot finish it', async () => {
  const [one, gone] = [nodes.node(), nodes.node()]
  await one.add(jobOf('a'), requestOf({ bytes: Buffer.from('the request') }))
  const { fence } = await gone.claim(never)
  gone.cut(true)
  const again = await one.claim(never)
  assert.equal([again.job.id, again.fence, again.deaths, String(again.request)], ['a', fence + 1, 0, 'the request'])
  gone.cut(false)
  assert.is(await gone.finish('a', fence, finished), false)
  assert.is(await one.finish('a', again.fence, finished), true)
})

test('a long job is not taken from a node that lives', async () => {
  const [one, two] = [nodes.node(), nodes.node()]
  await one.add(jobOf('a'), requestOf())
  const { fence } = await one.claim(never)
  const leave = new AbortController()
  const other = two.claim(leave.signal).catch(() => 'nothing')
  await nodes.pass(2 * nodes.graceMs)
  leave.abort()
  assert.is(await other, 'nothing')
  assert.is(await one.finish('a', fence, finished), true)
})

test('a client that waited at a node that has gone waits no more; other jobs of this node are printed', async () => {
  const [one, gone] = [nodes.node(), nodes.node()]
  await one.open()
  await gone.add(jobOf('awaited'), requestOf({ isAwaited: true }))
  await gone.add(jobOf('lasting'), requestOf())
  gone.cut(true)
  await until(async () => (await one.get('awaited'))!.status === 'cancelled')
  assert.is((await one.get('lasting'))!.status, 'waiting')
  assert.is((await one.claim(never)).job.id, 'lasting')
})

test('a node that has just come does not judge others: it waits for the time of grace', async () => {
  const gone = nodes.node()
  await gone.add(jobOf('awaited'), requestOf({ isAwaited: true }))
  gone.cut(true)
  nodes.nodes.clear()
  const one = nodes.node()
  await one.open()
  await nodes.pass(nodes.graceMs / 4)
  assert.is((await one.get('awaited'))!.status, 'waiting')
  await until(async () => (await one.get('awaited'))!.status === 'cancelled')
})

test('an awaited job that its own node has lost is not printed again by another one', async () => {
  const [one, gone] = [nodes.node(), nodes.node()]
  await one.open()
  await nodes.pass(2 * nodes.graceMs)
  await gone.add(jobOf('awaited'), requestOf({ isAwaited: true }))
  await gone.claim(never)
  gone.cut(true)
  const claiming = one.claim(never)
  await until(async () => (await one.get('awaited'))!.status === 'cancelled')
  await one.add(jobOf('other'), requestOf())
  assert.is((await claiming).job.id, 'other')
})

test('jobs wait for nodes with their layouts; when there is none any more, others print them in their order', async () => {
  const [old, other] = [nodes.node({ digest: 'old' }), nodes.node({ digest: 'new' })]
  for (const id of ['running', 'first', 'second']) await old.add(jobOf(id), requestOf())
  assert.is((await old.claim(never)).job.id, 'running')
  await other.add(jobOf('own'), requestOf())
  assert.is((await other.claim(never)).job.id, 'own')
  const leave = new AbortController()
  const patient = other.claim(leave.signal).catch(() => 'nothing')
  await nodes.pass(2 * nodes.graceMs)
  leave.abort()
  assert.is(await patient, 'nothing')
  old.cut(true)
  const ids = [await other.claim(never), await other.claim(never), await other.claim(never)].map(({ job }) => job.id)
  assert.equal(ids, ['running', 'first', 'second'])
  assert.match(other.log.join(), /info 3 waiting prints/)
  assert.is(nodes.lineOf('mapsetter-1-old').size, 0)
})

test('a node whose layouts change finishes the jobs of the old ones, and prints the others after a while', async () => {
  let digest = 'old'
  const queue = nodes.node({ digest: () => digest })
  await queue.add(jobOf('a'), requestOf())
  assert.is((await queue.claim(never)).job.id, 'a')
  await queue.add(jobOf('b'), requestOf())
  digest = 'new'
  await queue.layoutsChanged()
  assert.is(await queue.finish('a', 1, finished), true)
  assert.is((await queue.claim(never)).job.id, 'b')
})

test('records of a later version are left alone', async () => {
  const one = nodes.node()
  await one.add(jobOf('a'), requestOf({ isAwaited: true }))
  const later = nodes.entries.get('a')!
  nodes.lineOf(later.line).clear()
  nodes.entries.set('a', { ...later, version: 99, line: 'mapsetter-99-one', node: 'later' })
  await one.add(jobOf('b'), requestOf())
  assert.is((await one.claim(never)).job.id, 'b')
  await nodes.pass(2 * nodes.graceMs)
  assert.is((await one.cancel('a', cancelled))!.status, 'waiting')
  assert.is(nodes.entries.get('a')!.line, 'mapsetter-99-one')
})

test('a job that a crash kept out of the line is added to it; one that nobody knows leaves it', async () => {
  const queue = nodes.node()
  await queue.add(jobOf('known'), requestOf())
  await queue.claim(never)
  await queue.add(jobOf('lost'), requestOf())
  const line = nodes.lineOf('mapsetter-1-one')
  line.delete('lost')
  line.set('unknown', { rank: 5, order: 0, lockedUntil: 0 })
  assert.is((await queue.claim(never)).job.id, 'lost')
  await until(() => !line.has('unknown'))
})

test('a job whose request is lost ends with an error', async () => {
  const queue = nodes.node()
  await queue.add(jobOf('a'), requestOf())
  nodes.requests.delete('a')
  await queue.add(jobOf('b'), requestOf())
  assert.is((await queue.claim(never)).job.id, 'b')
  const { status, error } = (await queue.get('a'))!
  assert.equal([status, error!.code], ['error', 'queue-unavailable'])
})

test('while the database is away, jobs are refused and the log says so once; a cancellation is done later', async () => {
  const [one, two] = [nodes.node(), nodes.node()]
  await one.add(jobOf('a'), requestOf())
  const { fence } = await one.claim(never)
  await two.open()
  two.cut(true)
  for (const verb of [
    () => two.add(jobOf('b'), requestOf()),
    () => two.get('a'),
    () => two.cancel('a', cancelled),
    () => two.list(5)
  ])
    // prettier-ignore
    assert.is((await thrownBy(verb())).code, 'queue-unavailable')
  assert.equal(two.log.filter((line) => line.startsWith('warn') && line.includes('cannot be used')).length, 1)
  two.cut(false)
  await until(async () => (await one.get('a'))!.status === 'cancelled')
  assert.is(await one.finish('a', fence, finished), false)
  await until(() => two.log.some((line) => line.startsWith('info') && line.includes('can be used again')))
})

test('a node whose database comes later comes up by itself', async () => {
  const queue = nodes.node()
  queue.cut(true)
  await queue.open()
  assert.is((await thrownBy(queue.add(jobOf('a'), requestOf()))).code, 'queue-unavailable')
  assert.match(queue.log.join(), /^warn Redis at memory\.example/)
  queue.cut(false)
  await until(async () => queue.add(jobOf('a'), requestOf()).then(() => true, () => false)) // prettier-ignore
  assert.ok(queue.log.includes('warn a warning'))
})

test('what a node prints while the database is away is kept when it is back', async () => {
  const queue = nodes.node()
  await queue.add(jobOf('a'), requestOf())
  const { fence } = await queue.claim(never)
  queue.cut(true)
  const finishing = queue.finish('a', fence, finished)
  await pause(20)
  queue.cut(false)
  assert.is(await finishing, true)
  assert.is((await queue.get('a'))!.status, 'finished')
})

test.run()
