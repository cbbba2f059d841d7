import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call, indented, markup, pt, sides, string } from '../../../parts/importing.js'
import { Handlebars } from '../../../core/layout/template/handlebars.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator, PLAIN } from '../../support/typst.js'

const folders = makeFolders()
test.after(() => folders.remove())
const evaluate = makeEvaluator(folders.make())

const TEXTS = [
  'plain',
  '#panic("x") $x^2$ *b* _i_ `c` <l> @r',
  '{{x}} {{{const.y}}} {{#if z}} \\{{a}} }} {{!-- n --}}',
  '= head',
  '- item',
  '+ item',
  '12. item',
  '/ term: text',
  '~ -- --- ... -? -1 a-b a -b A-4 x- -',
  'https://example.org/a//b /* c */',
  '] [ ) ( } {',
  "\"quoted\" 'single' it's",
  'back\\slash \\n \\',
  'a  b   c',
  'Größe ≥ 5 m² 東京 ☎'
]

test('markup prints the text and nothing else, through Handlebars and Typst', () => {
  for (const text of TEXTS) {
    const source = Handlebars.compile(markup(text), { noEscape: true })({ x: 'X', const: { y: 'Y' } })
    assert.equal(evaluate(`${PLAIN}#metadata(plain[${source}]) <out>`), { values: [text] }, text)
  }
})

test('a string is escaped for Handlebars and Typst', () => {
  for (const text of [...TEXTS, ' ', 'a\nb\u2028c']) {
    const source = Handlebars.compile(string(text), { noEscape: true })({})
    assert.equal(evaluate(`#metadata(${source}) <out>`), { values: [text] }, text)
  }
})

test('text without special characters is unchanged', () => {
  assert.is(
    markup('Scale 1:5000, Town-hall (west); 50 % & more - or less!'),
    'Scale 1:5000, Town-hall (west); 50 % & more - or less!'
  )
  assert.is(string('Town survey'), '"Town survey"')
})

test('lengths, calls and sides are written as Typst', () => {
  assert.is(pt(12.50004), '12.5pt')
  assert.is(pt(1e300), '100000pt')
  assert.is(call('f', ['a', 'b: 1']), 'f(a, b: 1)')
  assert.is(call('f', ['{{#if x}}\na,\n{{/if}}', 'b']), 'f(\n  {{#if x}}\n  a,\n  {{/if}}\n  b,\n)')
  assert.is(indented('a\n\nb'), '  a\n\n  b')
  assert.is(sides({}), undefined)
  assert.is(sides({ top: '1pt' }), '(top: 1pt)')
  assert.is(sides({ left: 'a', right: 'a', top: 'a', bottom: 'a' }), 'a')
  assert.is(sides({ left: 'a', right: 'b', top: 'b', bottom: 'b' }), '(left: a, rest: b)')
  assert.is(sides({ left: 'a', right: 'a', top: 'b', bottom: 'b' }), '(left: a, right: a, top: b, bottom: b)')
})

test.run()
