import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillAttributes } from '../../../core/request/attributes.js'
import { withStrays } from '../../../core/request/strays.js'
import type { LayerSchemas } from '../../../core/request/layer-types.js'

const wms = {
  name: 'wms',
  schema: {
    required: ['baseURL'],
    properties: { baseURL: { type: 'string' }, imageFormat: { type: 'string' }, customParams: { type: 'object' } }
  }
}
const layers: LayerSchemas = { layers: [wms], layer: (type) => (type === 'wms' ? wms : undefined) }
const schema = {
  type: 'object',
  properties: {
    center: { type: 'array' },
    scale: { type: 'number' },
    bbox: { type: 'array' },
    layers: { type: 'array', 'x-layers': true, items: { type: 'object' } }
  },
  anyOf: [{ required: ['bbox'] }, { required: ['center', 'scale'] }]
}
const fill = (map: object) => fillAttributes({ map }, [{ name: 'map', schema }], layers, 'attributes')
const filled = (layer: object) => fill({ bbox: [], layers: [{ type: 'wms', ...layer }] })

test('a misspelled member that is required is reported in place of the missing one', () => {
  assert.equal(filled({ baseUrll: 'x' }).problems, [
    { path: 'attributes.map.layers[0].baseUrll', message: 'is not known; did you mean "baseURL"?' }
  ])
  assert.equal(
    fill({ centre: [], scale: 5 }).problems.map(({ path }) => path),
    ['attributes.map.centre']
  )
})

test('a member of three letters is only reported in place of a missing one', () => {
  const view = {
    type: 'object',
    required: ['zoom'],
    properties: { zoom: { type: 'number' }, tilt: { type: 'number' } }
  }
  const filled = (value: object) =>
    fillAttributes({ view: value }, [{ name: 'view', schema: view }], layers, 'attributes')
  assert.equal(
    filled({ zom: 3 }).problems.map(({ path }) => path),
    ['attributes.view.zom']
  )
  assert.equal(filled({ zoom: 3, til: 1 }).warnings, [])
})

test('a misspelled member that may be left out gives a warning, which names the layer or the attribute', () => {
  const { problems, warnings } = filled({ baseURL: 'x', imageFormt: 'png', name: 'Roads' })
  assert.equal(problems, [])
  assert.equal(warnings, ['layer "Roads": "imageFormt" is not known; it is ignored; did you mean "imageFormat"?'])
  assert.match(filled({ baseURL: 'x', imageFormt: 'png' }).warnings[0]!, /^a layer of type "wms": "imageFormt" /)
  assert.match(fill({ bbox: [], scael: 5 }).warnings[0]!, /^attribute "map": "scael" .* "scale"/)
})

test('extra members of clients give no warning', () => {
  const extra = { visibility: true, 'customParams ': {}, fromat: 1 }
  assert.equal(filled({ baseURL: 'x', ...extra }).warnings, [])
  // the declared member is there as well
  assert.equal(filled({ baseURL: 'x', imageFormat: 'png', imageFormt: 'png' }).warnings, [])
})

test('one member of two that belong together is named', () => {
  assert.equal(fill({ center: [] }).problems, [
    { path: 'attributes.map', message: 'has center without scale; must have both, or one of bbox' }
  ])
})

test('a misspelled member stands for a missing one of its own object only', () => {
  const problems = [{ path: 'a', message: 'has none of bbox, center; must have exactly one of them' }]
  const stray = (step: string, near: string) => [{ steps: [step], name: 'bxob', near }]
  assert.equal(withStrays(problems, stray('b', 'bbox'), ''), problems)
  assert.equal(withStrays(problems, stray('a', 'box'), ''), problems)
  assert.equal(withStrays(problems, stray('a', 'bbox'), ''), [{ path: 'a.bxob', message: 'is not known; did you mean "bbox"?' }]) // prettier-ignore
})

test.run()
