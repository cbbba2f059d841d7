/** Styles of MapLibre GL and Mapbox GL, version 8. */
export { readMapLibre, type MapLibreContext } from './maplibre/read.js'
