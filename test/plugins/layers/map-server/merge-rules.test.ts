import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joinedParameters, rulesOf, valuesPerName } from '../../../../parts/map-server/merge-rules.js'

const BASE = 'http://maps.example.org/wms?'
const layer = (layers: string[], customParams: object, mergeableParams: object) => ({
  type: 'wms',
  baseURL: BASE,
  layers,
  customParams: customParams as { [name: string]: unknown },
  mergeableParams
})
const CQL = { CQL_FILTER: { separator: ';', defaultValue: 'INCLUDE' } }

test('a rule is for every server, or for the one whose baseURL is its context, in any case', () => {
  const namesOf = (mergeableParams: unknown) => [...rulesOf({ ...layer([], {}, {}), mergeableParams }).keys()]
  assert.equal(namesOf({ cql_filter: {}, Time: { context: null } }), ['CQL_FILTER', 'TIME'])
  assert.equal(
    namesOf({ A: { context: 'HTTP://MAPS.example.org/WMS?' }, B: { context: 'http://maps.example.org/wms' } }),
    ['A']
  )
  for (const none of [undefined, [], 'text', 7, { A: 'value', B: ['list'], C: null }]) assert.equal(namesOf(none), [])
})

test('a merge rule has defaults; a rule for all servers takes precedence over a rule for one', () => {
  assert.equal(rulesOf(layer([], {}, { a: {} })).get('A'), { separator: ',', defaultValue: '' })
  const both = { A: { context: BASE, separator: '1' }, a: { separator: '2', defaultValue: 0 } }
  assert.equal(rulesOf(layer([], {}, both)).get('A'), { separator: '2', defaultValue: '0' })
  const other = { a: { separator: '2' }, A: { context: BASE, separator: '1' } }
  assert.is(rulesOf(layer([], {}, other)).get('A')!.separator, '2')
})

test('a layer on its own: its text as it is, its list joined, nothing where there is none', () => {
  const sent = (layers: string[], customParams: object, rules: object = CQL) =>
    joinedParameters(layer(layers, customParams, rules))
  assert.equal(sent(['a'], { cql_filter: 'A=1', B: 2 }), { B: 2, CQL_FILTER: 'A=1' })
  assert.equal(sent(['a', 'b'], { CQL_FILTER: 'A=1' }), { CQL_FILTER: 'A=1' })
  assert.equal(sent(['a', 'b'], { CQL_FILTER: ['A=1', 'B=2'] }), { CQL_FILTER: 'A=1;B=2' })
  assert.equal(sent(['a', 'b', 'c'], { CQL_FILTER: [null, 'B=2'] }), { CQL_FILTER: 'INCLUDE;B=2;INCLUDE' })
  assert.equal(sent(['a', 'b'], { CQL_FILTER: ['A', 'B'] }, { CQL_FILTER: {} }), { CQL_FILTER: 'A,B' })
  for (const nothing of [{}, { CQL_FILTER: '' }, { CQL_FILTER: null }, { CQL_FILTER: [] }, { CQL_FILTER: ['', null] }])
    assert.equal(sent(['a', 'b'], nothing), {})
})

test('without a merge rule a list is kept as a list', () => {
  const sent = joinedParameters(
    layer(['a'], { LIST: ['x', 'y'], OBJECT: { a: 1 }, ODD: [{ toString: 1 }] }, { VALUE: 7 })
  )
  assert.equal(sent, { VALUE: 7, LIST: ['x', 'y'], OBJECT: '{"a":1}', ODD: ['{"toString":1}'] })
  const strange = joinedParameters(
    layer(['a'], { A: 'x' }, { A: { separator: { toString: 1 }, defaultValue: [{}], context: {} } })
  )
  assert.equal(strange, { A: 'x' })
})

test('in a merged request a text is repeated for each name, unless it has as many parts as names', () => {
  const rule = { separator: ';', defaultValue: '' }
  const values = (layers: string[], text: unknown) => valuesPerName(layer(layers, { P: text }, {}), 'P', rule)
  assert.equal(values(['a', 'b'], 'x'), ['x', 'x'])
  assert.equal(values(['a', 'b'], 'x;y'), ['x', 'y'])
  assert.equal(values(['a'], 'x;y'), ['x;y'])
  assert.equal(values(['a,b'], 'x;'), ['x', ''])
  assert.equal(values(['a', 'b'], undefined), ['', ''])
  assert.equal(values(['a', 'b'], ['x']), ['x', ''])
  assert.equal(valuesPerName(layer(['a', 'b'], { P: 'xy' }, {}), 'P', { ...rule, separator: '' }), ['xy', 'xy'])
})

test.run()
