import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCli } from '../support/run-cli.js'
import { runCommand } from '../support/run-command.js'

test('the help lists all commands and their options', async () => {
  const { code, stdout } = await runCli(['--help'])
  assert.is(code, 0)
  for (const word of ['serve', 'worker', 'print', 'check', 'new', 'MAPSETTER_CONFIG'])
    assert.match(String(stdout), word)
  const options = {
    serve: ['--no-workers'],
    worker: ['--layouts'],
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

test('--version prints the version of the package', async () => {
  assert.match(String((await runCli(['--version'])).stdout), /^\d+\.\d+\.\d+\n$/)
})

test('a wrong command line ends with 2 and names the near word', async () => {
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
  assert.match((await runCli(['prnt'])).stderr, /"?prnt'?[^]*Did you mean print\?[^]*mapsetter --help/i)
  assert.match((await runCli(['check', '--wach'])).stderr, /--wach[^]*Did you mean --watch\?/)
})

test('a file that cannot be opened is reported in one sentence', async () => {
  const { code, stderr } = await runCli(['print', '--spec', 'gone.json', '--out', '-'])
  assert.equal([code, stderr], [1, 'mapsetter: "gone.json" does not exist\n'])
})

test('roles need a queue that several processes share', async () => {
  for (const queue of ['embedded', 'memory'])
    for (const role of [['worker'], ['serve', '--no-workers']]) {
      const { code, stderr } = await runCommand(role, { env: { PORT: '0', MAPSETTER_QUEUE: queue } })
      assert.is(code, 1)
      assert.match(stderr, `mapsetter: queue is "${queue}", a queue of one process; "mapsetter ${role.join(' ')}" needs a queue that processes share; must be postgres://… or redis://…`) // prettier-ignore
    }
})

test('wrong settings end with 1, and all are listed', async () => {
  const { code, stdout, stderr } = await runCli(['serve'], { env: { PORT: 'http', MAPSETTER_WORKERS: '-1' } })
  assert.equal([code, String(stdout)], [1, ''])
  assert.match(stderr, /^mapsetter: /)
  assert.match(stderr, 'port is "http"; ')
  assert.match(stderr, 'workers is -1; ')
  assert.not.match(stderr, '    at ')
})

test.run()
