import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitEnd } from '../../core/job/await-end.js'
import type { Job } from '../../core/job/job.js'
import { cancelled, never, report } from '../core/job/contract/queues-under-test.js'
import { jobOf, requestOf } from '../core/job/queues.js'
import type { Database } from '../support/database.js'
import { thrownBy } from '../support/thrown-by.js'
import { until } from '../support/until.js'
import { type Cluster, makeCluster, newId } from './cluster-nodes.js'
import { QUICK } from './cluster-queues.js'

const finished = { status: 'finished', report } as const

/** What several nodes do that share a queue. */
export const clusterContractOf = (name: string, start: () => Promise<Database>) => {
  const test = suite(`cluster on ${name}`)
  let database: Database
  let cluster: Cluster
  test.before(async () => void (database = await start()))
  test.after(() => database?.remove())
  test.before.each(async () => void (cluster = await makeCluster(database)))
  test.after.each(() => cluster?.close())

  test('a job is printed by one node, and all see its changes; its end belongs to the node that ended it', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const id = newId()
    const seen: string[] = []
    const ends: string[] = []
    await one.open()
    one.onChange(({ status, stage }) => seen.push(`${status} ${stage ?? ''}`))
    one.onEnd(() => ends.push('one'))
    two.onEnd(() => ends.push('two'))
    await one.add(jobOf(id), requestOf())
    const { fence } = await two.claim(never)
    const awaited = awaitEnd(one, id, never)
    await two.progress(id, fence, { stage: 'map', warning: 'a tile is missing' })
    await two.finish(id, fence, finished)
    assert.equal([(await awaited)!.status, (await awaited)!.warnings], ['finished', ['a tile is missing']])
    await until(() => seen.length >= 3)
    assert.equal([seen, ends], [['running ', 'running map', 'finished map'], ['two']])
    assert.ok((await one.meanDuration())! >= 0)
  })

  test('a long list of warnings reaches other nodes', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const id = newId()
    let last: Job | undefined
    await one.open()
    one.onChange((job) => (last = job))
    await one.add(jobOf(id), requestOf())
    const { fence } = await two.claim(never)
    for (let count = 0; count < 50; count++) await two.progress(id, fence, { warning: 'ä'.repeat(200) })
    await until(() => last?.warnings.length === 50)
  })

  test('a job is cancelled from any node', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const [running, waiting] = [newId(), newId()]
    await one.add(jobOf(running), requestOf())
    const { fence } = await two.claim(never)
    const stopped: string[] = []
    one.onCancel((id) => stopped.push(`one ${id}`))
    two.onCancel((id) => stopped.push(`two ${id}`))
    await one.add(jobOf(waiting), requestOf())
    assert.is((await two.cancel(waiting, cancelled))!.status, 'cancelled')
    assert.is((await one.cancel(running, cancelled))!.status, 'cancelled')
    await until(() => stopped.length > 0)
    // it hears of it twice if it looks for cancelled jobs meanwhile
    assert.equal([...new Set(stopped)], [`two ${running}`], 'only the node that prints it')
    assert.is(await two.finish(running, fence, finished), false)
    const next = newId()
    await one.add(jobOf(next), requestOf())
    assert.is((await two.claim(never)).job.id, next)
  })

  test('a client with many jobs does not delay another one, whichever node it asks', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const many = Array.from({ length: 40 }, newId)
    await Promise.all(many.map((id, index) => (index % 2 ? one : two).add(jobOf(id), requestOf({ client: 'many' }))))
    const first = newId()
    await two.add(jobOf(first), requestOf({ client: 'other' }))
    const ahead = await one.ahead(first)
    assert.ok(ahead <= 1, `${ahead} are ahead`)
    const order = [await one.claim(never), await one.claim(never)].map(({ job }) => job.id)
    assert.ok(order.includes(first))
    const aheads = await Promise.all(many.map((id) => one.ahead(id)))
    assert.is(Math.max(...aheads), 38)
  })

  test('a job that was given back is the next one, on any node', async () => {
    const [one, two] = [cluster.node(), cluster.node({ prefersAwaited: true })]
    const [again, other, awaited] = [newId(), newId(), newId()]
    await one.add(jobOf(again), requestOf())
    const { fence } = await one.claim(never)
    await one.add(jobOf(other), requestOf())
    await two.add(jobOf(awaited), requestOf({ isAwaited: true }))
    await one.giveBack(again, fence, { hasDied: true })
    assert.is(await two.ahead(again), 0)
    const claims = [await two.claim(never), await two.claim(never), await one.claim(never)]
    assert.equal(
      claims.map(({ job, deaths }) => [job.id, deaths]),
      [[again, 1], [awaited, 0], [other, 0]] // prettier-ignore
    )
  })

  test('the limits count the jobs of all nodes, also of those that add at the same time', async () => {
    const limits = { waitingJobs: 5, waitingBytes: 1e6 }
    const nodes = [cluster.node({ limits }), cluster.node({ limits })]
    const adding = Array.from({ length: 12 }, (_, index) => nodes[index % 2]!.add(jobOf(newId()), requestOf()))
    const results = await Promise.allSettled(adding)
    assert.is(results.filter(({ status }) => status === 'fulfilled').length, 5)
    const error = await thrownBy(nodes[0]!.add(jobOf(newId()), requestOf()))
    assert.is(error.code, 'queue-full')
    assert.match(error.message, /\b5 jobs\b/)
    const [small] = [cluster.node({ limits: { waitingJobs: 100, waitingBytes: 50 } })]
    assert.match((await thrownBy(small!.add(jobOf(newId()), requestOf()))).message, '5 waiting jobs have 45 bytes')
  })

  test('large requests and secret headers reach the node that prints', async () => {
    const key = 'a key of all nodes'
    const [one, two, three] = [cluster.node({ key }), cluster.node({ key }), cluster.node()]
    const bytes = Buffer.alloc(20e6, 'a large request ')
    const headers = { authorization: 'Basic secret', referer: 'https://example.org/' }
    await one.add(jobOf(newId()), requestOf({ bytes, headers }))
    const claim = await two.claim(never)
    assert.is(Buffer.compare(bytes, Buffer.from(claim.request)), 0)
    assert.equal([claim.headers, claim.lostHeaders], [headers, []])
    await two.giveBack(claim.job.id, claim.fence, { hasDied: false })
    const { headers: seen, lostHeaders } = await three.claim(never)
    assert.equal([seen, lostHeaders], [{ referer: 'https://example.org/' }, ['authorization']])
  })

  test('the job of a node that was killed is printed by another one, without a death', async () => {
    const [one, doomed] = [cluster.node(), await cluster.process()]
    const id = newId()
    await one.add(jobOf(id), requestOf({ bytes: Buffer.from('the request') }))
    const { fence } = await doomed.claim()
    doomed.signal('SIGKILL')
    const again = await one.claim(never)
    assert.equal([again.job.id, again.fence, again.deaths], [id, fence + 1, 0])
    assert.is(Buffer.from(again.request).toString(), 'the request')
    assert.is(await one.finish(id, again.fence, finished), true)
  })

  test('a node that stood still cannot finish a job that another one has taken over', async () => {
    const [one, frozen] = [cluster.node(), await cluster.process()]
    const id = newId()
    await one.add(jobOf(id), requestOf())
    const { fence } = await frozen.claim()
    frozen.signal('SIGSTOP')
    const again = await one.claim(never)
    frozen.signal('SIGCONT')
    assert.is(await frozen.finish(id, fence), false)
    assert.is((await one.get(id))!.status, 'running')
    assert.is(await one.finish(id, again.fence, finished), true)
    const next = newId()
    await one.add(jobOf(next), requestOf())
    assert.is((await frozen.claim()).id, next, 'it works on')
  })

  test('a long job is not taken from a node that lives', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const id = newId()
    await one.add(jobOf(id), requestOf())
    const { fence } = await one.claim(never)
    const leave = new AbortController()
    const other = two.claim(leave.signal).catch(() => 'nothing')
    await pause(4000)
    leave.abort()
    assert.is(await other, 'nothing')
    assert.is(await one.finish(id, fence, finished), true)
  })

  test('a client that waited at a node that was killed waits no more: its job is cancelled', async () => {
    const [one, doomed] = [cluster.node(), await cluster.process()]
    const [waiting, lasting] = [newId(), newId()]
    await doomed.add(waiting, true)
    await doomed.add(lasting, false)
    doomed.signal('SIGKILL')
    await one.open()
    await until(async () => (await one.get(waiting))!.status === 'cancelled')
    assert.is((await one.get(lasting))!.status, 'waiting')
    assert.is((await one.claim(never)).job.id, lasting)
  })

  test('a job whose client waited at the node that printed it is not printed again when this node is killed', async () => {
    const [one, doomed] = [cluster.node(), await cluster.process()]
    const [awaited, other] = [newId(), newId()]
    await one.open()
    await pause(2 * QUICK.graceMs)
    await doomed.add(awaited, true)
    await doomed.claim()
    doomed.signal('SIGKILL')
    const claiming = one.claim(never)
    await until(async () => (await one.get(awaited))!.status === 'cancelled')
    await one.add(jobOf(other), requestOf())
    assert.is((await claiming).job.id, other)
  })

  return test
}
