import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { loadSettings } from '../../core/settings.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-settings-'))
test.after(() => rmSync(folder, { recursive: true, force: true }))

const refused = (config: string, env: { [name: string]: string } = {}): PrintError => {
  writeFileSync(join(folder, 'mapsetter.config.yaml'), config)
  try {
    loadSettings({ env, cwd: folder })
  } catch (error) {
    assert.instance(error, PrintError)
    assert.is((error as PrintError).code, 'wrong-settings')
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

const pathsOf = (error: PrintError) => error.problems!.map(({ path }) => path)

test('rules and lists of addresses are checked with all other settings, also beside values of a wrong type', () => {
  const wrong = `
port: many
access: { allow: ['http://a', 10.0.0.0/99], rules: [{ deny: 'ftp://x' }], forward: [{ to: 'a b', headers: ['X Y'] }], appHeaders: [{ to: b, headers: [Host] }] }
webhooks: { allow: ['a b'] }
trustProxies: [10.1.0.0/99]
clients: { exempt: [x] }
monitor: { allow: [y] }
limits: { pages: 0 }
`
  const lists = ['access.allow[0]', 'access.allow[1]', 'access.rules[0].deny', 'access.forward[0]', 'access.forward[0].headers[0]', 'access.appHeaders[0].headers[0]', 'webhooks.allow[0]', 'trustProxies[0]', 'clients.exempt[0]', 'monitor.allow[0]'] // prettier-ignore
  const found = new Set(pathsOf(refused(wrong)))
  assert.equal([...found].sort(), [...lists, 'limits.pages', 'port'].sort())
  const byVariable = refused('access: 7\nport: many', { MAPSETTER_TRUST_PROXIES: 'x', PORT: '8080' })
  assert.equal(pathsOf(byVariable).sort(), ['access', 'trustProxies[0]'])
  assert.match(byVariable.message, /^trustProxies\[0\] is "x".*MAPSETTER_TRUST_PROXIES\)$/m)
})

test('a variable of the file that is not set is one mistake, whatever else the setting needs', () => {
  assert.equal(pathsOf(refused('port: ${NO_PORT}\nlimits:\n  pages: ${NO_PAGES}')), ['port', 'limits.pages'])
})

test('mistakes in the environment are reported beside a settings file that cannot be read', () => {
  const { message } = refused('a: [1', {
    PORT: 'x',
    MAPSETTER_MONITOR_ALLOW: 'y',
    MAPSETTER_QUEUE: 'redis://localhost'
  })
  const lines = message.split('\n')
  assert.match(lines[0]!, /mapsetter\.config\.yaml:1:\d+: /)
  // not that the queue in Redis needs a place for reports, which the file may have
  assert.equal(
    lines.slice(1).map((line) => line.split(' ')[0]),
    ['port', 'monitor.allow[0]']
  )
})

test('a prefix is a plain path: routers give stars and colons a meaning, and clients remove dots', () => {
  for (const prefix of ['print', '/', '/a/', '/a b', '/:x', '/a*', '/%41', '/a/../b', '/.', '/a?b', '/a#b'])
    assert.equal(pathsOf(refused('', { MAPSETTER_JOBS_PREFIX: prefix })), ['prefixes.jobs'], prefix)
  for (const prefix of ['', '/a', '/a.b/v1.2', '/..a', '/a-b_c~d', '/drück'])
    assert.equal(loadSettings({ env: { MAPSETTER_JOBS_PREFIX: prefix }, cwd: '/' }).prefixes, { jobs: prefix })
})

test('the public address has no spaces, which links would have', () => {
  for (const address of ['https://a b', 'https://a/b c', 'a.example', 'https://a?b'])
    assert.equal(pathsOf(refused('', { MAPSETTER_PUBLIC_URL: address })), ['publicUrl'], address)
})

test.run()
