/** What layer types of tiles share: archives, XYZ addresses, static maps, grids of pixels. */
export { type PixelGrid, pixelGridFor, type PixelGridLayer, pixelGridMembers } from './tiled-layers/pixel-grid.js'
export {
  type ArchiveLayer,
  archiveMembers,
  drawArchive,
  type RasterArchive,
  worldPart
} from './tiled-layers/raster-archive.js'
export {
  STATIC_PROJECTION,
  levelsFor,
  lonLatOf,
  type StaticLayer,
  staticType,
  turnsTo
} from './tiled-layers/static-layer.js'
export { serverName } from './tiled-layers/server-name.js'
export { readStaticOptions } from './tiled-layers/static-options.js'
export { fetchStatic, type StaticPicture } from './tiled-layers/static-request.js'
export { xyzTitle, xyzVerbs, type XyzLayer, xyzMembers } from './tiled-layers/xyz-layer.js'
