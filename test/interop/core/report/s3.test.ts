import { test } from 'uvu'
import { makeS3Store } from '../../../../core/report/s3.js'
import type { ReportStore } from '../../../../core/report/store.js'
import { testStore } from '../../../core/report/store-contract.js'
import { startS3 } from '../../../support/s3.js'

const server = await startS3()
const stores: ReportStore[] = []
test.after(async () => {
  for (const store of stores) await store.close()
  await server.kill()
})

testStore(test, async () => {
  const { store: address, s3 } = server.settings(`at/${stores.length}`)
  const store = makeS3Store({ address, ...s3, pathStyle: true })
  stores.push(store)
  return store
})

test.run()
