import { mock } from 'node:test'
import * as assert from 'uvu/assert'
import type { Ledger, Message } from '../../../../../core/job/cluster/ledger.js'
import { makePostgresLedger } from '../../../../../core/job/cluster/postgres-ledger.js'
import { messageOf } from '../../../../../core/job/cluster/records.js'
import { type Pool, type PoolClient, postgresPool } from '../../../../../core/postgres.js'
import { ledgerContractOf, newEntry } from '../../../../core/job/cluster/ledger-contract.js'
import type { Database } from '../../../../support/database.js'
import { startPostgres } from '../../../../support/postgres-server.js'
import { until } from '../../../../support/until.js'

let server: Promise<Database> | undefined
let address = ''
const ledgers: Ledger[] = []
const own = async (node = 'home'): Promise<{ pool: Pool; ledger: Ledger }> => {
  const pool = await postgresPool(address, 3)
  const ledger = makePostgresLedger(pool, node)
  ledgers.push(ledger)
  assert.equal(await ledger.open(), [])
  return { pool, ledger }
}
const closeAll = () => Promise.allSettled(ledgers.splice(0).map((ledger) => ledger.close()))

const test = ledgerContractOf({
  name: 'PostgreSQL',
  async renew() {
    await closeAll()
    address = await (await (server ??= startPostgres())).address()
  },
  ledger: async (node) => (await own(node)).ledger,
  async remove() {
    await closeAll()
    await (await server)?.remove()
  }
})

test('a message about a job that is longer than 7000 bytes has no content of the job', async () => {
  const [{ ledger }, other] = [await own(), await own('other')]
  const heard: Message[] = []
  other.ledger.listen((message) => heard.push(message))
  await until(async () => (await other.pool.query(`SELECT FROM pg_stat_activity WHERE query = 'LISTEN mapsetter' AND datname = current_database()`)).rowCount === 1) // prettier-ignore
  await ledger.add(newEntry('a'), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  const entry = (await ledger.read('a'))!
  const withWarning = (revision: number, length: number) => ({ ...entry, revision, job: { ...entry.job, warnings: ['x'.repeat(length)] } }) // prettier-ignore
  const most = 7000 - Buffer.byteLength(messageOf('home', withWarning(1, 0), {}))
  for (const [revision, length] of [[1, most], [2, most + 1]] as const) await ledger.write(withWarning(revision, length)) // prettier-ignore
  await until(() => heard.length === 2)
  assert.equal(heard.map(({ id, revision, job }) => [id, revision, job?.warnings[0]!.length]), [['a', 2, most], ['a', 3, undefined]]) // prettier-ignore
})

test('changes are read from a hundred before the last one that is known, because others may commit theirs later', async () => {
  const { pool, ledger } = await own()
  await ledger.add(newEntry('a'), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  await ledger.write((await ledger.read('a'))!)
  const { rows } = await pool.query('SELECT change::int FROM mapsetter.job')
  const idsAfter = async (mark: number) => (await ledger.changed(mark)).jobs.map(({ job }) => job.id)
  assert.equal([await idsAfter(rows[0].change + 99), await idsAfter(rows[0].change + 100)], [['a'], []])
})

test('messages are heard again after the connection was lost, and no more after the ledger is closed', async () => {
  const [{ pool }, other] = [await own(), await own('other')]
  const heard: string[] = []
  other.ledger.listen(({ id }) => heard.push(id))
  const tell = async () => {
    await pool.query(`SELECT pg_notify('mapsetter', '{"from": "home", "id": "a", "revision": 1}')`)
    return heard.length > 0
  }
  await until(tell)
  const listeners = async () => (await pool.query(`SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN mapsetter' AND datname = current_database()`)).rows // prettier-ignore
  const [{ pid }] = await listeners()
  await pool.query('SELECT pg_terminate_backend($1)', [pid])
  await until(async () => !(await listeners()).some((one) => one.pid === pid))
  heard.length = 0
  await until(tell)
  assert.is((await listeners()).length, 1)
  await other.ledger.close()
  await until(async () => (await listeners()).length === 0)
})

test('a ledger that cannot listen on a connection gives it up, and listens on another one', async () => {
  const [{ ledger }, other] = [await own(), await own('other')]
  const { pool } = other
  const connect: () => Promise<PoolClient> = pool.connect.bind(pool)
  const open: number[] = []
  pool.connect = async () => {
    open.push(pool.totalCount)
    const client = await connect()
    if (open.length === 1) client.query = () => Promise.reject(new Error('no more memory'))
    return client
  }
  const heard: string[] = []
  other.ledger.listen(({ id }) => heard.push(id))
  await ledger.add(newEntry('a'), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  await until(async () => (await ledger.write((await ledger.read('a'))!)) && heard.length > 0)
  assert.equal(open, [1, 0])
})

test('a ledger that is closed while it begins to listen leaves no connection', async () => {
  const [{ pool }, other] = [await own(), await own('other')]
  const acquired = new Promise((resolve) => other.pool.once('acquire', resolve))
  other.ledger.listen(() => {})
  await acquired
  await other.ledger.close()
  assert.is(other.pool.totalCount, 0)
  assert.is((await pool.query(`SELECT FROM pg_stat_activity WHERE query = 'LISTEN mapsetter' AND datname = current_database()`)).rowCount, 0) // prettier-ignore
})

test('nodes that were silent for a day, and old durations, are forgotten', async () => {
  const { pool, ledger } = await own()
  await pool.query(`INSERT INTO mapsetter.node VALUES ('old', 'a', now() - interval '1441 minutes'), ('young', 'a', now() - interval '1439 minutes')`) // prettier-ignore
  await pool.query('INSERT INTO mapsetter.duration SELECT change, change FROM generate_series(1, 250) AS change')
  await ledger.beat({ id: 'own' })
  const { rows } = await pool.query('SELECT id, line FROM mapsetter.node ORDER BY id')
  assert.equal(rows, [{ id: 'own', line: null }, { id: 'young', line: 'a' }]) // prettier-ignore
  const { rows: durations } = await pool.query(
    'SELECT min(change)::int AS first, count(*)::int FROM mapsetter.duration'
  )
  assert.equal(durations, [{ first: 51, count: 200 }])
})

test('a change that another node has numbered before, but committed later, is not lost', async () => {
  const { pool, ledger } = await own()
  for (const id of ['old', 'late', 'new'])
    await ledger.add(newEntry(id), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  await pool.query(`SELECT setval('mapsetter.change', 1000)`)
  await pool.query(`UPDATE mapsetter.job SET revision = 2, change = CASE id WHEN 'old' THEN 900 WHEN 'late' THEN 901 ELSE 1000 END`) // prettier-ignore
  const { jobs, mark } = await ledger.changed(1000)
  assert.equal([jobs.map(({ job }) => job.id).sort(), mark], [['late', 'new'], 1000])
})

test('only small changes need not be on the disk when they are confirmed', async () => {
  const { pool, ledger } = await own()
  await ledger.add(newEntry('a'), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 })
  await pool.query(`CREATE TABLE settled (value text)`)
  await pool.query(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO settled VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$`) // prettier-ignore
  await pool.query('CREATE CONSTRAINT TRIGGER note AFTER UPDATE ON mapsetter.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note()') // prettier-ignore
  for (const isMinor of [false, true]) await ledger.write((await ledger.read('a'))!, { isMinor })
  assert.equal((await pool.query('SELECT value FROM settled')).rows, [{ value: 'on' }, { value: 'off' }])
})

test('a database that does not answer is waited for five seconds, for a large request longer', async () => {
  const [{ ledger }, other] = [await own(), await own('other')]
  const client = await other.pool.connect()
  await client.query('BEGIN; LOCK TABLE mapsetter.job')
  mock.timers.enable({ apis: ['setTimeout'] })
  const answers = [1_000_000, 1_000_001].map(
    (bytes) =>
    ledger.add(newEntry(`of ${bytes}`, { bytes }), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 1e9 }, { lowest: 1, highest: 9 }).then(({ isFull }) => isFull, ({ message }) => message) // prettier-ignore
  )
  const count = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while ((await other.pool.query(count)).rowCount! < 2);
  mock.timers.tick(6000)
  const first = await answers[0]
  mock.timers.reset()
  await client.query('COMMIT')
  client.release()
  assert.equal([first, await answers[1]], ['Query read timeout', false])
})

test('other errors of the database than a full queue are thrown', async () => {
  const { ledger } = await own()
  const adding = ledger.add(newEntry('a', { bytes: 0.5 }), Buffer.from('r'), { waitingJobs: 9, waitingBytes: 99 }, { lowest: 1, highest: 9 }) // prettier-ignore
  assert.is((await adding.catch((thrown) => thrown)).code, '22P02')
})

test.run()
