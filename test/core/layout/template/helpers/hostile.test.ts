import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { HELPERS } from '../../../../../core/layout/template/helpers.js'
import type { Translations } from '../../../../../core/layout/translations.js'
import { printed, templateOf, writtenBy } from '../../../../support/templates.js'
import { hostile } from '../hostile.js'

/** Each helper with a value wherever one may stand: of itself, in options, in the other helper's. */
const calls = [
  'number x', 'number 12345 exponent=x decimals=x', 'number x decimals=x exponent=2 group=x significant=x style=x unit=x unitDisplay=x', 'number 1234567.5 group=x unit=x style=x', 'number 5 unit="meter" unitDisplay=x', 'number x pattern="#,##0.0" group=x', 'number 1234.5 pattern=x',
  'date x', 'date "yyyy" x', 'date x 0 zone=x', 'date "HH" 0 zone=x', 'scale x', 'scale x round=x group=x nominal=x', 'scale 25000 group=x', 'scale map',
  'coordinate x', 'coordinate list', 'coordinate map.centre form=x order=x decimals=x group=x separator=x', 'coordinate map.centre form="dms" separator=x decimals=x',
  'concat x x', 'join list x', 'join list x last=x member=x', 'join x', 'count x', 'tableRows x', 'default x x', 'or x x', 'and x x', 'not x', 'present x', 'on x', 'eq x x', 'ne x title',
  'lt x 1', 'lte x x', 'gt x 1', 'gte "a" x', 't x', 't x x=x count=x', 't (concat "a." x) title=x', 'lookup map x', 'default (number x) (scale x)', 'legacy x', 'concat (legacy x)', 'html x', 'concat (html x)', 'legacy "${x} ${format %,d x} ${now x} ${title.x} ${scale.main}"', 'concat (join list x) (t x)',
  'add x x', 'add x "1" 2', 'subtract x x', 'multiply x 3', 'divide x x', 'remainder x x', 'round x', 'round x decimals=x significant=x to=x', 'round 2.5 decimals=x to=x', 'letters x',
  'upper x', 'lower x', 'trim x', 'slice x x x', 'slice x 0 2', 'slice "abc" x', 'replace x x x', 'replace "abcabc" "b" x', 'replace x "a" "#"', 'contains x x', 'contains list x', 'startsWith x x', 'endsWith x "a"', 'given x', 'choose x x x', 'choose x x'
] // prettier-ignore
const other: unknown[] = [{}, [], [[[]]], { x: 1, y: null }, { coordinates: ['a', {}] }, 0, -1, NaN, Infinity, 1e308, true, false, null, undefined, new Date(NaN), { toString: null }] // prettier-ignore
const map = { scale: '#read("/secret.txt")', groundScale: '] #read("x")', centre: { x: 1, y: 2, longitude: 7.5, latitude: 46, decimals: 0, degreeDecimals: 5 } } // prettier-ignore
const translations: Translations = {
  languages: [],
  known: () => undefined,
  text: (_lang, key, { x }) => `${key}#${JSON.stringify(x)}`,
  wrong: () => undefined
}

/** Nothing but letters, digits, spaces and escapes: no sign that means something to Typst. */
// eslint-disable-next-line no-control-regex
const INERT = /^(\\u\{[0-9a-f]+\}|[^!-/:-@[-`{-~\x00-\x1f\x7f])*$/u

test('the test covers every helper', () => {
  const tried = calls.join(' ').split(/[ ()]+/)
  const own = ['str', 'data', 'pageBreak']
  assert.equal(Object.keys(HELPERS).filter((name) => !tried.includes(name) && !own.includes(name)), []) // prettier-ignore
})

test('helpers escape the results of hostile values and never throw', () => {
  const template = templateOf(calls.map((call) => `{{${call}}}`).join(''), { translations })
  const values = [...hostile.filter((value) => value.length < 3000), ...other]
  for (const lang of ['en', 'ar-EG', 'de_CH', 'x"]#'])
    for (const x of values) {
      const source = writtenBy(template, { x, list: [x, x, 'a'], map, title: 'a' }, { lang })
      assert.match(source, INERT, `${lang} ${JSON.stringify(x)}`)
    }
})

test('helpers do not change texts', () => {
  for (const x of hostile
    .filter((value) => value.length < 3000 && value.trim() !== '')
    .map((value) => value.toWellFormed())) {
    const show = (call: string) => printed(`{{${call}}}`, { x, list: [x, x] }, { translations })
    assert.is(show('concat x'), x)
    assert.is(show('concat "" x'), x)
    assert.is(show('default x "a"'), x)
    assert.is(show('legacy "${x}"'), x)
    assert.is(show('join list x'), x + x + x)
    if (Number.isNaN(Number(x))) assert.is(show('number x'), x)
    if (Number.isNaN(Number(x))) assert.is(show('scale x'), x)
  }
})

test.run()
