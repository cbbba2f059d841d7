import type { BlockPlugin, CommonLayer, PluginFactory } from '../../core/plugin.js'

/** Layers that a layout adds below or above those of a map, which names the attribute. */
const staticLayers: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'staticLayers',
    clientType: 'StaticLayersAttributeValue',
    options: { type: 'object', additionalProperties: false },
    value: {
      type: 'object',
      properties: { layers: { type: 'array', 'x-layers': true, default: [], description: 'top first' } }
    },
    describe: () => ({ clientParams: { layers: { type: 'array' } } })
  }) satisfies BlockPlugin<object, { layers: CommonLayer[] }>

export default staticLayers
