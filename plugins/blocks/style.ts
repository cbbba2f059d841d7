import type { BlockPlugin, PluginFactory } from '../../core/plugin.js'

/**
 * A style that a request sends separately from its layers: `{style: …}` or the style itself, in any form that a layer
 * accepts. A map whose option names the attribute draws its vector layers in this style.
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
