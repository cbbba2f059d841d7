import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { fillAttributes } from '../../../core/request/attributes.js'
import type { LayerSchemas } from '../../../core/request/layer-types.js'
import { countRequest, rowCounter } from '../../../core/request/limits.js'
import { requestLimits } from '../../support/request-limits.js'

const isTooLarge = (error: PrintError) => error.code === 'too-large'

test('rows are summed, and one more than the limit is refused', () => {
  const count = rowCounter({ rows: 5 })
  count(3)
  count(2)
  assert.throws(() => count(1), isTooLarge)
  rowCounter({ rows: 5 })(5)
  assert.throws(() => rowCounter({ rows: 5 })(6), isTooLarge)
})

test('layers of all maps are summed, and one more than the limit is refused', () => {
  const { layers } = countRequest({ ...requestLimits, layers: 4 })
  layers(1)
  layers(3)
  assert.throws(() => layers(1), (error: PrintError) => isTooLarge(error) && /\b5\b.*\b4\b/.test(error.message)) // prettier-ignore
})

test('checked values are counted one by one, to the limit of values or to 500,000', () => {
  const few = countRequest({ ...requestLimits, requestValues: 3 })
  for (let count = 0; count < 3; count++) few.checked()
  assert.throws(few.checked, isTooLarge)
  const many = countRequest({ ...requestLimits, requestValues: 600_000 })
  for (let count = 0; count < 500_000; count++) many.checked()
  assert.throws(many.checked, isTooLarge)
})

const wms = { name: 'wms', schema: { properties: {} } }
const layerTypes: LayerSchemas = { layers: [wms], layer: () => wms }
const list = { type: 'array', 'x-layers': true }
const map = {
  oneOf: [
    { type: 'object', properties: { layers: list, over: { anyOf: [{ type: 'string' }, list] }, other: { type: 'array' } } },
    { type: 'string' }
  ]
} // prettier-ignore

/** What is counted of a map, and of a list of rows. */
const countsOf = (value: unknown, attribute: object) => {
  const counts = { layers: [] as number[], rows: [] as number[], checked: 0 }
  const { attributes, problems } = fillAttributes({ it: value }, [{ name: 'it', schema: map, ...attribute }], layerTypes, 'attributes', {
    layers: (count) => void counts.layers.push(count),
    rows: (count) => void counts.rows.push(count),
    checked: () => void counts.checked++
  }) // prettier-ignore
  return { ...counts, attributes, problems }
}

test('the layers in all lists of layers of a map are counted, in any letter case; other lists are not', () => {
  const layer = { type: 'wms' }
  const counted = (value: unknown) => countsOf(value, {}).layers
  assert.equal(counted({ LAYERS: [layer, layer, layer], over: [layer, layer], other: [1, 2, 3, 4] }), [5])
  assert.equal(counted({ over: 'x' }), [0])
  assert.equal(counted('x'), [0])
})

test('the rows of lists are counted, and each row is filled; a list that is wrong as a whole is not filled', () => {
  const rows = [{ name: 'title', schema: { type: 'string' }, default: 'none' }, { name: 'size', schema: { type: 'number' } }] // prettier-ignore
  const table = { schema: { type: 'array', maxItems: 2 }, rows }
  const good = countsOf([{ size: '1' }, { size: 2, title: 5 }], table)
  assert.equal(good.rows, [2])
  assert.ok(good.checked >= 4)
  assert.equal(good.attributes.it, [
    { title: 'none', size: 1 },
    { title: '5', size: 2 }
  ])
  const wrong = countsOf([{ size: 1 }, { size: 'x' }], table)
  assert.equal(wrong.problems.map(({ path }) => path), ['attributes.it[1].size']) // prettier-ignore
  const long = countsOf([{}, {}, {}], table)
  assert.equal(long.rows, [3])
  assert.equal(long.problems.map(({ path }) => path), ['attributes.it']) // prettier-ignore
  assert.equal(countsOf('x', { schema: { type: 'string' }, rows }).rows, [])
})

test('a whole value replaces the default, another is merged over it; a block gets the default of its schema', () => {
  const filled = (sent: unknown, attribute: object) => countsOf(sent, attribute).attributes.it
  const preset = { a: 1, b: { c: 2, d: 3 } }
  assert.equal(filled({ b: { c: 5 } }, { schema: { type: 'object' }, default: preset }), { a: 1, b: { c: 5, d: 3 } })
  assert.equal(filled({ b: 5 }, { schema: { type: 'object' }, default: preset }), { a: 1, b: 5 })
  assert.equal(filled({ b: { c: 5 } }, { schema: { type: 'object', 'x-whole': true }, default: preset }), { b: { c: 5 } }) // prettier-ignore
  assert.equal(filled(undefined, { schema: { type: 'object', 'x-whole': true }, default: preset }), preset)
  assert.equal(filled(null, { schema: { type: 'object', default: { x: 1 } }, block: {} }), { x: 1 })
  assert.equal(filled(undefined, { schema: { type: 'object' }, block: {} }), {})
})

test('members of a default give way to members of the request that exclude them, unless they are sent, too', () => {
  const schema = { type: 'object', 'x-instead': { bbox: ['center', 'scale'] } }
  const filled = (sent: object) => countsOf(sent, { schema, default: { center: 1, scale: 2, dpi: 3 } }).attributes.it
  assert.equal(filled({ BBOX: 9 }), { dpi: 3, BBOX: 9 })
  assert.equal(filled({ bbox: 9, scale: 5 }), { scale: 5, dpi: 3, bbox: 9 })
  assert.equal(filled({ dpi: 4 }), { center: 1, scale: 2, dpi: 4 })
})

test.run()
