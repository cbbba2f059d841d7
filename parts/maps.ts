/** What blocks that show maps share: their members, sizes, areas and features. */
export {
  AREA_LAYER,
  areaLayer,
  areaOnPaper,
  areaParts,
  checkArea,
  type LocatedArea,
  OUTLINE,
  outlinesOfArea,
  outlineUses,
  readArea
} from './maps/area.js'
export { backgroundOf } from './maps/background.js'
export { coveredMember, type CoveredPlace, coveredPlaces } from './maps/covered.js'
export { frameData, MAP_TYPST, viewKey } from './maps/frame-data.js'
export { checkLock, checkScale } from './maps/locked-scales.js'
export {
  altMember,
  attributeName,
  coordinates,
  denominator,
  lengthOrAuto,
  lengthWithin,
  mapAttribute,
  rotation
} from './maps/members.js'
export {
  type AreaOfInterest,
  type MapOptions,
  type MapValue,
  optionsSchema,
  mapSize,
  REPLACED_BY_VIEW,
  sizeWarnings,
  valueSchema,
  type ZoomToFeatures
} from './maps/schema.js'
export { readReferenceGrid, type ReferenceGrid, referenceLetters, squareAt } from './maps/reference-grid.js'
export { featureLayerOf, featuresOf, inStyleOf, layersOf } from './maps/vector-layers.js'
export { areaOutside, atMember, invalidMap } from './maps/map-errors.js'
