import { existsSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Monitored, makeMonitor } from '../../../core/monitor/monitor.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
const { statfs } = promises
test.after(() => {
  folders.remove()
  Object.assign(promises, { statfs })
  syncBuiltinESMExports()
})

const fine = async () => undefined

/** The reasons of a service whose disk has so many bytes free. */
const reasonsWith = async (bytes: number, freeMegabytes: number): Promise<string[]> => {
  Object.assign(promises, { statfs: async () => ({ bavail: bytes / 1000, bsize: 1000 }) })
  syncBuiltinESMExports()
  const folder = folders.make()
  const monitored = {
    settings: { queue: 'embedded', state: { folder, freeMegabytes }, reports: { folder }, cache: { folder } },
    queue: { check: fine },
    reports: { has: fine },
    prints: false,
    measured: fine,
    isStopping: () => false
  }
  const { reasons } = await makeMonitor(monitored as unknown as Monitored).readiness()
  return reasons.map(({ check, code }) => `${check} ${code}`)
}

test('a service whose disk has no space for a request is not ready, also if no megabytes must stay free', async () => {
  for (const [bytes, freeMegabytes] of [[0, 0], [4000, 0], [5e6, 5], [5e6, 512]] as const)
    assert.equal(await reasonsWith(bytes, freeMegabytes), ['state.folder storage-full'], `${bytes} ${freeMegabytes}`)
  for (const [bytes, freeMegabytes] of [[2e6, 0], [7e6, 5]] as const)
    assert.equal(await reasonsWith(bytes, freeMegabytes), [], `${bytes} ${freeMegabytes}`)
}) // prettier-ignore

test('a cache folder that somebody has deleted is made again', async () => {
  const folder = folders.make()
  const cache = join(folder, 'cache')
  let wasWarm = false
  const monitored = {
    settings: { queue: 'memory', state: {}, reports: { folder }, cache: { folder: cache } },
    queue: { check: fine },
    reports: { has: fine },
    workers: { look: () => [{ wasWarm, isWarm: wasWarm }] },
    prints: true,
    measured: fine,
    isStopping: () => false
  } as unknown as Monitored
  await makeMonitor(monitored).readiness()
  assert.not(existsSync(cache), 'the first worker process makes it')
  wasWarm = true
  assert.equal(await makeMonitor(monitored).readiness(), { ready: true, reasons: [] })
  assert.ok(existsSync(cache))
})

test.run()
