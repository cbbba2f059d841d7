import type { LayerPlugin, PluginFactory, View } from '../../core/plugin.js'
import { listOf, maxSizeOf, mergeLayers, namesTitle, requestFor, windowRules } from '../../parts/map-server.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import { countWindows, drawWindows, type MapWindow, type WindowRules } from '../../parts/tiles.js'
import { formatOf, getMap, makeOf, RESERVED, stylesOf, turns, turnsByItself, versionOf } from './wms/get-map.js'
import { schema, type WmsLayer } from './wms/layer.js'

const factsOf = (layer: WmsLayer) => ({
  format: formatOf(layer),
  others: [versionOf(layer), makeOf(layer), turnsByItself(layer)]
})

/** One style for each layer, if the layer has styles. */
const alignedStyles = (layer: WmsLayer): string[] => {
  const styles = stylesOf(layer)
  return listOf(layer.layers).map((_, index) => styles[index] ?? '')
}

/** Option `maxSize`: the largest picture to request from a server, in pixels; larger maps are requested in tiles. */
const wms: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['maxSize'], 'the layer "wms"')
  const maxSize = maxSizeOf(options)
  const rulesFor = (layer: WmsLayer, view: View): WindowRules => ({
    ...windowRules(layer, maxSize, formatOf(layer)),
    turns: turns(layer, view)
  })
  return {
    kind: 'layer',
    name: 'wms',
    aliases: ['tiledwms'],
    schema,
    title: namesTitle,
    hasNoLabels: true,
    tiles: (layer, view) => countWindows(view, rulesFor(layer, view)),
    merge(upper, lower) {
      if ([upper, lower].some((layer) => stylesOf(layer).length > listOf(layer.layers).length)) return undefined
      const merged = mergeLayers(upper, lower, factsOf, RESERVED)
      return merged && { ...merged, styles: [...alignedStyles(lower), ...alignedStyles(upper)] }
    },
    async draw(layer, view, tools) {
      const parametersOf = getMap(layer, view)
      const ask = (window: MapWindow) => requestFor(layer.baseURL, parametersOf(window), layer.method)
      return drawWindows({ view, tools, layer, rules: rulesFor(layer, view), ask })
    }
  } satisfies LayerPlugin<WmsLayer>
}

export default wms
