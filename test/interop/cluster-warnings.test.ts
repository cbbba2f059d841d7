import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Database } from '../support/database.js'
import { startPostgres } from '../support/postgres-server.js'
import { startRedis } from '../support/redis-server.js'
import { makeNode } from './cluster-queues.js'

const databases: Database[] = []
test.after(async () => {
  for (const database of databases) await database.remove()
})

/** What the log says when a queue opens. */
const logOf = async (address: string): Promise<string[]> => {
  const log: string[] = []
  const queue = makeNode(address, { log: (level, message) => log.push(`${level} ${message}`) })
  await queue.open()
  await queue.close()
  return log
}

test('settings of Redis that lose jobs are warned of', async () => {
  const cases: [string[], RegExp | undefined][] = [
    [['--appendonly', 'yes', '--appendfsync', 'always'], undefined],
    [
      ['--appendonly', 'yes', '--appendfsync', 'everysec'],
      /^warn Redis has appendfsync "everysec"; .*"appendfsync always"$/
    ],
    [['--appendonly', 'no'], /^warn Redis has appendonly "no"; .*"appendonly yes"/],
    [['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'], /^warn Redis has maxmemory-policy "allkeys-lru"; .*"maxmemory-policy noeviction"$/] // prettier-ignore
  ]
  for (const [options, warning] of cases) {
    const redis = await startRedis(options)
    databases.push(redis)
    const log = await logOf(await redis.address())
    assert.is(log.length, warning ? 1 : 0, log.join('\n'))
    if (warning) assert.match(log[0]!, warning)
  }
})

test('a password that is refused is a warning without it', async () => {
  const [redis, postgres] = [await startRedis(['--requirepass', 'right']), await startPostgres()]
  databases.push(redis, postgres)
  const wrong = (await redis.address()).replace('redis://', 'redis://:a-secret@')
  const unknown = (await postgres.address()).replace('mapsetter@', 'nobody:a-secret@')
  for (const address of [wrong, unknown]) {
    const [warning] = await logOf(address)
    assert.match(warning!, /^warn (Redis|PostgreSQL) at 127\.0\.0\.1:\d+\/\w+ cannot be used: /)
    assert.not.match(warning!, 'a-secret')
  }
})

test.run()
