import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Feature } from '../../../../parts/features.js'
import type { Style } from '../../../../parts/styles.js'
import { hasName, sampleRules } from '../../../../plugins/blocks/legend/samples.js'

type Rule = Style['passes'][number]['rules'][number]
const rule = (name: string, more: Partial<Rule> = {}): Rule => ({ name, symbolizers: [{}], ...more }) as never
const styleOf = (...passes: object[]): Style => ({ passes: passes.map((pass) => ({ rules: [], ...pass })) }) as never
const feature = (type: string | undefined, properties: object = {}, more: object = {}): Feature =>
  ({ geometry: type && { type }, properties, ...more }) as never
const sampled = (style: Style, features: Feature[] = [], scale = 1000) =>
  sampleRules(style, features, scale, 'en').map(({ label, features }) => [label, ...features.keys()].join(' '))

test('words for all features, numbers and filters are no names', () => {
  for (const name of ['*', 'default', '12', '[a = 1]']) assert.not.ok(hasName(rule(name)), name)
  for (const name of ['roads', 'default road', '12a']) assert.ok(hasName(rule(name)), name)
  assert.ok(hasName(rule('*', { title: 'All' })))
})

test('rules are in the order of the style, with the kinds of features that they draw', () => {
  const lines = rule('lines', { filter: ({ properties }: Feature) => properties!.a === 1 } as never)
  const all = [feature('Polygon'), feature('MultiLineString', { a: 1 }), feature('Point', { a: 1 })]
  assert.equal(sampled(styleOf({ rules: [lines] }, { rules: [rule('all')] }), all), ['lines line point', 'all area line point']) // prettier-ignore
  const kinds = ['Point', 'MultiPoint', 'LineString', 'Polygon', 'MultiPolygon'].map((type) => sampled(styleOf({ rules: [rule('r')] }), [feature(type)])[0]) // prettier-ignore
  assert.equal(kinds, ['r point', 'r point', 'r line', 'r area', 'r area'])
  const nested = { geometry: { type: 'GeometryCollection', geometries: [{ type: 'LineString' }] } } as never
  assert.equal(sampled(styleOf({ rules: [rule('r')] }), [nested, feature(undefined)]), ['r line'])
  assert.equal(sampled(styleOf({ rules: [rule('r')] }), [feature('Point', {}, { kind: 'area' })]), ['r area'])
})

test('the first feature of a kind is kept', () => {
  const [one] = sampleRules(styleOf({ rules: [rule('r')] }), [feature('Point', { id: 1 }), feature('Point', { id: 2 })], 1, 'en') // prettier-ignore
  assert.equal(one!.features.get('point')!.properties, { id: 1 })
})

test('rules are seen from their smallest scale to below their largest; backgrounds and rules without symbols are not shown', () => {
  const style = styleOf(
    { rules: [rule('small', { minScale: 1000 }), rule('large', { maxScale: 1000 }), rule('empty', { symbolizers: [] })] }, // prettier-ignore
    { isBackground: true, rules: [rule('sea')] }
  )
  assert.equal(
    [sampled(style, [], 1000), sampled(style, [], 999), sampled(style, [], 0.5)],
    [['small'], ['large'], ['large']]
  )
})

test('all rules of a style are sampled, and many of those inside features', () => {
  const rules = Array.from({ length: 500 }, (_, index) => rule(`r${index}`))
  assert.is(sampled(styleOf({ rules })).length, 500)
  const ownRules = ({ properties }: Feature) => [rule(`own ${String(properties!.a)}`)]
  const features = Array.from({ length: 300 }, (_, a) => feature('Point', { a }))
  assert.is(sampled(styleOf({ rules, ownRules }), features).length, 700)
})

test('the rules for all others draw what no other rule draws; rules inside a feature replace all', () => {
  const one = rule('one', { filter: ({ properties }: Feature) => properties!.a === 1 } as never)
  const pass = {
    rules: [one],
    otherwise: [rule('rest')],
    ownRules: ({ properties }: Feature) => (properties!.own ? [rule('own', { title: 'Own' })] : undefined)
  }
  const all = [feature('Point', { a: 1 }), feature('Polygon', { a: 2 }), feature('LineString', { a: 1, own: true })]
  assert.equal(sampled(styleOf(pass), all).slice(0, 2), ['one point', 'rest area'])
  assert.is(sampled(styleOf(pass), all).length, 3)
})

test('20,000 features are looked at', () => {
  const late = (count: number) => [...Array(count).fill(feature('Point')), feature('LineString')]
  assert.equal(sampled(styleOf({ rules: [rule('r')] }), late(19_999)), ['r point line'])
  assert.equal(sampled(styleOf({ rules: [rule('r')] }), late(20_000)), ['r point'])
})

test('a rule has the opacity of its pass', () => {
  const [half, full] = sampleRules(styleOf({ opacity: 0.5, rules: [rule('a')] }, { rules: [rule('b')] }), [], 1, 'en')
  assert.equal([half!.opacity, 'opacity' in full!], [0.5, false])
})

test('a rule with symbols by value becomes one rule for each value, the others with a value of none', () => {
  const classes = [
    { kind: 'values', property: 'a', values: [1] },
    { kind: 'values', property: 'a', values: [2] },
    { kind: 'other' }
  ]
  const shown = sampleRules(styleOf({ rules: [rule('r', { classes } as never)] }), [], 1, 'en')
  const values = shown.map(({ properties }) => properties!.a)
  assert.equal(values.slice(0, 2), [1, 2])
  assert.ok(values.length === 3 && values[2] !== undefined && values[2] !== 1 && values[2] !== 2, String(values[2]))
})

test.run()
