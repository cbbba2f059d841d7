import type { LayerPlugin, PluginFactory, Tools } from '../../core/plugin.js'
import { extentOfFeatures, featureLayer, type Features, readFeatures, readGml } from '../../parts/features.js'
import { fetchData, ServiceException } from '../../parts/fetching.js'
import { projectionOf, reprojector, worldWidth } from '../../parts/geo.js'
import { requestFor } from '../../parts/map-server.js'
import { styleMembers } from '../../parts/styles.js'
import { isXml } from '../../parts/xml.js'
import { type FeatureRequest, requestOf, typesOf, VERSIONS, type WfsLayer } from './wfs/request.js'

const types = (description: string) => ({ type: 'array', items: { type: 'string' }, minItems: 1, description })
const sameTypes = types('Another name for typeName.')

const schema = {
  description: 'Features from a Web Feature Service, drawn as vectors.',
  type: 'object',
  required: ['baseURL'],
  anyOf: ['typeName', 'typeNames', 'featureType', 'layers'].map((name) => ({ required: [name] })),
  properties: {
    baseURL: { type: 'string', minLength: 1, description: 'Address of the service; its query is kept.' },
    typeName: types('Names of the feature types, the lowest first; a list or a text with commas.'),
    typeNames: sameTypes,
    featureType: sameTypes,
    layers: sameTypes,
    version: { enum: VERSIONS, description: 'Version of WFS; default 2.0.0.' },
    outputFormat: {
      type: 'string',
      description:
        'Format of the answer, GeoJSON or GML, by the name that the server uses; default: application/json, else the default of the server.'
    },
    srsName: { type: 'string', description: 'Projection of the requested features; default: that of the map.' },
    projection: { type: 'string', description: 'Another name for srsName.' },
    maxFeatures: { type: 'integer', minimum: 1, description: 'Largest number of features; default 50000.' },
    filter: {
      type: 'string',
      description: 'Filter in CQL or XML; with a filter, features outside of the map are requested as well.'
    },
    method: { enum: ['GET', 'POST'], description: 'POST sends the parameters as a form; default GET.' },
    customParams: {
      type: 'object',
      description:
        'Additional parameters (SORTBY, VIEWPARAMS, …); a list repeats the name. VERSION, SRSNAME, OUTPUTFORMAT and COUNT ' +
        'are used if the layer has no member for them; BBOX and other parameters that mapsetter sends itself are ignored.'
    },
    mergeableParams: { description: 'Ignored.' },
    ...styleMembers
  }
}

/** The name of GeoJSON that most servers know. */
const GEOJSON = 'application/json'

const send = (layer: WfsLayer, { parameters }: FeatureRequest, format: string | undefined, tools: Tools) => {
  const { address, request } = requestFor(layer.baseURL, { ...parameters, OUTPUTFORMAT: format }, layer.method)
  return fetchData(tools, address, request)
}

/** GeoJSON is requested first; if the server answers with an exception, its default format (GML) is requested. */
const ask = async (layer: WfsLayer, request: FeatureRequest, tools: Tools): Promise<Uint8Array> => {
  if (request.outputFormat !== undefined) return send(layer, request, request.outputFormat, tools)
  try {
    return await send(layer, request, GEOJSON, tools)
  } catch (thrown) {
    if (!(thrown instanceof ServiceException)) throw thrown
    return send(layer, request, undefined, tools)
  }
}

const read = (bytes: Uint8Array, { code, srsName, version }: FeatureRequest): Features & { crs: string } => {
  if (isXml(bytes)) {
    const shortNamesToo = version !== '1.0.0'
    return readGml(bytes, { crs: srsName, shortNamesToo, projectionOf, reprojector })
  }
  const found = readFeatures(bytes)
  return { ...found, crs: found.crs ?? (areDegrees(found, code) ? 'CRS:84' : code) }
}

/** Whether the server ignored the requested projection and sent degrees, as RFC 7946 requires. */
const areDegrees = ({ features }: Features, code: string): boolean => {
  if (projectionOf(code).isGeographic) return false
  let isAny = false
  for (const feature of features) {
    const extent = extentOfFeatures([feature])
    if (extent?.some((value, index) => Math.abs(value) > (index % 2 === 0 ? 180 : 90))) return false
    isAny ||= extent !== undefined
  }
  return isAny
}

const missingSentence = (given: number, matched: number | undefined, most: number): string | undefined => {
  if (matched === undefined ? given < most : given >= matched) return undefined
  return matched === undefined
    ? `the server sent ${given} features, the most that maxFeatures (${most}) allows; more may exist`
    : `the server sent ${given} of ${matched} features (maxFeatures is ${most}); the others are missing`
}

const plugin: LayerPlugin<WfsLayer> = {
  kind: 'layer',
  name: 'wfs',
  schema,
  ...featureLayer<WfsLayer>(
    (layer) => layer.name || typesOf(layer).join(', '),
    async (layer, { projection, into, view, tools, warn }) => {
      const request = requestOf(layer, projection, view)
      const { features, count, crs, matched } = read(await ask(layer, request, tools), request)
      const missing = missingSentence(count, matched, request.maxFeatures)
      if (missing) warn(missing)
      return { features, reproject: reprojector(crs, into), worldWidth: worldWidth(into), areOfMap: true }
    }
  )
}

const wfs: PluginFactory = () => plugin
export default wfs
