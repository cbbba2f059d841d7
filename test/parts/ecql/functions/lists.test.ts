import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint, equal } from '../evaluate.js'

const properties = {
  tags: ['a', 'b', 7],
  owner: { name: 'x', 'a/b': { deep: [1, { q: 5 }] } },
  json: '{"a": [1, 2]}',
  number: '7.9',
  day: '2020-05-17'
}

test('lists, of properties and of values', () => {
  equal(
    {
      'size(tags)': 3,
      'size(number)': 1,
      'litem(tags, 1)': 'b',
      'litem(tags, 9)': null,
      "lin('b', tags)": true,
      "inArray('7', tags)": true,
      'size(list(1, tags, 2))': 5,
      'array(1, number)': '[1, "7.9"]',
      "listMultiply(2.5, '4 2')": '10 5'
    },
    properties
  )
  assert.match(
    complaint('listMultiply(2, name)', { name: '4 x' }),
    'listMultiply() needs numbers, but one value is "x"'
  )
})

test('members of objects, but no inherited ones', () => {
  equal(
    {
      "mapGet(owner, 'name')": 'x',
      "mapGet(owner, 'constructor')": null,
      "jsonPointer(owner, '/a~1b/deep/1/q')": 5,
      "jsonPointer(json, '/a/1')": 2,
      "jsonPointer(json, '/a/length')": null,
      "jsonPointer(owner, '/__proto__/x')": null,
      "jsonArrayContains(json, '/a', 2)": true
    },
    properties
  )
  assert.match(complaint("jsonPointer(json, '/a')", { json: '{' }), '"{" is not valid JSON')
})

test('values are converted between types', () => {
  equal(
    {
      "Convert(number, 'java.lang.Integer')": 7,
      "Convert(number, 'Double')": 7.9,
      "Convert(5, 'java.lang.String')": '5',
      "Convert('yes', 'boolean')": true,
      "Convert(day, 'java.util.Date')": '2020-05-17'
    },
    properties
  )
})

test.run()
