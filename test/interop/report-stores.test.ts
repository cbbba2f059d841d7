import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresPool } from '../../core/postgres.js'
import { makePostgresStore } from '../../core/report/postgres.js'
import { makeS3Store } from '../../core/report/s3.js'
import type { ReportStore } from '../../core/report/store.js'
import { testStore } from '../core/report/store-contract.js'
import { startPostgres } from '../support/postgres-server.js'
import { startS3 } from '../support/s3.js'
import { thrownBy } from '../support/thrown-by.js'

const ends: (() => Promise<void>)[] = []
test.after(async () => {
  for (const end of ends.reverse()) await end()
})
const kept = (store: ReportStore): ReportStore => {
  ends.push(() => store.close())
  return store
}

const postgres = await startPostgres()
ends.push(() => postgres.remove())
testStore(test, async () => kept(makePostgresStore(await postgres.address())))

test('PostgreSQL: several services that start at once make one table', async () => {
  const address = await postgres.address()
  const stores = Array.from({ length: 8 }, () => kept(makePostgresStore(address)))
  await Promise.all(stores.map((store) => store.open()))
  await stores[0]!.write('a.x', Buffer.from('x'))
  assert.equal(await Promise.all(stores.map((store) => store.has('a.x'))), Array(8).fill(true))
})

test('PostgreSQL: a report that is being written when the server dies is not there; a reader fails', async () => {
  const store = kept(makePostgresStore(await postgres.address()))
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

test('PostgreSQL: a full disk is storage-full, and the report can be written later', async () => {
  const address = await postgres.address()
  const store = kept(makePostgresStore(address))
  await store.open()
  const pool = await postgresPool(address, 1)
  await pool.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await pool.query(
    'create trigger full_disk before insert on mapsetter_reports for each row execute function full_disk()'
  )
  assert.is((await thrownBy(store.write('a.x', Buffer.from('x')))).code, 'storage-full')
  await pool.query('drop trigger full_disk on mapsetter_reports')
  await store.write('a.x', Buffer.from('x'))
  assert.is(await store.has('a.x'), true)
  await pool.end()
})

const s3 = await startS3()
ends.push(() => s3.kill())
let prefixes = 0
testStore(test, async () => {
  const { store, s3: given } = s3.settings(`at/${prefixes++}`)
  return kept(makeS3Store({ address: store, ...given, pathStyle: true }))
})

test.run()
