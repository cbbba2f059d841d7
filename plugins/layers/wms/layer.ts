import {
  customParams,
  layerNames,
  type MergeableLayer,
  mergeableMembers,
  serverMembers,
  texts
} from '../../../parts/map-server.js'

export const VERSIONS = ['1.0.0', '1.1.0', '1.1.1', '1.3.0'] as const
export type Version = (typeof VERSIONS)[number]

export interface WmsLayer extends MergeableLayer {
  styles?: string | string[]
  version?: Version
  serverType?: string
  useNativeAngle?: boolean
}

export const schema = {
  description: 'One picture, or tiles made for the print, from a Web Map Service.',
  type: 'object',
  required: ['baseURL', 'layers'],
  properties: {
    ...serverMembers,
    layers: layerNames('Names of the layers, the lowest first; a list or text with commas.'),
    styles: texts('One style a layer, in the same order; [""], "default" or nothing: the default styles.'),
    version: { enum: VERSIONS, description: 'Default 1.1.1.' },
    imageFormat: { type: 'string', description: 'Media type, or what follows image/; default image/png.' },
    format: { type: 'string', description: 'The same as imageFormat.' },
    serverType: {
      type: 'string',
      description:
        'mapserver, geoserver or qgisserver: the resolution of the print, and the rotation, are sent in the server’s own ' +
        'parameters. any: in those of all three. none: neither is sent. Default: the resolution in those of all three.'
    },
    useNativeAngle: {
      type: 'boolean',
      description:
        'A MapServer or GeoServer turns a rotated map itself, its labels upright; default true where serverType names ' +
        'one, false for any. Without serverType mapsetter turns the picture.'
    },
    customParams: customParams(
      'TRANSPARENT, TIME, …',
      'a list repeats the name. STYLES, FORMAT and VERSION count where the layer has no member for them; what the ' +
        'request says itself (LAYERS, BBOX, …) is left out.'
    ),
    ...mergeableMembers
  }
}
