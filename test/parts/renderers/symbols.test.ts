import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { roundBelow, sizer } from '../../../parts/renderers/proportional.js'
import { at, rendered, sizeOf } from './setting.js'

const features = [100, 25, 4, 0, -9].map((v, index) => at(index + 1, { v }, 10 * index, 10))

test('the area of a mark is in proportion to its value; values that are not above 0 give a warning', () => {
  const { made, warnings } = rendered({ type: 'proportional', property: 'v', largest: 40 }, features)
  assert.equal(features.map((feature) => sizeOf(made!.style, feature)), [40, 20, 8, undefined, undefined]) // prettier-ignore
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /2 of 5 .*"v"/)
})

test('smallest, maximum and flannery change the sizes', () => {
  const sizes = (raw: object) => {
    const { made } = rendered({ type: 'proportional', property: 'v', largest: 40, ...raw }, features)
    return features.slice(0, 3).map((feature) => sizeOf(made!.style, feature)!)
  }
  assert.equal(sizes({ smallest: 10 }), [40, 20, 10])
  assert.equal(sizes({ maximum: 400 }), [20, 10, 4])
  assert.ok(Math.abs(sizes({ flannery: true })[1]! - 40 * 0.25 ** 0.5716) < 1e-9)
  assert.is(sizer(100, 40, 0, false)(0), 0)
  const { made, warnings } = rendered({ type: 'proportional', property: 'v', largest: 40, maximum: 0.01 }, features)
  assert.is(sizeOf(made!.style, features[0]!), 1000)
  assert.match(warnings.at(-1)!, /2 marks.*1000 pt.*0\.01/)
})

test('a legend shows nested marks of round values', () => {
  const key = rendered({ type: 'proportional', property: 'v', largest: 40 }, features).made!.legend!.key!
  assert.ok(key.kind === 'nested')
  assert.equal(key.kind === 'nested' && key.steps.map(({ value, sizePt }) => [value, sizePt]), [[100, 40], [25, 20], [5, 40 * Math.sqrt(0.05)]]) // prettier-ignore
  assert.is(rendered({ type: 'proportional', property: 'v' }, features.slice(3)).made!.legend!.key, undefined)
  assert.equal([99, 26, 2.4, 0.9, 1000].map((value) => roundBelow(value)), [50, 25, 2, 0.5, 1000]) // prettier-ignore
  assert.is(roundBelow(2.9, 2), 2)
})

test('pies share a circle by their values, and its area by their sum', () => {
  const areas = [at(1, { a: 3, b: 1 }, 100, 100), at(2, { a: 1, b: 0 }, 200, 100), at(3, { a: 0, b: 0 }, 50, 50)]
  const { made, warnings } = rendered({ type: 'pies', properties: ['a', { property: 'b', title: 'Bees', color: 'red' }], largest: 40 }, areas) // prettier-ignore
  assert.equal(warnings, [])
  const slices = made!.features!.map(({ properties, parts }) => {
    const { xy } = parts.polygons[0]![0]!
    let area = 0
    for (let i = 2; i < xy.length; i += 2) area += (xy[i - 2]! * xy[i + 1]! - xy[i]! * xy[i - 1]!) / 2
    return { part: properties._part, area: Math.abs(area) }
  })
  assert.equal(slices.map(({ part }) => part), [0, 1, 0]) // prettier-ignore
  const [large, small, whole] = slices.map(({ area }) => area)
  assert.ok(Math.abs(large! / small! - 3) < 0.01, 'three quarters and a quarter')
  assert.ok(Math.abs((large! + small!) / whole! - 4) < 0.01, 'four times the sum, four times the area')
  assert.ok(Math.abs(large! + small! - Math.PI * 400) < 3)
  assert.equal(made!.style.passes[0]!.rules.map(({ title }) => title), ['a', 'Bees']) // prettier-ignore
})

test('bars stand on their place; the largest value has the full height, and those below 0 hang', () => {
  const { made } = rendered({ type: 'bars', properties: ['a', 'b'], height: 30, width: 4 }, [
    at(1, { a: 10, b: -5 }, 100, 100)
  ])
  const boxes = made!.features!.map(({ parts }) => parts.polygons[0]![0]!).map(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY]) // prettier-ignore
  assert.equal(boxes, [[96, 70, 100, 100], [100, 100, 104, 115]]) // prettier-ignore
})

test('mistakes in charts give warnings', () => {
  const said = (raw: object, of = features) => rendered(raw, of).warnings
  assert.match(said({ type: 'pies' })[0]!, 'properties is missing')
  assert.match(said({ type: 'pies', properties: ['v', 'w'] }).find((text) => text.includes('"w"')) ?? '', 'no feature')
  assert.match(said({ type: 'pies', properties: ['v'] }).join(), /1 of 4 features have numbers below 0/)
  assert.match(said({ type: 'bars', properties: [{ property: 'v', colour: 'red' }] })[0]!, /"colour".*color/)
  assert.match(said({ type: 'bars', properties: Array.from({ length: 15 }, () => 'v') })[0]!, /15 .*12/)
  assert.match(said({ type: 'bars', properties: [{}] })[0]!, 'entry 1')
})

test('texts in place of the numbers of a chart give a warning for each property; values that are absent do not', () => {
  const places = [at(1, { a: 'n/a', b: 3 }, 100, 100), at(2, { a: 4, b: null }, 200, 100), at(3, { a: 'x' }, 50, 50)]
  for (const type of ['pies', 'bars']) {
    const { made, warnings } = rendered({ type, properties: ['a', 'b'] }, places)
    assert.is(made!.features!.length, 2, type)
    assert.is(warnings.length, 1, type)
    assert.match(warnings[0]!, /2 of 3 .*"a".*"n\/a"/)
  }
})

test('an amount of 0 or less is not used', () => {
  for (const [type, member] of [
    ['dots', 'dotValue'],
    ['proportional', 'maximum']
  ] as const)
    for (const value of [0, -3, 'x']) {
      const { made, warnings } = rendered({ type, property: 'v', [member]: value }, features.slice(0, 3))
      const [said] = warnings
      assert.match(said!, new RegExp(`${member} is ${JSON.stringify(value)}; must be a number above 0`))
      assert.ok(made)
    }
})

test.run()
