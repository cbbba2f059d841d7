/** Vector tiles (Mapbox Vector Tiles): read, joined to whole features, and drawn. */
export { orTooLarge } from './vector-tiles/too-large.js'
export { drawVectorTiles, type TilesDrawing } from './vector-tiles/draw.js'
export { loadVectorTiles, type LoadedVectorTiles, type VectorTileSource, wider } from './vector-tiles/load-tiles.js'
export { matrixFor, type ZoomedLayer } from './vector-tiles/matrix.js'
export type { Stratum } from './vector-tiles/styling.js'
