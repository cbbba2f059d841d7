/** Styles of MapLibre GL and Mapbox GL, version 8. */
export { heatmapPixels, type HeatPoint, readHeatmap } from './maplibre/heatmap.js'
export { readColorRelief, readHillshade } from './maplibre/relief-paint.js'
export { rasterPainter, readRasterPaint } from './maplibre/raster-paint.js'
export { type PictureLayer, readMapLibre, readWholeMapLibre, type StyleLayer } from './maplibre/read.js'
export type { Properties } from './maplibre/properties.js'
export { compileFilter, compileValue, type ExpressionFeature, type Sight } from './maplibre/spec.js'
export { vertexRuns } from './maplibre/vertices.js'
export { describedSource, type Place, readTileSet } from './maplibre/tile-sources.js'
