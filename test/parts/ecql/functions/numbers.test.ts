import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint, equal, value } from '../evaluate.js'

test('numbers of numbers, also of those in text', () => {
  equal(
    {
      'abs(-3.5)': 3.5,
      "abs_2('-7')": 7,
      'ceil(1.2)': 2,
      'floor(-1.2)': -2,
      'round(2.5)': 3,
      'round(-2.5)': -2,
      'rint(2.5)': 2,
      'rint(3.5)': 4,
      'rint(-2.5)': -2,
      'roundDouble(n)': 8,
      'sqrt(16)': 4,
      'pow(2, 10)': 1024,
      'exp(0)': 1,
      'log(1)': 0,
      'min(3, 1, 2)': 1,
      'max_3(3, n, 2)': 7.5,
      'max(nothing, 2)': 2,
      'modulo(-7, 3)': 2,
      'IEEEremainder(5, 3)': -1,
      'integerDivision(-7, 2)': -3,
      'toDegrees(pi())': 180,
      'cos(toRadians(180))': -1,
      'atan2(0, -1)': Math.PI,
      'double2bool(0)': true,
      'int2ddouble(3)': 3
    },
    { n: '7.5' }
  )
})

test('a result that is not a finite number is null, with one warning', () => {
  for (const source of ['sqrt(minus)', 'log(zero)', 'pow(10, n)', 'acos(2 + zero)', 'exp(n * 2)'])
    assert.match(complaint(source, { minus: -1, zero: 0, n: 400 }), /^[^]*\(.*\) has no finite result/, source)
  equal({ 'coalesce(sqrt(minus), 5)': 5, 'isNull(log(zero))': true, 'max(a, b)': null }, { minus: -1, zero: 0 })
})

test('numbers in texts', () => {
  equal({ "parseInt('7.6')": 8, "parseDouble('1e3')": 1000, "parseDouble('x')": 0, "parseLong('-3')": -3 })
  for (const text of ['', 'f', 'false', '0', '0.0']) assert.is(value(`parseBoolean('${text}')`), false, text)
  assert.is(value("parseBoolean('t')"), true)
})

test('an argument that is not a number gives a warning with the feature', () => {
  assert.is(
    complaint('abs(name)', { name: 'abc' }),
    'the expression "abs(name)" failed, first for feature town.7: abs() needs numbers, but one value is "abc"'
  )
})

test.run()
