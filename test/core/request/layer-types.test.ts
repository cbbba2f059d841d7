import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coerce } from '../../../core/request/coerce.js'
import { layerSchema } from '../../../core/request/layer-types.js'
import { validate } from '../../../core/request/validate.js'

test('every layer has an opacity from 0 to 1 and limits of its scale', () => {
  const schema = layerSchema({ properties: { url: {} } })
  const wrong = (layer: object) => validate(layer, schema).map(({ path }) => path)
  assert.equal(wrong({ opacity: 0, minScaleDenominator: 0, maxScaleDenominator: 0 }), [])
  assert.equal(wrong({ opacity: 1, minScaleDenominator: 0.5, maxScaleDenominator: 1e9 }), [])
  assert.equal(wrong({ opacity: 1.1 }), ['opacity'])
  assert.equal(wrong({ opacity: -0.1 }), ['opacity'])
  assert.equal(wrong({ minScaleDenominator: -1, maxScaleDenominator: -1 }).length, 2)
  assert.equal(coerce({}, schema), { opacity: 1 })
})

test('a label mask is a boolean or an object whose members are known', () => {
  const schema = layerSchema({ properties: { url: {} } })
  const problems = (labelMask: unknown) => validate(coerce({ labelMask }, schema) as object, schema)
  const hundred = Array(100).fill('Roads')
  for (const mask of [true, 'true', {}, { layers: ['Roads'] }, { layers: hundred, shape: 'BOX', buffer: '100' }])
    assert.equal(problems(mask), [], JSON.stringify(mask))
  for (const [mask, path, word] of [
    [{ shape: 'bix' }, 'labelMask.shape', 'box'],
    [{ buffer: -1 }, 'labelMask.buffer', '0'],
    [{ buffer: 100.5 }, 'labelMask.buffer', '100'],
    [{ layers: [] }, 'labelMask.layers', '1'],
    [{ layers: [...hundred, 'more'] }, 'labelMask.layers', '100'],
    ['halo', 'labelMask', 'halo']
  ] as const) {
    const [problem] = problems(mask)
    assert.is(problem?.path, path)
    assert.ok(problem!.message.includes(word), problem!.message)
  }
})

test('an unknown member of a label mask is kept, so that it gets a warning', () => {
  const schema = layerSchema({ properties: { url: {} } })
  const shaped = coerce({ labelMask: { layer: 'Roads' } }, schema) as { labelMask: object }
  assert.equal(shaped.labelMask, { layer: 'Roads', shape: 'letters' })
  assert.equal(validate(shaped, schema), [])
})

test('members of a plugin win over those of every layer, but not over the type', () => {
  const schema = layerSchema({ properties: { opacity: { type: 'number', default: 0.5 }, type: { const: 'x' } } })
  assert.equal(coerce({ type: 5 }, schema), { type: '5', opacity: 0.5 })
})

test('unknown members are left out, unless a way of the schema declares none', () => {
  const extra = (schema: object) => 'junk' in (coerce({ junk: 1 }, layerSchema(schema as never)) as object)
  assert.is(extra({ properties: { url: {} } }), false)
  assert.is(extra({}), true)
  assert.is(extra({ anyOf: [{ properties: { url: {} } }, { title: 'free' }] }), true)
  assert.is(layerSchema({ properties: {} }).additionalProperties, undefined)
})

test('the same schema gives the same object, so that it is compiled once', () => {
  const own = { properties: {} }
  assert.is(layerSchema(own), layerSchema(own))
})

test.run()
