import { projectionOf } from '../../../core/views/projection.js'
import { reprojector } from '../../../core/views/reproject.js'
import { readGml } from '../../../parts/gml/features.js'
import type { GmlOptions } from '../../../parts/gml/srs.js'

/** Reads a document whose undeclared coordinates are of EPSG:3857. */
export const read = (document: string | Uint8Array, options: Partial<GmlOptions> = {}) =>
  readGml(Buffer.from(document), { crs: 'EPSG:3857', projectionOf, reprojector, ...options })

export const NAMESPACES =
  'xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="urn:app" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xlink="http://www.w3.org/1999/xlink"'

export const collection = (members: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<wfs:FeatureCollection ${NAMESPACES} ${attributes}>${members}</wfs:FeatureCollection>`

export const member = (content: string, attributes = 'gml:id="f.1"'): string =>
  `<wfs:member><app:thing ${attributes}>${content}</app:thing></wfs:member>`

/** The geometry that is read from an element of a feature. */
export const geometryOf = (element: string, options: Partial<GmlOptions> = {}): any =>
  read(collection(member(`<app:geometry>${element}</app:geometry>`)), options).features[0]!.geometry
