import type { BlockPlugin, PluginFactory } from '../../core/plugin.js'
import { readFeatures } from '../../parts/features.js'
import { featuresOf } from '../../parts/maps.js'

/** A text that is not GeoJSON is an address. */
const isAddress = (value: unknown): boolean => typeof value === 'string' && !/^\s*[[{]/.test(value)

/**
 * Features that a request sends separately from its layers: `{features: …}` or the features themselves, as GeoJSON, its
 * text or its address. A map whose option names the attribute shows them.
 */
const features: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'features',
    clientType: 'FeaturesAttributeValues',
    options: { type: 'object', additionalProperties: false },
    value: { type: ['object', 'array', 'string'], 'x-whole': true },
    describe: () => ({ clientParams: { features: { type: 'String' } } }),
    check(value) {
      const sent = featuresOf(value)
      if (!isAddress(sent)) readFeatures(sent)
    }
  }) satisfies BlockPlugin

export default features
