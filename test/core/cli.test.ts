import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCli } from '../support/run-cli.js'

test('help says what there is', async () => {
  const { code, stdout } = await runCli(['--help'])
  assert.is(code, 0)
  for (const word of ['serve', 'print', 'check', 'new', 'MAPSETTER_CONFIG']) assert.match(String(stdout), word)
  const options = {
    serve: [],
    print: ['--spec', '--out', '--app', '--format'],
    check: ['--app', '--layout', '--out', '--format', '--watch'],
    'new app': ['<name>', '--layouts'],
    'new layout': ['<name>', '--app', '--layouts']
  }
  for (const [command, words] of Object.entries(options)) {
    const help = await runCli([...command.split(' '), '--help'])
    assert.is(help.code, 0)
    for (const word of words) assert.match(String(help.stdout), word)
  }
})

test('the version is the package’s', async () => {
  assert.match(String((await runCli(['--version'])).stdout), /^\d+\.\d+\.\d+\n$/)
})

test('a wrong command line is 2, wrong settings are 1 and all told', async () => {
  for (const args of [
    [],
    ['prnt'],
    ['print'],
    ['print', '--spec', 'x'],
    ['serve', '--prot'],
    ['new'],
    ['new', 'map'],
    ['new', 'app']
  ])
    assert.is((await runCli(args)).code, 2, args.join(' '))
  const { code, stdout, stderr } = await runCli(['serve'], { env: { PORT: 'http', MAPSETTER_WORKERS: '-1' } })
  assert.equal([code, String(stdout)], [1, ''])
  assert.match(stderr, /^mapsetter: /)
  assert.match(stderr, 'port: must be a whole number, not "http" (from the environment\'s PORT)')
  assert.match(stderr, 'workers: must be at least 0, not -1')
  assert.not.match(stderr, '    at ')
})

test.run()
