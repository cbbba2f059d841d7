import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { kept } from '../../../parts/maplibre/kept.js'

/** How often something is made for these values, one after the other. */
const made = (values: readonly unknown[], property: object = {}, name = 'width') => {
  let count = 0
  const results = values.map((value) => kept(property, name, value, () => ({ number: ++count })))
  return { count, results }
}

test('what was made of a value is kept for the same property and name', () => {
  const property = {}
  const { count, results } = made([['get', 'a'], 3, ['get', 'a'], { stops: [] }, undefined, undefined], property)
  assert.is(count, 4)
  assert.is(results[0], results[2])
  assert.is(made([['get', 'a']], property).count, 0)
  assert.is(made([['get', 'a']], property, 'length').count, 1)
  assert.is(made([['get', 'a']]).count, 1)
})

test('long values, and values that JSON does not tell apart, are made each time', () => {
  const long = 'x'.repeat(3000)
  assert.is(made([long, long, NaN, NaN, Infinity, [null], [null]]).count, 7)
})

test('what fails is not kept', () => {
  const property = {}
  const fail = () =>
    kept(property, 'width', 1, () => {
      throw new RangeError('no')
    })
  for (const _ of [1, 2]) assert.throws(fail, (thrown: unknown) => thrown instanceof RangeError)
  assert.is(made([1], property).count, 1)
})

test('beyond the limit all is made again', () => {
  const property = {}
  const numbers = Array.from({ length: 2001 }, (_, index) => index)
  assert.is(made(numbers, property).count, 2001)
  assert.is(made([0], property).count, 1)
})

test.run()
