import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { cleanEnvironment, cli, fixtures } from '../../support/service.js'

const folders = makeFolders()
test.after(() => folders.remove())

const check = (layouts: string, ...args: string[]) =>
  runCommand(['check', '--layouts', join(fixtures, layouts), ...args])

test('check prints every sample', async () => {
  const { code, stdout, stderr } = await check('layouts')
  assert.equal([code, stderr], [0, ''])
  assert.match(String(stdout), /^ok {10}default\/card\.typ\.hbs \(\d+ ms\)\n/)
  assert.match(String(stdout), 'no sample   town/sheet.typ.hbs: write a sample request into sheet.sample.json\n')
  assert.match(String(stdout), /\n1 layout is correct, 1 has no sample\n$/)
})

test('a reader that closes the pipe ends check without a stack trace', async () => {
  const child = spawn(process.execPath, [cli, 'check', '--layouts', join(fixtures, 'layouts')], {
    cwd: folders.make(),
    env: { ...cleanEnvironment(), MAPSETTER_STATE: folders.make(), MAPSETTER_CACHE: folders.make() }
  })
  child.stdout.destroy()
  const [messages, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal([code, messages], [1, ''])
})

test('settings with which the service would not start are refused', async () => {
  const env = { MAPSETTER_JOBZ_PREFIX: '/x' }
  const { code, stdout, stderr } = await runCommand(['check', '--layouts', join(fixtures, 'layouts')], { env })
  assert.equal([code, String(stdout)], [1, ''])
  assert.match(stderr, 'prefixes.jobz')
})

test('all samples of a layout are printed and kept by their names; a mistake has the place in its file', async () => {
  const layouts = folders.make({
    'town/app.yaml': 'title: Town\n',
    'town/plan.typ.hbs': '---\nattributes:\n  title: { type: string }\n---\n{{title}}\n',
    'town/plan.sample.json': '{"attributes":{"title":"Summer"}}',
    'town/plan.winter.sample.json': '{"attributes":{"title":"Winter"}}',
    'town/plan.wrong.sample.json': '{"attributes":{}}',
    'town/plan.far.typ.hbs': '---\nattributes: {}\n---\nFar\n',
    'town/plan.far.sample.json': '{"attributes":{}}'
  })
  const out = folders.make()
  const { code, stdout } = await runCommand(['check', '--layouts', layouts, '--out', out])
  const messages = String(stdout)
  assert.is(code, 1)
  for (const right of ['plan.typ.hbs', 'plan.winter.sample.json', 'plan.far.typ.hbs'])
    assert.match(messages, `ok          town/${right} (`)
  assert.match(messages, 'MISTAKE     town/plan.wrong.sample.json\n  town/plan.wrong.sample.json:1:')
  assert.match(messages, '\n1 layout is correct, 1 has mistakes\n')
  assert.equal(readdirSync(join(out, 'town')).sort(), ['plan.far.pdf', 'plan.pdf', 'plan.winter.pdf'])
})

test('if a layout cannot be loaded, check says that no sample is printed', async () => {
  const layouts = folders.make({
    'town/app.yaml': '',
    'town/plan.typ.hbs': '---\nattributes: { a: { type: strin } }\n---\n'
  })
  const { code, stdout } = await runCommand(['check', '--layouts', layouts])
  const lines = String(stdout).trim().split('\n')
  assert.is(code, 1)
  assert.match(lines[0]!, 'MISTAKE     town/plan.typ.hbs:2:')
  assert.match(lines.at(-1)!, 'no sample is printed')
})

test('check warns of what a press cannot hold in a sheet for a press, and in others only if they ask', async () => {
  const layout = (press: string) => `---\n${press}\nattributes: {}\n---\n#line(length: 9mm, stroke: 0.05mm)\n`
  const layouts = folders.make({
    'town/app.yaml': 'title: Town\n',
    'town/card.typ.hbs': layout('press: { bleed: 3mm }'),
    'town/office.typ.hbs': layout(''),
    'town/asked.typ.hbs': layout('press: { check: true }'),
    ...Object.fromEntries(['card', 'office', 'asked'].map((name) => [`town/${name}.sample.json`, '{"attributes":{}}']))
  })
  const { stdout } = await runCommand(['check', '--layouts', layouts])
  const told = [
    ...String(stdout).matchAll(/^ok +town\/(\w+)\.typ\.hbs.*\n {2}warning {3}.*press\.minLineWidth.* 0\.05 mm /gm)
  ]
  assert.equal(told.map(([, name]) => name).sort(), ['asked', 'card'])
})

test('mistakes are reported with file, line and column, and one does not hide the others', async () => {
  const { code, stdout } = await check('mistakes')
  const messages = String(stdout)
  assert.is(code, 1)
  assert.match(messages, 'ok          default/fine.typ.hbs')
  assert.match(
    messages,
    'MISTAKE     default/typst.typ.hbs\n  default/typst.typ.hbs:8:2: unknown variable: nothing-of-this-name\n    8 | #nothing-of-this-name()\n      |  ^\n'
  )
  assert.match(messages, '  default/sample.sample.json:1:28: attributes.count is "many"; ')
  assert.match(messages, 'no sample   default/unsampled.typ.hbs')
  assert.match(messages, /\n1 layout is correct, \d+ have mistakes, 1 has no sample\n$/)
})

test('all mistakes that prevent an app from loading are listed', async () => {
  const { code, stdout } = await check('refused')
  assert.is(code, 1)
  assert.match(String(stdout), /^MISTAKE {5}default\/app\.yaml:2:\d+: scale is not known; did you mean "scales"\?$/m)
  assert.match(String(stdout), /^MISTAKE {5}other\/two\.typ\.hbs:\d+:\d+: /m)
})

test('--app checks one app', async () => {
  const { code, stdout } = await check('layouts', '--app', 'town')
  assert.is(code, 0)
  assert.not.match(String(stdout), 'default')
  const unknown = await check('layouts', '--app', 'village')
  assert.equal([unknown.code, unknown.stderr], [1, 'mapsetter: there is no app "village"; the apps are: default, town\n']) // prettier-ignore
})

test('--layout checks one layout, by its name or the name of its file', async () => {
  for (const name of ['Card', 'card', 'card.typ.hbs']) {
    const { code, stdout } = await check('layouts', '--layout', name)
    assert.is(code, 0)
    assert.match(String(stdout), /^ok {10}default\/card\.typ\.hbs \(\d+ ms\)\n1 layout is correct\n$/)
  }
  const unknown = await check('layouts', '--app', 'default', '--layout', 'Kard')
  assert.equal(
    [unknown.code, unknown.stderr],
    [1, 'mapsetter: the app "default" has no layout "Kard"; its layouts are: "Card"; did you mean "Card"?\n']
  )
})

test('--out keeps the prints in a folder, in any format', async () => {
  const out = join(folders.make(), 'a/b')
  for (const format of ['pdf', 'png']) assert.is((await check('layouts', '--out', out, '--format', format)).code, 0)
  assert.is(readFileSync(join(out, 'default/card.pdf')).toString('latin1', 0, 5), '%PDF-')
  assert.is(readFileSync(join(out, 'default/card.png')).toString('latin1', 1, 4), 'PNG')
  const among = join(fixtures, 'layouts/default')
  const { code, stderr } = await check('layouts', '--out', among)
  assert.is(code, 1)
  assert.match(stderr, `mapsetter: --out is "${among}", which is inside the layouts folder`)
  const unknown = await check('layouts', '--format', 'docx')
  assert.is(unknown.code, 1)
  assert.match(unknown.stderr, 'mapsetter: the format "docx" is not known; the formats are: pdf, ')
})

const map = { center: [0, 0], scale: 1e6, dpi: 72, projection: 'EPSG:3857', layers: [{ type: 'geojson', name: 'Roads', geoJson: { type: 'LineString', coordinates: [[-1e4, 0], [1e4, 0]] } }] } // prettier-ignore
const layout = (name: string, body: string) =>
  `---\nname: ${name}\nattributes:\n  map: { type: map, width: 50mm, height: 50mm }\n---\n${body}\n`
const checkThese = (bodies: { [name: string]: string }, app = '') => {
  const files = Object.entries(bodies).flatMap(([name, body]) => [
    [`default/${name}.typ.hbs`, layout(name, body)],
    [`default/${name}.sample.json`, JSON.stringify({ attributes: { map } })]
  ])
  const layouts = folders.make({ 'default/app.yaml': `title: PDF\n${app}`, ...Object.fromEntries(files) })
  return runCommand(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
}

test('an --out that cannot be used is one mistake, not one of each layout', async () => {
  const out = join(folders.make({ taken: '' }), 'taken')
  for (const place of [out, join(out, 'inside')]) {
    const { code, stdout, stderr } = await check('layouts', '--out', place)
    assert.equal([code, String(stdout)], [1, ''])
    assert.match(stderr, `prints cannot be kept in "${place}": `)
    assert.match(stderr, '--out')
  }
})

test('a map in the margin of a page causes a warning: it has no layers in a PDF', async () => {
  const { code, stdout } = await checkThese({
    inside: '{{map}}',
    margin: '#set page(background: [{{map}}])\ntext'
  })
  assert.is(code, 0)
  const [, inside, margin] = /(^ok +default\/inside[^]*?)(^ok +default\/margin[^]*)/m.exec(String(stdout))!
  assert.not.match(inside!, 'warning')
  assert.match(margin!, /\n {2}warning {3}.*"map".*PDF/)
})

test('a layout that violates the requirements of its PDF standard is a mistake', async () => {
  const { code, stdout } = await checkThese(
    {
      untitled: '{{map}}',
      unsaid: '#set document(title: "Plan")\n{{map}} $x$',
      fine: '#set document(title: "Plan")\n{{map}}'
    },
    'pdf: { standard: ua-1 }\n'
  )
  assert.is(code, 1)
  assert.match(
    String(stdout),
    /MISTAKE +default\/untitled\.typ\.hbs\n  PDF\/UA-1: the document has no title; .*#set document\(title: "…"\) in the layout\n/
  )
  assert.match(
    String(stdout),
    /MISTAKE +default\/unsaid\.typ\.hbs\n  default\/unsaid\.typ\.hbs:7:9: PDF\/UA-1: an image or a formula has no alt/
  )
  assert.match(String(stdout), /^ok +default\/fine/m)
})

test.run()
