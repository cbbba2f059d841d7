import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression, readFilter } from '../../../parts/ecql/read.js'
import { complaint, equal, featureOf, mistake, passes as passesQuietly } from './evaluate.js'

const feature = (properties: object) => featureOf(properties, null)
const road = feature({
  kind: 'road',
  lanes: 2,
  width: '7.5',
  name: "O'Neill Street",
  paved: true,
  nothing: null,
  'max speed': 50,
  owner: { type: 'city' }
})
const passes = (filter: string) => readFilter(filter)(road)
const value = (expression: string) => readExpression(expression)(road)

test('comparisons, of numbers as numbers and of texts as texts', () => {
  for (const filter of [
    'lanes = 2',
    "lanes = '2'",
    "lanes = '2.0'",
    'width > 7',
    'width < 10',
    "kind <> 'rail'",
    "kind != 'rail'",
    "kind >= 'road'",
    'lanes<=2',
    'paved = true'
  ])
    assert.ok(passes(filter), filter)
  for (const filter of [
    'lanes = 3',
    "kind = 'Road'",
    'width >= 7.6',
    "width = '7.50'",
    'missing = 1',
    'nothing = 0',
    'missing < 1',
    'missing > 1'
  ])
    assert.not.ok(passes(filter), filter)
})

test('AND takes precedence over OR, and NOT over both; parentheses and any letter case are read', () => {
  assert.ok(passes("kind = 'road' or lanes = 9 and lanes = 8"))
  assert.not.ok(passes("(kind = 'road' or lanes = 9) And lanes = 8"))
  assert.ok(passes('NOT lanes = 3 AND lanes = 2'))
  assert.not.ok(passes('NOT (lanes = 2 AND paved = true)'))
  assert.ok(passes('INCLUDE'))
  assert.not.ok(passes('EXCLUDE'))
})

test('IN, BETWEEN, LIKE, ILIKE and IS NULL, also with NOT', () => {
  for (const filter of [
    "kind IN ('rail', 'road')",
    'lanes in (1, 2)',
    'lanes BETWEEN 2 AND 3',
    "name LIKE 'O''N%'",
    "name LIKE '_''Neill%Street'",
    "name ILIKE 'o''neill%'",
    'nothing IS NULL',
    'missing IS NULL',
    'kind IS NOT NULL',
    "kind NOT IN ('rail')",
    'lanes NOT BETWEEN 5 AND 6',
    "name NOT LIKE 'x%'"
  ])
    assert.ok(passes(filter), filter)
  for (const filter of ["name LIKE 'o%'", "name LIKE 'O'", 'kind IS NULL', "nothing LIKE '%'", 'lanes BETWEEN 3 AND 4'])
    assert.not.ok(passes(filter), filter)
})

test('expressions count, and put texts in a row', () => {
  assert.is(value('lanes * 2 + 1'), 5)
  assert.is(value('(lanes + 1) * -2'), -6)
  assert.is(value('width / 3'), 2.5)
  assert.is(value('lanes - -lanes * +2'), 6)
  assert.is(value('1e3 + .5 + 2. + 5E-1'), 1003)
  assert.is(value('10 - 4 - 3'), 3)
  assert.is(value('12 / 3 / 2'), 2)
  assert.is(value("'2' + '3'"), 5)
  assert.is(value("'No. ' + lanes"), 'No. 2')
  assert.is(value('"max speed"'), 50)
  assert.is(value('owner.type'), 'city')
  assert.is(value('lanes - kind'), null)
  assert.ok(passes('(lanes + 1) * 2 > 5'))
  assert.ok(passes('((lanes)) = 2'))
})

test('a division by zero gives null with one warning, unless the expression asks whether there is a value', () => {
  for (const source of ['n / zero', '1 + n / zero', 'integerDivision(n, zero)', 'modulo(n, zero)', 'n / (zero * 2)'])
    assert.match(complaint(source, { n: 7, zero: 0 }), /7 is divided by 0/, source)
  const reported: string[] = []
  const ratio = readExpression('n / zero', (message) => reported.push(message))
  for (let index = 0; index < 3; index++) assert.is(ratio(featureOf({ n: 7, zero: 0 })), null)
  assert.is(reported.length, 1)
  equal({ 'coalesce(n / zero, 5)': 5, 'isNull(n / zero)': true, 'n / none': null, 'none / zero': null, 'n / two': 3.5 }, { n: 7, zero: 0, two: 2 }) // prettier-ignore
  assert.ok(passesQuietly('n / zero IS NULL', { n: 7, zero: 0 }))
  assert.match(mistake('1 / 0', readExpression), /1 is divided by 0/)
})

test('a number that is too large gives null with one warning', () => {
  for (const source of ['n * n', 'n + n', '-n - n', 'n / 0.1'])
    assert.match(complaint(source, { n: 1.5e308 }), /has no finite result/, source)
  equal({ 'coalesce(n * n, 5)': 5, 'isNull(n + n)': true, 'n * none': null }, { n: 1.5e308 })
})

test('a property with a dot in its name takes precedence over a path', () => {
  assert.is(readExpression('a.b')(feature({ 'a.b': 1, a: { b: 2 } })), 1)
  assert.is(readExpression('a.b.c')(feature({ a: { b: { c: 3 } } })), 3)
  assert.is(readExpression('"a b".c')(feature({ 'a b': { c: 4 } })), 4)
  assert.is(readExpression('a."b c"')(feature({ a: { 'b c': 5 } })), 5)
  assert.is(readExpression('"say ""hi"" "')(feature({ 'say "hi" ': 6 })), 6)
})

test('lists and objects are shown, dates are written as ISO 8601', () => {
  assert.is(readExpression('tags')(feature({ tags: ['a', { b: 1 }] })), '["a", {…}]')
  assert.is(readExpression('2006-11-30T01:30:00+01:00')(road), '2006-11-30T00:30:00Z')
  assert.is(readExpression('2006-11-30')(road), '2006-11-30')
  assert.is(readExpression('list(1, kind)')(road), '[1, "road"]')
})

test('an expression without properties is constant, and its mistakes are found at reading', () => {
  assert.ok(readExpression("1 + strLength('abc')").isConstant)
  assert.not.ok(readExpression('1 + strLength(kind)').isConstant)
  assert.is(mistake("sqrt('abc')", readExpression), 'sqrt() needs numbers, but one value is "abc"')
})

test('inherited members of objects are not properties', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'owner.constructor', 'owner.__proto__.x', 'name.length'])
    assert.is(value(`"${name}"`), undefined, name)
})

test('an error message has the place, the found text and the expected text', () => {
  assert.is(mistake('lanes = '), 'at character 9: expected a value, found the end')
  assert.is(mistake('lanes 2'), 'at character 7: expected a comparison, found "2"')
  assert.is(mistake("kind = 'road' ) x"), 'at character 15: expected the end, found ")"')
  assert.is(mistake("kind LIEK 'r%'"), 'at character 6: expected a comparison, found "LIEK" (did you mean "LIKE"?)')
  assert.is(mistake("kind = 'road"), `at character 8: the quote of "'road" is not closed`)
  assert.is(mistake('kind = ?'), 'at character 8: unexpected "?"')
  assert.match(mistake('areal(geometry) > 1'), /"areal".*"area"/)
  assert.match(mistake('not_a_thing(1) > 1'), '"not_a_thing"')
  assert.is(mistake('strLength(name, 2) > 1'), 'strLength() has 2 arguments; must have 1 argument')
  assert.is(mistake('buffer(geometry)', readExpression), 'buffer() has 1 argument; must have 2 to 3 arguments')
  assert.is(mistake('if_then_else(a > 1, 2, 3)', readExpression), 'at character 16: expected ")", found ">"')
  assert.is(mistake('', readExpression), 'at character 1: expected a value, found the end')
})

test('filters that are too deep or too long are refused and do not overflow the stack', () => {
  assert.is(mistake(`${'('.repeat(50_000)}a = 1`), 'it is nested too deeply')
  assert.match(mistake(`${'NOT '.repeat(20_000)}a = 1`), 'deep')
  assert.match(mistake(`${'-'.repeat(50_000)}a`, readExpression), 'deep')
  assert.is(mistake(`a${' + a'.repeat(20_000)}`, readExpression), 'it has more than 5000 operations')
  assert.is(mistake(`a = '${'x'.repeat(200_000)}'`), 'it is longer than 100000 characters')
  assert.ok(mistake('x'.repeat(90_000) + ' ?').length < 200)
})

test('nested parentheses around an expression are read in linear time', () => {
  const deep = 60
  assert.ok(readFilter(`${'('.repeat(deep)}lanes${' + 0)'.repeat(deep)} = 2`)(road))
  assert.match(mistake(`${'('.repeat(deep)}lanes${')'.repeat(deep)}`), /^at character \d+: /)
})

test('texts of sums are cut at 10,000 characters', () => {
  const long = feature({ a: 'x'.repeat(5000) })
  assert.is(String(readExpression(`a${' + a'.repeat(500)}`)(long)).length, 10_000)
})

test('patterns of hundreds of % are fast', () => {
  const text = feature({ a: 'a'.repeat(3000) })
  assert.not.ok(readFilter(`a LIKE '${'a%'.repeat(500)}b'`)(text))
  assert.ok(readFilter(`a LIKE '${'a%'.repeat(500)}'`)(text))
})

test.run()
