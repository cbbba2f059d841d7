import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { runCommand } from '../../support/run-command.js'

const OFFLINE = join(packageRoot, 'test/fixtures/setup/offline.js')
const FIXTURES = join(packageRoot, 'test/fixtures/import')
const folders = makeFolders()
test.after(() => folders.remove())

const importTo = (layouts: string, file: string, ...more: string[]) =>
  runCommand(['import', file, ...more], { env: { MAPSETTER_LAYOUTS: layouts } })
const checked = async (layouts: string) => {
  const out = folders.make()
  const { code, stdout, stderr } = await runCommand(['check', '--out', out], {
    env: { MAPSETTER_LAYOUTS: layouts, MAPSETTER_SETUP: OFFLINE }
  })
  const pdf = (path: string): Buffer => readFileSync(join(out, `${path}.pdf`))
  const pages = (path: string): number => Number(/<xmpTPg:NPages>(\d+)</.exec(pdf(path).toString('latin1'))?.[1])
  return { code, said: String(stdout), stderr, pages, text: (path: string): string => textOfPdf(pdf(path)) }
}

test('imported configurations of all kinds print at once, offline and without warnings', async () => {
  const layouts = folders.make()
  const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.yaml'))
  for (const name of names) {
    const { code, stdout, stderr } = await importTo(layouts, join(FIXTURES, name))
    assert.equal([code, stderr], [0, ''], name)
    const app = join(layouts, name.replace('.yaml', ''))
    assert.ok(String(stdout).endsWith(`\n${readFileSync(join(app, 'IMPORT.md'), 'utf8')}\n`), name)
  }
  const { code, said, stderr, pages, text } = await checked(layouts)
  assert.equal([code, stderr], [0, ''], said)
  assert.not.match(said, 'warning')
  assert.match(said, /\n7 layouts are correct\n$/)
  assert.equal(
    ['report/a4-portrait', 'absolute/plan-a3', 'sheets/a4', 'sheets/a4-2-pages-legend', 'sheets/a4-no-legend'].map(
      pages
    ),
    [3, 1, 1, 2, 2]
  )
  const report = text('report/a4-portrait')
  for (const words of [
    'Map title',
    'Printed by the survey office:',
    'Page 1 of 3',
    'Page 2 of 3',
    'Scale 1:100,001',
    'Meadow',
    'Used as'
  ])
    assert.match(report, words)
  assert.match(text('absolute/plan-a3'), /1 : 5,000.*Drawn by the survey office\(!\)All rights & duties/)
  assert.match(text('two-maps/compared'), /Now, 1:10000.*Then, 1:10,000/)
  assert.match(text('lenient/old-one'), /@homeScale: 1 to 2001/)
  assert.match(text('sheets/a4-no-legend'), /A word before.*OneTwoThree/)
})

test('an endless word of a request is broken, so that it stays on the page', async () => {
  const item = '!text {text: "${mapTitle}", fontSize: 30}'
  const config = `dpis: [72]\nscales: [1000]\nlayouts:\n  Plan:\n    mainPage:\n      pageSize: A4\n      items:\n        - ${item}\n`
  const layouts = folders.make()
  const folder = folders.make({ 'town.yaml': config })
  assert.is((await importTo(layouts, join(folder, 'town.yaml'))).code, 0)
  const pagesOf = async (mapTitle: string) => {
    writeFileSync(join(layouts, 'town/plan.sample.json'), JSON.stringify({ layout: 'Plan', attributes: {}, params: { mapTitle } })) // prettier-ignore
    const { code, said, pages } = await checked(layouts)
    assert.is(code, 0, said)
    return pages('town/plan')
  }
  // 20 letters of this size fill a line, and 17 lines a page
  assert.equal([await pagesOf('W'.repeat(20)), await pagesOf('W'.repeat(400))], [1, 2])
})

test('no text of a configuration becomes code', async () => {
  const layouts = folders.make()
  const { code, stderr } = await importTo(layouts, join(FIXTURES, 'hostile/config.yaml'), '--app', 'hostile')
  assert.equal([code, stderr], [0, ''])
  const result = await checked(layouts)
  assert.is(result.code, 0, result.said)
  const text = result.text('hostile/h-1-x-q-a-y')
  for (const words of [
    '#panic("no") {{danger}} {{{const.x}}} \\{{x}} $x^2$ *b* _i_ `c` <l> @r = h= head- item+ num1. one',
    ']#panic()[A',
    '{{#if x}} {{> foot}} {{!-- A --}} {{/if}} ${}'
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  for (const file of readdirSync(join(layouts, 'hostile'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name)
  ))
    assert.not.match(readFileSync(join(layouts, 'hostile', file), 'utf8'), 'geheim', file)
})

test('existing files are never overwritten, and the name must be a valid app name', async () => {
  const layouts = folders.make({ 'report/app.yaml': 'title: mine\n' })
  const file = join(FIXTURES, 'report.yaml')
  const taken = await importTo(layouts, file)
  assert.equal([taken.code, String(taken.stdout)], [1, ''])
  assert.match(taken.stderr, `the app folder "${join(layouts, 'report')}"`)
  assert.equal(readdirSync(join(layouts, 'report')), ['app.yaml'])
  const wrong = await importTo(layouts, file, '--app', 'Town plans')
  assert.match(wrong.stderr, '"Town plans"')
  const elsewhere = join(folders.make(), 'new')
  const named = await importTo(layouts, file, '--app', 'town', '--layouts', elsewhere)
  assert.is(named.code, 0)
  assert.match(
    String(named.stdout),
    `- \`export MAPSETTER_LAYOUTS=${elsewhere}\`\n- \`mapsetter check --app town --out previews\``
  )
  assert.match(readFileSync(join(elsewhere, 'town/app.yaml'), 'utf8'), /^title: Town\n/)
})

test('what an importer throws is printed, and it writes nothing outside of the app', async () => {
  const layouts = folders.make()
  const importer = (name: string, does: string) =>
    `export default () => ({ kind: 'importer', name: '${name}', imports: 'x', recognises: ({ path }) => path.endsWith('.${name}'), import() { ${does} } })`
  const own = folders.make({
    'throws.mjs': importer('throws', "throw new Error('line 5 is odd')"),
    'leaves.mjs': importer('leaves', "return { files: new Map([['../../escaped.txt', 'x']]), report: '' }"),
    'a.throws': '',
    'a.leaves': '',
    'mapsetter.config.yaml': 'morePlugins: [./throws.mjs, ./leaves.mjs]'
  })
  const importing = (file: string) =>
    runCommand(['import', join(own, file)], {
      env: { MAPSETTER_LAYOUTS: join(layouts, 'below'), MAPSETTER_CONFIG: join(own, 'mapsetter.config.yaml') }
    })
  const thrown = await importing('a.throws')
  assert.is(thrown.code, 1)
  assert.match(thrown.stderr, /importer plugin "throws" failed: Error: line 5 is odd/)
  assert.not.match(thrown.stderr, 'the log')
  const left = await importing('a.leaves')
  assert.is(left.code, 1)
  assert.match(left.stderr, /importer plugin "leaves" failed: .*"\.\.\/\.\.\/escaped\.txt"/)
  assert.equal(readdirSync(layouts), [])
})

test('a file that is not a configuration is refused with the position of the mistake, and nothing is written', async () => {
  const layouts = folders.make()
  const files = folders.make({
    'broken.yaml': 'dpis: [1]\nlayouts:\n  A4: {mainPage: [}\n',
    'none.yaml': 'a: 1\n',
    'empty.yaml': '',
    'list.yaml': '- a\n',
    'no-layouts.yaml': 'layouts: {}\n',
    'no-pages.yaml': 'layouts: {A4: {titlePage: {items: []}}}\n',
    'large.yaml': `a: ${'x'.repeat(1_000_001)}`
  })
  const refused = async (name: string, sentence: string | RegExp, ...more: string[]) => {
    const { code, stderr } = await importTo(layouts, join(files, name), ...more)
    assert.is(code, 1, name)
    assert.match(stderr, sentence)
  }
  await refused('broken.yaml', /^mapsetter: broken\.yaml:3:\d+: /)
  await refused('none.yaml', /^mapsetter: .*none\.yaml"[^]*mapfish2: [^]*--from/)
  await refused('none.yaml', '"mapfish4"', '--from', 'mapfish4')
  for (const name of ['none', 'empty', 'list'])
    await refused(`${name}.yaml`, new RegExp(`mapsetter: ${name}\\.yaml:1:1: .*"layouts"`), '--from', 'mapfish2')
  for (const name of ['no-layouts', 'no-pages']) await refused(`${name}.yaml`, 'layouts')
  await refused('large.yaml', /large\.yaml.*1000000/, '--from', 'mapfish2')
  await refused('gone.yaml', /^mapsetter: ".*gone\.yaml" does not exist\n$/)
  assert.equal(readdirSync(layouts), [])
  assert.not.ok(existsSync(join(packageRoot, 'layouts/broken')))
})

test.run()
