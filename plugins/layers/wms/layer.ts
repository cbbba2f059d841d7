import {
  customParams,
  layerNames,
  type MergeableLayer,
  mergeableMembers,
  serverMembers
} from '../../../parts/map-server.js'

export const VERSIONS = ['1.0.0', '1.1.0', '1.1.1', '1.3.0'] as const
export type Version = (typeof VERSIONS)[number]

export interface WmsLayer extends MergeableLayer {
  styles?: string | (string | null)[]
  version?: Version
  serverType?: string
  useNativeAngle?: boolean
}

export const schema = {
  description: 'A picture, or tiles for the print, from a Web Map Service.',
  type: 'object',
  required: ['baseURL', 'layers'],
  properties: {
    ...serverMembers,
    layers: layerNames('Names of the layers, the lowest first; a list or a text with commas.'),
    styles: {
      anyOf: [{ type: 'array', items: { type: ['string', 'null'] } }, { type: 'string' }],
      description:
        'One style for each layer, in the same order; null or "": the default style of the layer; [""], "default" or no ' +
        'value: the default styles.'
    },
    version: { enum: VERSIONS, description: 'Version of WMS; default 1.1.1.' },
    imageFormat: { type: 'string', description: 'Media type, or its part after image/; default image/png.' },
    format: { type: 'string', description: 'Another name for imageFormat.' },
    serverType: {
      type: 'string',
      description:
        'mapserver, geoserver or qgisserver: dpi and rotation are sent in the parameters of this product. any: in those ' +
        'of all three. none: neither is sent. Default: the dpi is sent in the parameters of all three.'
    },
    useNativeAngle: {
      type: 'boolean',
      description:
        'MapServer or GeoServer rotates the map itself, with upright labels; default true if serverType is one of them, ' +
        'false for any. Without serverType mapsetter rotates the picture.'
    },
    customParams: customParams(
      'TRANSPARENT, TIME, …',
      'a list repeats the name. STYLES, FORMAT and VERSION are used if the layer has no member for them; parameters ' +
        'that mapsetter sends itself (LAYERS, BBOX, …) are ignored.'
    ),
    ...mergeableMembers
  }
}
