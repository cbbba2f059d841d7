import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { checkFolder, readPartials, sampleFileOf } from '../../../core/layout/app-folder.js'
import { defaultValues, emptyPage, placeholderOf } from '../../../core/layout/auto-space.js'
import type { Attribute } from '../../../core/layout/attributes/attributes.js'
import type { App } from '../../../core/layout/catalog.js'
import { fontEntries } from '../../../core/layout/font-entries.js'
import { normalizedText, refuse, splitFrontMatter } from '../../../core/layout/front-matter.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const problemsOf = (run: () => unknown): string[] => {
  try {
    run()
    return []
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    assert.is(code, 'layout-mistake')
    return problems!.map(({ path, message }) => `${path} ${message}`)
  }
}

test('Typst modules that read the clock and links that lead out of the folder are mistakes', () => {
  const folder = folders.make({
    'app/lib.typ': 'a\n #datetime.today()',
    'app/first.typ': 'datetime.today()',
    'app/fine.typ': 'today',
    'app/notes.txt': 'datetime.today()',
    'app/sub/inside.txt': '',
    'other/secret.txt': '',
    'app2/secret.txt': ''
  })
  const link = (target: string, name: string) => symlinkSync(join(folder, target), join(folder, 'app', name))
  const clocks = ['town/first.typ:1:1', 'town/lib.typ:2:3']
  const places = () => problemsOf(() => checkFolder(join(folder, 'app'), 'town')).map((text) => text.split(' ')[0]!).sort() // prettier-ignore
  assert.equal(places(), clocks)
  link('app/sub', 'inside')
  link('app/sub/inside.txt', 'inside.txt')
  assert.equal(places(), clocks)
  link('other', 'out')
  link('app2/secret.txt', 'out.txt')
  link('nothing', 'broken')
  assert.equal(places(), ['town/broken:1:1', ...clocks, 'town/out.txt:1:1', 'town/out:1:1'].sort())
  assert.equal(
    problemsOf(() => checkFolder(join(folder, 'other'), 'x')),
    []
  )
})

test('a sample has the name of its layout; partials have theirs', () => {
  assert.is(sampleFileOf('a4.typ.hbs'), 'a4.sample.json')
  const folder = folders.make({ 'partials/head.typ.hbs': '\ufeffa\r\nb', 'partials/notes.txt': '' })
  assert.equal([...readPartials(folder, 'town')], [['head', { file: 'town/partials/head.typ.hbs', text: 'a\nb', linesBefore: 0 }]]) // prettier-ignore
  assert.is(readPartials(folders.make({})).size, 0)
})

test('the front matter is between two lines of dashes at the start', () => {
  assert.equal(splitFrontMatter('---\r\na: 1\r\n---  \nbody\n---\n', 'x'), { frontMatter: 'a: 1', body: 'body\n---\n', linesBefore: 3 }) // prettier-ignore
  for (const text of ['a', '\n---\n---\n', '']) assert.match(problemsOf(() => splitFrontMatter(text, 't/x.typ.hbs'))[0]!, /^t\/x\.typ\.hbs:1:1 the front matter is missing/) // prettier-ignore
  assert.match(problemsOf(() => splitFrontMatter('---\na: 1', 't/x.typ.hbs'))[0]!, /^t\/x\.typ\.hbs:1:1 the front matter does not end; the second line of "---" is missing/) // prettier-ignore
  assert.is(normalizedText('\ufeffa\rb\r\nc'), 'a\nb\nc')
})

test('problems of YAML have their places in the file', () => {
  const part = { file: 'x', text: 'a: 1\nb:\n  c: 2', linesBefore: 4 }
  assert.equal(problemsOf(() => refuse(part, [{ path: 'b.c', message: 'is wrong' }, { path: 'a', message: 'is too' }])), ['x:7:6 b.c is wrong', 'x:5:4 a is too']) // prettier-ignore
  assert.equal(
    problemsOf(() => refuse(part, [])),
    []
  )
})

test('fonts of themes come once, then those of blocks with their places', () => {
  const layout = '---\nattributes:\n  map: {type: map, font: "A, \'B C\'", default: {font: X}}\n  list:\n    - {font: D}\n    - {font: theme.fonts.body}\n    - {font: 5, deep: {font: E}}\n  none: null\n---\n' // prettier-ignore
  const folder = folders.make({ 'a.typ.hbs': layout, 'b.typ.hbs': '---\nattributes: {}\n---\n' })
  const theme = { fonts: [{ place: 'town/theme.yaml:2:9', family: 'T' }] }
  const app = { name: 'town', folder, layouts: [{ file: 'a.typ.hbs', theme }, { file: 'b.typ.hbs', theme }] } // prettier-ignore
  assert.equal(
    fontEntries(app as unknown as App).map(({ place, family }) => `${place} ${family}`),
    ['town/theme.yaml:2:9 T', 'town/a.typ.hbs:3:26 A', 'town/a.typ.hbs:3:26 B C', 'town/a.typ.hbs:5:14 D', 'town/a.typ.hbs:7:30 E'] // prettier-ignore
  )
})

const attribute = (name: string, more: object = {}) => ({ name, ...more }) as unknown as Attribute

test('values without a sample are defaults, and for texts the name', () => {
  assert.equal(defaultValues([attribute('a', { type: 'string' }), attribute('b', { type: 'string', default: 'x' }), attribute('c', { type: 'number' }), attribute('d', { default: 0 })]), { a: 'a', b: 'x', c: undefined, d: 0 }) // prettier-ignore
})

test('an empty page has one row of each list, and all maps one view', () => {
  const maps = { block: { plugin: { maps: true }, options: { width: 30, height: 20 } } }
  const label = attribute('label', { type: 'string' })
  const attributes = [attribute('map', maps), attribute('rows', { rows: [label, attribute('small', maps)] }), attribute('sheets', { rows: [label] })] // prettier-ignore
  const view = {} as never
  const page = emptyPage(attributes, { rows: [{ label: 'first' }, { label: 'second' }], title: 'T' }, view)
  assert.equal([page.id, [...page.maps]], ['0', [['map', [{ view, layers: [] }]]]]) // prettier-ignore
  const [row] = page.rows.get('rows')!
  assert.equal([row!.id, row!.scope.attributes.label, row!.scope.attributes.title, row!.around === page], ['0-rows-0', 'first', 'T', true]) // prettier-ignore
  assert.equal([...row!.maps.keys()], ['small'])
  assert.is(page.rows.get('sheets')![0]!.scope.attributes.label, 'label')
})

test('a placeholder has the size of its block, its size in both directions, or the free space', () => {
  const placed = (options: object, auto?: string[]) => {
    const own = attribute('x', { block: { options }, ...(auto && { auto: { options: auto } }) })
    const { data } = placeholderOf({ id: 'i', node: { attributes: [own] } as never, attribute: 'x' })
    return data
  }
  assert.equal(placed({ width: 30, height: 20 }), { id: 'i', width: 30, height: 20 })
  assert.equal(placed({ size: 7 }), { id: 'i', width: 7, height: 7 })
  assert.equal(placed({}), { id: 'i', width: 0, height: 0 })
  assert.equal(placed({ width: 30, height: 20 }, ['height']), { id: 'i', width: 30, height: 'auto' })
  assert.equal(placed({ width: 30, height: 20 }, ['width']), { id: 'i', width: 'auto', height: 20 })
})

test.run()
