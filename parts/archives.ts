/** Files with tiles: PMTiles and MBTiles. */
export { picturesOf, type TileArchive } from './archives/archive.js'
export { fileIn, openMbtiles } from './archives/mbtiles.js'
export { openPmtiles } from './archives/pmtiles.js'
