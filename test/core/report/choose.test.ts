import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reportStoreOf } from '../../../core/report/choose.js'
import { makeFolders } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('the address says whether reports go to PostgreSQL, to a bucket or, without one, to the folder', async () => {
  const folder = folders.make()
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => response.end(asked.push(`${method} ${url}`) && ''))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3 = { endpoint, accessKeyId: 'key', secretAccessKey: 'secret', pathStyle: true }
  const storeAt = (store?: string) => reportStoreOf({ store, folder, s3 }, { queue: 'embedded', state: { folder } })

  await storeAt().write('a.x', Buffer.from('x'))
  assert.equal([existsSync(join(folder, 'a.x')), asked], [true, []])
  const bucket = storeAt('s3://maps/at')
  await bucket.remove('a.x')
  assert.equal([existsSync(join(folder, 'a.x')), asked], [true, ['DELETE /maps/at/a.x?x-id=DeleteObject']])
  const database = storeAt(`postgres://mapsetter@127.0.0.1:${await freePort()}/print`)
  assert.is((await database.remove('a.x').catch((thrown) => thrown))?.code, 'ECONNREFUSED')
  await Promise.all([bucket.close(), database.close()])
  server.closeAllConnections()
  server.close()
})

test.run()
