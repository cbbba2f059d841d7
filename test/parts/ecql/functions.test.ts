import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { literal } from '../../../parts/ecql/combine.js'
import { callFunction, functionNames } from '../../../parts/ecql/functions.js'
import { readExpression, readFilter } from '../../../parts/ecql/read.js'
import { featureOf, mistake, value } from './evaluate.js'

test('names in any letter case', () => {
  assert.is(value("STRTOUPPERCASE('a')"), 'A')
  assert.is(value("concatENATE('a', 'b')"), 'ab')
  assert.is(new Set(functionNames.map((name) => name.toLowerCase())).size, functionNames.length)
})

test('an unknown function gives a message with similar names', () => {
  const unknown = (name: string) => mistake(`${name}(a)`, readExpression)
  assert.is(unknown('strlenght'), '"strlenght" is not a function (did you mean "strLength"?)')
  assert.match(unknown('uppercase'), /"uppercase".*"strToUpperCase"/)
  assert.match(unknown('centroids'), /"centroids".*"centroid"/)
  for (const name of ['constructor', '__proto__', 'toString', 'qqqqqqqq', 'x'.repeat(90_000)])
    assert.match(unknown(name), /^"\w{1,40}" is not a function$/, name.slice(0, 20))
})

test('a wrong number of arguments is refused', () => {
  assert.throws(() => callFunction('strlength', []), 'strLength() has 0 arguments; must have 1 argument')
  assert.throws(() => callFunction('pi', [literal(1)]), 'pi() has 1 argument; must have 0 arguments')
  assert.throws(() => callFunction('in3', [literal(1)]), 'in3() has 1 argument; must have 4 arguments')
  assert.throws(() => callFunction('Recode', [literal(1)]), 'Recode() has 1 argument; must have 3 or more arguments')
})

test('null arguments give null; an argument of a wrong type gives one warning', () => {
  for (const source of [
    'strLength(a)',
    'abs(a)',
    "strSubstring('abc', a, 2)",
    'area(nothing)',
    "dateFormat('yyyy', a)"
  ])
    assert.is(value(source, { nothing: null }), null, source)
  const messages: string[] = []
  const filter = readFilter('NOT sqrt(name) > 1', (message) => messages.push(message))
  assert.not.ok(filter(featureOf({ name: 'abc' })))
  assert.not.ok(filter(featureOf({ name: 'xyz' })))
  assert.ok(filter(featureOf({ name: 0 })))
  assert.equal(messages, ['the filter "NOT sqrt(name) > 1" failed, first for feature town.7: sqrt() needs numbers, but one value is "abc"']) // prettier-ignore
})

const geometries: unknown[] = [
  null,
  {},
  'here',
  5,
  { type: 'Point' },
  { type: 'Point', coordinates: 'abc' },
  { type: 'Point', coordinates: [[1, 2]] },
  { type: 'LineString', coordinates: [1, 2] },
  { type: 'LineString', coordinates: {} },
  { type: 'LineString', coordinates: [] },
  { type: 'LineString', coordinates: [[1, 2]] },
  { type: 'MultiLineString', coordinates: [null] },
  { type: 'Polygon', coordinates: [[[1, 2], [NaN, 3]]] },
  { type: 'Polygon', coordinates: [['1', '2']] },
  { type: 'MultiPolygon', coordinates: [[], [[]]] },
  { type: 'GeometryCollection', geometries: [null] },
  { type: 'GeometryCollection' },
  { type: '__proto__', coordinates: [1, 2] },
  { type: 'Point', coordinates: [1, 2], toString: 1, valueOf: 2 }
] // prettier-ignore

test('no function throws for any value', () => {
  const values: unknown[] = [...geometries, -1, 1e308, true, '', 'x'.repeat(20_000), [{ toString: 1 }], '2020-01-01']
  let evaluated = 0
  for (const name of functionNames)
    for (let count = 0; count < 5; count++)
      for (const [round, first] of values.entries()) {
        const source = `${name}(${['a', 'b', 'geometry', "'abc'"].slice(0, count).join(', ')})`
        const properties = { a: first, b: values[(round * 7 + count) % values.length] }
        try {
          readExpression(source)(featureOf(properties, geometries[round % geometries.length]))
          evaluated++
        } catch (thrown) {
          assert.instance(thrown, SyntaxError, `${source}: ${thrown}`)
        }
      }
  assert.ok(evaluated > 3000)
})

test('no predicate throws for any value', () => {
  const others = ['POLYGON ((0 0, 3 0, 3 3, 0 0))', 'POINT EMPTY', 'POLYGON EMPTY', 'GEOMETRYCOLLECTION EMPTY', 'a']
  for (const name of ['INTERSECTS', 'DISJOINT', 'CONTAINS', 'WITHIN', 'TOUCHES', 'CROSSES', 'OVERLAPS', 'EQUALS'])
    for (const other of others)
      for (const geometry of geometries)
        for (const pair of [`geometry, ${other}`, `${other}, geometry`])
          assert.type(readFilter(`${name}(${pair})`)(featureOf({ a: geometries[7] }, geometry)), 'boolean')
  for (const geometry of geometries)
    for (const call of ['DWITHIN(geometry, POINT (1 1), 5, meters)', 'BBOX(geometry, 0, 0, 1, 1)', 'BEYOND(a, b, 1)'])
      assert.type(readFilter(call)(featureOf({ a: geometry }, geometry)), 'boolean')
})

test('a text doubled repeatedly is limited in length', () => {
  const doubled = (depth: number): string => (depth === 0 ? 'a' : `strConcat(${doubled(depth - 1)}, ${doubled(depth - 1)})`) // prettier-ignore
  assert.is((value(doubled(8), { a: 'x'.repeat(5000) }) as string).length, 10_000)
})

test.run()
