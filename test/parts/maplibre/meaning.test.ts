import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { labelled, meaningOf, propertyIn } from '../../../parts/maplibre/meaning.js'

const of = (filter: unknown) => meaningOf(filter)
/** The same meaning written in the plainest way. */
const same = (filter: unknown, plain: unknown) => assert.equal(of(filter), of(plain), JSON.stringify(filter))
const isA = ['==', ['get', 'k'], 'a']

test('the property that an expression reads', () => {
  assert.is(propertyIn(['get', 'a']), 'a')
  for (const wrapper of ['to-number', 'to-string', 'number', 'string', 'boolean', 'to-boolean', 'coalesce', 'round'])
    assert.is(propertyIn([wrapper, ['get', 'a'], 0]), 'a', wrapper)
  for (const none of ['a', ['get', 'a', ['properties']], ['get', 5], ['upcase', ['get', 'a']], ['to-number', 5], null])
    assert.is(propertyIn(none), undefined, JSON.stringify(none))
})

test('comparisons name a property and a value, on either side', () => {
  assert.ok(of(isA))
  same(['==', 'k', 'a'], isA)
  same(['<', 5, ['get', 'k']], ['>', ['get', 'k'], 5])
  same(['==', ['get', 'k'], ['literal', 'a']], isA)
  assert.is.not(JSON.stringify(of(['<', 'k', 5])), JSON.stringify(of(['<=', 'k', 5])))
  for (const none of [['==', 1, 2], ['==', ['get', 'k'], ['get', 'l']], ['foo'], 'x', false, 5, undefined])
    assert.is(of(none), undefined, JSON.stringify(none))
})

test('combinations, opposites and what says nothing in a legend', () => {
  const any = { kind: 'any' }
  assert.equal(of(true), any)
  assert.equal(of(['literal', true]), any)
  assert.is(of(['literal', 'x']), undefined)
  for (const neutral of [
    ['==', ['geometry-type'], 'Point'],
    ['>', ['zoom'], 5],
    ['==', '$type', 'Point'],
    ['has', 'k']
  ])
    assert.equal(of(neutral), any, JSON.stringify(neutral))
  assert.is(of(['has', 5]), undefined)
  assert.is(of(['==', '$id', 5]), undefined)
  same(['all', isA], isA)
  same(['all', isA, true], isA)
  same(['any', isA], isA)
  same(['none', isA], ['!', isA])
  assert.is.not(JSON.stringify(of(['!', isA])), JSON.stringify(of(isA)))
  assert.is.not(JSON.stringify(of(['any', isA, ['==', 'k', 'b']])), JSON.stringify(of(['all', isA, ['==', 'k', 'b']])))
})

test('in and match are alternatives', () => {
  const aOrB = ['any', isA, ['==', 'k', 'b']]
  same(['in', 'k', 'a', 'b'], aOrB)
  same(['in', ['get', 'k'], ['literal', ['a', 'b']]], aOrB)
  same(['in', 'k', 'a'], isA)
  same(['!in', 'k', 'a', 'b'], ['!', aOrB])
  same(['!has', 'k'], ['!', ['has', 'k']])
  assert.is(of(['in', 5, 'a']), undefined)
  same(['match', ['get', 'k'], ['a', 'b'], true, false], aOrB)
  same(['match', ['get', 'k'], 'a', true, false], isA)
  same(['match', ['get', 'k'], 'a', false, true], ['!', isA])
  for (const none of [
    ['match', ['get', 'k'], 'a', true, true],
    ['match', ['get', 'k'], 'a', false, false],
    ['match', ['get', 'k'], 'a', true, 'b', false, true],
    ['match', ['get', 'k'], {}, true, false],
    ['match', 'k', 'a', true, false]
  ])
    assert.is(of(none), undefined, JSON.stringify(none))
  assert.equal(labelled(['get', 'k'], ['a', 'b']), of(aOrB))
})

test('filters that are nested deeper than twenty have no meaning', () => {
  const nested = (depth: number): unknown => (depth === 0 ? isA : ['all', nested(depth - 1)])
  assert.ok(of(nested(20)))
  assert.is(of(nested(21)), undefined)
  const denied = (depth: number): unknown => ['!', nested(depth)]
  assert.ok(of(denied(19)))
  assert.is(of(denied(20)), undefined)
  const within = (operator: string, depth: number) => of([operator, nested(depth)])
  for (const operator of ['all', 'any', 'none']) {
    assert.ok(within(operator, 19), operator)
    assert.is(within(operator, 20), undefined, operator)
  }
})

test.run()
