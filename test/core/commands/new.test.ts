import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { runCommand } from '../../support/run-command.js'

const folders = makeFolders()
test.after(() => folders.remove())

const OFFLINE = join(packageRoot, 'test/fixtures/setup/offline.js')

const inFolder = (layouts: string) => ({
  make: (...args: string[]) => runCommand(['new', ...args], { env: { MAPSETTER_LAYOUTS: layouts } }),
  check: (...args: string[]) =>
    runCommand(['check', ...args], { env: { MAPSETTER_LAYOUTS: layouts, MAPSETTER_SETUP: OFFLINE } })
})

test('a new app in a new layouts folder prints at once, offline and without warnings', async () => {
  const layouts = join(folders.make(), 'maps/layouts')
  const { make, check } = inFolder(layouts)
  const made = await make('app', 'old-town')
  assert.equal([made.code, made.stderr], [0, ''])
  assert.match(String(made.stdout), /^wrote .*layouts\/old-town\/app\.yaml$/m)
  assert.match(String(made.stdout), "mapsetter check --watch --app old-town --layout 'Old town'\n")
  const files = readdirSync(join(layouts, 'old-town'))
  assert.equal(files, [
    'app.yaml',
    'assets',
    'old-town.sample.json',
    'old-town.typ.hbs',
    'partials',
    'styles',
    'theme.yaml'
  ])
  assert.match(readFileSync(join(layouts, 'old-town/app.yaml'), 'utf8'), 'title: "Old town"\n')

  const out = folders.make()
  const checked = await check('--out', out)
  assert.is(checked.code, 0, checked.stderr)
  assert.match(String(checked.stdout), /^ok {10}old-town\/old-town\.typ\.hbs \(\d+ ms\)\n1 layout is correct\n$/)
  const pdf = readFileSync(join(out, 'old-town/old-town.pdf'))
  assert.match(pdf.toString('latin1'), '<xmpTPg:NPages>1<')
  assert.match(textOfPdf(pdf), 'Lynnford')
})

test('a new layout belongs to the only app, and prints whatever its name is', async () => {
  const layouts = folders.make()
  const { make, check } = inFolder(layouts)
  await make('app', 'town')
  const names = ['Site plan', 'Lageplan "Größe" & {{x}} $& #1: \\ \'a\'', 'Карта']
  for (const name of names) {
    const { code, stderr } = await make('layout', name)
    assert.equal([code, stderr], [0, ''])
  }
  for (const stem of ['site-plan', 'lageplan-größe-x-1-a', 'карта'])
    for (const suffix of ['.typ.hbs', '.sample.json']) assert.ok(existsSync(join(layouts, 'town', stem + suffix)), stem)
  const out = folders.make()
  const checked = await check('--out', out)
  assert.is(checked.code, 0, checked.stderr)
  assert.match(String(checked.stdout), /\n4 layouts are correct\n$/)
  assert.not.match(String(checked.stdout), 'warning')
  for (const stem of ['town', 'site-plan', 'lageplan-größe-x-1-a', 'карта'])
    assert.match(readFileSync(join(out, `town/${stem}.pdf`)).toString('latin1'), '<xmpTPg:NPages>1<')
  assert.match(textOfPdf(readFileSync(join(out, 'town/lageplan-größe-x-1-a.pdf'))), names[1])
})

test('a new layout fits an app of any kind', async () => {
  const layouts = folders.make({ 'bare/app.yaml': 'lang: de-CH\n' })
  const { make, check } = inFolder(layouts)
  await make('layout', 'Plan')
  assert.equal(readdirSync(join(layouts, 'bare')), ['app.yaml', 'plan.sample.json', 'plan.typ.hbs'])
  assert.is((await check()).code, 0)
})

test('new never overwrites existing files', async () => {
  const layouts = folders.make()
  const { make } = inFolder(layouts)
  await make('app', 'town')
  const path = join(layouts, 'town/town.typ.hbs')
  writeFileSync(path, 'mine')
  const app = await make('app', 'town')
  assert.equal([app.code, String(app.stdout)], [1, ''])
  assert.match(
    app.stderr,
    `mapsetter: the app folder "${join(layouts, 'town')}" already exists; choose another name: existing files are never overwritten\n`
  )
  const layout = await make('layout', 'TOWN')
  assert.is(layout.code, 1)
  assert.match(
    layout.stderr,
    /town\.sample\.json and .*town\.typ\.hbs already exist; existing files are never overwritten\n$/
  )
  assert.is(readFileSync(path, 'utf8'), 'mine')
  writeFileSync(join(layouts, 'town/site.sample.json'), 'mine')
  assert.is((await make('layout', 'Site')).code, 1)
  assert.not.ok(existsSync(join(layouts, 'town/site.typ.hbs')))
})

test('names of new apps and layouts are checked', async () => {
  const layouts = folders.make()
  const { make } = inFolder(layouts)
  const refused = async (sentence: string | RegExp, ...args: string[]) => {
    const { code, stderr } = await make(...args)
    assert.is(code, 1)
    assert.match(stderr, sentence)
  }
  const expected = 'must have only letters, digits, "-" and "_", because it is part of addresses'
  await refused(`the app name is "Town plans"; ${expected}; did you mean "town-plans"?`, 'app', 'Town plans')
  for (const name of ['../town', 'a/b', '.', '', 'Ортсплан']) await refused(`"${name}"`, 'app', name)
  await refused(`there is no app in "${layouts}"; create one with: mapsetter new app NAME`, 'layout', 'Plan')
  assert.equal(readdirSync(layouts), [])
  await make('app', 'town')
  await make('app', 'village')
  await refused('there are several apps; choose one with --app: town, village', 'layout', 'Plan')
  await refused('there is no app "city"; the apps are: town, village\n', 'layout', 'Plan', '--app', 'city')
  await refused('the apps are: town, village; did you mean "town"?\n', 'layout', 'Plan', '--app', 'twon')
  for (const name of ['', ' ', '!?', 'a\nb', 'x'.repeat(101)])
    await refused(
      `the layout name is ${JSON.stringify(name)}; must be one line with letters or digits, at most 100 characters`,
      ...['layout', name, '--app', 'town']
    )
  assert.is((await make('layout', 'Plan', '--app', 'village')).code, 0)
  assert.ok(existsSync(join(layouts, 'village/plan.typ.hbs')))
})

test('nothing is written into the layouts folder of mapsetter itself, another folder can be given', async () => {
  const refused = await runCommand(['new', 'app', 'town'])
  assert.is(refused.code, 1)
  assert.match(
    refused.stderr,
    /^mapsetter: the layouts folder is ".*", which belongs to mapsetter .*--layouts, MAPSETTER_LAYOUTS/
  )
  assert.not.ok(existsSync(join(packageRoot, 'layouts/town')))
  const layouts = join(folders.make(), "it's mine")
  const { code, stdout } = await runCommand(['new', 'app', 'town', '--layouts', layouts])
  assert.is(code, 0)
  assert.match(String(stdout), `export MAPSETTER_LAYOUTS='${layouts.replace("'", "'\\''")}'\n`)
  assert.ok(existsSync(join(layouts, 'town/app.yaml')))
})

test.run()
