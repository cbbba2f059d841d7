import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { readTranslations } from '../../../../core/layout/translations.js'
import { makeTemplate, type Template } from '../../../../core/layout/template/template.js'
import { thrownBy } from '../../../support/thrown-by.js'

const blocks = new Map([
  ['map', { type: 'map' }],
  ['overview', { type: 'map' }],
  ['bar', { type: 'scalebar' }]
])
const values = new Set([
  'title',
  'subtitle',
  'list',
  'params',
  'pages',
  'when',
  'size',
  'rows',
  'count',
  'includeLastPage'
])
const row = {
  blocks: new Map([...blocks, ['detail', { type: 'map' }]]),
  values: new Set([...values, 'name']),
  rows: new Map()
}
const words = {
  names: { blocks, values, rows: new Map([['rows', row]]) },
  translations: readTranslations('/nonexistent', 'app', 'en'),
  constants: { margin: '10mm', accent: 'rgb("#123")' }
}

const templateOf = (text: string, partials: { [name: string]: string } = {}, linesBefore = 0): Template => {
  const files = Object.entries(partials).map(
    ([name, content]) => [name, { file: `app/partials/${name}.typ.hbs`, text: content, linesBefore: 0 }] as const
  )
  return makeTemplate({ file: 'app/a4.typ.hbs', text, linesBefore }, new Map(files), words)
}

/** What the template writes for the values; `more` replaces parts of the rendering. */
const written = (
  text: string,
  values: object = {},
  { lang = 'en', partials = {}, pages = [] as object[] } = {}
): string => {
  const template = templateOf(text, partials)
  const rendering = {
    place: (attribute: string, scope: unknown) =>
      `<${attribute}${pages.length > 0 ? ` of ${pages.indexOf(scope as object)}` : ''}>`,
    isScope: (item: unknown) => pages.includes(item as object),
    scalesOf: () => new Map(),
    now: new Date('2024-03-05T14:07:09Z'),
    lang
  }
  return template.render([values], rendering, { before: '', between: '' }).source
}

const mistakesOf = (text: string, partials: { [name: string]: string } = {}, linesBefore = 0): string[] => {
  try {
    templateOf(text, partials, linesBefore)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    const error = thrown as PrintError
    assert.is(error.code, 'layout-mistake')
    assert.equal(error.message.split('\n').length, error.problems!.length)
    return error.message.split('\n')
  }
  return []
}

test('values from any source are escaped', () => {
  const escaped = '\\u{61}\\u{5d}'
  assert.is(written('{{title}}', { title: 'a]' }), escaped)
  assert.is(written('{{#each list}}{{this}} {{name}}{{/each}}', { list: ['a]'] }), `${escaped} `)
  assert.is(written('{{#each list}}{{name}}{{/each}}', { list: [{ name: 'a]' }] }), escaped)
  assert.is(written('{{#each params}}{{@key}}{{/each}}', { params: { 'a]': 1 } }), escaped)
  assert.is(written('{{lookup params "x"}}', { params: { x: 'a]' } }), escaped)
  assert.is(
    written('{{#with params}}{{x}}{{../title}}{{@root.title}}{{/with}}', { params: { x: 'a]' }, title: 'a]' }),
    escaped.repeat(3)
  )
  assert.is(written('{{> part title="a]"}}', {}, { partials: { part: '{{title}}' } }), escaped)
  assert.is(
    written('{{"a]"}}{{eq title 1}}{{(number title)}}'.replace('{{(number title)}}', ''), { title: 1 }),
    `${escaped}\\u{74}rue`
  )
})

test('template syntax in a value is not evaluated', () => {
  const shown = written('{{title}}', { title: '{{{const.margin}}} {{map}}' })
  assert.not.match(shown, '10mm')
  assert.not.match(shown, '<map>')
})

test('inherited members of an object are not accessible', () => {
  assert.is(
    written('[{{params.constructor}}{{params.__proto__.toString}}{{lookup params "constructor"}}]', { params: {} }),
    '[]'
  )
})

test('if, unless, else, each with @index and @first, comments and white space control work', () => {
  assert.is(written('{{#if title}}yes{{else}}no{{/if}}', { title: 'x' }), 'yes')
  assert.is(written('{{#if list}}yes{{else if size}}size{{else}}no{{/if}}', { list: [], size: 3 }), 'size')
  assert.is(written('{{#unless title}}none{{/unless}}', { title: '' }), 'none')
  assert.is(written('{{#if (not list)}}none{{/if}}{{#if (eq title "x")}} x{{/if}}', { list: [], title: 'x' }), 'none x')
  assert.is(
    written('{{#each list}}{{#unless @first}}, {{/unless}}{{@index}}{{else}}none{{/each}}', { list: ['a', 'b'] }),
    '\\u{30}, \\u{31}'
  )
  assert.is(written('{{#each list}}x{{else}}none{{/each}}', { list: [] }), 'none')
  assert.is(written('a {{! not this }}{{!-- {{nor}} this --}} b'), 'a  b')
  assert.is(written('a {{~title~}} b', { title: 'x' }), 'a\\u{78}b')
  assert.is(written('\\{{title}}', { title: 'x' }), '{{title}}')
})

test('numbers are written in a template', () => {
  const number = (value: unknown, options = '', lang = 'en', params = {}) =>
    written(`{{number size${options}}}`, { size: value, params }, { lang }).replace(/\\u\{(\w+)\}/g, (_, hex) =>
      String.fromCodePoint(parseInt(hex, 16))
    )
  assert.is(number(1234567.891), '1,234,568')
  assert.is(number(12.3456), '12.346')
  assert.is(number(12), '12')
  assert.is(number(-0.5, ' decimals=2'), '-0.50')
  assert.is(number(25000, ' group=" "'), '25 000')
  assert.is(number(25000.5, ' decimals=1', 'de'), '25.000,5')
  assert.is(number(25000, '', 'fr_CH').replace(/\s/g, ' '), '25 000')
  assert.is(number('25000'), '25,000')
  assert.is(number(25000, '', 'not a language'), '25,000')
  assert.is(number(1, ' decimals=(lookup params "x")', 'en', { x: 999 }), `1.${'0'.repeat(20)}`)
  for (const value of ['abc', '', ' ']) assert.is(number(value), value, 'what is no number is printed as it is')
  for (const value of [null, undefined]) assert.is(number(value), '')
  assert.is(number([]), '')
})

test('dates are the clock or a value, in the language and the time zone of the print', () => {
  const date = (rest: string, when?: unknown, lang = 'en') =>
    written(`{{date ${rest}}}`, { when }, { lang }).replace(/\\u\{(\w+)\}/g, (_, hex) =>
      String.fromCodePoint(parseInt(hex, 16))
    )
  assert.is(date('"yyyy-MM-dd HH:mm" zone="UTC"'), '2024-03-05 14:07')
  assert.is(date('"HH:mm" zone="Asia/Kolkata"'), '19:37')
  assert.is(date('"d MMMM yyyy" zone="UTC"', undefined, 'el'), '5 Μαρτίου 2024')
  assert.is(date('"EEEE" zone="UTC"', undefined, 'de_CH'), 'Dienstag')
  assert.is(date('"yyyy-MM-dd HH:mm" when zone="Europe/Athens"', '2020-01-01T23:30:00Z'), '2020-01-02 01:30')
  assert.is(date('"d.M.yyyy" when', '2020-01-01'), '1.1.2020')
  assert.is(
    date('"d.M.yyyy" when zone="America/Los_Angeles"', '2020-01-01'),
    '1.1.2020',
    'a day is that day everywhere'
  )
  assert.is(date('"yyyy" when', 86400000 * 400), '1971')
  assert.is(date('"yyyy" when', 'soon'), 'soon', 'what is no date is printed as it is')
  assert.is(date('"yyyy" when', undefined), '')
  assert.throws(() => date('"HH:mm" zone="Nowhere/Land"'), /"Nowhere\/Land"/)
  assert.is(date('"HH:mm" zone=when', 'Nowhere/Land'), '14:07', 'the zone of a request may be unknown')
  assert.is(date('5'), '5')
})

test('str and data write values for code positions', () => {
  assert.is(
    written('#f({{str title}}, {{data params}})', { title: 'a"b', params: { x: [1, null] } }),
    '#f("a\\u{22}b", ("x": ((1),none,),))'
  )
  assert.is(written('{{str (number size group=" ")}}', { size: 1000 }), '"1 000"')
})

test('constants of the layout are Typst source; other values cannot be raw', () => {
  assert.is(
    written('#set page(margin: {{{const.margin}}}, fill: {{& const.accent}})'),
    '#set page(margin: 10mm, fill: rgb("#123"))'
  )
  for (const raw of [
    '{{{title}}}',
    '{{&title}}',
    '{{{const}}}',
    '{{{const.margin.x}}}',
    '{{{../const.margin}}}',
    '{{{@root.title}}}',
    '{{{str title}}}',
    '{{{this}}}'
  ])
    assert.match(mistakesOf(raw)[0]!, /^app\/a4\.typ\.hbs:1:1: \{\{\{…\}\}\} is only for constants/, raw)
  assert.match(mistakesOf('{{{const.nope}}}')[0]!, '"nope" is not a constant; must be one of margin, accent')
})

test('a constant is never replaced by a value of the same name', () => {
  const forged = { const: { margin: '#read("/secret.txt")' } }
  const text =
    '{{#each list}}{{{const.margin}}}{{/each}}{{#with params}}{{{const.margin}}}{{/with}}{{> part params}}{{> part const=params}}'
  const shown = written(
    text,
    { list: [forged], params: { ...forged, margin: 'x' }, ...forged },
    { partials: { part: '{{{const.margin}}}' } }
  )
  assert.is(shown, '10mm'.repeat(4))
})

test('blocks are placed by their attribute, or by their type with the attribute', () => {
  assert.is(written('{{map}} {{map "overview"}} {{scalebar "bar"}}'), '<map> <overview> <bar>')
  assert.is(written('{{map.scale}}', { map: { scale: 5000 } }), '\\u{35}000')
  assert.match(
    mistakesOf('{{map "bar"}}')[0]!,
    'there is no attribute "bar" of type map; attributes of type map: map, overview'
  )
  assert.match(mistakesOf('{{map "nope"}}')[0]!, '"nope" of type map')
})

test('attributes of a row are known only inside {{#each}} of the rows', () => {
  assert.equal(mistakesOf('{{#each rows}}{{detail}}{{map}}{{name}}{{title}}{{detail.scale}}{{> part}}{{/each}}', { part: '{{detail}}' }), []) // prettier-ignore
  assert.equal(mistakesOf('{{#grid rows}}{{detail}}{{name}}{{/grid}}'), [])
  assert.match(mistakesOf('{{detail}}')[0]!, 'app/a4.typ.hbs:1:3: "detail" is not known')
  assert.match(mistakesOf('{{#each rows}}{{titel}}{{/each}}')[0]!, 'app/a4.typ.hbs:1:17: "titel" is not known')
  assert.match(mistakesOf('{{#each rows}}{{map "nope"}}{{/each}}')[0]!, ': map, overview, detail')
  assert.match(
    mistakesOf('{{#each rows}}{{/each}}{{#each list}}{{detail}}{{/each}}{{detail}}')[0]!,
    ':1:59: "detail" is not known'
  )
})

test('inside pages and rows a block belongs to the current page', () => {
  const pages = [{ title: 'a' }, { title: 'b' }]
  const text = '{{#each pages}}{{map}}{{#each ../params.rows}}{{bar}}{{/each}};{{/each}}{{map}}'
  assert.is(
    written(text, { pages, params: { rows: [1, 2] }, includeLastPage: true }, { pages }),
    '<map of 0><bar of 0><bar of 0>;<map of 1><bar of 1><bar of 1>;<map of -1>'
  )
  assert.is(templateOf(text).hasPages, true)
  assert.match(written('{{#grid pages}}{{map}}{{/grid}}', { pages }, { pages }), '[<map of 0>][<map of 1>];')
  assert.is(templateOf('{{#grid pages}}{{map}}{{/grid}}').hasPages, true)
  assert.is(templateOf('{{map}}').hasPages, false)
  assert.is(templateOf('{{> all}}', { all: '{{#each pages}}{{map}}{{/each}}' }).hasPages, true)
})

test('contexts are rendered in sequence', () => {
  const rendering = { place: () => '', isScope: () => false, scalesOf: () => new Map(), now: new Date(0), lang: 'en' }
  const { source } = templateOf('{{title}}').render([{ title: 1 }, { title: 2 }], rendering, {
    before: '#import;',
    between: '\n--\n'
  })
  assert.is(source, '#import;\\u{31}\n--\n\\u{32}')
})

test('partials can use the surrounding values and the values passed to the partial', () => {
  assert.is(written('{{> part}}', { title: 'x' }, { partials: { part: '{{title}}' } }), '\\u{78}')
  assert.is(
    written('{{> part label="y" other=title}}', { title: 'x' }, { partials: { part: '{{label}}{{other}}{{title}}' } }),
    '\\u{79}\\u{78}\\u{78}'
  )
  assert.is(written('{{> outer label="y"}}', {}, { partials: { outer: '{{> inner}}', inner: '{{label}}' } }), '\\u{79}')
  assert.is(
    written('{{#each list}}{{> item}}{{/each}}', { list: [{ any: 'x' }] }, { partials: { item: '{{any}}' } }),
    '\\u{78}'
  )
  assert.is(written('{{> item params}}', { params: { any: 'x' } }, { partials: { item: '{{any}}' } }), '\\u{78}')
  assert.is(
    written('a\n  {{> part}}\nb', {}, { partials: { part: 'x\ny\n' } }),
    'a\n  x\ny\nb',
    'lines of a partial are not indented'
  )
})

test('partials that include each other without a condition are refused with their names and the place of a call', async () => {
  const circle = (partials: { [name: string]: string }) => mistakesOf('{{> a}}', partials)
  assert.match(circle({ a: '{{> a}}' })[0]!, /^app\/partials\/a\.typ\.hbs:1:1: .*: "a", "a"$/)
  assert.match(
    circle({ a: '{{> b}}', b: 'x\n  {{> c}}', c: '{{> b}}' })[0]!,
    /^app\/partials\/b\.typ\.hbs:2:3: .*: "b", "c", "b"$/
  )
  const tree = { a: '{{name}}{{#each parts}}{{> a}}{{/each}}' }
  const parts = [{ name: 'y', parts: [{ name: 'z' }] }]
  assert.is(
    written('{{#with params}}{{> a}}{{/with}}', { params: { name: 'x', parts } }, { partials: tree }),
    '\\u{78}\\u{79}\\u{7a}'
  )
  const endless = { a: '{{#if title}}{{> b}}{{/if}}', b: '{{> a}}' }
  const print = async () => written('{{> a}}', { title: 'x' }, { partials: endless })
  const error = await thrownBy(print())
  assert.match(error.problems![0]!.path, 'app/partials/a.typ.hbs:1:14')
  assert.match(error.message, '"a", "b", "a"')
})

test('an unused partial is not checked', () => {
  assert.equal(mistakesOf('{{title}}', { broken: '{{nope}} {{#if' }), [])
})

test('unknown names are reported with their place', () => {
  assert.equal(mistakesOf('a\n  {{titel}}', {}, 7), ['app/a4.typ.hbs:9:5: "titel" is not known; did you mean "title"?'])
  const all = 'title, subtitle, list, params, pages, when, size, rows, count, includeLastPage, map, overview, bar'
  assert.match(mistakesOf('{{everything}}')[0]!, `"everything" is not known; must be one of ${all}`)
  assert.match(mistakesOf('{{#if nope}}{{/if}}')[0]!, /^app\/a4\.typ\.hbs:1:7: "nope" is not known/)
  assert.match(mistakesOf('{{number nope}}')[0]!, /:1:10: "nope" is not known/)
  assert.match(mistakesOf('{{number title decimals=nope}}')[0]!, /:1:25: "nope" is not known/)
  assert.match(mistakesOf('{{#if (eq nope 1)}}{{/if}}')[0]!, /:1:11: "nope" is not known/)
  assert.match(
    mistakesOf('{{> part}}', { part: 'x\n{{nope}}' })[0]!,
    /^app\/partials\/part\.typ\.hbs:2:3: "nope" is not known/
  )
  assert.match(mistakesOf('{{@nope}}')[0]!, '"@nope" is not known; must be one of @root, @index, @key, @first, @last')
  for (const inherited of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    assert.is(mistakesOf(`{{${inherited}}}`).length, 1, inherited)
})

test('an attribute may have the name of a helper that requires values', () => {
  assert.is(
    written('{{count}} {{count list}}{{#if (eq count 2)}}!{{/if}}', { count: 2, list: ['a'] }),
    '\\u{32} \\u{31}!'
  )
})

test('helper names, options and numbers of values are checked', () => {
  const known = /"shout" is not a helper; must be one of number, date, .*lookup$/
  assert.match(mistakesOf('{{shout title}}')[0]!, known)
  assert.match(mistakesOf('{{str (shout title)}}')[0]!, '"shout" is not a helper')
  for (const inner of [
    'mapsetterPlace "map"',
    'mapsetterWrite title',
    'log title',
    'toString title',
    'each list',
    'if title',
    'map title'
  ])
    assert.match(mistakesOf(`{{${inner}}}`)[0]!, 'is not a helper', inner)
  assert.match(
    mistakesOf('{{#loop list}}{{/loop}}')[0]!,
    '"loop" is not a block helper; must be one of each, if, unless, with, '
  )
  assert.match(mistakesOf('{{#title}}{{/title}}')[0]!, '"title" is not a block helper; write {{#if title}}')
  assert.match(mistakesOf('{{#number title}}{{/number}}')[0]!, '"number" is not a block helper; write {{number …}}')
  for (const inner of ['grid list columns=2', 'grid', 'keep', 'each list'])
    assert.match(mistakesOf(`{{${inner}}}`)[0]!, `write {{#${inner.split(' ')[0]} …}}`)
  assert.match(mistakesOf('{{date}}')[0]!, '{{date}} has no value; must have 1 to 2 values')
  assert.match(mistakesOf('{{str}}')[0]!, '{{str}} has no value; must have one value')
  assert.match(mistakesOf('{{#if (eq title)}}{{/if}}')[0]!, '{{eq}} has one value; must have 2 values')
  assert.match(mistakesOf('{{#each}}{{/each}}')[0]!, '{{#each}} has no value; must have one value')
  assert.match(
    mistakesOf('{{number size digits=2}}')[0]!,
    '{{number}} has no option "digits"; options: decimals, group, significant, pattern, exponent, style, unit, unitDisplay'
  )
})

test('Handlebars features that the layout language lacks are refused', () => {
  assert.match(mistakesOf('{{* deco}}')[0]!, 'decorators are not part')
  assert.match(mistakesOf('{{#*inline "x"}}{{/inline}}')[0]!, 'inline partials are not part')
  assert.match(mistakesOf('{{#> part}}{{/part}}')[0]!, 'partial blocks are not part')
  assert.match(mistakesOf('{{> (lookup params "x")}}')[0]!, 'is not a partial')
  assert.match(mistakesOf('{{> nope}}', { part: '' })[0]!, '"nope" is not a partial; must be one of part')
  assert.match(mistakesOf('#let x = 1\n  #datetime.today()')[0]!, /:2:4: datetime\.today is not allowed/)
})

test('all mistakes of a template and its partials are listed at once', () => {
  const found = mistakesOf('{{a}}\n{{{title}}}\n{{> part}}\n{{number}}', { part: '{{b}}' })
  assert.equal(
    found.map((line) => line.split(': ')[0]),
    ['app/a4.typ.hbs:1:3', 'app/a4.typ.hbs:2:1', 'app/a4.typ.hbs:4:1', 'app/partials/part.typ.hbs:1:3']
  )
})

test('a template that is not valid Handlebars is reported with its place', () => {
  const places: [string, RegExp][] = [
    [
      'a\n  {{#if title}}x{{/each}}',
      /^app\/a4\.typ\.hbs:5:6: \{\{#if\}\} is closed by \{\{\/each\}\}; must be \{\{\/if\}\}$/
    ],
    ['a\n{{#if title}}x', /:5:1: \{\{#if\}\} is not closed; \{\{\/if\}\} is missing$/],
    ['a\n  {{number size=}}', /:5:17: unexpected "\}\}", near "/],
    ['ok\nabcdefghijklmnopqrstuvwxyz {{else}}', /:5:28: unexpected "\{\{else\}\}"/],
    ['a {{!-- b --}}\n {{!-- c\n{{title}}', /:5:2: the comment \{\{!-- is not closed;/],
    ['{{title.this}}', /:4:3: Invalid path: title\.this$/],
    ['{{title', /:4:3: /]
  ]
  for (const [text, expected] of places) assert.match(mistakesOf(text, {}, 3)[0]!, expected, text)
  assert.match(mistakesOf('{{> part}}', { part: 'x\n{{#if title}}' })[0]!, /^app\/partials\/part\.typ\.hbs:2:/)
})

test('a partial that calls itself endlessly is reported as a mistake, and the process survives', () => {
  assert.throws(
    () => written('{{> part}}', {}, { partials: { part: '{{> part}}' } }),
    (thrown: PrintError) => thrown.code === 'layout-mistake'
  )
})

test.run()
