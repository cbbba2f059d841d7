import type { LayerPlugin, PluginFactory, View } from '../../core/plugin.js'
import type { QueryParameters } from '../../parts/fetching.js'
import { isWebMercator, projectionOf } from '../../parts/geo.js'
import {
  absent,
  asSent,
  customParams,
  epsgCode,
  jsonError,
  listOf,
  maxSizeOf,
  parameterValue,
  plainAnswers,
  plainNumber,
  queryOf,
  requestFor,
  type ServerLayer,
  serverMembers,
  texts,
  together,
  windowRules,
  without
} from '../../parts/map-server.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import { countWindows, drawWindows, type MapWindow, type WindowRules } from '../../parts/tiles.js'

interface ArcgisLayer extends ServerLayer {
  layers?: string | string[]
  transparent?: boolean
}

const schema = {
  description: 'A picture from a map or image service of ArcGIS REST (export, exportImage).',
  type: 'object',
  required: ['baseURL'],
  properties: {
    ...serverMembers,
    baseURL: {
      type: 'string',
      minLength: 1,
      description: 'Address of the service that ends with MapServer or ImageServer; its query is kept.'
    },
    layers: texts('Numbers of the layers to show, or a text in the syntax of ArcGIS (hide:3); default: the default layers of the service.'), // prettier-ignore
    imageFormat: { type: 'string', description: 'png32, png24, jpg, … or a media type; default png32.' },
    format: { type: 'string', description: 'Another name for imageFormat.' },
    transparent: { type: 'boolean', description: 'Whether the background is transparent; default true.' },
    customParams: customParams(
      'layerDefs, time, token, …',
      'an object is sent as JSON; parameters that mapsetter sends itself are ignored.'
    )
  }
}

/** Parameters that mapsetter sends itself. */
const RESERVED = ['F', 'BBOX', 'BBOXSR', 'IMAGESR', 'SIZE', 'LAYERS', 'FORMAT', 'TRANSPARENT']

/** The address of the operation, with the query of the service. */
const operationOf = (baseURL: string): string => {
  const [service = '', query] = baseURL.split('#')[0]!.split(/\?(.*)/s)
  const path = service.replace(/(?<!\/)\/+$/, '')
  const operation = /\/ImageServer$/i.test(path) ? '/exportImage' : /\/export(?:Image)?$/i.test(path) ? '' : '/export'
  return `${path}${operation}${query ? `?${query}` : ''}`
}

const layersOf = (given: unknown): string | undefined => {
  const text = listOf(given).join(',').trim()
  return text === '' || /^(?:show|hide|include|exclude):/i.test(text) ? text || undefined : `show:${text}`
}

/** ArcGIS has its own names: png32 is PNG with full transparency. */
const FORMATS = new Map([['image/png', 'png32'], ['image/jpeg', 'jpg'], ['image/svg+xml', 'svg']]) // prettier-ignore

const formatOf = ({ imageFormat, format }: ArcgisLayer): string => {
  const word = (imageFormat || format || 'png32').trim()
  return FORMATS.get(word.toLowerCase()) ?? word.replace(/^image\//i, '')
}

/** The number of a coordinate system (WKID); ArcGIS always has x or longitude first. */
const numberOf = (projection: string): string => {
  const { code } = projectionOf(projection)
  return isWebMercator(code) ? '3857' : epsgCode(code).replace(/^\w+:/, '')
}

const parametersFor = (layer: ArcgisLayer, view: View): ((window: MapWindow) => QueryParameters) => {
  const given = asSent(layer.customParams ?? {})
  const all = { ...queryOf(layer.baseURL), ...given }
  const fixed = {
    ...absent(RESERVED),
    f: 'image',
    layers: layersOf(layer.layers ?? parameterValue(all, 'LAYERS')),
    format: formatOf(layer),
    transparent: layer.transparent ?? parameterValue(all, 'TRANSPARENT') ?? true,
    ...(parameterValue(all, 'DPI') === undefined && { dpi: Math.round(view.dpi) }),
    ...without(given, RESERVED)
  }
  return ({ projection, extent, width, height }) => {
    const wkid = numberOf(projection)
    const place = { bbox: extent.map(plainNumber).join(','), bboxSR: wkid, imageSR: wkid, size: `${width},${height}` }
    return together(fixed, place)
  }
}

/** Option `maxSize`: the largest picture to request from a server, in pixels; larger maps are requested in tiles. */
const arcgisrest: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['maxSize'], 'the layer "arcgisrest"')
  const maxSize = maxSizeOf(options)
  // for pixels that are not square, ArcGIS widens the extent until they are
  const rulesFor = (layer: ArcgisLayer): WindowRules => ({
    ...windowRules(layer, maxSize, formatOf(layer)),
    squarePixels: true
  })
  return {
    kind: 'layer',
    name: 'arcgisrest',
    aliases: ['arcgis'],
    schema,
    title: (layer) => layer.name || 'arcgisrest',
    hasNoLabels: true,
    tiles: (layer, view) => countWindows(view, rulesFor(layer)),
    async draw(layer, view, tools) {
      const operation = operationOf(layer.baseURL)
      const parametersOf = parametersFor(layer, view)
      const ask = (window: MapWindow) => requestFor(operation, parametersOf(window), layer.method)
      return drawWindows({ view, tools: plainAnswers(tools, jsonError), layer, rules: rulesFor(layer), ask })
    }
  } satisfies LayerPlugin<ArcgisLayer>
}

export default arcgisrest
