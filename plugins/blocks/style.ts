import type { BlockPlugin, PluginFactory } from '../../core/plugin.js'

/**
 * A style that a request sends apart from its layers: `{style: …}` or the style itself, in any form that a layer takes.
 * A map that names the attribute draws its vector layers in it.
 */
const style: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'style',
    clientType: 'StylesAttributeValues',
    options: { type: 'object', additionalProperties: false },
    value: { type: ['object', 'string'], 'x-whole': true },
    describe: () => ({ clientParams: { style: { type: 'String' } } })
  }) satisfies BlockPlugin

export default style
