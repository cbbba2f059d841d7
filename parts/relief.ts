/** Terrain from elevations: hillshade, tints, contours. */
export type { Elevations } from './relief/elevations.js'
export type { DemEncoding, DemFactors } from './relief/encoding.js'
export { countDemTiles, type DemTiles, loadElevations } from './relief/load.js'
export { type DemFile, loadGeotiff } from './relief/geotiff.js'
export { hillshadePicture } from './relief/hillshade.js'
export type { HillshadeMethod, HillshadePaint, Light } from './relief/shade.js'
export { tintPicture, type TintStop } from './relief/tints.js'
export { type Contour, type ContourLevels, contoursOf } from './relief/contours.js'
