import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { childrenOf } from '../support/process-facts.js'
import { fewPlugins, fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const folder = folders.make()
const allowed = folders.make()
const temporary = folders.make()
const SECRETS = {
  MAPSETTER_STATE_KEY: 'a-state-key-of-some-length',
  MAPSETTER_WEBHOOKS_SECRET: 'a-webhook-secret-of-some-length',
  DATABASE_PASSWORD: 'the password of something else',
  NODE_OPTIONS: '--no-warnings'
}

let service: Service
test.before(async () => {
  const settings = {
    plugins: fewPlugins,
    morePlugins: [join(fixtures, 'plugins/nosy.js')],
    workersRead: [allowed],
    workers: 2
  }
  service = await startService(settings, folder, { env: { ...SECRETS, TMPDIR: temporary } })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const workers = (): number[] => childrenOf(service.pid)

/** What comes of it when a worker does this. */
const doing = async (does: string, path?: string): Promise<string> => {
  const { status, warnings, error } = await service.ended(await service.create([{ type: 'nosy', does, path }]))
  assert.is(status, 'finished', error)
  return warnings[0]
}

test('workers have no secrets in their environment', () => {
  assert.is(workers().length, 2)
  for (const pid of workers()) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
    for (const [name, value] of Object.entries(SECRETS))
      assert.not.ok(environment.includes(name) || environment.includes(value), name)
    assert.match(environment, /(^|\0)HOME=\/nonexistent\0/)
  }
})

test('workers have no files and connections of the service', () => {
  const opened = (pid: number): [fd: string, target: string][] =>
    readdirSync(`/proc/${pid}/fd`).flatMap((fd): [string, string][] => {
      try {
        return [[fd, readlinkSync(`/proc/${pid}/fd/${fd}`)]]
      } catch {
        return []
      }
    })
  // both write to one standard error stream
  const ofService = opened(service.pid).flatMap(([fd, target]) => (Number(fd) > 2 ? [target] : []))
  assert.ok(ofService.some((target) => target.includes('jobs.db')))
  for (const pid of workers()) {
    const shared = opened(pid).filter(
      ([, target]) => target.includes('/state/') || (target.startsWith('socket:') && ofService.includes(target))
    )
    assert.equal(shared, [])
  }
})

test('workers read what they need, and nothing else', async () => {
  writeFileSync(join(allowed, 'data'), 'x')
  assert.is(await doing('read', join(allowed, 'data')), 'read: allowed')
  for (const path of [
    '/etc/passwd',
    `/proc/${service.pid}/environ`,
    join(folder, 'mapsetter.config.yaml'),
    join(folder, 'state/jobs.db')
  ])
    assert.is(await doing('read', path), 'read: ERR_ACCESS_DENIED', path)
  assert.is(await doing('look', '/etc/passwd'), 'look: ERR_ACCESS_DENIED')
})

test('workers write their own files, and nothing else', async () => {
  assert.is(await doing('write', join(folder, 'cache/x')), 'write: allowed')
  for (const path of [join(folder, 'x'), join(fixtures, 'layouts/x'), join(allowed, 'x'), join(temporary, 'x')]) {
    assert.is(await doing('write', path), 'write: ERR_ACCESS_DENIED', path)
    assert.not.ok(existsSync(path), path)
  }
})

test('workers start no programs', async () => assert.is(await doing('run'), 'run: ERR_ACCESS_DENIED'))

test('each worker has a temporary folder of its own, which goes with it', async () => {
  const ownFolders = () => readdirSync(temporary).filter((name) => name.startsWith(`mapsetter-worker-${service.pid}-`))
  const before = ownFolders()
  assert.is(before.length, 2)
  const [pid] = workers()
  const [own] = /TMPDIR=[^\0]*/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1')) ?? []
  assert.ok(before.some((name) => own === `TMPDIR=${join(temporary, name)}`))
  process.kill(pid!, 'SIGKILL')
  await until(() => !existsSync(own!.slice('TMPDIR='.length)))
  await until(() => ownFolders().length === 2)
})

test.run()
