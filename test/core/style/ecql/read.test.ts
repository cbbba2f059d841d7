import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression, readFilter } from '../../../../core/style/ecql/read.js'

const feature = (properties: object) => ({
  index: 1,
  properties: properties as Record<string, unknown>,
  geometry: null
})
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
const mistake = (source: string, read: (source: string) => unknown = readFilter): string => {
  try {
    read(source)
  } catch (thrown) {
    assert.instance(thrown, SyntaxError)
    return (thrown as Error).message
  }
  throw new Error(`${source} was read`)
}

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

test('AND goes before OR, NOT before both; parentheses and any letter case', () => {
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
  assert.is(value('lanes / 0'), null)
  assert.is(value("'No. ' + lanes"), 'No. 2')
  assert.is(value('"max speed"'), 50)
  assert.is(value('owner.type'), 'city')
  assert.is(value('lanes - kind'), null)
  assert.ok(passes('(lanes + 1) * 2 > 5'))
  assert.ok(passes('((lanes)) = 2'))
})

test('what every object has is no property', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'owner.constructor', 'owner.__proto__.x', 'name.length'])
    assert.is(value(`"${name}"`), undefined, name)
})

test('a mistake says where it is', () => {
  assert.is(mistake('lanes = '), 'it ends where a value should be, at character 9')
  assert.is(mistake('lanes 2'), '"2" stands where a comparison should be, at character 7')
  assert.is(mistake("kind = 'road' ) x"), '")" stands where the end should be, at character 15')
  assert.is(mistake("kind = 'road"), `nothing known begins with "'road"`)
  assert.is(mistake('area(geometry) > 1'), 'the function area() is not known')
  assert.is(mistake('', readExpression), 'it ends where a value should be, at character 1')
})

test('hostile depth and length end in a mistake, not in the stack', () => {
  assert.match(mistake(`${'('.repeat(50_000)}a = 1`), 'nested too deeply')
  assert.match(mistake(`${'NOT '.repeat(20_000)}a = 1`), 'nested too deeply')
  assert.match(mistake(`${'-'.repeat(50_000)}a`, readExpression), 'nested too deeply')
  assert.match(mistake(`a${' + a'.repeat(20_000)}`, readExpression), 'too many operations')
  assert.match(mistake(`a = '${'x'.repeat(200_000)}'`), 'longer than')
  assert.ok(mistake('x'.repeat(90_000) + ' ?').length < 200)
})

test('parentheses that turn out to be an expression do not cost more with every level', () => {
  const deep = 60
  assert.ok(readFilter(`${'('.repeat(deep)}lanes${' + 0)'.repeat(deep)} = 2`)(road))
  assert.match(mistake(`${'('.repeat(deep)}lanes${')'.repeat(deep)}`), 'should be')
})

test('sums that double themselves stay short', () => {
  const long = feature({ a: 'x'.repeat(5000) })
  assert.is(String(readExpression(`a${' + a'.repeat(500)}`)(long)).length, 10_000)
})

test('patterns of many % take no time', () => {
  const text = feature({ a: 'a'.repeat(3000) })
  assert.not.ok(readFilter(`a LIKE '${'a%'.repeat(500)}b'`)(text))
  assert.ok(readFilter(`a LIKE '${'a%'.repeat(500)}'`)(text))
})

test.run()
