import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Rule, type Style, withSymbolizers } from '../../../core/style/model.js'
import { combined, valueOf } from '../../../core/style/value.js'
import { featureOf } from '../../plugins/styles/openlayers/json/reading.js'

const ruleOf = (name: string): Rule => ({ name, symbolizers: [{ sizePt: 1 } as never] })
const doubled = (style: Style) =>
  withSymbolizers(style, (symbolizer) => ({ ...symbolizer, sizePt: 2 * (symbolizer as { sizePt: number }).sizePt }) as never) // prettier-ignore
const looks = (rules: readonly Rule[] | undefined) =>
  rules?.map(({ name, symbolizers }) => [name, ...symbolizers.map((symbolizer) => (symbolizer as { sizePt: number }).sizePt)]) // prettier-ignore

test('the symbolizers of all rules of a style are changed: of all features, of single ones, and of the others', () => {
  const own = ruleOf('own')
  const style: Style = { passes: [{ rules: [ruleOf('a'), ruleOf('b')], ownRules: ({ properties }) => (properties['own'] ? [own] : undefined), otherwise: [ruleOf('c')], opacity: 0.5 }, { rules: [] }] } // prettier-ignore
  const [first, second] = doubled(style).passes
  assert.equal([looks(first!.rules), looks(first!.otherwise), first!.opacity], [[['a', 2], ['b', 2]], [['c', 2]], 0.5]) // prettier-ignore
  const ownRules = (properties: object) => first!.ownRules!({ ...featureOf(), properties } as never)
  assert.equal([looks(ownRules({ own: true })), looks(ownRules({}))], [[['own', 2]], undefined])
  assert.equal(second, { rules: [] })
  assert.equal(looks(style.passes[0]!.rules), [['a', 1], ['b', 1]]) // prettier-ignore
})

test('a rule that occurs several times stays one rule', () => {
  const rule = ruleOf('a')
  const [first, second] = doubled({ passes: [{ rules: [rule] }, { rules: [rule, ruleOf('a')] }] }).passes
  assert.is(first!.rules[0], second!.rules[0])
  assert.is.not(second!.rules[1], second!.rules[0])
})

test('a value is constant, or depends on the feature if one of its parts does', () => {
  const feature = { ...featureOf(), properties: { n: 3 } }
  const ofFeature = ({ properties }: { properties: { [name: string]: unknown } }) => properties['n'] as number
  assert.equal([valueOf(7, feature), valueOf(ofFeature, feature)], [7, 3])
  const sum = (a: number, b: number) => a + b
  assert.is(combined(sum, 1, 2), 3)
  const made = combined(sum, ofFeature, 2)
  assert.is.not(typeof made, 'number')
  assert.is(valueOf(made, feature), 5)
})

test.run()
