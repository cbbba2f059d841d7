import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeText, TypstSource, typstString, typstValue } from '../../../core/layout/escape.js'
import { makeFolders } from '../../support/folders.js'
import { type Evaluation, makeEvaluator, PLAIN } from '../../support/typst.js'
import { hostile } from './hostile.js'

const folders = makeFolders()
let evaluate: (source: string) => Evaluation
test.before(() => void (evaluate = makeEvaluator(folders.make({ 'secret.txt': 'S3CRET' }))))
test.after(() => folders.remove())

const named = (value: string) => JSON.stringify(value.slice(0, 60))

/** Places where text may stand: what comes before and after the value, and how to get the text back. */
const places: { [place: string]: [before: string, after: string, text: string] } = {
  markup: ['#let it = [before ', ' after]', 'plain(it)'],
  'alone in markup': ['#let it = [', ']', 'plain(it)'],
  'a line of its own': ['#let it = [before\n', '\nafter]', 'plain(it)'],
  'an indented line': ['#let it = [before\n  ', '\nafter]', 'plain(it)'],
  'a paragraph of its own': ['#let it = [before\n\n', '\n\nafter]', 'plain(it)'],
  'after a word': ['#let it = [before', 'after]', 'plain(it)'],
  'a heading': ['#let it = [\n= ', '\n]', 'plain(it)'],
  'a list item': ['#let it = [\n- ', '\n]', 'plain(it)'],
  'strong text': ['#let it = [*x', 'x*]', 'plain(it)'],
  'an argument': ['#let it = text(fill: red)[', ']', 'plain(it)'],
  'a quoted string': ['#let it = "before ', ' after"', 'it']
}

/** What `plain` makes of the place around the value. */
const around = (place: string, value: string): string => {
  const [before, after] = {
    markup: ['before ', ' after'],
    'alone in markup': ['', ''],
    'a line of its own': ['before ', ' after'],
    'an indented line': ['before ', ' after'],
    'a paragraph of its own': ['before<parbreak>', '<parbreak>after'],
    'after a word': ['before', 'after'],
    'a heading': ['<heading>', ''],
    'a list item': ['<item>', ''],
    'strong text': ['<strong>x', 'x'],
    'an argument': ['', ''],
    'a quoted string': ['before ', ' after']
  }[place]!
  return before + value + after
}

for (const [place, [before, after, text]] of Object.entries(places))
  test(`${hostile.length} hostile values print exactly: ${place}`, () => {
    for (const value of hostile) {
      const shown = evaluate(`${PLAIN}${before}${escapeText(value)}${after}\n#it\n#metadata(${text}) <out>`)
      if ('error' in shown) throw new Error(`${named(value)}: ${shown.error}`)
      assert.is(shown.values.length, 1, named(value))
      const printed = String(shown.values[0])
      // Typst takes spaces at a paragraph's edges away; nothing else may be lost.
      const exact = place === 'a quoted string' ? printed === around(place, value) : sameText(printed, around(place, value))
      assert.ok(exact, `${named(value)} printed as ${named(printed)}`)
    }
  })

const sameText = (printed: string, expected: string): boolean => {
  const trimmed = (text: string) => text.replace(/^[ ]+|[ ]+$/g, '').replace(/[ ]+<parbreak>[ ]*/g, '<parbreak>').replace(/(<\w+>) +/g, '$1')
  return printed === expected || trimmed(printed) === trimmed(expected)
}

const codePlaces = ['#', '#(', '#let x = ', '#let x = 1 + ', '#set text(size: ', '#text(', '#f.', '#read(', '#{ ', '#import ', '#if ', '#show ', '$#']

test('in a code position every value that is not empty is refused, whatever it says', () => {
  for (const value of hostile.filter((text) => text !== '' && text.length < 5000))
    for (const before of codePlaces) {
      const shown = evaluate(`${before}${escapeText(value)}`)
      assert.ok('error' in shown, `${before}${named(value)} was taken as code`)
      assert.not.match(shown.error, /S3CRET/)
    }
})

test('in mathematics, comments and raw text no value reads, calls or breaks out', () => {
  for (const value of hostile)
    for (const [before, after] of [['$ ', ' $'], ['// ', ''], ['/* ', ' */'], ['`', '`'], ['```\n', '\n```']]) {
      const shown = evaluate(`${PLAIN}#let it = [${before}${escapeText(value)}${after}\n]\n#it\n#metadata(repr(it)) <out>`)
      if ('error' in shown) assert.match(shown.error, /^unknown variable/, `${before}${named(value)}`)
      else {
        assert.is(shown.values.length, 1, named(value))
        assert.not.match(String(shown.values[0]), 'S3CRET')
      }
    }
})

test('a quoted string for code positions holds every value exactly', () => {
  for (const value of hostile) assert.equal(evaluate(`#metadata(${typstString(value)}) <out>`), { values: [value] }, named(value))
})

test('numbers, booleans, lists and objects as text', () => {
  assert.is(escapeText(0), '\\u{30}')
  assert.is(escapeText(true), '\\u{74}rue')
  for (const nothing of [null, undefined, false, '']) assert.is(escapeText(nothing), '')
  assert.equal(evaluate(`#metadata("${escapeText({ a: [1, '"'] })}") <out>`), { values: ['{"a":[1,"\\""]}'] })
  assert.is(escapeText(new TypstSource('#x')), '#x')
})

test('half a surrogate pair prints as the sign for what is no character', () => {
  for (const value of ['\ud800', 'a\udc00b', '\udc00\ud800']) {
    const source = `#metadata(("${escapeText(value)}", ${typstString(value)})) <out>`
    assert.equal(evaluate(source), { values: [[value.toWellFormed(), value.toWellFormed()]] })
  }
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

test('members whose names become the same are one member', () => {
  assert.equal(evaluate(`#metadata(${typstValue({ '\ud800': 1, '\ud801': 2 })}) <out>`), { values: [{ '\ufffd': 2 }] })
})

test('nesting that would bring the compiler down is refused', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  assert.not('error' in evaluate(`#metadata(${typstValue(nested(200))}) <out>`))
  assert.throws(() => typstValue(nested(5000)), /nested more than 200 levels/)
})

test.run()
