import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lengthInPoints } from '../../core/length.js'

test('lengths are converted to points', () => {
  assert.is(lengthInPoints('72pt'), 72)
  assert.is(lengthInPoints('1in'), 72)
  assert.is(lengthInPoints('25.4mm')?.toFixed(9), '72.000000000')
  assert.is(lengthInPoints(' 2.54 cm ')?.toFixed(9), '72.000000000')
  assert.is(lengthInPoints('.5in'), 36)
  assert.is(lengthInPoints(10), 10)
})

test('values that are not lengths give undefined', () => {
  for (const value of [
    '10',
    '10px',
    '10em',
    '-1mm',
    '1e3mm',
    '1,5mm',
    'mm',
    '',
    '10mm 5mm',
    'constructor',
    null,
    undefined,
    true,
    [10],
    {}
  ])
    assert.is(lengthInPoints(value), undefined, String(value))
})

test.run()
