import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { thrownBy } from '../../support/thrown-by.js'

const folders = makeFolders()
const layout = (body: string, attribute = '') =>
  `---\nattributes:\n  title: { type: string, default: A }\n  list: { type: array, default: [a, b] }${attribute}\n---\n${body}\n`
/** Fails unless the document has so many elements. */
const count = (element: string, wanted: number) => `#context assert.eq(query(${element}).len(), ${wanted})`
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'default/app.yaml': 'title: Mistakes',
    'default/direct.typ.hbs': layout('{{title}} and {{title}}\nMail {{title}} me@example.org {{title}}'),
    'default/loop.typ.hbs': layout('{{#each list}}\n  {{this}} #box(\n    width: 3mm\n    height: 2mm)\n{{/each}}'),
    'default/partial.typ.hbs': layout('a\n\n{{> own}}'),
    'default/shared.typ.hbs': layout('a\n\n{{> common}}'),
    'default/module.typ.hbs': layout('#import "lib/tools.typ": size\n#size'),
    'default/value.typ.hbs': layout('{{#if title}}#image("/assets/" + {{str title}}){{/if}} #image({{str list.[0]}})'),
    'default/colour.typ.hbs': layout('#text(fill: rgb({{str title}}))[a]'),
    'default/code.typ.hbs': layout('#box(width: {{str title}})[a]'),
    'default/heading.typ.hbs': layout(`= {{title}}\n${count('heading', 1)}`),
    'default/item.typ.hbs': layout(`- {{title}}\n${count('list', 1)}`),
    'default/headings.typ.hbs': layout(`{{#each list}}= {{this}}\n{{/each}}${count('heading', 2)}`),
    'default/first.typ.hbs': layout('= {{title}} 😀 #titel'),
    'default/bar.typ.hbs': layout('{{bar}}', '\n  bar: { type: scalebar, width: 9mm, height: 9mm, default: {} }'),
    'default/rows.typ.hbs': layout('{{rows}}', '\n  rows: { type: datasource, attributes: { a: { type: string } } }'),
    'default/block.typ.hbs': layout('#box({{text}})', '\n  text: { type: markdown, default: a }'),
    'default/warned.typ.hbs': layout('<h1>{{title}}</h1>'),
    'default/partials/own.typ.hbs': 'own\n#titel',
    'default/lib/tools.typ': '#let size = 12px\n',
    'partials/common.typ.hbs': 'common {{title}}\n  #titel'
  })
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const mistakeOf = async (name: string): Promise<PrintError> => thrownBy(printing.print({ layout: name, format: 'pdf' }))

test('a failed print shows the line of the layout as written by its author', async () => {
  const { code, message, problems } = await mistakeOf('direct')
  assert.is(code, 'layout-mistake')
  assert.equal(
    problems!.map(({ path }) => path),
    ['default/direct.typ.hbs:7:18']
  )
  assert.equal(message.split('\n').slice(1), [
    '  7 | Mail {{title}} me@example.org {{title}}',
    '    |                  ^',
    '  hint: `@` starts a reference in Typst, write `\\@`'
  ])
})

test('a value that does not fit where the layout uses it is refused as data; wrong code around it is a mistake', async () => {
  const value = await mistakeOf('value')
  const paths = value.problems!.map(({ path }) => path)
  assert.equal([value.code, paths], ['invalid-data', ['default/value.typ.hbs:6:21']])
  assert.match(value.message, /\n +\| +\^/, 'with the line of the layout')
  assert.is((await mistakeOf('colour')).code, 'invalid-data')
  assert.is((await mistakeOf('code')).code, 'layout-mistake')
})

test('the first line of a template may begin with markup, and its mistakes have their place', async () => {
  for (const name of ['heading', 'item', 'headings']) await printing.print({ layout: name, format: 'pdf' })
  const { problems } = await mistakeOf('first')
  assert.equal(
    problems!.map(({ path }) => path),
    ['default/first.typ.hbs:6:17']
  )
})

test('a mistake that a block finds has the place of its attribute', async () => {
  for (const [name, column] of [
    ['bar', 8],
    ['rows', 9]
  ] as const) {
    const { problems, message } = await mistakeOf(name)
    assert.equal(
      problems!.map(({ path }) => path),
      [`default/${name}.typ.hbs:5:${column}`]
    )
    assert.match(message, `\n  5 |   ${name}: { type: `)
  }
})

test('a block in code gets a hint', async () => {
  assert.match((await mistakeOf('block')).message, /\n {2}hint: .*\[\{\{text\}\}\]$/)
})

test('a mistake in a multi-line expression inside a loop is shown once', async () => {
  const { message } = await mistakeOf('loop')
  assert.equal(message.split('\n').slice(1), [
    '  8 |     width: 3mm',
    '    |               ^',
    '  hint: separate arguments and items with commas'
  ])
})

test('mistakes in partials and Typst modules are shown in their own file', async () => {
  const places = {
    partial: ['default/partials/own.typ.hbs:2:2', '#titel'],
    shared: ['partials/common.typ.hbs:2:4', '  #titel'],
    module: ['default/lib/tools.typ:1:12', '#let size = 12px']
  }
  for (const [name, [place, line]] of Object.entries(places)) {
    const { message } = await mistakeOf(name)
    const [first, second] = message.split('\n')
    assert.ok(first!.startsWith(`${place}: `), message)
    assert.ok(second!.endsWith(` | ${line}`), message)
  }
})

test('a Typst warning is shown as a hint with its source line', async () => {
  const { job } = await printing.print({ layout: 'warned', format: 'pdf' })
  assert.is(job.hints!.length, 1)
  assert.equal(job.hints![0]!.split('\n').slice(1), [
    '  6 | <h1>{{title}}</h1>',
    '    | ^',
    '  hint: this is not HTML, a heading is `= Title`'
  ])
})

test.run()
