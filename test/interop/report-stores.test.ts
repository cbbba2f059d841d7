import { test } from 'uvu'
import { makePostgresStore } from '../../core/report/postgres.js'
import { makeS3Store } from '../../core/report/s3.js'
import type { ReportStore } from '../../core/report/store.js'
import { testStore } from '../core/report/store-contract.js'
import { startPostgres } from '../support/postgres-server.js'
import { startS3 } from '../support/s3.js'

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

const s3 = await startS3()
ends.push(() => s3.kill())
let prefixes = 0
testStore(test, async () => {
  const { store, s3: given } = s3.settings(`at/${prefixes++}`)
  return kept(makeS3Store({ address: store, ...given, pathStyle: true }))
})

test.run()
