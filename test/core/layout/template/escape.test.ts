import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeText, TypstSource, typstString, typstValue } from '../../../../core/layout/template/escape.js'
import { makeFolders } from '../../../support/folders.js'
import { type Evaluation, makeEvaluator, PLAIN } from '../../../support/typst.js'
import { hostile } from './hostile.js'

const folders = makeFolders()
let evaluate: (source: string) => Evaluation
test.before(() => void (evaluate = makeEvaluator(folders.make({ 'secret.txt': 'S3CRET' }))))
test.after(() => folders.remove())

/** Long ones only cost time where they are no different from short ones. */
const short = hostile.filter((value) => value.length < 1000)
const named = (value: string) => JSON.stringify(value.slice(0, 60))

/** Where text may stand: a Typst expression around the value, and what its text comes to around the value. */
const places: [expression: [string, string], text: [string, string]][] = [
  [
    ['[before ', ' after]'],
    ['before ', ' after']
  ],
  [
    ['[', ']'],
    ['', '']
  ],
  [
    ['[before\n', '\nafter]'],
    ['before ', ' after']
  ],
  [
    ['[before\n  ', '\nafter]'],
    ['before ', ' after']
  ],
  [
    ['[before\n\n', '\n\nafter]'],
    ['before<parbreak>', '<parbreak>after']
  ],
  [
    ['[before', 'after]'],
    ['before', 'after']
  ],
  [
    ['[\n= ', '\n]'],
    [' <heading>', ' ']
  ],
  [
    ['[\n- ', '\n]'],
    [' <item>', ' ']
  ],
  [
    ['[\n+ ', '\n]'],
    [' <item>', ' ']
  ],
  [
    ['[*x', 'x*]'],
    ['<strong>x', 'x']
  ],
  [
    ['text(fill: red)[', ']'],
    ['', '']
  ],
  [
    ['link("https://example.com")[', ']'],
    ['<link>', '']
  ],
  [
    ['"before ', ' after"'],
    ['before ', ' after']
  ],
  [
    ['"', '"'],
    ['', '']
  ]
]

test(`${hostile.length} hostile values print exactly in ${places.length} places of markup and in quoted strings`, () => {
  for (const value of hostile.filter((text) => text !== '')) {
    const escaped = escapeText(value)
    const items = places.map(([[before, after]]) => `${before}${escaped}${after}`)
    const shown = evaluate(
      `${PLAIN}#let items = (\n${items.join(',\n')},\n)\n${value.length < 1000 ? '#items.join()' : ''}\n#metadata(items.map(plain)) <out>`
    )
    if ('error' in shown) throw new Error(`${named(value)}: ${shown.error}`)
    assert.is(shown.values.length, 1, named(value))
    for (const [index, [expression, [before, after]]] of places.entries()) {
      const printed = (shown.values[0] as string[])[index]!
      const exact = expression[0].startsWith('"')
        ? printed === before + value + after
        : seenAs(printed) === seenAs(before + value + after)
      assert.ok(exact, `${named(value)} in ${named(expression[0])} printed as ${JSON.stringify(printed)}`)
    }
  }
})

/** Spaces at the edge of a paragraph, heading or item are nothing that anyone sees. */
const seenAs = (text: string): string =>
  text.replace(/^ +| +$/g, '').replace(/ *(<parbreak>|<heading>|<item>) */g, '$1')

const codePlaces = [
  '#',
  '#(',
  '#let x = ',
  '#let x = 1 + ',
  '#set text(size: ',
  '#text(',
  '#f.',
  '#read(',
  '#{ ',
  '#import ',
  '#if ',
  '#show ',
  '$#'
]

test('in a code position every non-empty value is refused', () => {
  for (const [index, value] of short.filter((text) => text !== '').entries())
    for (const before of codePlaces.filter((_, at) => (at + index) % 4 === 0)) {
      const shown = evaluate(`${before}${escapeText(value)}`)
      assert.ok('error' in shown, `${before}${named(value)} was taken as code`)
      assert.not.match(shown.error, /S3CRET/)
    }
})

test('in mathematics, comments and raw text no value reads files, calls functions or escapes', () => {
  for (const value of short)
    for (const [before, after] of [
      ['$ ', ' $'],
      ['// ', ''],
      ['/* ', ' */'],
      ['`', '`'],
      ['```\n', '\n```']
    ]) {
      const shown = evaluate(
        `${PLAIN}#let it = [${before}${escapeText(value)}${after}\n]\n#it\n#metadata(repr(it)) <out>`
      )
      if ('error' in shown) assert.match(shown.error, /^unknown variable/, `${before}${named(value)}`)
      else {
        assert.is(shown.values.length, 1, named(value))
        assert.not.match(String(shown.values[0]), 'S3CRET')
      }
    }
})

test('a quoted string for code positions holds every value exactly', () => {
  for (const value of hostile)
    assert.equal(evaluate(`#metadata(${typstString(value)}) <out>`), { values: [value] }, named(value))
})

test('a quoted string or a list in a markup position is never run as code', () => {
  const kinds =
    '#let kinds(it) = if it.has("children") { it.children.map(kinds).flatten().dedup() } else { (repr(it.func()),) }\n'
  for (const value of short)
    for (const source of [typstString(value), typstValue([value, { [value]: value }])]) {
      const shown = evaluate(`${kinds}#let it = [${source}]\n#metadata(kinds(it)) <out>`)
      if ('error' in shown) throw new Error(`${named(value)}: ${shown.error}`)
      const others = (shown.values[0] as string[]).filter(
        (kind) => !['text', 'symbol', 'space', 'smartquote', 'sequence'].includes(kind)
      )
      assert.equal([shown.values.length, others], [1, []], named(value))
    }
})

test('numbers, booleans, lists and objects are written as text', () => {
  assert.is(escapeText(0), '\\u{30}')
  assert.is(escapeText(true), '\\u{74}rue')
  for (const nothing of [null, undefined, false, '']) assert.is(escapeText(nothing), '')
  assert.equal(evaluate(`#metadata("${escapeText({ a: [1, '"'] })}") <out>`), { values: ['{"a":[1,"\\""]}'] })
  assert.is(escapeText(new TypstSource('#x')), '#x')
})

test('an unpaired surrogate is printed as the replacement character', () => {
  for (const value of ['\ud800', 'a\udc00b', '\udc00\ud800']) {
    const source = `#metadata(("${escapeText(value)}", ${typstString(value)})) <out>`
    assert.equal(evaluate(source), { values: [[value.toWellFormed(), value.toWellFormed()]] })
  }
})

test('letters that no line holds are put on several lines', () => {
  for (const letter of ['\u2060', '\u00a0', '\u202f'])
    assert.match(escapeText(letter.repeat(20_000)), '\\u{a}', named(letter))
  assert.not.match(escapeText('a \u00a0'.repeat(10_000)), '\\u{a}')
})

test('values for code positions keep their type', () => {
  const value = {
    none: null, yes: true, no: false, whole: 42, less: -5, small: 1e-7, large: 1e21, text: 'a"\\\n#b', list: [1, [2, []]], one: ['x'],
    nothing: {}, 'odd name "#': 1, __proto: { deeper: [{}] }
  } // prettier-ignore
  assert.equal(evaluate(`#metadata(${typstValue(value)}) <out>`), { values: [value] })
  assert.equal(evaluate(`#let x = ${typstValue(-5)}\n#metadata(3 -${typstValue(-5)}) <out>`), { values: [8] })
  for (const none of [undefined, NaN, Infinity]) assert.is(typstValue(none), 'none')
})

test('members whose names become equal are merged', () => {
  assert.equal(evaluate(`#metadata(${typstValue({ '\ud800': 1, '\ud801': 2 })}) <out>`), { values: [{ '\ufffd': 2 }] })
})

test('nesting too deep for the compiler is refused', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  assert.not('error' in evaluate(`#metadata(${typstValue(nested(200))}) <out>`))
  assert.throws(() => typstValue(nested(5000)), /nested more than 200 levels/)
})

test.run()
