import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadSettings } from '../../core/settings.js'
import { readYaml } from '../../core/yaml.js'
import { readPage } from '../support/markdown-pages.js'

const load = (content: object) => loadSettings({ env: {}, cwd: '/', content })
const pathsOf = (content: object): string[] => {
  try {
    load(content)
    return []
  } catch (thrown: any) {
    assert.is(thrown.code, 'wrong-settings')
    return thrown.problems.map(({ path }: any) => path)
  }
}
const key = { name: 'a', hash: `sha256:${'0'.repeat(64)}` }
const user = { name: 'a', hash: `scrypt:32768:8:3:${'s'.repeat(22)}:${'h'.repeat(43)}` }
const issuer = { issuer: 'https://login.example.org', audience: ['mapsetter'] }

test('without the setting nobody is asked, and there are no limits', () => {
  const { auth, clients } = load({})
  assert.is(auth, undefined)
  assert.equal(clients, { printsPerMinute: 0, openJobs: 0, failedLogins: 20, exempt: [] })
})

test('what is left out has defaults', () => {
  const { auth } = load({ auth: { keys: [key], users: [user], issuers: [{ ...issuer, audience: 'mapsetter' }] } })
  assert.equal(auth, {
    keys: [{ ...key, roles: [] }],
    users: [{ ...user, roles: [] }],
    issuers: [
      {
        issuer: 'https://login.example.org',
        audience: ['mapsetter'],
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        nameClaim: 'preferred_username',
        rolesClaim: 'roles',
        clockSeconds: 30
      }
    ],
    anonymous: false,
    roles: [],
    jobs: 'link',
    operators: [],
    forward: false
  })
})

test('a setting that is null is refused if its default would open the service', () => {
  for (const path of ['auth', 'auth.roles', 'cors.origins', 'access.only', 'access.proxy', 'webhooks.secret']) {
    const [section, member] = path.split('.') as [string, string?]
    const known = section === 'auth' ? { keys: [key] } : {}
    assert.equal(pathsOf({ [section]: member === undefined ? null : { ...known, [member]: null } }), [path])
  }
  // these are safe
  assert.equal(pathsOf({ access: null, cors: null, webhooks: null, monitor: null, auth: { keys: [key], users: null } }), []) // prettier-ignore
  assert.equal(pathsOf({ auth: { keys: null } }), ['auth'])
})

test('the message about an empty auth says what its absence means', () => {
  assert.throws(() => load({ auth: null }), 'auth is null; must be an object; who may print; default: everybody')
})

test('settings that look closed and are open are refused', () => {
  for (const auth of [{}, { keys: [] }, { jobs: 'owner' }, { roles: ['print'] }, { keys: [], users: [], issuers: [] }])
    assert.equal(pathsOf({ auth }), ['auth'])
  const proxy = { header: 'X-User' }
  assert.equal(pathsOf({ auth: { proxy } }), ['trustProxies'])
  assert.equal(pathsOf({ auth: { proxy }, trustProxies: ['10.0.0.1', '*'] }), ['trustProxies'])
  assert.equal(pathsOf({ auth: { proxy }, trustProxies: ['10.0.0.1'] }), [])
  assert.equal(pathsOf({ auth: { keys: [key], anonymous: true, roles: ['print'] } }), ['auth.roles'])
  assert.equal(pathsOf({ auth: { users: [user], keyInQuery: 'key' } }), ['auth.keyInQuery'])
})

test('no issuer may sign with a shared secret or not at all, and each needs an audience', () => {
  for (const algorithm of ['none', 'HS256', 'HS512', 'dir', 'RSA1_5'])
    assert.equal(pathsOf({ auth: { issuers: [{ ...issuer, algorithms: [algorithm] }] } }), ['auth.issuers[0].algorithms[0]']) // prettier-ignore
  assert.equal(pathsOf({ auth: { issuers: [{ ...issuer, audience: [] }] } }), ['auth.issuers[0].audience'])
  assert.equal(pathsOf({ auth: { issuers: [{ issuer: issuer.issuer }] } }), ['auth.issuers[0].audience'])
  assert.equal(pathsOf({ auth: { issuers: [issuer, issuer] } }), ['auth.issuers[1].issuer'])
  assert.equal(pathsOf({ auth: { issuers: [{ ...issuer, issuer: 'login.example.org' }] } }), ['auth.issuers[0].issuer'])
})

test('hashes must be hashes, not keys and passwords', () => {
  for (const hash of ['mapsetter_x', 'secret', `sha256:${'0'.repeat(63)}`, `SHA256:${'0'.repeat(64)}`])
    assert.equal(pathsOf({ auth: { keys: [{ ...key, hash }] } }), ['auth.keys[0].hash'])
  for (const hash of [
    'secret',
    user.hash.replace('32768', '999999999'),
    user.hash.replace(':8:', ':800:'),
    `${user.hash}h`
  ])
    assert.equal(pathsOf({ auth: { users: [{ ...user, hash }] } }), ['auth.users[0].hash'])
  assert.equal(pathsOf({ auth: { users: [user, user] } }), ['auth.users[1].name'])
  for (const name of ['', 'a:b', 'a\nb', 'x'.repeat(201)])
    assert.equal(pathsOf({ auth: { users: [{ ...user, name }] } }), ['auth.users[0].name'])
})

test('the examples of the page are settings', () => {
  const examples = [...readPage('docs/who-may-print.md').matchAll(/```yaml\n([^]*?)```/g)].map(([, yaml]) => yaml!)
  const settings = examples.filter((yaml) => /^(auth|clients|trustProxies):/m.test(yaml))
  assert.ok(settings.length >= 5)
  for (const yaml of settings) assert.equal(pathsOf(readYaml(yaml, 'x.yaml', 'wrong-settings') as object), [], yaml)
})

test.run()
