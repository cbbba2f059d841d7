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
  parameterValue as valueOf,
  plainAnswers,
  plainNumber,
  queryOf,
  requestFor,
  serverMembers,
  together,
  windowRules,
  without
} from '../../parts/map-server.js'
import { countWindows, drawWindows, type MapWindow, type WindowRules } from '../../parts/tiles.js'

interface AltServerLayer extends MergeableLayer {
  useNativeAngle?: boolean
}

const schema = {
  description: 'A map of MapServer’s own interface (CGI, mode=map).',
  type: 'object',
  required: ['baseURL', 'layers'],
  properties: {
    ...serverMembers,
    baseURL: { ...serverMembers.baseURL, description: 'Address of MapServer; its query usually says which map file.' },
    layers: layerNames('Names of the layers, a list or text with commas; drawn in the order of the map file.'),
    imageFormat: {
      type: 'string',
      description: 'Media type, what follows image/, or the name of an output format of the map file; default png.'
    },
    format: { type: 'string', description: 'The same as imageFormat.' },
    projection: {
      type: 'string',
      description: 'Of the map file, if it is not the map’s; its pictures are then warped.'
    },
    useNativeAngle: {
      type: 'boolean',
      description: 'A MapServer up to version 7 turns a rotated map itself, its labels upright; default false.'
    },
    customParams: customParams('TRANSPARENT, …', 'a list repeats the name; what the request says itself is left out.'),
    ...mergeableMembers
  }
}

/** What the request says itself. */
const RESERVED = ['MODE', 'LAYERS', 'MAPSIZE', 'MAP_SIZE', 'MAP.SIZE', 'MAPEXT', 'MAP_IMAGETYPE', 'MAP.IMAGETYPE']
const RESOLUTIONS = ['MAP_RESOLUTION', 'MAP.RESOLUTION']
const ANGLES = ['MAP_ANGLE', 'MAP.ANGLE']

const formatOf = (layer: AltServerLayer): string => mediaTypeOf(layer.imageFormat || layer.format)

/** The extent that MapServer takes goes from centre to centre of the outermost pixels. */
const centresOf = ({ extent: [left, bottom, right, top], width, height }: MapWindow): number[] => {
  const [x, y] = [(right - left) / width / 2, (top - bottom) / height / 2]
  return [left + x, bottom + y, right - x, top - y]
}

const parametersFor = (layer: AltServerLayer, view: View): ((window: MapWindow) => QueryParameters) => {
  const given = without(joinedParameters(layer), [...RESERVED, ...ANGLES])
  const saysDpi = RESOLUTIONS.some((name) => valueOf({ ...queryOf(layer.baseURL), ...given }, name) !== undefined)
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
    // versions have known the one size, the other or both
    const place = { MAPSIZE: size, MAP_SIZE: size, MAPEXT: extent }
    const angle = window.turnDeg === undefined ? {} : { map_angle: plainNumber(window.turnDeg) }
    return together(fixed, { ...place, ...angle })
  }
}

const factsOf = (layer: AltServerLayer) => ({ format: formatOf(layer), others: [layer.useNativeAngle ?? false] })

/** Options: `maxSize`, the largest picture that a server is asked for, in pixels; larger maps are asked for in tiles. */
const altServer: PluginFactory = (options) => {
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
