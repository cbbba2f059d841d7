import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Line, MOST_RANK, openLine, prepareBullmq, type Taken } from '../../../../../core/job/cluster/bullmq.js'
import { makeServer, type Server } from '../../../../../core/job/cluster/server.js'
import { postgresPool } from '../../../../../core/postgres.js'
import { queueAddress } from '../../../../../core/queue-address.js'
import type { Database } from '../../../../support/database.js'
import { freePort } from '../../../../support/free-port.js'
import { startPostgres } from '../../../../support/postgres-server.js'
import { startRedis } from '../../../../support/redis-server.js'
import { until } from '../../../../support/until.js'

const LOCK_MS = 2000

/** What a line does on each database. */
const linesOn = (name: string, start: () => Promise<Database>, warning: RegExp | undefined) => {
  const test = suite(`lines on ${name}`)
  let database: Database
  let server: Server
  let line: Line
  let lines = 0
  test.before(async () => {
    database = await start()
    server = await makeServer(queueAddress(await database.address()), 'node', { lockMs: LOCK_MS, stalledMs: 50 })
    const warnings = await server.prepare()
    assert.is(warnings.length, warning ? 1 : 0)
    if (warning) assert.match(warnings[0]!, warning)
  })
  test.after(async () => {
    await server?.close()
    await database?.remove()
  })
  test.before.each(async () => void (line = await server.line(`line-${++lines}`)))
  test.after.each(() => line.close())

  const add = async (...ids: string[]) => {
    for (const id of ids) await line.add(id, 100)
  }
  let tokens = 0
  const take = async (): Promise<Taken> => {
    for (;;) {
      const taken = await line.next(`token ${++tokens}`)
      if (taken) return taken
    }
  }
  const order = async (count: number): Promise<string> => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) ids.push((await take()).id)
    return ids.join(' ')
  }
  /** Lets others have the jobs whose locks have ended, until the verb is done. */
  const rescuing = async <T>(verb: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => void line.rescue().catch(() => {}), 100)
    return verb().finally(() => clearInterval(timer))
  }

  test('the lowest rank goes first, then who came first; a job is in the line once', async () => {
    assert.equal([line.name, await line.count(), await line.ids()], [`line-${lines}`, 0, []])
    await line.add('last', MOST_RANK)
    await add('b', 'c')
    await line.add('first', 1)
    await line.add('b', 1)
    assert.equal([await line.count(), (await line.ids()).sort()], [4, ['b', 'c', 'first', 'last']])
    assert.is(await order(4), 'first b c last')
    assert.equal([await line.count(), (await line.ids()).sort()], [4, ['b', 'c', 'first', 'last']])
  })

  test('who finds the line empty waits for a job', async () => {
    const waiting = line.next('early')
    await pause(50)
    await add('a')
    assert.is(((await waiting) ?? (await take())).id, 'a')
  })

  test('a job that has ended leaves the line, also one whose lock was lost and which nobody holds', async () => {
    await add('a', 'b')
    await line.done(await take())
    assert.equal(await line.ids(), ['b'])
    const lost = await take()
    await rescuing(() => pause(2 * LOCK_MS))
    await line.done(lost)
    assert.is(await line.count(), 0)
  })

  test('a job that is put back is the next one', async () => {
    await add('a', 'b')
    const taken = await take()
    await line.add('c', 1)
    await line.putBack(taken)
    assert.is(await order(3), 'a c b')
    await line.putBack(taken)
    assert.is(await line.count(), 3, 'the lock of another one stays')
  })

  test('a waiting job can be removed, one that is held cannot', async () => {
    await add('a', 'b')
    await take()
    for (const id of ['a', 'b', 'none']) await line.remove(id)
    assert.equal(await line.ids(), ['a'])
  })

  test('a job is held as long as its lock is renewed; then it is the next one, and not of the first holder', async () => {
    await add('a')
    const taken = await take()
    await line.renew([])
    for (let round = 0; round < 16; round++) {
      await pause(LOCK_MS / 10)
      await line.renew([taken])
      await line.rescue()
    }
    await add('b')
    const other = await take()
    assert.is(other.id, 'b')
    await line.putBack(other)
    await line.add('c', 1)
    await rescuing(() => pause(2 * LOCK_MS))
    const again = await take()
    assert.is(again.id, 'a', 'before one that was put back')
    await line.done(taken)
    assert.equal((await line.ids()).sort(), ['a', 'b', 'c'], 'another one holds it')
    await line.done(again)
    assert.equal((await line.ids()).sort(), ['b', 'c'])
  })

  test('a line that is erased has no jobs', async () => {
    await add('a', 'b')
    await take()
    await line.erase()
    assert.equal([await line.count(), await line.ids()], [0, []])
  })

  test('a line that is closed answers no more', async () => {
    const own = await server.line('own')
    await own.close()
    assert.is((await own.count().catch((thrown) => thrown)).code, 'queue-unavailable')
  })

  return Object.assign(test, { database: () => database, server: () => server })
}

const onPostgres = linesOn('PostgreSQL', startPostgres, undefined)
onPostgres('without the right to create tables there is an error, and the failed connection is closed', async () => {
  const address = await onPostgres.database().address()
  const [owner, guest] = [
    await postgresPool(address, 1),
    await postgresPool(address.replace('mapsetter@', 'guest@'), 1)
  ]
  await owner.query('CREATE ROLE guest LOGIN')
  assert.is((await prepareBullmq(guest).catch((thrown) => thrown)).code, '42501')
  assert.is(guest.totalCount, 0)
  await prepareBullmq(owner)
  assert.is(owner.totalCount, 1)
  await Promise.all([owner.end(), guest.end()])
})
onPostgres('a line cannot be opened while the database is away, and leaves no listener behind', async () => {
  const pool = await postgresPool(`postgres://mapsetter@127.0.0.1:${await freePort()}/print`, 1)
  const count = () => pool.listenerCount('error')
  const before = count()
  const opening = openLine({ pool }, 'own', { lockMs: LOCK_MS, stalledMs: 50 })
  assert.is((await opening.catch((thrown) => thrown)).code, 'ECONNREFUSED')
  assert.is(count(), before)
  await pool.end()
})
onPostgres('a line has no job while its database is away, and goes on when the database is back', async () => {
  const [database, line] = [onPostgres.database(), await onPostgres.server().line('dying')]
  const { error } = console
  const printed: unknown[] = []
  console.error = (...what: unknown[]) => void printed.push(what)
  const waiting = line.next('early').catch(() => undefined)
  await pause(200)
  await database.kill()
  assert.is(await waiting, undefined)
  assert.instance(await line.next('away').catch((thrown) => thrown), Error)
  await database.start()
  await until(() => line.add('a', 1).then(() => true, () => false)) // prettier-ignore
  await until(async () => (await line.next('late').catch(() => undefined))?.id === 'a')
  console.error = error
  assert.equal(printed, [], 'BullMQ prints nothing')
  await line.close()
})
onPostgres.run()
const onRedis = linesOn('Redis', () => startRedis(['--appendonly', 'no']), /appendonly/)
onRedis('while Redis is away its ledger fails at once, and its line waits', async () => {
  const [database, server] = [onRedis.database(), onRedis.server()]
  const line = await server.line('away')
  await database.kill()
  assert.instance(await Promise.race([server.ledger.load().catch((thrown) => thrown), pause(5000)]), Error)
  const counting = line.count()
  await database.start()
  assert.is(await counting, 0)
  await line.close()
})
onRedis.run()
