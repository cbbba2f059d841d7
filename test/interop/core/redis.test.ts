import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connectRedis, type Redis, redisReason, whenConnected } from '../../../core/redis.js'
import type { Database } from '../../support/database.js'
import { startRedis } from '../../support/redis-server.js'
import { until } from '../../support/until.js'
import { makeNode } from '../cluster-queues.js'

const DATABASES = 4

let server: Database
/** Of the server, without a database. */
let root: string
const connections: Redis[] = []
test.before(async () => {
  server = await startRedis(['--databases', String(DATABASES)])
  root = (await server.address()).replace(/\d+$/, '')
})
test.after(async () => {
  for (const redis of connections) redis.disconnect()
  await server?.remove()
})

const connected = async (database: number, failsFast: boolean): Promise<Redis> => {
  const redis = await connectRedis(root + database, { failsFast })
  connections.push(redis)
  return redis
}

test('a connection has the database of its address, also a copy of it', async () => {
  const redis = await connected(DATABASES - 1, false)
  await whenConnected(redis)
  await redis.set('where', 'here')
  const copy = redis.duplicate()
  connections.push(copy)
  assert.is(await copy.get('where'), 'here')
  assert.is(await (await connected(0, false)).get('where'), null)
})

test('a database that does not exist is never replaced by database 0', async () => {
  const zero = await connected(0, false)
  const before = await zero.dbsize()
  for (const failsFast of [true, false]) {
    const redis = await connected(99, failsFast)
    const copy = redis.duplicate()
    connections.push(copy)
    const statuses: string[] = []
    for (const one of [redis, copy]) one.on('ready', () => statuses.push('ready'))
    const reason = await whenConnected(redis).catch((thrown) => thrown)
    assert.match(redisReason(reason), /^its database does not exist \(ERR DB index is out of range\); .*"databases"/)
    for (const one of [redis, copy]) one.set('where', 'wrong').catch(() => {})
    // several attempts
    await pause(500)
    assert.equal(statuses, [])
    for (const one of [redis, copy]) one.disconnect()
  }
  assert.is(await zero.dbsize(), before)
})

test('a command without a connection says why there is none, until there is one again', async () => {
  const redis = await connected(0, true)
  await whenConnected(redis)
  const reasonNow = async () => redis.ping().then(() => 'none', redisReason)
  // the password was changed
  await redis.config('SET', 'requirepass', 'secret')
  const admin = await connectRedis(root.replace('//', '//:secret@') + 0, { failsFast: false })
  connections.push(admin)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await until(async () => (await reasonNow()).includes('NOAUTH'))
  await admin.config('SET', 'requirepass', '')
  await until(async () => (await reasonNow()) === 'none')
})

test('the log says that the database of the queue does not exist, and the queue is not used', async () => {
  const log: string[] = []
  const queue = makeNode(`${root}99`, { log: (level, message) => log.push(`${level} ${message}`) })
  await queue.open()
  await queue.close()
  assert.is(log.length, 1, log.join('\n'))
  assert.match(log[0]!, /^warn Redis at .*\/99 cannot be used: its database does not exist/)
})

test.run()
