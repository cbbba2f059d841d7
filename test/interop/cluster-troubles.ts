import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitEnd } from '../../core/job/await-end.js'
import type { LogLevel } from '../../core/tools.js'
import { makeServer } from '../../core/job/cluster/server.js'
import { queueAddress } from '../../core/queue-address.js'
import { cancelled, never, report } from '../core/job/contract/queues-under-test.js'
import { jobOf, requestOf } from '../core/job/queues.js'
import type { Database } from '../support/database.js'
import { thrownBy } from '../support/thrown-by.js'
import { until } from '../support/until.js'
import { type Cluster, makeCluster, newId } from './cluster-nodes.js'
import { QUICK } from './cluster-queues.js'

const finished = { status: 'finished', report } as const

/** What nodes do when the database, other nodes or their layouts go. */
export const troublesOf = (name: string, start: () => Promise<Database>) => {
  const test = suite(`cluster in trouble on ${name}`)
  let database: Database
  let cluster: Cluster
  test.before(async () => void (database = await start()))
  test.after(() => database?.remove())
  test.before.each(async () => void (cluster = await makeCluster(database)))
  test.after.each(() => cluster?.close())

  test('the database goes and comes back: new jobs are refused, a running one is reported, waiting ones are printed', async () => {
    const log: string[] = []
    const options = { log: (level: LogLevel, message: string) => log.push(`${level} ${message}`) }
    const [one, two] = [cluster.node(options), cluster.node()]
    const [running, waiting, later] = [newId(), newId(), newId()]
    await one.add(jobOf(running), requestOf())
    const { fence } = await one.claim(never)
    await two.add(jobOf(waiting), requestOf())
    const ends: string[] = []
    one.onEnd(({ id }) => ends.push(id))
    const awaited = awaitEnd(two, running, never)
    await pause(100)

    await database.kill()
    const before = Date.now()
    assert.is((await thrownBy(two.add(jobOf(newId()), requestOf()))).code, 'queue-unavailable')
    assert.is((await thrownBy(two.get(running))).retrySeconds! > 0, true)
    assert.ok(Date.now() - before < 30_000)
    const finishing = one.finish(running, fence, finished)
    const claiming = two.claim(never)
    await pause(500)
    assert.equal(ends, [])

    await database.start()
    assert.is(await finishing, true)
    assert.equal(ends, [running])
    assert.is((await awaited)!.status, 'finished', 'who waits elsewhere hears of it')
    assert.is((await claiming).job.id, waiting)
    await until(async () => two.add(jobOf(later), requestOf()).then(() => true, () => false)) // prettier-ignore
    assert.is((await one.claim(never)).job.id, later)
    assert.ok(
      log.some((line) => /^warn .* cannot be used: /.test(line)),
      log.join('\n')
    )
    assert.ok(
      log.some((line) => /^info .* can be used again$/.test(line)),
      log.join('\n')
    )
  })

  test('a database that stands still is noticed; cancels reach the node that prints afterwards', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const id = newId()
    await one.add(jobOf(id), requestOf())
    const { fence } = await one.claim(never)
    const stopped: string[] = []
    one.onCancel((cancelledId) => stopped.push(cancelledId))
    await two.open()
    database.freeze()
    const before = Date.now()
    assert.is((await thrownBy(two.add(jobOf(newId()), requestOf()))).code, 'queue-unavailable')
    assert.ok(Date.now() - before < 30_000)
    database.thaw()
    await until(async () => two.cancel(id, cancelled).then((job) => job?.status === 'cancelled', () => false)) // prettier-ignore
    await until(() => stopped.length > 0)
    assert.equal(stopped[0], id)
    assert.is(await one.finish(id, fence, finished), false)
  })

  test('a service whose database starts later comes up by itself', async () => {
    await database.kill()
    const log: string[] = []
    const queue = cluster.node({ log: (level, message) => log.push(`${level} ${message}`) })
    await queue.open()
    assert.is((await thrownBy(queue.add(jobOf(newId()), requestOf()))).code, 'queue-unavailable')
    const claiming = queue.claim(never)
    assert.match(log.join('\n'), /^warn (PostgreSQL|Redis) at 127\.0\.0\.1:\d+\/\w+ cannot be used: .*ECONNREFUSED/)
    await database.start()
    const id = newId()
    await until(async () => queue.add(jobOf(id), requestOf()).then(() => true, () => false)) // prettier-ignore
    assert.is((await claiming).job.id, id)
  })

  test('a queue closes while its database is away; what it printed is printed again', async () => {
    const [one, two] = [cluster.node(), cluster.node()]
    const id = newId()
    await one.add(jobOf(id), requestOf())
    const { fence } = await one.claim(never)
    await database.kill()
    const finishing = one.finish(id, fence, finished).catch((thrown) => thrown.code)
    const before = Date.now()
    await one.close()
    assert.ok(Date.now() - before < 30_000)
    assert.is(await finishing, 'queue-unavailable')
    await database.start()
    assert.is((await two.claim(never)).job.id, id)
  })

  test('jobs wait for nodes with their layouts; when there is none any more, others print them', async () => {
    const [old, other] = [await cluster.process('old'), cluster.node({ digest: 'new' })]
    const [waiting, running, own] = [newId(), newId(), newId()]
    await old.add(running, false)
    await old.claim()
    await old.add(waiting, false)
    await other.add(jobOf(own), requestOf())
    assert.is((await other.claim(never)).job.id, own)
    const leave = new AbortController()
    const patient = other.claim(leave.signal).catch(() => 'nothing')
    await pause(2 * QUICK.graceMs)
    leave.abort()
    assert.is(await patient, 'nothing')
    old.signal('SIGKILL')
    const claims = [await other.claim(never), await other.claim(never)]
    assert.equal(claims.map(({ job }) => job.id), [running, waiting]) // prettier-ignore
    for (const { job, fence } of claims) assert.is(await other.finish(job.id, fence, finished), true)
  })

  test('a node whose layouts change prints the jobs of the old ones after a while', async () => {
    let digest = 'old'
    const queue = cluster.node({ digest: () => digest })
    const [first, second] = [newId(), newId()]
    await queue.add(jobOf(first), requestOf())
    assert.is((await queue.claim(never)).job.id, first)
    await queue.add(jobOf(second), requestOf())
    digest = 'new'
    await queue.layoutsChanged()
    assert.is(await queue.finish(first, 1, finished), true)
    assert.is((await queue.claim(never)).job.id, second)
  })

  test('a line that is closed ends what is under way, and refuses the rest', async () => {
    const server = await makeServer(queueAddress(cluster.address), 'closing', QUICK)
    await server.prepare()
    const line = await server.line('mapsetter-1-closing')
    await line.add(newId(), 5)
    const taken = (await line.next('a token'))!
    const underWay = [line.next('another token'), line.done(taken), line.rescue(), line.count(), line.ids()]
    const closed = line.close()
    const later = [line.next('a later token'), line.rescue(), line.count(), line.erase()].map(thrownBy)
    const [waiting, ...others] = await Promise.all(underWay)
    assert.is(waiting, undefined)
    assert.is(others.length, 4)
    for (const { code } of await Promise.all(later)) assert.is(code, 'queue-unavailable')
    await closed
    await server.close()
  })

  test('records of a later version are left alone', async () => {
    const server = await makeServer(queueAddress(cluster.address), 'a later version', QUICK)
    await server.prepare()
    const [id, own] = [newId(), newId()]
    const line = 'mapsetter-99-one'
    const entry = { version: 99, job: jobOf(id), client: '', bytes: 1, isAwaited: true, deaths: 0, warnings: [], headers: { open: {}, secret: [] }, line, fence: 0, node: 'later' } // prettier-ignore
    await server.ledger.add(entry, Buffer.from('x'), { waitingJobs: 9, waitingBytes: 9 }, { lowest: 1, highest: 9 })
    const queue = cluster.node()
    await queue.add(jobOf(own), requestOf())
    assert.is((await queue.claim(never)).job.id, own)
    await pause(3 * QUICK.graceMs)
    assert.is((await queue.cancel(id, cancelled))!.status, 'waiting')
    assert.equal(await server.ledger.openIds(line), [id])
    await server.close()
  })

  test('a job that a crash kept out of the line is added to it; one that has ended leaves it', async () => {
    const queue = cluster.node()
    const server = await makeServer(queueAddress(cluster.address), 'crashed', QUICK)
    await server.prepare()
    const [known, lost, unknown] = [newId(), newId(), newId()]
    await queue.add(jobOf(known), requestOf())
    await queue.claim(never)
    const line = await server.line('mapsetter-1-one')
    await line.add(unknown, 5)
    const entry = { version: 1, job: jobOf(lost), client: '', bytes: 1, isAwaited: false, deaths: 0, warnings: [], headers: { open: {}, secret: [] }, line: line.name, fence: 0, node: 'crashed' } // prettier-ignore
    await server.ledger.add(entry, Buffer.from('x'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
    assert.is((await queue.claim(never)).job.id, lost)
    await until(async () => (await line.count()) === 2)
    await line.close()
    await server.close()
  })

  return test
}
