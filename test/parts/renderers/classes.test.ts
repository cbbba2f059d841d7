import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Style } from '../../../core/style/model.js'
import { at, fillOf, rendered, sizeOf } from './setting.js'

const features = [1, 2, 11, 12, 21, 22].map((v, index) => at(index + 1, { v, ten: 10 }, 0, 0))
const fills = (raw: object, of = features, base?: Style) => {
  const { made, warnings } = rendered({ type: 'classes', property: 'v', ...raw }, of, base)
  return { fills: of.map((feature) => fillOf(made!.style, feature)), classes: made!.style.passes[0]!.rules[0]!.classes, warnings } // prettier-ignore
}
const RAMP = ['#ff0000', '#00ff00', '#0000ff']

test('features have the colour of their class, and legends its range', () => {
  const { fills: found, classes, warnings } = fills({ method: 'quantile', classes: 3, ramp: RAMP })
  assert.equal(found, ['#ff0000', '#ff0000', '#00ff00', '#00ff00', '#0000ff', '#0000ff'])
  assert.equal(classes!.map((one) => one.kind === 'range' && [one.low, one.high]), [[1, 8], [8, 15], [15, 22]]) // prettier-ignore
  assert.equal(warnings, [])
})

test('breaks by hand have open ends', () => {
  const { fills: found, classes } = fills({ breaks: [20, 10, '10'], ramp: RAMP })
  assert.equal(found, ['#ff0000', '#ff0000', '#00ff00', '#00ff00', '#0000ff', '#0000ff'])
  assert.equal(classes!.map((one) => one.kind === 'range' && [one.low, one.high]), [[undefined, 10], [10, 20], [20, undefined]]) // prettier-ignore
})

test('ColorBrewer colours are those of so many classes; reverse turns them around', () => {
  assert.equal(fills({ breaks: [10, 20], ramp: 'Blues' }).fills.filter((_, index) => index % 2 === 0), ['#deebf7', '#9ecae1', '#3182bd']) // prettier-ignore
  assert.equal(fills({ breaks: [10, 20], ramp: 'blues', reverse: true }).fills[0], '#3182bd')
  assert.equal(fills({ breaks: [10], ramp: 'Blues' }).fills.slice(1, 3), ['#deebf7', '#3182bd'])
  assert.equal(fills({ breaks: [10, 20], ramp: 'viridis' }).fills[0], '#440154')
})

test('an expression in brackets is a value, too', () => {
  assert.equal(fills({ property: '[v / ten]', breaks: [1, 2], ramp: RAMP }).fills, fills({ breaks: [10, 20], ramp: RAMP }).fills) // prettier-ignore
})

test('features without a number have the colour of noData, which legends name', () => {
  const some = [at(1, { v: 1 }, 0, 0), at(2, { v: null }, 0, 0), at(3, {}, 0, 0), at(4, { v: '9' }, 0, 0)]
  const { fills: found, classes, warnings } = fills({ breaks: [5], ramp: RAMP, noData: '#123456' }, some)
  assert.equal(found, ['#ff0000', '#123456', '#123456', '#0000ff'])
  assert.equal(classes!.map(({ kind }) => kind), ['range', 'range', 'absent']) // prettier-ignore
  assert.equal(warnings, [])
  const hidden = fills({ breaks: [5], ramp: RAMP, noData: 'none' }, some)
  assert.equal(hidden.fills, ['#ff0000', undefined, undefined, '#0000ff'])
  assert.is(hidden.classes!.length, 2)
})

test('equal values are one class, with a warning', () => {
  const same = [1, 2, 3].map((index) => at(index, { v: 5 }, 0, 0))
  const { fills: found, classes, warnings } = fills({ classes: 4, ramp: RAMP }, same)
  assert.equal(found, ['#00ff00', '#00ff00', '#00ff00'])
  assert.equal(classes, [{ kind: 'values', property: 'v', values: [5] }])
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /"v" are all equal; there is 1 class, not 4$/)
  assert.equal(fills({ ramp: RAMP }, [at(1, { v: -3 }, 0, 0)]).fills, ['#00ff00'])
})

test('the reason for fewer classes is that of the method and the values', () => {
  const said = (method: string, values: number[]) => {
    const { warnings } = fills(
      { method, classes: 5 },
      values.map((v, index) => at(index + 1, { v }, 0, 0))
    )
    assert.is(warnings.length, 1, method)
    return warnings[0]!
  }
  const dominated = [...Array.from({ length: 16 }, () => 0), 10, 20, 30, 40]
  assert.match(
    said('quantile', dominated),
    /many values of "v" are equal.*quantile.*there are 2 classes, not 5; .*jenks/
  )
  assert.match(said('quantile', [...dominated, ...dominated.slice(0, 16)]), 'there is 1 class, not 5')
  assert.match(said('jenks', [1, 1, 2, 2, 3]), /"v" has only 3 different values; there are 3 classes, not 5$/)
  assert.match(said('deviation', [1, 2, 3, 4, 5]), /"v" lie beyond its values; there are \d classes, not 5$/)
})

test('no features, an unknown property, and texts give warnings', () => {
  assert.match(rendered({ type: 'classes', property: 'v' }, []).warnings[0]!, 'no features')
  const unknown = rendered({ type: 'classes', property: 'densty' }, [at(1, { density: 3 }, 0, 0)]).warnings
  assert.equal(unknown.length, 1)
  assert.match(unknown[0]!, /"densty".*"density"/)
  const texts = fills({}, [...features, at(7, { v: 'many' }, 0, 0)]).warnings
  assert.match(texts[0]!, /1 of 7 .*"v".*"many"/)
})

test('mistakes in members give a warning with the nearest match, and the default is used', () => {
  const said = (raw: object) => rendered({ type: 'classes', property: 'v', ...raw }, features).warnings[0] ?? ''
  assert.match(said({ clases: 4 }), /"clases".*"classes"/)
  assert.match(said({ method: 'quantil' }), /"quantil".*"quantile"/)
  assert.match(said({ ramp: 'virids' }), /"virids".*"viridis"/)
  assert.match(said({ ramp: ['red', 'rde'] }), /colour 2/)
  assert.match(said({ classes: 21 }), /21.*2 to 20/)
  assert.match(said({ classes: 1 }), /1;.*2 to 20/)
  assert.match(said({ breaks: ['x', 4] }), /1 of breaks/)
  assert.match(said({ breaks: Array.from({ length: 30 }, (_, i) => i) }), /30 numbers.*19/)
  assert.match(said({ method: 'breaks' }), 'breaks is missing')
  assert.match(said({ method: 'equal', breaks: [3] }), 'breaks is ignored')
  assert.match(said({ property: '[v +' }), '[v +')
  assert.equal(rendered({ type: 'classes' }, features).made, undefined)
  const wrong = rendered({ type: 'heatmap' }, features)
  assert.is(wrong.made, undefined)
  assert.match(wrong.warnings[0]!, /"heatmap".*"heat"/)
  assert.match(rendered({}, features).warnings[0]!, 'type is undefined')
})

test('graduated marks have the size of their class; the largest are drawn first', () => {
  const { made } = rendered({ type: 'graduated', property: 'v', breaks: [10, 20], smallest: 4, largest: 12 }, features)
  assert.equal(features.map((feature) => sizeOf(made!.style, feature)), [4, 4, 8, 8, 12, 12]) // prettier-ignore
  const { order } = made!.style.passes[0]!
  assert.equal(features.map((feature) => typeof order === 'function' && order(feature)), [-4, -4, -8, -8, -12, -12]) // prettier-ignore
})

test('a style gives what the renderer does not: lines have colours or widths', () => {
  const line = (own: boolean): Style => {
    const stroke = { color: { hex: '#111111', alpha: 1 }, opacity: 1, widthPt: 1, join: 'round', dash: { lengths: [], unit: 'pt' }, dashOffsetPt: 0 } as const // prettier-ignore
    return { passes: [{ rules: [{ name: 'roads', symbolizers: [{ kind: 'line', own, stroke }] }] }] }
  }
  const colored = rendered(
    { type: 'classes', property: 'v', breaks: [10, 20], ramp: RAMP },
    features,
    line(false)
  ).made!
  const { stroke } = colored.style.passes[0]!.rules[0]!.symbolizers[0] as unknown as {
    stroke: { color(of: object): object }
  }
  assert.equal(stroke.color(features[2]!), { hex: '#00ff00', alpha: 1 })
  const wide = rendered({ type: 'graduated', property: 'v', breaks: [10, 20], smallest: 1, largest: 3 }, features, line(false)).made! // prettier-ignore
  const { stroke: width } = wide.style.passes[0]!.rules[0]!.symbolizers[0] as unknown as { stroke: { widthPt(of: object): number } } // prettier-ignore
  assert.is(width.widthPt(features[5]!), 3)
})

test.run()
