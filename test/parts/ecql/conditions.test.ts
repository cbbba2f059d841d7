import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readFilter } from '../../../parts/ecql/read.js'
import { featureOf, judge, mistake } from './evaluate.js'

const properties = { name: 'Main Street', lanes: 2, nothing: null, opened: '2006-11-30T01:30:00Z', day: '2020-05-17' }

test('brackets of both kinds, around conditions and around values', () => {
  judge(
    {
      "[lanes = 2 OR lanes = 3] AND (name = 'x' OR [lanes < 3])": true,
      '([lanes] + 1) * 2 = 6': true,
      '((lanes = 2) AND NOT [lanes = 3])': true,
      '(lanes) BETWEEN (1) AND [2]': true,
      '(lanes) IS NOT NULL': true,
      "(name) LIKE 'Main%'": true,
      "('x') IN (name)": false
    },
    properties
  )
  assert.match(mistake('(lanes = 2]'), /^at character 11: .*"\]"$/)
  assert.match(mistake('(lanes = 2'), /^at character 11: .*the end$/)
})

test('all conditions of a list with commas must hold', () => {
  judge(
    {
      "name = 'Main Street', lanes = 2": true,
      "name = 'Main Street',lanes = 3": false,
      "name = 'a, b',lanes = 2": false,
      "lanes = 2, name = 'x' OR lanes < 3": true
    },
    properties
  )
  assert.match(mistake('lanes = 2,'), /^at character 11: /)
})

test('a name in double quotes where a text is meant gives a warning', () => {
  const warned = (source: string, more = {}) => {
    const messages: string[] = []
    const passes = readFilter(source, (message) => messages.push(message))(featureOf({ ...properties, ...more }))
    return [passes, messages.length, messages[0]?.includes("'Main Street'") ?? false]
  }
  assert.equal(warned('name = "Main Street"'), [false, 1, true])
  assert.equal(warned('name <> "Main Street"'), [false, 1, true])
  assert.equal(warned('name IN (\'a\', "Main Street")'), [false, 1, true])
  assert.equal(warned('lanes > "1"'), [false, 1, false])
  assert.equal(warned('name = "O\'Hara"', { name: "O'Hara" })[1], 1)
  assert.equal(warned('name = "Main Street"', { 'Main Street': 'Main Street' }), [true, 0, false])
  assert.equal(warned('name = "Main Street"', { 'Main Street': null }), [false, 0, false])
  assert.equal(warned('"name" = "other name"'), [false, 0, false])
})

test('words before = are one name, as the Masterportal writes it without quotes', () => {
  const school = { 'Art der Schule': 'Gymnasium', styleId: 'a' }
  judge({ "Art der Schule='Gymnasium' AND styleId='a'": true, "NOT Art der Schule = 'x'": true, "Art der Schule='x'": false }, school) // prettier-ignore
  judge({ "Art  der Schule = 'Gymnasium'": false }, school)
  assert.match(mistake("name LIKE other = 'x'"), /^at character 11: /)
  assert.match(mistake("name IS nothing = 'x'"), /^at character 9: /)
  assert.match(mistake("Art der Schule LIKE 'x'"), /^at character 5: /)
})

test('features by their ids', () => {
  judge({
    "IN ('town.6', 'town.7')": true,
    "IN ('town.6')": false,
    "NOT IN ('town.6')": true,
    "ID IN ('town.7')": true,
    "in('a', 'b', 'a') = true": true,
    "in('a', 'b') = true": false
  })
  judge({ 'in(lanes, 1, 2)': true, 'NOT in(lanes, 1, 2)': false, "IN(lanes, 3) OR name = 'x'": false }, properties)
  assert.match(mistake('IN (name)'), 'at character 10: the ids of features must be texts or numbers')
})

test('LIKE patterns have %, _ and the backslash as escape', () => {
  judge(
    {
      "rate LIKE '50\\%'": true,
      "rate LIKE '5_\\%'": true,
      "rate LIKE '50\\_'": false,
      "path LIKE 'a\\\\%'": true,
      "path LIKE '%b'": true,
      "number LIKE '1%'": true,
      "strToUpperCase(rate) NOT LIKE '%x'": true,
      "'abc' LIKE 'a_c'": true
    },
    { rate: '50%', path: 'a\\b', number: 12 }
  )
})

test('a property of value null exists', () => {
  judge(
    {
      'nothing EXISTS': true,
      'missing EXISTS': false,
      'missing DOES-NOT-EXIST': true,
      'name does-not-exist': false,
      'nothing IS NULL': true
    },
    properties
  )
  assert.is(mistake('1 EXISTS'), 'at character 9: EXISTS must follow the name of a property')
})

test('a call of a function is a condition, other values are not', () => {
  judge(
    {
      'isNull(missing)': true,
      'NOT isNull(missing)': false,
      'strLength(name) > 3 AND isNull(nothing) = true': true,
      "strStartsWith(name, 'Main') OR lanes = 9": true
    },
    properties
  )
})

test('points in time and periods are compared', () => {
  judge(
    {
      'opened AFTER 2006-11-30T01:29:59Z': true,
      'opened AFTER 2006-11-30T01:30:00Z': false,
      'opened BEFORE 2006-11-30T02:30:01+01:00': true,
      'opened TEQUALS 2006-11-30T02:30:00+01:00': true,
      'opened DURING 2006-11-30T00:00:00Z/2006-12-01T00:00:00Z': true,
      'opened DURING 2006-11-30T01:30:00Z/P1D': false,
      'opened DURING OR AFTER 2006-11-30T01:30:00Z/P1D': true,
      'opened BEFORE OR DURING P1D/2006-11-30T01:30:00Z': true,
      'opened BEFORE OR DURING P1D/2006-11-30T01:29:59Z': false,
      'opened AFTER 2005-01-01T00:00:00Z/P1Y': true,
      "opened BEFORE '2007-01-01'": true,
      "opened DURING '2006-01-01/2007-01-01'": true,
      "opened AFTER dateParse('dd.MM.yyyy', '29.11.2006')": true,
      '2006-01-01 BEFORE opened': true,
      'missing BEFORE 2007-01-01': false,
      'name BEFORE 2007-01-01': false,
      'day > 2020-05-16': true,
      'day = 2020-05-17': true,
      'opened BETWEEN 2006-11-30 AND 2006-12-01': true
    },
    properties
  )
  assert.is(mistake('day AFTER 2006-13-45'), '"2006-13-45" is not a date')
  assert.is(
    mistake("'yesterday' BEFORE day"),
    '"yesterday" is not a time; must be a date such as 2006-11-30 or a period such as 2006-01-01/P1M'
  )
  assert.match(mistake("day DURING 'yesterday'"), '"yesterday"')
  assert.match(mistake('day DURING 2007-01-01/2006-01-01'), '"2007-01-01/2006-01-01"')
  assert.match(mistake('day DURING OR 2007-01-01'), /^at character 15: .*"2007-01-01"$/)
})

test.run()
