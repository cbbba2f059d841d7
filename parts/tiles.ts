/** Tiles of a pyramid, and pictures of the map’s window asked of a map server. */
export { countTiles, drawTiles, type TileDrawing } from '../core/tiles/tiles.js'
export { type TilePlan, tileVerbs } from '../core/tiles/tile-verbs.js'
export { NotThere, withoutTiles } from '../core/tiles/no-tiles.js'
export { type LoadedTile, loadTiles } from '../core/tiles/load-tiles.js'
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
} from '../core/tiles/pyramid.js'
export { type TileMatrix, tilesBetween } from '../core/tiles/grid.js'
export type { MapWindow, PixelSize, WindowRules } from '../core/tiles/windows.js'
export { countWindows, drawWindows, type WindowDrawing } from '../core/tiles/window-pictures.js'
export { tileAddresses, type TileAddressing } from '../core/tiles/xyz-address.js'
