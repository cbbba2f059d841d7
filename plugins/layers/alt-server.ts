import type { LayerPlugin, PluginFactory, View } from '../../core/plugin.js'
import type { QueryParameters } from '../../parts/fetching.js'
import {
  absent,
  customParams,
  htmlWords,
  joinedParameters,
  layerNames,
  listOf,
  maxSizeOf,
  mediaTypeOf,
  type MergeableLayer,
  mergeableMembers,
  mergeLayers,
  namesTitle,
  parameterValue,
  plainAnswers,
  plainNumber,
  queryOf,
  requestFor,
  serverMembers,
  together,
  windowRules,
  without
} from '../../parts/map-server.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import { countWindows, drawWindows, type MapWindow, type WindowRules } from '../../parts/tiles.js'

interface AltServerLayer extends MergeableLayer {
  useNativeAngle?: boolean
}

const schema = {
  description: 'A picture from the CGI interface of MapServer (mode=map).',
  type: 'object',
  required: ['baseURL', 'layers'],
  properties: {
    ...serverMembers,
    baseURL: { ...serverMembers.baseURL, description: 'Address of MapServer; its query usually has the map file.' },
    layers: layerNames(
      'Names of the layers, a list or a text with commas; MapServer draws them in the order of the map file.'
    ),
    imageFormat: {
      type: 'string',
      description: 'Media type, its part after image/, or the name of an output format of the map file; default png.'
    },
    format: { type: 'string', description: 'Another name for imageFormat.' },
    projection: {
      type: 'string',
      description:
        'Projection of the map file; if it differs from that of the map, the picture is warped. Default: that of the map.'
    },
    useNativeAngle: {
      type: 'boolean',
      description:
        'MapServer (up to version 7) rotates the map itself, with upright labels; default false: mapsetter rotates the picture.'
    },
    customParams: customParams(
      'TRANSPARENT, …',
      'a list repeats the name; parameters that mapsetter sends itself are ignored.'
    ),
    ...mergeableMembers
  }
}

/** Parameters that mapsetter sends itself. */
const RESERVED = ['MODE', 'LAYERS', 'MAPSIZE', 'MAP_SIZE', 'MAP.SIZE', 'MAPEXT', 'MAP_IMAGETYPE', 'MAP.IMAGETYPE']
const RESOLUTIONS = ['MAP_RESOLUTION', 'MAP.RESOLUTION']
const ANGLES = ['MAP_ANGLE', 'MAP.ANGLE']

const formatOf = (layer: AltServerLayer): string => mediaTypeOf(layer.imageFormat || layer.format)

/** MapServer measures the extent between the centres of the outermost pixels. */
const centresOf = ({ extent: [left, bottom, right, top], width, height }: MapWindow): number[] => {
  const [x, y] = [(right - left) / width / 2, (top - bottom) / height / 2]
  return [left + x, bottom + y, right - x, top - y]
}

const parametersFor = (layer: AltServerLayer, view: View): ((window: MapWindow) => QueryParameters) => {
  const given = without(joinedParameters(layer), [...RESERVED, ...ANGLES])
  const saysDpi = RESOLUTIONS.some(
    (name) => parameterValue({ ...queryOf(layer.baseURL), ...given }, name) !== undefined
  )
  const fixed = {
    ...absent([...RESERVED, ...ANGLES]),
    MODE: 'map',
    LAYERS: listOf(layer.layers).join(' '),
    MAP_IMAGETYPE: formatOf(layer).replace(/^image\/(\w+)(?:\+xml)?$/i, '$1'),
    ...(!saysDpi && { map_resolution: Math.round(view.dpi) }),
    ...given
  }
  return (window) => {
    const size = `${window.width} ${window.height}`
    const extent = centresOf(window).map(plainNumber).join(' ')
    // some versions read one of the size parameters, some the other
    const place = { MAPSIZE: size, MAP_SIZE: size, MAPEXT: extent }
    const angle = window.turnDeg === undefined ? {} : { map_angle: plainNumber(window.turnDeg) }
    return together(fixed, { ...place, ...angle })
  }
}

const factsOf = (layer: AltServerLayer) => ({ format: formatOf(layer), others: [layer.useNativeAngle ?? false] })

/** Option `maxSize`: the largest picture to request from a server, in pixels; larger maps are requested in tiles. */
const altServer: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['maxSize'], 'the layer "altServer"')
  const maxSize = maxSizeOf(options)
  const rulesFor = (layer: AltServerLayer): WindowRules => ({
    ...windowRules(layer, maxSize, formatOf(layer)),
    turns: layer.useNativeAngle,
    squarePixels: true
  })
  return {
    kind: 'layer',
    name: 'altServer',
    aliases: ['mapServer'],
    schema,
    title: namesTitle,
    hasNoLabels: true,
    tiles: (layer, view) => countWindows(view, rulesFor(layer)),
    merge: (upper, lower) => mergeLayers(upper, lower, factsOf, RESERVED),
    async draw(layer, view, tools) {
      const parametersOf = parametersFor(layer, view)
      const ask = (window: MapWindow) => requestFor(layer.baseURL, parametersOf(window), layer.method)
      return drawWindows({ view, tools: plainAnswers(tools, htmlWords), layer, rules: rulesFor(layer), ask })
    }
  } satisfies LayerPlugin<AltServerLayer>
}

export default altServer
