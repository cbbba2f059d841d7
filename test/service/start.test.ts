import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { childrenOf, moduleOf } from '../support/process-facts.js'
import { runCli } from '../support/run-cli.js'
import { fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

// the start of the service: its first worker is started before the rest of it is loaded

const folders = makeFolders()
const folder = folders.make({})
/** The default apps, which have lengths to be measured. */
const PLAIN = { layouts: join(packageRoot, 'layouts') }

let first: Service
test.before(async () => {
  first = await startService(PLAIN, folder)
})
test.after(async () => {
  await first?.stop()
  folders.remove()
})

test('one worker process is started, and prints', async () => {
  assert.equal(childrenOf(first.pid).map(moduleOf), [join(packageRoot, 'dist/core/start-worker.js')])
  const sample = await (await first.get('/print/default/exampleRequest.json')).json()
  const [text] = Object.values(sample as { [layout: string]: string })
  const body = { method: 'POST', body: text }
  const pdf = await fetch(`${first.root}/print/default/buildreport.pdf`, body)
  assert.is(pdf.status, 200, await pdf.clone().text())
  assert.is(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
})

test('layouts are measured at the first start only', async () => {
  const sizesFiles = (of: string) => readdirSync(join(of, 'cache')).filter((name) => /^sizes-\w+\.json$/.test(name))
  const [name] = await until(() => sizesFiles(folder).length === 1 && sizesFiles(folder))
  const info = await (await first.get('/print/default/capabilities.json')).json()
  const kept = readFileSync(join(folder, 'cache', name!), 'utf8')
  assert.ok(Object.keys(JSON.parse(kept).sizes).length > 0)
  const next = folders.make({})
  cpSync(join(folder, 'cache'), join(next, 'cache'), { recursive: true })
  const second = await startService(PLAIN, next)
  assert.equal(await (await second.get('/print/default/capabilities.json')).json(), info)
  await second.stop()
  assert.equal(sizesFiles(next), [name])
  assert.is(readFileSync(join(next, 'cache', name!), 'utf8'), kept)
})

test('a start that fails leaves no process and no folder', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const temporary = folders.make({})
  for (const env of [
    { HOST: '127.0.0.1', PORT: String(port), MAPSETTER_LAYOUTS: join(fixtures, 'layouts') },
    { PORT: '0', MAPSETTER_LAYOUTS: join(temporary, 'nowhere') }
  ]) {
    const { code, stderr } = await runCli(['serve'], { env: { ...env, TMPDIR: temporary, MAPSETTER_WORKERS: '1' } })
    assert.is(code, 1)
    assert.match(stderr, /^mapsetter: /m)
    assert.equal(
      readdirSync(temporary).filter((name) => name.startsWith('mapsetter-worker-')),
      []
    )
  }
  taken.close()
})

test.run()
