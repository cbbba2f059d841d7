import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOfReports, settledReports } from '../../core/report-settings.js'

const faults = (reports: object, queue?: string) =>
  faultsOfReports({ reports, ...(queue && { queue }) }).map(({ path, message }) => `${path} ${message}`)
const settled = (reports: object, queue = 'embedded') =>
  settledReports({ s3: {}, ...reports }, queue, { state: '/state', memory: '/memory' })

test('a store is an address of PostgreSQL or of a bucket', () => {
  for (const store of ['postgres://a:b@c/d', 'postgresql:///d', 's3://maps', 's3://maps.example/some/prefix'])
    assert.equal(faults({ store }), [], store)
  for (const store of [
    '',
    'maps',
    'postgres://',
    's3://',
    's3://a@b/c',
    'mysql://a:pass-word@c/d',
    'a:pass-word@c',
    'postgres://a:pass-word#[@c/d'
  ]) {
    const [fault, ...more] = faults({ store })
    assert.match(fault!, /^reports\.store .*must be postgres:\/\/user:password@host\/database or s3:\/\/bucket\/prefix/)
    assert.not.match(fault!, 'pass-word')
    assert.equal(more, [])
  }
  assert.match(faults({ store: 'mysql://a:pass-word@c/d' })[0]!, 'begins with "mysql:"')
})

test('a folder and a store exclude each other', () => {
  assert.match(faults({ store: 's3://maps', folder: 'x' })[0]!, 'reports.folder is set, and reports.store is set, too')
})

test('an access key and its secret belong together', () => {
  assert.match(faults({ s3: { accessKeyId: 'a' } })[0]!, 'reports.s3.secretAccessKey is missing')
  assert.match(faults({ s3: { secretAccessKey: 'a' } })[0]!, 'reports.s3.accessKeyId is missing')
  assert.equal(faults({ s3: { accessKeyId: 'a', secretAccessKey: 'b' } }), [])
})

test('with a queue in Redis the place of reports must be given', () => {
  for (const queue of ['redis://a', 'rediss://a:b@c/1']) {
    assert.match(faults({}, queue)[0]!, 'set reports.folder to a shared folder, or reports.store to')
    assert.equal([...faults({ folder: 'x' }, queue), ...faults({ store: 's3://maps' }, queue)], [])
  }
  for (const queue of ['memory', 'embedded', 'postgres://a/b']) assert.equal(faults({}, queue), [])
})

test('reports are in the database of the queue, else in a folder, unless the settings name another place', () => {
  assert.is(settled({}, 'postgres://a/b').store, 'postgres://a/b')
  assert.is(settled({ folder: '/x' }, 'postgres://a/b').store, undefined)
  assert.is(settled({ store: 's3://maps' }, 'postgres://a/b').store, 's3://maps')
  assert.equal([settled({}).store, settled({}).folder], [undefined, join('/state', 'reports')])
  assert.is(settled({}, 'memory').folder, '/memory')
  assert.is(settled({ folder: '/x' }, 'redis://a').folder, '/x')
})

test('the bucket is in the path of an address where there is an endpoint', () => {
  assert.is(settled({}).s3.pathStyle, false)
  assert.is(settled({ s3: { endpoint: 'http://minio' } }).s3.pathStyle, true)
  assert.is(settled({ s3: { endpoint: 'http://minio', pathStyle: false } }).s3.pathStyle, false)
})

test.run()
