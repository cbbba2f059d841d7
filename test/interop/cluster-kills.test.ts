import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printThroughCluster } from '../soak/cluster.js'
import { startPostgres } from '../support/postgres-server.js'
import { startRedis } from '../support/redis-server.js'

const PRINTS = 30
const COUNTS = { services: 2, workers: 2, prints: PRINTS, kills: 6, databaseKills: 1, freezes: 1 }

for (const [name, start, settings] of [
  ['PostgreSQL', startPostgres, () => ({})],
  ['Redis', startRedis, (folder: string) => ({ reports: { folder: join(folder, 'reports') } })]
] as const)
  test(`prints of a cluster on ${name} all end, whatever of it is killed or stopped: none is lost, none ends twice`, async () => {
    const database = await start()
    try {
      const { statuses, lost, disputed, broken, twice } = await printThroughCluster({ ...COUNTS, database, settings })
      assert.equal({ lost, disputed, broken, twice }, { lost: [], disputed: [], broken: [], twice: [] })
      // two workers of one print may be killed: that is an end, too
      assert.is((statuses.finished ?? 0) + (statuses.error ?? 0), PRINTS, JSON.stringify(statuses))
      assert.ok(statuses.finished! >= PRINTS - 3, JSON.stringify(statuses))
    } finally {
      await database.remove()
    }
  })

test.run()
