import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../../core/errors.js'
import { makeFolders } from '../../../../support/folders.js'
import { mistakesOf, printed, written } from '../../../../support/templates.js'
import { makeEvaluator, PLAIN } from '../../../../support/typst.js'

const folders = makeFolders()
const evaluate = makeEvaluator(folders.make())
test.after(() => folders.remove())

const scales = { main: 25000, 'Side map': 1500000 }
/** A text of the layout with the values. */
const shown = (text: string, values: object = {}, lang = 'en') =>
  printed(`{{legacy "${text}"}}`, values, { lang, scales }).replace(/’/g, "'")

test('placeholders take values as sent, layout attributes before free values, and members by path', () => {
  const params = { comment: 'Free', title: 'hidden', 'a.b': 'dotted', format: 'A4', layout: 'sent' }
  const values = { title: 'Plan', x: 1.5, y: { n: 104, of: [{ use: 'Shop' }] }, list: ['a', null, '', 2], params, lang: 'de' } // prettier-ignore
  assert.is(shown('${title} ${comment}', values), 'Plan Free')
  assert.is(shown('${x} ${ x } ${nope}|${list}', values), '1.5 1.5 |a, 2')
  assert.is(shown('${y.n} ${y.of.0.use} ${y.of} ${y.nope.n}', values), '104 Shop {"use":"Shop"} ')
  assert.is(shown('${a.b} ${params.comment}', values), 'dotted Free')
  assert.is(shown('${layout} ${lang} ${params}', values), 'sent de ', 'words of the language come last')
  assert.is(shown('${layout}', { layout: 'A4 portrait' }), 'A4 portrait')
  assert.is(shown('${x}${y}', { x: false, y: true }), 'falsetrue')
  assert.is(shown('${configDir}/logo.svg'), '/logo.svg')
  for (const name of ['constructor', '__proto__', 'toString', 'y.constructor.name', 'title.length', 'params.__proto__'])
    assert.is(shown(`\${${name}}`, values), '', name)
})

test('inside lists a name refers to the item, otherwise to the page', () => {
  const text = '{{#each list}}{{legacy "${name} ${title};"}}{{/each}}'
  const values = { title: 'T', list: [{ name: 'a' }, { name: 'b', title: 'own' }, 'text'] }
  assert.is(printed(text, values), 'a T;b own; T;')
  const partials = { head: '{{legacy "${label}, ${title}"}}' }
  assert.is(printed('{{> head label="L"}}', { title: 'T' }, { partials }), 'L, T')
})

test('date placeholders are formatted', () => {
  const before = process.env.TZ
  process.env.TZ = 'UTC'
  try {
    assert.is(shown('${now}', {}, 'de'), 'Tue Mar 05 14:07:09 UTC 2024')
    assert.is(shown("${now dd.MM.yyyy} ${now  EEEE d. MMMM 'um' HH:mm}", {}, 'de'), '05.03.2024 Dienstag 5. März um 14:07') // prettier-ignore
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('placeholders print scales of the first map and of named maps, ignoring case and punctuation', () => {
  assert.is(shown('1:${scale} ${scale.main} ${scale.MAIN} ${scale.side_map} ${scale.Side map}'), '1:25000 25000 25000 1500000 1500000') // prettier-ignore
  assert.is(shown('${format %,d scale} ${format %,d scale.Side-Map}', {}, 'de'), '25.000 1.500.000')
  assert.is(printed('{{legacy "${scale}"}}', { params: { scale: 7 } }), '7', 'without a map a value is called so')
  assert.is(printed('{{legacy x}}', { x: '[${scale.nope}]' }, { scales }), '[]')
})

test('format placeholders print numbers, also from texts; other values and conversions are unchanged', () => {
  assert.is(shown('${format %,d x}|${format %08d x}|${format % d x}', { x: 1234.5 }), '1,235|00001235| 1235')
  assert.is(shown('${format %,d x}', { x: '98765.4' }, 'de-CH'), "98'765")
  for (const x of ['many', '', null, { a: 1 }, [1, 'b']])
    assert.is(shown('${format %,d x}', { x }), shown('${x}', { x }), JSON.stringify(x))
  const text = '${format %.2f x} ${format %s x} ${format %d} ${format %,100d x}|'
  assert.is(printed('{{legacy title}}', { title: text, x: 2.345 }), '2.345 2.345  |')
})

test('text that is not a placeholder is unchanged', () => {
  for (const text of ['${', '$', '{x}', '${}', '${ }', 'a ${x', '$ {x}', '100$', `\${${'x'.repeat(501)}}`])
    assert.is(shown(text, { x: 1 }), text)
  assert.is(shown('${a ${x}}', { x: 1 }), '${a 1}')
})

test('values are replaced once, and are text', () => {
  const params = { a: '${b} ${pageNum}', b: 'B' }
  assert.is(shown('${a}', { params }), '${b} ${pageNum}')
  assert.is(written('{{legacy title}}', { title: '${x}]', x: '#pagebreak()' }), '\\u{23}pagebreak\\u{28}\\u{29}\\u{5d}')
  assert.is(printed('{{legacy x}}', { x: 5 }), '5')
  assert.is(printed('{{legacy x}}', {}), '')
})

test('the length of the text from placeholders is limited', () => {
  const values = { title: '${x}'.repeat(2000), x: 'x'.repeat(1000) }
  const tooLarge = (thrown: unknown) => thrown instanceof PrintError && thrown.code === 'too-large'
  assert.throws(() => written('{{legacy title}}', values), tooLarge)
  assert.throws(() => written('{{str (legacy title)}}', values), tooLarge)
  assert.throws(() => written('{{legacy title}}', { title: '${pageTot}'.repeat(1001) }), tooLarge)
  assert.is(printed('{{legacy title}}', { title: '${'.repeat(200_000) }).length, 400_000)
})

test('page numbers in headers and tables are counted by Typst', () => {
  const inContext = (word: string) =>
    written(`{{legacy "\${${word}}"}}`)
      .replace(/^#context /, '')
      .replace(/;$/, '')
  const mark = (label: string) => `#context [#metadata("${label} " + ${inContext('pageNum')} + "/" + ${inContext('pageTot')}) <out>]` // prettier-ignore
  const source = `#set page(height: 60pt, margin: 20pt, header: [${mark('header')}])\n#table(${`[${mark('cell')}],`})\n#pagebreak()\n= ${mark('body')}`
  assert.equal(evaluate(source), { values: ['header 1/2', 'cell 1/2', 'header 2/2', 'body 2/2'] })
})

test('page numbers in texts are markup in every markup position, and are not part of quoted strings', () => {
  const source = written('{{legacy title}}', { title: 'Page ${pageNum} (of ${ pageTot }).x' })
  for (const around of ['§', '= §', '- §', '#align(center)[§]', '*§*', '#set page(footer: [§])\nx'])
    assert.not('error' in evaluate(around.replace('§', source)), around)
  for (const around of ['#text("§")', '#("§", 1)', '#let x = "a §"', '#let x = §', '#(§)'])
    assert.ok('error' in evaluate(around.replace('§', source)), around)
  const shown = evaluate(`${PLAIN}#let it = [${written('{{legacy "a\nb ${pageNum} c"}}')}]\n#metadata(plain(it)) <out>`)
  assert.equal(shown, { values: ['a\nb <context> c'] })
})

test('page numbers in the value of another call are reported as a mistake', () => {
  const message =
    '${pageNum} is known only when the pages are laid out; write {{legacy "…"}} by itself in text, not inside another helper'
  assert.equal(mistakesOf('a {{str (legacy "a ${pageNum}")}}'), [`app/a4.typ.hbs:1:20: ${message}`])
  assert.match(mistakesOf('{{> x y=(legacy "${pageTot}")}}', { partials: { x: '' } })[0]!, /:1:18: \$\{pageTot\} is/)
  assert.throws(() => written('{{str (legacy title)}}', { title: '${pageNum}' }), message)
})

test('mistakes in texts of the layout are reported with their place', () => {
  const check = (text: string, expected: string) => assert.match(mistakesOf(text)[0]!, expected)
  check('x\n  {{legacy "1:${scale.man}"}}', 'app/a4.typ.hbs:2:15: there is no map "man"; did you mean "main"?')
  check('{{legacy "a \\"b\\"\n c ${format %,d scale.other}"}}', ':2:4: there is no map "other"; maps: main, Side map') // prettier-ignore
  check('{{legacy "\\"${scale.man}"}}', ':1:13: there is no map')
  check("{{legacy '\"${scale.man}'}}", ':1:12: there is no map')
  check(
    '{{legacy "${format %.2f x}"}}',
    '"${format %.2f x}" is not a format of whole numbers; must be such as ${format %,d scale}, with'
  )
  check('{{legacy "${format %,d}"}}', '"${format %,d}" is not')
  check('{{legacy}}', '{{legacy}} has no value; must have one value')
  assert.equal(mistakesOf('{{legacy "${scale.SIDE_MAP} ${anything} ${format} ${"}}'), [])
})

test.run()
