import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCli } from '../../support/run-cli.js'
import { runCommand } from '../../support/run-command.js'
import { fixtures, startService } from '../../support/service.js'

test('the service prints its addresses at start, and each of them answers', async () => {
  const service = await startService()
  try {
    const addresses = [...service.output().matchAll(/^ {2}.*?(http:\S+)$/gm)].map(([, address]) => address!)
    assert.is(addresses.length, 6)
    for (const address of addresses) assert.is((await fetch(address)).status, 200, address)
    assert.match(service.output(), `POST ${service.root}/print/default/report.pdf`)
    assert.match(service.output(), 'default: Card\n    town: Sheet\n')
  } finally {
    assert.is(await service.stop(), 0)
  }
})

/** What the command itself says. */
const withoutLog = (stderr: string): string => stderr.replace(/^\{.*\n/gm, '')

test('a port in use and a host of another machine are reported in one sentence', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const port = String((other.address() as AddressInfo).port)
  const layouts = { MAPSETTER_LAYOUTS: join(fixtures, 'layouts'), MAPSETTER_WORKERS: '1' }
  const taken = await runCli(['serve'], { env: { ...layouts, PORT: port } })
  const sentence = `mapsetter: port ${port} of 127.0.0.1 is in use; set PORT to another port, or to 0 for any free port\n`
  assert.equal([taken.code, String(taken.stdout), withoutLog(taken.stderr)], [1, '', sentence])
  const monitor = await runCommand(['serve'], { env: { ...layouts, PORT: '0', MAPSETTER_MONITOR_PORT: port } })
  assert.equal([monitor.code, withoutLog(monitor.stderr)], [1, sentence.replace('set PORT', 'set MAPSETTER_MONITOR_PORT')]) // prettier-ignore
  other.close()
  const same = await runCommand(['serve'], { env: { ...layouts, PORT: port, MAPSETTER_MONITOR_PORT: port } })
  assert.equal([same.code, withoutLog(same.stderr).split(';', 1)], [1, [`mapsetter: monitor.port is ${port}, and port is ${port}, too`]]) // prettier-ignore
  const nowhere = await runCommand(['serve'], { env: { ...layouts, PORT: '0', HOST: '192.0.2.1' } })
  assert.is(nowhere.code, 1)
  assert.match(
    nowhere.stderr,
    'mapsetter: host is "192.0.2.1"; must be an address of this machine, or 0.0.0.0 for all of them; set HOST'
  )
})

test('a start lists all mistakes that can be found: settings, plugins, ports, layouts and folders', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const port = String((other.address() as AddressInfo).port)
  const nowhere = '/proc/nowhere'
  const start = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
    const { code, stderr } = await runCli(['serve'], { env: { PORT: port, MAPSETTER_WORKERS: '1', ...env } })
    assert.is(code, 1)
    return withoutLog(stderr).replace('mapsetter: ', '').trimEnd().split('\n')
  }
  try {
    const plugins = { MAPSETTER_MORE_PLUGINS: './no.js,no-package', MAPSETTER_LAYOUTS: join(fixtures, 'nowhere') }
    const shared = { ...plugins, MAPSETTER_STATE: nowhere, MAPSETTER_REPORTS: '', MAPSETTER_MONITOR_PORT: port }
    const inTheWay = ['monitor.port', `port ${port}`, `port ${port}`, 'plugin "/', 'plugin "no-package"', 'there is no layouts folder', 'state.folder is "/proc/nowhere"'] // prettier-ignore
    const starting = (lines: string[]) => lines.map((line) => inTheWay.find((text) => line.startsWith(text)))
    const valid = await start(shared)
    assert.equal(starting(valid).sort(), inTheWay.sort(), valid.join('\n'))
    const invalid = await start({ ...shared, MAPSETTER_MONITOR_PORT: '', MAPSETTER_ACCESS_ALLOW: 'http://a', MAPSETTER_WORKRES: '2' }) // prettier-ignore
    assert.match(invalid[0]!, /^access\.allow\[0\] .*MAPSETTER_ACCESS_ALLOW\)$/)
    assert.match(invalid[1]!, 'MAPSETTER_WORKRES')
    assert.equal(starting(invalid.slice(2)).sort(), inTheWay.slice(0).filter((text, index, all) => text !== 'monitor.port' && all.indexOf(text) === index).sort()) // prettier-ignore
    // the default port would be free, but nobody wants it
    const [line, ...more] = await start({ PORT: 'x', MAPSETTER_LAYOUTS: join(fixtures, 'layouts') })
    assert.match(line!, /^port is "x"/)
    assert.equal(more, [])
  } finally {
    other.close()
  }
})

test('the service does not start with mistakes in layouts; all are listed', async () => {
  const { code, stdout, stderr } = await runCommand(['serve'], {
    env: { PORT: '0', MAPSETTER_LAYOUTS: join(fixtures, 'refused') }
  })
  assert.equal([code, String(stdout)], [1, ''])
  assert.match(stderr, 'default/app.yaml:2:')
  assert.match(stderr, /other\/two\.typ\.hbs:\d+:/)
})

test('an unwritable folder stops the start with an error that names the folder and its setting', async () => {
  const inFile = join(fixtures, 'layouts/default/app.yaml/inside')
  const nowhere = '/proc/nowhere/inside'
  // layouts of the default apps have lengths to be measured by a worker before anything else
  const plain = { MAPSETTER_LAYOUTS: join(fixtures, 'layouts') }
  for (const [folder, variables, setting, run] of [
    [inFile, { MAPSETTER_CACHE: inFile }, 'cache.folder', runCli],
    [nowhere, { ...plain, MAPSETTER_CACHE: nowhere }, 'cache.folder', runCli],
    [nowhere, { MAPSETTER_REPORTS: nowhere }, 'reports.folder', runCli],
    [inFile, { ...plain, MAPSETTER_REPORTS: inFile }, 'reports.folder', runCommand],
    [nowhere, { ...plain, MAPSETTER_STATE: nowhere, MAPSETTER_REPORTS: '' }, 'state.folder', runCli],
    [nowhere, { ...plain, TMPDIR: nowhere, MAPSETTER_CACHE: '', MAPSETTER_REPORTS: '' }, 'TMPDIR', runCli]
  ] as const) {
    const { code, stderr } = await run(['serve'], { env: { ...variables, PORT: '0', MAPSETTER_WORKERS: '1' } })
    assert.is(code, 1)
    const lines = stderr.split('\n').filter((line) => line.startsWith('mapsetter: '))
    assert.is(lines.length, 1, stderr)
    for (const part of [setting, folder]) assert.match(lines[0]!, part)
    assert.not.match(stderr, /^\s+at /m)
  }
})

test.run()
