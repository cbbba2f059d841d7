import * as assert from 'uvu/assert'
import { makeRedisLedger } from '../../../../../core/job/cluster/redis-ledger.js'
import { connectRedis, isRedisReadOnly, type Redis } from '../../../../../core/redis.js'
import { ledgerContractOf, newEntry } from '../../../../core/job/cluster/ledger-contract.js'
import type { Database } from '../../../../support/database.js'
import { startRedis } from '../../../../support/redis-server.js'
import { until } from '../../../../support/until.js'

let server: Promise<Database> | undefined
let address = ''
const connections: Redis[] = []
const connected = async (): Promise<Redis> => {
  const redis = await connectRedis(address, { failsFast: false })
  connections.push(redis)
  return redis
}
const test = ledgerContractOf({
  name: 'Redis',
  renew: async () => void (address = await (await (server ??= startRedis(['--appendonly', 'no']))).address()),
  async ledger(node) {
    const ledger = makeRedisLedger(await connected(), await connected(), node)
    await ledger.open()
    return ledger
  },
  async remove() {
    for (const redis of connections) redis.disconnect()
    await (await server)?.remove()
  }
})

const own = async (node = 'home') => {
  const redis = await connected()
  return { redis, ledger: makeRedisLedger(redis, await connected(), node) }
}

test('jobs are read in batches', async () => {
  const { redis, ledger } = await own()
  const commands = redis.pipeline()
  for (let index = 0; index < 1001; index++) {
    const id = `job${index}`
    commands.hset(`{mapsetter}:job:${id}`, 'record', JSON.stringify({ job: { id } }), 'revision', index)
    commands.zadd('{mapsetter}:ended', index, id)
  }
  await commands.exec()
  const ids = (await ledger.ended()).map(({ id }) => id)
  assert.equal([ids.length, ids[0], ids[499], ids[500], ids[1000]], [1001, 'job0', 'job499', 'job500', 'job1000'])
})

test('an error of one of many reads is thrown', async () => {
  const { redis, ledger } = await own()
  await redis.set('{mapsetter}:job:a', 'a text')
  await redis.zadd('{mapsetter}:ended', 1, 'a')
  assert.match((await ledger.ended().catch((thrown) => thrown)).message, 'WRONGTYPE')
})

test('nodes that were silent for a day are forgotten', async () => {
  const { redis, ledger } = await own()
  const dayAgo = Date.now() - 24 * 3600_000
  await redis.zadd('{mapsetter}:nodes', dayAgo - 60_000, 'old', dayAgo + 60_000, 'young')
  await ledger.beat({ id: 'own', line: 'a' })
  assert.equal(await redis.zrange('{mapsetter}:nodes', 0, -1 as never), ['young', 'own'])
})

test('a ledger warns of each setting that loses jobs', async () => {
  const { redis, ledger } = await own()
  const warned = async (settings: { [name: string]: string }) => {
    for (const [name, value] of Object.entries(settings)) await redis.config('SET', name, value)
    return (await ledger.open()).map((warning) => warning.split(';')[0])
  }
  const safe = { appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' }
  assert.equal(await warned(safe), [])
  assert.equal(await warned({ ...safe, appendfsync: 'everysec' }), ['Redis has appendfsync "everysec"'])
  assert.equal(await warned({ ...safe, 'maxmemory-policy': 'allkeys-lru' }), ['Redis has maxmemory-policy "allkeys-lru"']) // prettier-ignore
  assert.equal(await warned({ appendonly: 'no', appendfsync: 'no', 'maxmemory-policy': 'volatile-ttl' }), ['Redis has appendonly "no"', 'Redis has maxmemory-policy "volatile-ttl"']) // prettier-ignore
  await warned({ 'maxmemory-policy': 'noeviction' })
})

test('a provider that hides the settings is not a reason for a warning', async () => {
  const { redis, ledger } = await own()
  await redis.config('SET', 'appendonly', 'yes')
  await redis.acl('SETUSER', 'default', '-config')
  assert.equal(await ledger.open(), [])
  await redis.acl('SETUSER', 'default', '+config')
  await redis.config('SET', 'appendonly', 'no')
})

test('the start refuses a Redis user without the right to send messages; a user who loses it later can still change jobs', async () => {
  const { redis } = await own()
  const rights = (...channels: string[]) =>
    redis.call('ACL', 'SETUSER', 'clerk', 'reset', 'on', '>secret', '~{mapsetter}:*', '+@all', 'resetchannels', ...channels) // prettier-ignore
  await rights()
  address = address.replace('//', '//clerk:secret@')
  const { ledger } = await own()
  const refusal = await ledger.open().catch((thrown) => thrown)
  assert.ok(isRedisReadOnly(refusal), refusal.message)
  await rights('&{mapsetter}:*')
  await ledger.open()
  await ledger.add(newEntry('a'), new Uint8Array(9), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  const entry = (await ledger.read('a'))!
  await rights()
  assert.is(await ledger.write({ ...entry, job: { ...entry.job, status: 'running' } }), true)
  assert.equal([(await ledger.read('a'))!.job.status, (await ledger.load()).running], ['running', 1])
})

test('messages are heard again after the connection was lost', async () => {
  const subscriber = await connected()
  const heard: string[] = []
  makeRedisLedger(await connected(), subscriber, 'other').listen(({ id }) => heard.push(id))
  const { redis } = await own()
  const tell = async () => {
    await redis.publish('{mapsetter}:messages', JSON.stringify({ from: 'home', id: 'a', revision: 1 }))
    return heard.length > 0
  }
  await until(tell)
  await redis.client('KILL', 'ID', (await subscriberId(redis)) as never)
  heard.length = 0
  await until(tell)
})

const subscriberId = async (redis: Redis): Promise<string> =>
  /id=(\d+)/.exec((await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub')) as string)![1]!

test('a ledger that is closed has no connection', async () => {
  const before = connections.length
  const { ledger } = await own()
  await ledger.open()
  await ledger.close()
  await until(() => connections.slice(before).every(({ status }) => status === 'end'))
})

test.run()
