/** What `mapsetter import` tells and writes for the folder of an app, and which files it takes for one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import mapfish3 from '../../../../plugins/importers/mapfish3.js'
import { isConfiguration } from '../../../../plugins/importers/mapfish3/recognise.js'
import { makeFolders } from '../../../support/folders.js'
import { runCommand } from '../../../support/run-command.js'
import { band, element, field, filesOf, fixed, importedFiles, importedPlan, reportOf } from './imported-app.js'

const folders = makeFolders()
test.after(folders.remove)

const WHOLE = reportOf(band('title', field('$P{title}')))
const LACKING = reportOf(band('title', fixed('a', [0, 0, 9, 9], 'fontName="Gone"') + element('chart', [0, 20, 9, 9])))
const titlesOf = (report: string): string[] => [...report.matchAll(/^## (.*)$/gm)].map(([, title]) => title!)

test('an app that is imported as a whole has a short report and is finished', () => {
  const app = importedPlan(WHOLE.replace('<parameter', '<property name="a" value="b"/><parameter'))
  assert.is(app.isUnfinished, false)
  assert.is(app.text('import-report.md'), app.report)
  assert.match(app.report, /^# Import of config\.yaml\n\n1 layout: `plan\.typ\.hbs`\./)
  assert.equal(app.left, [])
})

test('what is left has its file and line, and makes the app unfinished', () => {
  const app = importedPlan(LACKING)
  assert.is(app.isUnfinished, true)
  assert.match(app.left.join('\n'), /^plan\.jrxml:3: /)
  assert.equal(titlesOf(app.report).filter((title) => title !== 'What differs'), ['Left to do', 'Fonts', 'Next']) // prettier-ignore
  assert.match(app.report, '`Gone`')
})

test('an app has its layouts with samples, what they use, and the report', () => {
  const app = importedPlan(WHOLE)
  assert.equal([...app.files.keys()].sort(), ['app.yaml', 'assets/report.typ', 'import-report.md', 'plan.sample.json', 'plan.typ.hbs']) // prettier-ignore
})

test('a template without a report is a layout with a note', () => {
  const files = filesOf(WHOLE)
  const folder = folders.make({ 'config.yaml': files['config.yaml']! })
  const app = importedPlan('<html/>')
  assert.is(app.isUnfinished, true)
  assert.match(app.left.join('\n'), /plan\.jrxml:1: .*<html>/)
  assert.match(app.body(), '#to-do(')
  assert.is(isConfiguration(folder, true), true)
})

test('folders and files with templates are recognised, others are not', () => {
  const folder = folders.make({
    'mine/config.yaml': 'templates:\n  A: !template {}\n',
    'quoted/config.yaml': '"templates" : {}\n',
    'mixed/config.yaml.tmpl': '${DISABLE_NONE}templates: {}\n',
    'older/config.yaml': 'dpis: [1]\nlayouts:\n  A4: {}\n',
    'both/config.yaml': 'templates: {}\nlayouts: {}\n',
    'neither/config.yaml': 'a: {templates: 1}\n',
    'large/config.yaml': `templates: {}\n${'#'.repeat(1_000_001)}`,
    'none/plan.jrxml': WHOLE,
    'mine/other.yaml': 'templates: {}\n'
  })
  const recognised = (path: string, isFolder: boolean) => isConfiguration(join(folder, path), isFolder)
  const names = ['mine', 'quoted', 'mixed', 'older', 'both', 'neither', 'large', 'none']
  assert.equal(names.filter((name) => recognised(name, true)), ['mine', 'quoted', 'mixed']) // prettier-ignore
  const files = ['mine/config.yaml', 'mixed/config.yaml.tmpl', 'older/config.yaml', 'mine/other.yaml']
  assert.equal(files.filter((name) => recognised(name, false)), ['mine/config.yaml', 'mixed/config.yaml.tmpl']) // prettier-ignore
})

test('the importer takes the folder of a file that is named', async () => {
  const folder = folders.make(filesOf(WHOLE))
  const importer = (await mapfish3({} as never)) as unknown as { import(source: object, importing: object): Promise<{ report: string }> } // prettier-ignore
  const importing = { app: 'town', title: 'Town', isWord: () => false, hasFont: () => true, fileNameOf: (name: string) => name.toLowerCase(), next: ['check'] } // prettier-ignore
  const { report } = await importer.import({ path: join(folder, 'config.yaml'), isFolder: false }, importing)
  assert.match(report, '## Next\n\n- check\n')
  assert.match(report, '/print/town')
})

const run = (layouts: string, path: string, ...more: string[]) =>
  runCommand(['import', path, '--app', 'town', ...more], { env: { MAPSETTER_LAYOUTS: layouts } })

test('the command ends with 0 if nothing is left to do, and with 1 else; it writes the app both times', async () => {
  for (const [report, expected] of [[WHOLE, 0], [LACKING, 1]] as const) {
    const layouts = folders.make()
    const { code, stdout, stderr } = await run(layouts, folders.make(filesOf(report)))
    assert.equal([code, stderr], [expected, ''])
    const written = readFileSync(join(layouts, 'town/import-report.md'), 'utf8')
    assert.ok(String(stdout).endsWith(`\n${written}\n`))
    assert.ok(existsSync(join(layouts, 'town/plan.typ.hbs')))
  }
}) // prettier-ignore

test('--from names the importer, and a folder of something else is refused', async () => {
  const layouts = folders.make()
  const older = join(packageRoot, 'test/fixtures/import/report.yaml')
  const wrong = await run(layouts, older, '--from', 'mapfish3')
  assert.is(wrong.code, 1)
  assert.is(existsSync(join(layouts, 'town')), false)
  const unknown = await run(layouts, folders.make({ 'a.txt': '' }))
  assert.is(unknown.code, 1)
  assert.match(unknown.stderr, 'mapfish3: ')
  const misnamed = await run(layouts, folders.make(filesOf(WHOLE)), '--from', 'mapfish33')
  assert.match(misnamed.stderr, '"mapfish3"')
  const named = await run(layouts, folders.make(filesOf(WHOLE)), '--from', 'mapfish3')
  assert.equal([named.code, named.stderr], [0, ''])
})

test('the app has the name of its folder, if that is valid', async () => {
  const layouts = folders.make()
  const named = (name: string) => {
    const files = Object.entries(filesOf(WHOLE)).map(([path, content]) => [`${name}/${path}`, content])
    return runCommand(['import', join(folders.make(Object.fromEntries(files)), name)], { env: { MAPSETTER_LAYOUTS: layouts } }) // prettier-ignore
  }
  for (const name of ['Stadt_Plan', 'Werk plan']) assert.is((await named(name)).code, 0)
  assert.equal(
    ['Stadt_Plan', 'werk-plan'].map((name) => existsSync(join(layouts, name))),
    [true, true]
  )
})

test('a folder with a configuration of version 2 is imported as one', async () => {
  const layouts = folders.make()
  const older = readFileSync(join(packageRoot, 'test/fixtures/import/report.yaml'), 'utf8')
  const { stderr } = await run(layouts, folders.make({ 'config.yaml': older }))
  assert.is(stderr, '')
  assert.ok(existsSync(join(layouts, 'town/IMPORT.md')))
})

test('a report that is too large is left to do, with the limit', () => {
  const { left } = importedFiles(filesOf(WHOLE.replace('</jasperReport>', `<!--${' '.repeat(2_000_001)}--></jasperReport>`))) // prettier-ignore
  assert.match(left.join('\n'), /^plan\.jrxml:1: it .* more than 2000000 bytes/m)
})

test('a template with an empty name has the name of its file', () => {
  const files = filesOf(WHOLE)
  const { frontMatter, changed } = importedFiles({ ...files, 'config.yaml': String(files['config.yaml']).replace(/^( *)Plan:/m, '$1"":') }) // prettier-ignore
  assert.match(frontMatter('layout'), /^name: "?layout"?$/m)
  assert.is(changed.filter((line) => line.includes('empty name')).length, 1)
})

test.run()
