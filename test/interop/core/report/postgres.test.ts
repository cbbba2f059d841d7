import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresPool } from '../../../../core/postgres.js'
import { makePostgresStore } from '../../../../core/report/postgres.js'
import type { ReportStore } from '../../../../core/report/store.js'
import { testStore } from '../../../core/report/store-contract.js'
import { freePort } from '../../../support/free-port.js'
import { startPostgres } from '../../../support/postgres-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { until } from '../../../support/until.js'

const stores: ReportStore[] = []
const storeAt = (address: string): ReportStore => {
  const store = makePostgresStore(address)
  stores.push(store)
  return store
}
const postgres = await startPostgres()
test.after(async () => {
  await Promise.allSettled(stores.map((store) => store.close()))
  await postgres.remove()
})
const rowsOf = async (address: string, query: string): Promise<any[]> => {
  const pool = await postgresPool(address, 1)
  return (await pool.query(query).finally(() => pool.end())).rows
}

const PIECE = 256 * 1024
const ROW = 4 * PIECE

test('a report is rows of 1 MB, and is read in pieces of 256 kB, one at a time', async () => {
  const address = await postgres.address()
  const store = storeAt(address)
  const rows = `select part, parts, octet_length(bytes) as size from mapsetter.report order by part`
  for (const [size, sizes, pieces] of [
    [0, [0], [0]],
    [1, [1], [1]],
    [PIECE, [PIECE], [PIECE]],
    [PIECE + 1, [PIECE + 1], [PIECE, 1]],
    [ROW, [ROW], [PIECE, PIECE, PIECE, PIECE]],
    [2 * ROW + 1, [ROW, ROW, 1], [...Array(8).fill(PIECE), 1]]
  ] as const) {
    await store.write('a.x', Buffer.alloc(size))
    const expected = sizes.map((size, part) => ({ part, parts: sizes.length, size }))
    assert.equal(await rowsOf(address, rows), expected)
    const stream = (await store.read('a.x'))!
    assert.is(stream.readableHighWaterMark, 1)
    assert.equal((await stream.toArray()).map(({ length }) => length), pieces) // prettier-ignore
  }
})

test('a store has four connections, until it is closed', async () => {
  const address = await postgres.address()
  const store = storeAt(address)
  await Promise.all(Array.from({ length: 8 }, (_, index) => store.write(`${index}.x`, Buffer.alloc(ROW))))
  const open = async () =>
    (await rowsOf(address, 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')).length // prettier-ignore
  assert.is(await open(), 4)
  await store.close()
  await until(async () => (await open()) === 0)
})

test('a store that has never been used is closed', async () => {
  assert.is(await storeAt(await postgres.address()).close(), undefined)
})

test('prints that are cancelled hold no connection', async () => {
  const store = storeAt(await postgres.address())
  for (let count = 0; count < 5; count++) {
    const thrown = await store.write('a.x', Buffer.from('x'), { signal: AbortSignal.abort(new Error('cancelled')) }).catch((error) => error) // prettier-ignore
    assert.is(thrown?.message, 'cancelled')
  }
  await store.write('a.x', Buffer.from('x'))
  assert.is(await store.has('a.x'), true)
})

test('a database that is not there is wrong-settings; when it has been made, the store can be used', async () => {
  const address = await postgres.address()
  const store = storeAt(`${address}_later`)
  const { code, message } = await thrownBy(store.open())
  assert.is(code, 'wrong-settings')
  assert.is(message, `the PostgreSQL of the reports cannot be used: database "${address.split('/').at(-1)}_later" does not exist; fix reports.store`) // prettier-ignore
  await rowsOf(address, `create database ${address.split('/').at(-1)}_later`)
  await store.open()
  await store.write('a.x', Buffer.from('x'))
  assert.is(await store.has('a.x'), true)
})

test('a server that is not there may come back', async () => {
  const store = storeAt(`postgres://mapsetter@127.0.0.1:${await freePort()}/print`)
  for (let count = 0; count < 2; count++)
    assert.is((await store.open().catch((thrown) => thrown))?.code, 'ECONNREFUSED')
})

test('a reader of a report that is deleted meanwhile fails', async () => {
  const store = storeAt(await postgres.address())
  await store.write('a.x', Buffer.alloc(2 * ROW))
  const stream = (await store.read('a.x'))!
  await store.remove('a.x')
  assert.is((await thrownBy(stream.toArray())).code, 'report-deleted')
})

const tablesOf = async (address: string): Promise<string[]> =>
  (await rowsOf(address, `select table_schema || '.' || table_name as name from information_schema.tables where table_name like '%report%'`)).map(({ name }) => name) // prettier-ignore

test('the table is in the schema mapsetter, also where the queue has made that schema', async () => {
  const address = await postgres.address()
  const plain = address.replace('mapsetter@', 'plain@')
  await rowsOf(address, "do $$ begin if to_regrole('plain') is null then create role plain login; end if; end $$")
  // a user who may create nothing in public
  await rowsOf(address, 'create schema mapsetter authorization plain')
  await storeAt(plain).write('a.x', Buffer.from('x'))
  assert.equal(await tablesOf(address), ['mapsetter.report'])
})

test('the table of an earlier version stays in use', async () => {
  for (const schema of ['public', 'own']) {
    const address = await postgres.address()
    await rowsOf(address, `create schema if not exists ${schema}`)
    await rowsOf(address, `alter role mapsetter in database ${address.split('/').at(-1)} set search_path to ${schema}`)
    await rowsOf(address, `create table ${schema}.mapsetter_reports (name text, part integer, parts integer, bytes bytea, written timestamptz default now(), primary key (name, part))`) // prettier-ignore
    await rowsOf(address, `insert into ${schema}.mapsetter_reports values ('old.x', 0, 1, 'x')`)
    await rowsOf(address, 'create schema mapsetter')
    const store = storeAt(address)
    await store.write('a.x', Buffer.from('y'))
    const texts = await Promise.all(['old.x', 'a.x'].map(async (name) => String((await (await store.read(name))!.toArray())[0]))) // prettier-ignore
    assert.equal([await tablesOf(address), texts], [[`${schema}.mapsetter_reports`], ['x', 'y']])
  }
})

test('the error for a user without rights names the right, and the setting that has the address', async () => {
  const address = await postgres.address()
  await rowsOf(address, "do $$ begin if to_regrole('plain') is null then create role plain login; end if; end $$")
  const plain = address.replace('mapsetter@', 'plain@')
  for (const setting of ['queue', 'reports.store'] as const) {
    const store = makePostgresStore(plain, setting)
    stores.push(store)
    const { code, message } = await thrownBy(store.open())
    assert.equal([code, message.split('; ').at(-1)], ['wrong-settings', `let this user create the schema "mapsetter", or fix ${setting}`]) // prettier-ignore
  }
})

test('several services that start at once make one table', async () => {
  const address = await postgres.address()
  const stores = Array.from({ length: 8 }, () => storeAt(address))
  await Promise.all(stores.map((store) => store.open()))
  await stores[0]!.write('a.x', Buffer.from('x'))
  assert.equal(await Promise.all(stores.map((store) => store.has('a.x'))), Array(8).fill(true))
})

test('a full disk is storage-full, and the report can be written later; other errors are thrown', async () => {
  const address = await postgres.address()
  const store = storeAt(address)
  await store.open()
  const make = (code: string) => `create or replace function fails() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`
  await rowsOf(address, make('53100'))
  await rowsOf(address, 'create trigger fails before insert on mapsetter.report for each row execute function fails()')
  assert.is((await thrownBy(store.write('a.x', Buffer.from('x')))).code, 'storage-full')
  await rowsOf(address, make('53200'))
  assert.is((await store.write('a.x', Buffer.from('x')).catch((thrown) => thrown))?.code, '53200')
  await rowsOf(address, 'drop trigger fails on mapsetter.report')
  await store.write('a.x', Buffer.from('x'))
  assert.is(await store.has('a.x'), true)
})

test('a report that is being written when the server dies is not there; a reader fails', async () => {
  const store = storeAt(await postgres.address())
  const large = Buffer.alloc(60 << 20)
  await store.write('whole.x', large)
  const reading = (await store.read('whole.x'))!
  const chunks = reading[Symbol.asyncIterator]()
  await chunks.next()
  const writing = store.write('half.x', large).then(() => 'written', () => 'failed') // prettier-ignore
  await pause(100)
  await postgres.kill()
  assert.is(await writing, 'failed')
  const readOn = async (): Promise<string> => {
    while (!(await chunks.next()).done);
    return 'whole'
  }
  assert.is(await readOn().catch(() => 'broken'), 'broken')
  await postgres.start()
  assert.equal([await store.has('whole.x'), await store.has('half.x'), await store.read('half.x')], [true, false, undefined]) // prettier-ignore
  await store.write('half.x', large)
  assert.is(await store.has('half.x'), true)
})

testStore(test, async () => storeAt(await postgres.address()))

test.run()
