/** XML and GML geometries. */
export { xmlText } from '../core/escape-xml.js'
export { decodeXml, isXml } from '../core/xml/decode.js'
export { Element, parseMixedXml, Text } from '../core/xml/tree.js'
export { type GmlGeometry, GeometryReader, isGeometry } from './gml/geometry.js'
export { type GmlPosition, positionsIn, Unreadable } from './gml/positions.js'
export { inheritInside, GmlPositions } from './gml/srs.js'
