import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { mistakesOf, written } from '../../../../support/templates.js'
import { makeEvaluator } from '../../../../support/typst.js'
import { hostile } from '../hostile.js'

const folders = makeFolders()
const evaluate = makeEvaluator(folders.make({ 'secret.txt': 'S3CRET' }))
test.after(() => folders.remove())

/** Pages on which each mark stands. */
const pagesOf = (source: string, values: object = {}): unknown => {
  const mark = '#let mark(name) = context [#metadata(name + " " + str(here().page())) <out>]\n#set page(width: 200pt, height: 100pt, margin: 10pt)\n' // prettier-ignore
  const shown = evaluate(mark + written(source, values))
  if ('error' in shown) throw new Error(shown.error)
  return shown.values
}

test('columns, blocks that are kept together and page breaks are written', () => {
  assert.is(
    written('{{#columns 2 gutter="1in"}}{{x}}{{/columns}}.', { x: 'a' }),
    '#std.columns(2, gutter: 72pt)[\\u{61}];.'
  )
  assert.is(written('{{#columns 3}}{{/columns}}'), '#std.columns(3)[];')
  assert.is(written('{{#keep}}x{{/keep}}('), '#std.block(breakable: false)[x];(')
  assert.is(written('{{pageBreak}}{{pageBreak to="odd" always=true}}'), '#std.pagebreak(weak: true);#std.pagebreak(weak: false, to: "odd");') // prettier-ignore
  const breaks =
    'A#mark("a"){{pageBreak}}{{pageBreak}}B#mark("b"){{pageBreak to="even"}}C#mark("c"){{pageBreak to="odd"}}D#mark("d")'
  assert.equal(pagesOf(breaks), ['a 1', 'b 2', 'c 4', 'd 5'])
  const tall = '#v(50pt)#mark("a")A\n\n{{#keep}}#mark("b")#block(height: 30pt)#block(height: 30pt)#mark("c"){{/keep}}'
  assert.equal(pagesOf(tall), ['a 1', 'b 2', 'c 2'])
})

test('a grid has each item in a cell and flows over pages', () => {
  assert.is(
    written('{{#grid list columns=3 gutter="4pt"}}{{@index}}{{this}}{{/grid}}', { list: ['a', 'b'] }),
    '#std.grid(columns: (1fr, 1fr, 1fr,), column-gutter: 4pt, row-gutter: 4pt)[\\u{30}\\u{61}][\\u{31}\\u{62}];'
  )
  assert.is(
    written('{{#grid list columns="auto 1.5fr 30mm" rowGutter="1pt"}}{{name}}{{/grid}}', {
      list: { x: { name: 'a' } }
    }),
    '#std.grid(columns: (auto, 1.5fr, 30mm,), column-gutter: 0pt, row-gutter: 1pt)[\\u{61}];'
  )
  for (const list of [[], undefined, 'text', 5])
    assert.is(written('{{#grid list}}x{{else}}none{{/grid}}', { list }), 'none')
  const cell = '#block(height: 35pt)#mark(str({{data @index}}))'
  assert.equal(pagesOf(`{{#grid list columns=2}}${cell}{{/grid}}`, { list: [1, 2, 3, 4, 5, 6] }), ['0 1', '1 1', '2 1', '3 1', '4 2', '5 2']) // prettier-ignore
})

test('a value for columns or gutters never becomes Typst code', () => {
  const values = [...hostile.filter((text) => text.length < 1000), {}, [], -1, 1e9, NaN, null, '1fr; #read("/secret.txt")', '5mm)#read("/secret.txt")'] // prettier-ignore
  const source =
    '{{#columns x gutter=x}}{{/columns}}{{#grid list columns=x gutter=x rowGutter=x}}{{/grid}}{{pageBreak to=x always=x}}'
  for (const x of values)
    assert.match(
      written(source, { x, list: ['a'] }),
      /^#std\.columns\(\d+(, gutter: [\d.]+pt)?\)\[\];#std\.grid\(columns: \((1fr|auto|[\d.]+(fr|mm|cm|in|pt|%)|, )+,\), column-gutter: [\d.]+pt, row-gutter: [\d.]+pt\)\[\];#std\.pagebreak\(weak: (true|false)\);$/,
      JSON.stringify(x)
    )
})

test('mistakes in flow helpers are reported with their place', () => {
  const check = (text: string, expected: string) => assert.match(mistakesOf(text)[0]!, expected)
  check(
    '{{#columns 0}}{{/columns}}',
    'app/a4.typ.hbs:1:12: the value of {{#columns}} is 0; must be a whole number from 1 to 50'
  )
  check('{{#columns 2 gutter="5 apples"}}{{/columns}}', ':1:21: gutter is "5 apples"; must be a length such as 5mm')
  check('{{#grid list columns="1fr x"}}{{/grid}}', ':1:22: columns is ')
  check('{{pageBreak to="left"}}', ':1:16: to is "left"; must be one of odd, even')
  check('{{#keep x}}{{/keep}}', ':1:1: {{#keep}} has one value; must have no value')
  check('{{keep}}', '"keep" is not known')
})

test.run()
