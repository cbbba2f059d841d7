import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { runCli } from '../../support/run-cli.js'
import { fixtures } from '../../support/service.js'

const folders = makeFolders()
test.after(() => folders.remove())

const check = (layouts: string, ...args: string[]) =>
  runCli(['check', ...args], { env: { MAPSETTER_LAYOUTS: join(fixtures, layouts) } })

test('every sample is printed', async () => {
  const { code, stdout, stderr } = await check('layouts')
  assert.equal([code, stderr], [0, ''])
  assert.match(String(stdout), /^ok {10}default\/card\.typ\.hbs \(\d+ ms\)\n/)
  assert.match(String(stdout), 'no sample   town/sheet.typ.hbs: put a request beside it, sheet.sample.json\n')
  assert.match(String(stdout), /\n1 layout is right, 1 has no sample\n$/)
})

test('mistakes are told with file, line and column, and one does not hide the others', async () => {
  const { code, stdout } = await check('mistakes')
  const said = String(stdout)
  assert.is(code, 1)
  assert.match(said, 'ok          default/fine.typ.hbs')
  assert.match(said, /MISTAKE {5}default\/typst\.typ\.hbs\n {2}default\/typst\.typ\.hbs:8:2: unknown variable/)
  assert.match(said, '  default/sample.sample.json: attributes.count must be a whole number, not "many"\n')
  assert.match(said, 'no sample   default/unsampled.typ.hbs')
  assert.match(said, /\n1 layout is right, \d+ are not, 1 has no sample\n$/)
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

test('one layout alone, by its name or that of its file', async () => {
  for (const name of ['Card', 'card', 'card.typ.hbs']) {
    const { code, stdout } = await check('layouts', '--layout', name)
    assert.is(code, 0)
    assert.match(String(stdout), /^ok {10}default\/card\.typ\.hbs \(\d+ ms\)\n1 layout is right\n$/)
  }
  const unknown = await check('layouts', '--app', 'default', '--layout', 'Kard')
  assert.equal(
    [unknown.code, unknown.stderr],
    [1, 'mapsetter: the app "default" has no layout "Kard"; layouts: "Card"\n']
  )
})

test('prints are kept in a folder, in any format', async () => {
  const out = join(folders.make(), 'a/b')
  for (const format of ['pdf', 'png']) assert.is((await check('layouts', '--out', out, '--format', format)).code, 0)
  assert.is(readFileSync(join(out, 'default/card.pdf')).toString('latin1', 0, 5), '%PDF-')
  assert.is(readFileSync(join(out, 'default/card.png')).toString('latin1', 1, 4), 'PNG')
  const among = join(fixtures, 'layouts/default')
  const { code, stderr } = await check('layouts', '--out', among)
  assert.is(code, 1)
  assert.match(stderr, `mapsetter: --out ${among} is inside the layouts folder`)
  const unknown = await check('layouts', '--format', 'docx')
  assert.is(unknown.code, 1)
  assert.match(unknown.stderr, 'mapsetter: no plugin writes the format "docx"; formats: pdf, ')
})

test.run()
