/** GeoTIFF and cloud-optimized GeoTIFF: what a map shows of a file, and the values of its pixels. */
export { blockBytesOf, checkReadable, type PixelBlock } from './geotiff/block.js'
export { type GeoTiff, openGeotiff, type Overview } from './geotiff/file.js'
export { type Footprint, footprintOf, type ImageCopy } from './geotiff/footprint.js'
export type { Image } from './geotiff/image.js'
export { type BlockArea, type BlockPart, blocksOf, maskOf, partReader, type ReadPart } from './geotiff/parts.js'
export { type BlockCell, type Plan, planOf } from './geotiff/plan.js'
export { type Band, greatestOf, type SampleValues } from './geotiff/values.js'
