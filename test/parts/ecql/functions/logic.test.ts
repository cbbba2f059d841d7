import { test } from 'uvu'
import { equal } from '../evaluate.js'

const properties = { n: 5, name: 'abc', flag: true, nothing: null, no: 'false' }

test('conditions are available as functions', () => {
  equal(
    {
      "if_then_else(greaterThan(n, 3), 'many', 'few')": 'many',
      "if_then_else(no, 'yes', 'no')": 'no',
      "if_then_else(nothing, 'yes', 'no')": 'no',
      'if_then_else(flag, 1, sqrt(name))': 1,
      "equalTo(n, '5.0')": true,
      "notEqual(name, 'abc')": false,
      'notEqualTo(n, nothing)': true,
      'lessThan(n, 5)': false,
      'lessEqualThan(n, 5)': true,
      "greaterEqualThan(name, 'abd')": false,
      'between(n, 1, 5)': true,
      'isNull(nothing)': true,
      'isNull(missing)': true,
      'not(flag)': false,
      'not(missing)': true
    },
    properties
  )
})

test('a function selects one of several values', () => {
  equal(
    {
      "in(name, 'x', 'abc')": true,
      'in2(n, 4, 5)': true,
      "in3(n, 4, '5', 6)": true,
      'in(n, 1)': false,
      "coalesce(nothing, missing, name, 'z')": 'abc',
      'coalesce(nothing)': null
    },
    properties
  )
})

test('the feature itself', () => {
  equal(
    {
      'id()': 'town.7',
      "property('name')": 'abc',
      "property(strConcat('na', 'me'))": 'abc',
      'propertyExists(nothing)': true,
      "propertyExists('missing')": false,
      'attributeCount()': 5,
      "env('size', 3)": 3,
      "env('size')": null
    },
    properties
  )
})

test.run()
