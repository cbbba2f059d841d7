/** Terrain from elevations: hillshade, tints, contours. */
export type { Elevations } from './relief/elevations.js'
export { countDemTiles, type DemEncoding, type DemTiles, loadElevations } from './relief/load.js'
export { hillshadePicture, type HillshadeMethod, type HillshadePaint, type Light } from './relief/hillshade.js'
export { tintPicture, type TintStop } from './relief/tints.js'
export { type Contour, type ContourLevels, contoursOf } from './relief/contours.js'
