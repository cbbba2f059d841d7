import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layerName } from '../../core/layer-name.js'

test('a layer is called by its name, cut to 200 characters, else by its type', () => {
  assert.is(layerName({ type: 'wms', name: 'roads' }), 'layer "roads"')
  assert.is(layerName({ type: 'wms' }), 'layer of type wms')
  assert.is(layerName({ type: 'wms', name: '' }), 'layer of type wms')
  assert.is(layerName({ type: 'wms', name: 'a'.repeat(200) }), `layer "${'a'.repeat(200)}"`)
  assert.is(layerName({ type: 'wms', name: 'a'.repeat(201) }), `layer "${'a'.repeat(200)}…"`)
})

test.run()
