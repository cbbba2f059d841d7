import type { LayerPlugin, PluginFactory, Tools } from '../../core/plugin.js'
import { extentOfFeatures, featureLayer, type Features, readFeatures, readGml } from '../../parts/features.js'
import { fetchData, ServiceException } from '../../parts/fetching.js'
import { projectionOf, reprojector, worldWidth } from '../../parts/geo.js'
import { requestFor } from '../../parts/map-server.js'
import { styleMembers } from '../../parts/styles.js'
import { isXml } from '../../parts/xml.js'
import { type FeatureRequest, requestOf, typesOf, VERSIONS, type WfsLayer } from './wfs/request.js'

const types = (description: string) => ({ type: 'array', items: { type: 'string' }, minItems: 1, description })
const sameTypes = types('The same as typeName.')

const schema = {
  description: 'Features from a Web Feature Service, drawn as vectors.',
  type: 'object',
  required: ['baseURL'],
  anyOf: ['typeName', 'typeNames', 'featureType', 'layers'].map((name) => ({ required: [name] })),
  properties: {
    baseURL: { type: 'string', minLength: 1, description: 'Address of the service; a query it already has is kept.' },
    typeName: types('Names of the feature types, the lowest first; a list or text with commas.'),
    typeNames: sameTypes,
    featureType: sameTypes,
    layers: sameTypes,
    version: { enum: VERSIONS, description: 'Default 2.0.0.' },
    outputFormat: {
      type: 'string',
      description: 'GeoJSON or GML, in the server’s words; default: application/json, else what the server likes best.'
    },
    srsName: { type: 'string', description: 'The projection to ask for features in; default: the map’s.' },
    projection: { type: 'string', description: 'The same as srsName.' },
    maxFeatures: { type: 'integer', minimum: 1, description: 'How many features are asked for; default 50000.' },
    filter: { type: 'string', description: 'In CQL or XML; then features are asked for wherever they are.' },
    method: { enum: ['GET', 'POST'], description: 'POST sends the parameters as a form; default GET.' },
    customParams: {
      type: 'object',
      description:
        'Further parameters (SORTBY, VIEWPARAMS, …); a list repeats the name. VERSION, SRSNAME, OUTPUTFORMAT and COUNT ' +
        'count where the layer has no member for them; BBOX and what else the request says itself is left out.'
    },
    mergeableParams: { description: 'Accepted for the sake of clients; not sent.' },
    ...styleMembers
  }
}

/** The name that most servers know it by. */
const GEOJSON = 'application/json'

const send = (layer: WfsLayer, { parameters }: FeatureRequest, format: string | undefined, tools: Tools) => {
  const { address, request } = requestFor(layer.baseURL, { ...parameters, OUTPUTFORMAT: format }, layer.method)
  return fetchData(tools, address, request)
}

/** GeoJSON is asked for first; a server that makes an exception of it is asked for what it makes by default: GML. */
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

/** Whether the server has taken no notice of the projection asked for, as RFC 7946 has it. */
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
  const asked = `and was asked for no more than ${most} (maxFeatures)`
  return matched === undefined
    ? `the server has sent ${given} features, ${asked}; others may be missing`
    : `the server has sent ${given} of ${matched} features, ${asked}; the others are missing`
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
