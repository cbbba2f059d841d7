/** Tiles of a pyramid, and pictures of the map’s window asked of a map server. */
export { countTiles, drawTiles, type TileDrawing } from './tiles/tiles.js'
export { type TilePlan, tileVerbs } from './tiles/tile-verbs.js'
export { NotThere, withoutTiles } from '../core/no-tiles.js'
export { type LoadedTile, loadTiles } from './tiles/load-tiles.js'
export {
  type Alignment,
  alignmentOf,
  type PyramidLevel,
  type LevelChoice,
  levelFor,
  levelMatrix,
  type Pyramid,
  type PyramidLayer,
  pyramidMembers,
  pyramidOf,
  WORLD,
  type TileOrigin,
  tileOriginMember,
  tilesProjection,
  toleranceMember,
  zoomedMatrix
} from './tiles/pyramid.js'
export { type TileMatrix, tilesBetween } from './tiles/grid.js'
export type { MapWindow, PixelSize, WindowRules } from './tiles/windows.js'
export { countWindows, drawWindows, type WindowDrawing } from './tiles/window-pictures.js'
export { isTileTemplate, tileAddresses, type TileAddressing } from './tiles/xyz-address.js'
