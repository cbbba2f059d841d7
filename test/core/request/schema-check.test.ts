import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Registry } from '../../../core/plugin/contracts.js'
import { schemaCheck } from '../../../core/request/schema-check.js'

const wms = { name: 'wms', schema: { properties: { opacity2: { type: 'number' } } } }
const registry = { layers: [wms], layer: (type: string) => (type === 'wms' ? wms : undefined) } as unknown as Registry
const check = schemaCheck(registry)
const schema = { type: 'object', properties: { dpi: { type: 'number' }, layers: { type: 'array', 'x-layers': true } } }

test('values of layouts are coerced with the layer types that are loaded; unknown members stay', () => {
  const value = { DPI: '72', junk: 1, layers: [{ type: 'wms', opacity2: '2', name: 5 }] }
  assert.equal(check.coerce(value, schema), {
    dpi: 72,
    junk: 1,
    layers: [{ type: 'wms', opacity2: 2, name: '5', opacity: 1 }]
  })
})

test('values of layouts are checked with the layer types that are loaded', () => {
  assert.equal(
    check.validate({ dpi: 'x', layers: [{ type: 'wsm' }] }, schema).map(({ path }) => path),
    ['dpi', 'layers[0].type']
  )
  assert.equal(check.validate({ layers: [{ type: 'wms', opacity: 1 }] }, schema), [])
})

test('a schema that cannot be used has a fault', () => {
  assert.is(check.fault(schema), undefined)
  assert.type(check.fault({ type: 'nothing' }), 'string')
})

test("an app's defaults of layers change the schema of their type", () => {
  const { layers, problems } = check.withLayerDefaults({ wms: { opacity2: 3 }, wfs: {} })
  assert.equal(problems.map(({ path }) => path), ['layerDefaults.wfs']) // prettier-ignore
  assert.equal((layers.layer('wms')!.schema as any).properties.opacity2.default, 3)
})

test.run()
