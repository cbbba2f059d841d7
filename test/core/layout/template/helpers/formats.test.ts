import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesOf, printed } from '../../../../support/templates.js'

/** With every kind of space and apostrophe as one that can be read: what Switzerland's is differs between versions of ICU. */
const shown = (text: string, values: object, lang = 'en') =>
  printed(text, values, { lang }).replace(/\s/g, ' ').replace(/’/g, "'")

test('numbers are formatted with significant digits, as percents and with units', () => {
  assert.is(shown('{{number x significant=2}}', { x: 24613 }), '25,000')
  assert.is(shown('{{number x significant=3 group=" "}}', { x: 0.012345 }), '0.0123')
  assert.is(shown('{{number x style="percent"}}', { x: 0.12345 }, 'de'), '12,3 %')
  assert.is(shown('{{number x style="percent" decimals=0}}', { x: '0.5' }), '50%')
  assert.is(shown('{{number x pattern="#,##0.0 m"}}', { x: 1234.25 }), '1,234.2 m')
  assert.is(shown('{{number x unit="hectare" decimals=2}}', { x: 1.5 }), '1.50 ha')
  assert.is(shown('{{number x unit="kilometer"}}', { x: 1234.5 }, 'de'), '1.235 km')
  assert.is(shown('{{number x unit="kilometer" unitDisplay="long"}}', { x: 2 }, 'fr'), '2 kilomètres')
  assert.is(shown('{{number x unit="kilometer-per-hour"}}', { x: 50 }), '50 km/h')
  assert.is(shown('{{number x unit="square-meter"}}', { x: 12345 }, 'de-CH'), "12'345 m²")
  assert.is(
    shown('{{number x unit=y}}', { x: 5, y: 'parsec' }),
    '5',
    'a unit that a value names and nobody knows is left out'
  )
  assert.is(shown('{{number x style=y significant=y decimals=y group=y}}', { x: 5, y: {} }), '5')
  for (const nothing of ['', 'abc']) assert.is(shown('{{number x unit="meter"}}', { x: nothing }), nothing)
})

test('a scale is a number or the scale of a map on the ground', () => {
  const map = { scale: 50000, groundScale: 33500 }
  assert.is(printed('{{scale map}}', { map }), '1\u00a0:\u00a033,500')
  assert.is(shown('{{scale map nominal=true}}', { map }), '1 : 50,000')
  assert.is(shown('{{scale map round=1}}', { map }), '1 : 30,000')
  assert.is(shown('{{scale 25000}}', {}, 'de-CH'), "1 : 25'000")
  assert.is(shown('{{scale 25000}}', {}, 'fr'), '1 : 25 000')
  assert.is(shown('{{scale "2500" group=" "}}', {}, 'de'), '1 : 2 500')
  for (const [x, text] of [
    ['soon', 'soon'],
    ['', ''],
    [undefined, ''],
    [{}, ''],
    [[], ''],
    [-5, '-5'],
    [0, '0']
  ] as const)
    // prettier-ignore
    assert.is(shown('{{scale x}}', { x }), text, JSON.stringify(x))
})

test('unknown units, digits and words are reported with their place', () => {
  const check = (text: string, expected: string) => assert.match(mistakesOf(text)[0]!, expected)
  check('{{number x unit="hectar"}}', 'app/a4.typ.hbs:1:17: unit "hectar" is not a unit; did you mean "hectare"?')
  check('{{date "d" x zone="Europe/Atens"}}', 'zone "Europe/Atens" is not a time zone; did you mean "Europe/Athens"?')
  check('{{number x decimals=2.5}}', ':1:21: decimals is 2.5; must be a whole number from 0 to 20')
  check('{{number x significant=0}}', ':1:24: significant is 0; must be a whole number from 1 to 21')
  check('{{number x style="procent"}}', ':1:18: style is "procent"; must be percent; did you mean "percent"?')
  check('{{number x pattern="0.0.0"}}', ':1:20: pattern "0.0.0" is not a pattern of numbers: "0.0.0" is not a valid group of digits; must be a pattern such as "#,##0.00"') // prettier-ignore
  check('{{number x digits=2}}', ':1:12: {{number}} has no option "digits"; ')
  check('{{scale map nominal="yes"}}', ':1:21: nominal is "yes"; must be true or false')
  check(
    '{{coordinate x form="dmss"}}',
    ':1:21: form is "dmss"; must be one of degrees, dm, dms, mgrs; did you mean "dms"?'
  )
})

test.run()
