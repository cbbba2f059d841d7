import { isObject, type PluginFactory, type RawValues, type StylePlugin } from '../../core/plugin.js'
import { readLegacy } from './openlayers/hashes/read.js'
import { isEmpty } from './openlayers/json/values.js'
import { readJson } from './openlayers/read-json.js'

const hashesIn = ({ styles }: RawValues): RawValues | undefined => (isObject(styles) ? styles : undefined)

/** The JSON styles of MapFish Print, versions 1 and 2, and the symbolizer hashes of OpenLayers 2 that features carry. */
const openlayers: PluginFactory = () =>
  ({
    kind: 'style',
    name: 'openlayers',
    suffixes: ['json'],
    recognises({ json, text, layer }) {
      if (json) return true
      return (
        text === undefined &&
        layer !== undefined &&
        (isEmpty(layer.style) || Object.keys(hashesIn(layer) ?? {}).length > 0)
      )
    },
    read({ json, layer = {} }, context) {
      if (json) return readJson(json, context, context.preset)
      return readLegacy({ styles: hashesIn(layer), styleProperty: layer.styleProperty }, context.preset, context)
    }
  }) satisfies StylePlugin

export default openlayers
