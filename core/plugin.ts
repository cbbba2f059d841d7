/** `mapsetter/plugin`, for plugin authors: types and pure functions; loads no server. */
export type * from './plugin/contracts.js'
export { type PrintSpec, saidOutput, type Values } from './request/spec.js'
export type { AppStyles, Tools, Fetched, FetchRequest } from './tools.js'
export type * from './pixels/pixel-tools.js'
export type {
  AppDescription,
  AttributeDescription,
  LayoutDescription,
  Printer,
  Report,
  RequestedPrint
} from './printer.js'
export { foldedName, misspelled, nearest } from './request/nearest.js'
export { quote } from './request/quote.js'
export type { Job } from './job/job.js'
export { PrintError, messageOf, errors, verbOf } from './errors.js'
export type { Problem, ErrorCode } from './errors.js'
export { firstJsonMistake } from './json-mistake.js'
export { formatDate } from './date.js'
export { lettersOf as hemisphereLetters } from './hemispheres.js'
export { isRightToLeft, leftToRight } from './direction.js'
export { formatNumber, formatScale, type NumberForm } from './number.js'
export { apply, chain, identity, invert, type Affine, type Point } from './map/affine.js'
export { View, type ViewParameters } from './map/view.js'
export { resolveView, type MapParameters } from './map/extent.js'
export { type Outlines, viewOverMiddle, viewShowingAll, type Zoom } from './map/zoom.js'
export { projectionOf, transformer, type Projection } from './map/projection.js'
export { geoTiffTags, type GeoTiffTag } from './map/geotiff-tags.js'
export { pixelsToMap, projectionFile, worldFile, worldFileSuffix } from './map/pixel-place.js'
export { positionOf, type Position } from './map/position.js'
export { wktOf } from './map/wkt/wkt.js'
export { type Reproject, reprojector, type SourceDomain } from './map/reproject.js'
export { distance as geodesicDistance } from './map/geodesic.js'
export { metresPerPt } from './map/local-scale.js'
export { countTiles, drawTiles, type TileDrawing } from './map/tiles/tiles.js'
export { type TilePlan, tileVerbs } from './map/tiles/tile-verbs.js'
export { NotThere, withoutTiles } from './map/tiles/no-tiles.js'
export { type LoadedTile, loadTiles } from './map/tiles/load-tiles.js'
export {
  alignmentOf,
  levelFor,
  levelMatrix,
  pyramidMembers,
  pyramidOf,
  tileOriginMember,
  tilesProjection,
  toleranceMember,
  zoomedMatrix
} from './map/tiles/pyramid.js'
export type { Alignment, Level, LevelChoice, Pyramid, PyramidLayer, TileOrigin } from './map/tiles/pyramid.js'
export { metresPerUnitOf, unitWords } from './map/length-units.js'
export { crossingsOf, type Crossings, extentOfPoints, partsBetween, placesAt } from './map/crossings.js'
export { type ProjectedView, projectedView } from './map/projected-view.js'
export { MERCATOR_HALF, worldWidth } from './map/world.js'
export { type TileMatrix, tilesBetween } from './map/tiles/grid.js'
export type { MapWindow, PixelSize, WindowRules } from './map/windows.js'
export { countWindows, drawWindows, type WindowDrawing } from './map/window-pictures.js'
export { tileAddresses, type TileAddressing } from './map/tiles/xyz-address.js'
export { fetchPicture } from './map/picture.js'
export { layerName } from './map/layer-name.js'
export { type RangeReader, rangeReader } from './map/byte-ranges.js'
export { escapeInPath, inFolder, type QueryParameters, shownAddress, withBraces, withQuery } from './map/address.js'
export { isWebMercator } from './map/web-mercator.js'
export { isWhole, pictureFormat } from './pixels/format.js'
export { selfContained } from './pixels/self-contained.js'
export { xmpPacket } from './pixels/xmp.js'
export { readFeatures, type Features } from './style/features.js'
export { readGml } from './style/gml/features.js'
export type { GmlOptions } from './style/gml/srs.js'
export { isXml } from './style/xml/decode.js'
export { fetchData, fetchText, ServiceException } from './style/fetch-data.js'
export { fetchFeatures } from './style/fetch-features.js'
export { featureLayer, type LocatedFeatures, type Wanted } from './style/feature-layer.js'
export { loadStyle, loadStyleFor, type StyledLayer, styleMembers } from './style/load-style.js'
export { readStyle } from './style/read-style.js'
export { parseColor } from './style/color.js'
export { exampleOf, exampleOfOther, type Meaning } from './style/meaning.js'
export { Pattern } from './style/ecql/pattern.js'
export { drawFeatures, drawPasses, type FeatureDrawing } from './style/draw/draw-features.js'
export { extentOfFeatures } from './style/feature-extent.js'
export { outlinesOf } from './style/outlines.js'
export { type Box, clipLine, clipRing } from './style/draw/clip.js'
export { type Parts, type Run, runOf } from './style/draw/parts.js'
export { BadGeometry, coordinatesOf } from './style/draw/coordinates.js'
export { OnPaper } from './style/draw/on-paper.js'
export {
  type Feature,
  once as warnOnce,
  type Pass,
  type Style,
  type StyleContext,
  type TileSet,
  type Warn
} from './style/model.js'
