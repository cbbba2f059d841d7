import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeKeys } from '../../../core/auth/keys.js'
import { makeUsers } from '../../../core/auth/passwords.js'
import { loadSettings } from '../../../core/settings.js'
import { readYaml } from '../../../core/yaml.js'
import { runCli } from '../../support/run-cli.js'

/** What a command has written for the settings. */
const settingsIn = (stdout: string) => {
  const auth = readYaml(`auth:\n${stdout.slice(stdout.indexOf('auth:\n') + 6)}`, 'x.yaml', 'wrong-settings')
  return loadSettings({ env: {}, cwd: '/', content: auth as object }).auth!
}

test('a key opens the service with what the command writes for the settings', async () => {
  const { stdout } = await runCli(['key', 'the "portal"', '--roles', 'planner, admin'])
  const [key] = /^mapsetter_\S+$/m.exec(String(stdout))!
  const { keys } = settingsIn(String(stdout))
  const { name, roles } = makeKeys(keys)(key)!
  assert.equal([name, roles], ['the "portal"', ['planner', 'admin']])
  assert.not.match(JSON.stringify(keys), key.slice(10))
  assert.not.match(String((await runCli(['key', 'a'])).stdout), key, 'each is new')
})

test('a password is read from the standard input', async () => {
  const { stdout } = await runCli(['password', 'alice'], { input: 'correct horse\n' })
  const users = makeUsers(settingsIn(String(stdout)).users)
  assert.is((await users.check('alice', 'correct horse'))?.name, 'alice')
  assert.is(await users.check('alice', 'correct horse '), undefined)
  assert.not.match(String(stdout), /correct/)
})

test('a name and roles that the settings refuse are refused', async () => {
  const wrong: [name: string, roles: string | undefined, path: string][] = [
    ['', undefined, 'name'],
    ['a:b', undefined, 'name'],
    ['a\nb', undefined, 'name'],
    ['x'.repeat(201), undefined, 'name'],
    ['alice', ',,', 'roles[0]'],
    ['alice', 'planner,', 'roles[1]']
  ]
  for (const command of ['key', 'password'])
    for (const [name, roles, path] of command === 'key' ? wrong : wrong.slice(-1)) {
      const more = roles === undefined ? [] : ['--roles', roles]
      const { code, stdout, stderr } = await runCli([command, name, ...more], { input: 'correct horse\n' })
      assert.equal([code, String(stdout)], [1, ''], `${command} ${name} ${roles}`)
      assert.ok(String(stderr).includes(`${path} `), String(stderr))
    }
})

test('a password that is too short, or that no client can send, is refused', async () => {
  for (const input of ['', '\n', 'short\n', 'with\ta tab in it\n']) {
    const { code, stdout } = await runCli(['password', 'alice'], { input })
    assert.equal([code, String(stdout)], [1, ''], JSON.stringify(input))
  }
})

test.run()
