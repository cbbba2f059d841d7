import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layerName } from '../../core/layer-name.js'

test('a layer is called by its name, cut to 80 characters, else by its type', () => {
  assert.is(layerName({ type: 'wms', name: 'roads' }), 'layer "roads"')
  assert.is(layerName({ type: 'wms' }), 'layer of type wms')
  assert.is(layerName({ type: 'wms', name: '' }), 'layer of type wms')
  assert.is(layerName({ type: 'wms', name: 'a'.repeat(78) }), `layer "${'a'.repeat(78)}"`)
  assert.is(layerName({ type: 'wms', name: 'a'.repeat(79) }), `layer "${'a'.repeat(78)}…`)
})

test.run()
