/** Where a map lies, for files that can say so: GeoTIFF tags, world files, well-known text of projections. */
export { geoTiffTags, type GeoTiffTag } from './georeference/geotiff-tags.js'
export { pixelsToMap, projectionFile, worldFile, worldFileSuffix } from './georeference/world-file.js'
export { georeferenceOf, type Georeference } from '../core/georeference/position.js'
export { wktOf } from '../core/georeference/wkt/wkt.js'
