import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { usableCores } from '../../core/cpu-quota.js'
import { packageRoot } from '../../core/package-root.js'
import { loadSettings } from '../../core/settings.js'
import { awsVariables, workerSpawning } from '../../core/worker-spawning.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const spawningWith = (content: object = {}, cwd = folders.make()) =>
  workerSpawning(loadSettings({ env: {}, cwd, content: { cache: { folder: join(cwd, 'cache') }, ...content } }))

test('workers that write to S3 find credentials as the service does, without its home folder', () => {
  const env = { HOME: '/home/maps', AWS_ACCESS_KEY_ID: 'a', AWS_CONFIG_FILE: '/etc/aws', SECRET: 'x' }
  assert.equal(awsVariables(env), {
    AWS_SHARED_CREDENTIALS_FILE: '/home/maps/.aws/credentials',
    AWS_CONFIG_FILE: '/etc/aws',
    AWS_ACCESS_KEY_ID: 'a'
  })
  assert.equal(awsVariables({ SECRET: 'x' }), {})
})

test('workers share the cores where there are as many of them', () => {
  const cores = usableCores()
  assert.is(spawningWith({ workers: cores }).sharesCores, true)
  assert.is(spawningWith({ workers: cores + 1 }).sharesCores, true)
  assert.is(spawningWith({ workers: 0 }).sharesCores, true)
  if (cores > 1) assert.is(spawningWith({ workers: cores - 1 }).sharesCores, false)
})

test('workers get variables of AWS only for S3', () => {
  process.env.AWS_REGION = 'eu-x'
  try {
    assert.is(spawningWith({ reports: { store: 's3://maps' } }).environment!.AWS_REGION, 'eu-x')
    for (const store of [undefined, 'postgres://a/b'])
      assert.equal(spawningWith(store === undefined ? {} : { reports: { store } }).environment, {})
  } finally {
    delete process.env.AWS_REGION
  }
})

test('the settings of workers have no secret that they do not need', () => {
  const secrets = ['queue-password', 'state-key-of-16-letters', 'webhook-secret-of-16', 'report-password', 's3-secret']
  const [queue, state, webhook, report, s3] = secrets as [string, string, string, string, string]
  const { settings } = spawningWith({
    queue: `postgres://me:${queue}@db/x`,
    state: { key: state },
    webhooks: { secret: webhook },
    reports: { store: `postgres://me:${report}@db/x`, s3: { accessKeyId: 'id', secretAccessKey: s3 } }
  })
  const text = JSON.stringify(settings)
  assert.equal(
    secrets.filter((secret) => text.includes(secret)),
    // workers write the reports
    [report, s3]
  )
  assert.is((settings as { queue: string }).queue, 'embedded')
})

test('workers may read what their settings name, and write the cache and the reports', () => {
  const cwd = folders.make()
  const elsewhere = folders.make()
  for (const path of ['layouts', 'plugins', 'data', 'node_modules/rings'])
    mkdirSync(join(cwd, path), { recursive: true })
  writeFileSync(join(cwd, 'plugins/stamp.js'), '')
  symlinkSync(elsewhere, join(cwd, 'layouts/town'))
  const { read, write } = spawningWith(
    {
      layouts: './layouts',
      morePlugins: ['./plugins/stamp.js', 'rings'],
      workersRead: ['./data'],
      reports: { store: 'postgres://db/x?sslrootcert=/etc/ca.pem' }
    },
    cwd
  ).permissions
  for (const path of ['layouts', 'plugins', 'data', 'node_modules/rings', 'cache'].map((path) => join(cwd, path)))
    assert.ok(read.includes(path), path)
  for (const path of [packageRoot, elsewhere, '/etc/ca.pem']) assert.ok(read.includes(path), path)
  // neither the folder with the settings file nor the state
  for (const path of [cwd, join(cwd, 'reports')]) assert.not.ok(read.includes(path), path)
  assert.equal([...new Set(write)], [join(cwd, 'cache')])
  const own = spawningWith({ reports: { folder: './reports' } }, cwd).permissions
  assert.ok(own.write.includes(join(cwd, 'reports')) && own.read.includes(join(cwd, 'reports')))
})

test('a cache folder that cannot be used is a mistake of the settings', () => {
  assert.throws(
    () => spawningWith({ cache: { folder: '/proc/none' } }),
    (error: { code?: string }) => error.code === 'wrong-settings'
  )
})

test.run()
