import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCli } from '../../support/run-cli.js'
import { fixtures } from '../../support/service.js'

const check = (layouts: string, ...args: string[]) =>
  runCli(['check', ...args], { env: { MAPSETTER_LAYOUTS: join(fixtures, layouts) } })

test('every sample is printed', async () => {
  const { code, stdout, stderr } = await check('layouts')
  assert.equal([code, stderr], [0, ''])
  assert.match(String(stdout), /^ok {10}default\/card\.typ\.hbs \(\d+ ms\)\n/)
  assert.match(String(stdout), 'no sample   town/sheet.typ.hbs: put a request beside it, sheet.sample.json\n')
})

test('mistakes are told with file, line and column, and one does not hide the others', async () => {
  const { code, stdout } = await check('mistakes')
  const said = String(stdout)
  assert.is(code, 1)
  assert.match(said, 'ok          default/fine.typ.hbs')
  assert.match(said, /MISTAKE {5}default\/typst\.typ\.hbs\n {2}default\/typst\.typ\.hbs:8:2: unknown variable/)
  assert.match(said, '  default/sample.sample.json: attributes.count must be a whole number, not "many"\n')
  assert.match(said, 'no sample   default/unsampled.typ.hbs')
})

test('what keeps an app from loading is told, all of it', async () => {
  const { code, stderr } = await check('refused')
  assert.is(code, 1)
  assert.match(stderr, /^mapsetter: default\/app\.yaml:2:\d+: scale is not known; did you mean "scales"\?$/m)
  assert.match(stderr, /^other\/two\.typ\.hbs:7:\d+: /m)
})

test('one app alone', async () => {
  const { code, stdout } = await check('layouts', '--app', 'town')
  assert.is(code, 0)
  assert.not.match(String(stdout), 'default')
  const unknown = await check('layouts', '--app', 'village')
  assert.equal([unknown.code, unknown.stderr], [1, 'mapsetter: there is no app "village"; apps: default, town\n'])
})

test.run()
