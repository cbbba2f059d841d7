import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkBounds } from '../../../parts/maplibre/bounds.js'

const nested = (depth: number): unknown => (depth === 0 ? ['zoom'] : ['+', 1, nested(depth - 1)])

test('expressions that people write are within the limits', () => {
  checkBounds('#fff')
  checkBounds(['interpolate', ['exponential', 1.2], ['zoom'], 5, ['match', ['get', 'class'], 'a', 1, 2], 18, 30])
  checkBounds(['match', ['get', 'code'], ...Array.from({ length: 40_000 }, (_, i) => [i, '#fff']).flat(), 'red'])
  checkBounds({ stops: [[1, 2], [3, 4]] }) // prettier-ignore
  checkBounds(nested(90))
})

test('an expression that is nested too deeply or has too many parts is refused', () => {
  assert.throws(() => checkBounds(nested(200)), 'it is nested too deeply')
  assert.throws(
    () => checkBounds(['all', ...Array.from({ length: 100_001 }, () => true)]),
    'it has more than 100000 parts'
  )
  assert.throws(() => checkBounds(['in', ['get', 'x'], ['literal', Array.from({ length: 100_001 }, () => 1)]]), 'it has more than 100000 parts') // prettier-ignore
})

test('exactly 100 levels and 100,000 parts are the limit', () => {
  // the innermost part of an expression is one level below it
  checkBounds(nested(99))
  assert.throws(() => checkBounds(nested(100)), 'it is nested too deeply')
  const all = (count: number) => ['all', ...Array.from({ length: count }, () => true)]
  checkBounds(all(99_998))
  assert.throws(() => checkBounds(all(99_999)), 'parts')
  const literal = (count: number) => ['literal', Array.from({ length: count }, () => 1)]
  checkBounds(literal(99_999))
  assert.throws(() => checkBounds(literal(100_000)), 'parts')
  checkBounds(['all', literal(99_997)])
  assert.throws(() => checkBounds(['all', literal(99_998)]), 'parts')
  for (const place of ['within', 'distance'])
    for (const value of [['any', [place, {}]], { stops: [[0, [place, {}]]] }]) {
      assert.throws(() => checkBounds(value), '"maplibre"')
      checkBounds(value, true)
    }
})

test('a variable counts for each use: doubling thirty times is refused', () => {
  const doubled = (times: number): unknown =>
    Array.from({ length: times }, (_, i) => i).reduceRight<unknown>(
      (body, i) => ['let', `v${i + 1}`, ['concat', ['var', `v${i}`], ['var', `v${i}`]], body],
      ['var', `v${times}`]
    )
  checkBounds(['let', 'v0', 'x', doubled(5)])
  assert.throws(() => checkBounds(['let', 'v0', 'x', doubled(30)]), 'it has more than 100000 parts')
})

test('the within expression is not supported', () => {
  assert.throws(() => checkBounds(['case', ['within', { type: 'Polygon', coordinates: [] }], 1, 2]), '"within" is not supported') // prettier-ignore
})

test.run()
