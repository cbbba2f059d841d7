import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coerce } from '../../../core/request/coerce.js'
import { layersWithDefaults } from '../../../core/request/layer-defaults.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import { validate } from '../../../core/request/validate.js'

const wms: LayerPlugin<any> = {
  kind: 'layer',
  name: 'wms',
  aliases: ['tiledwms'],
  schema: {
    type: 'object',
    required: ['baseURL'],
    properties: {
      baseURL: { type: 'string' },
      version: { enum: ['1.1.1', '1.3.0'] },
      tolerance: { type: 'number', default: 1 }
    }
  },
  tiles: () => 0,
  draw: async () => ({})
}
const registry = makeRegistry([wms, { ...wms, name: 'osm', aliases: [] }])
const list = { type: 'array', 'x-layers': true }

test('layerDefaults of an app fill missing members of layers, under every alias of their type', () => {
  const { layers, problems } = layersWithDefaults(registry, { TiledWMS: { VERSION: '1.3.0', failOnError: 'true' } })
  assert.equal(problems, [])
  const sent = [{ type: 'wms', baseURL: 'a' }, { type: 'tiledwms', baseURL: 'b', version: '1.1.1', failOnError: false }, { type: 'osm', baseURL: 'c' }] // prettier-ignore
  const settled = coerce(sent, list, layers) as any[]
  assert.equal(
    settled.map(({ type, version, failOnError, tolerance }) => [type, version, failOnError, tolerance]),
    [['wms', '1.3.0', true, 1], ['wms', '1.1.1', false, 1], ['osm', undefined, undefined, 1]] // prettier-ignore
  )
  assert.equal(validate(settled, list, layers), [])
  assert.equal((coerce([sent[0]], list, registry) as any[])[0].version, undefined)
})

test('unknown types, members and values in layerDefaults are reported with their path', () => {
  const { problems } = layersWithDefaults(registry, {
    wmz: { version: '1.1.1' },
    wms: { versoin: '1.1.1', version: '7', opacity: 2, type: 'osm' }
  })
  assert.equal(problems.map(({ path }) => path).sort(), [
    'layerDefaults.wms.opacity',
    'layerDefaults.wms.type',
    'layerDefaults.wms.version',
    'layerDefaults.wms.versoin',
    'layerDefaults.wmz'
  ])
  assert.match(problems.find(({ path }) => path === 'layerDefaults.wmz')!.message, /^is not a layer type; .*"wms"\?$/)
})

test.run()
