/** The door for plugin authors, `mapsetter/plugin`: types and pure parts; loads no server. */
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
export { apply, chain, identity, invert, type Affine, type Point } from './views/affine.js'
export { View, type ViewParameters } from './views/view.js'
export { resolveView, type MapParameters } from './views/extent.js'
export { type Outlines, viewOverMiddle, viewShowingAll, type Zoom } from './views/zoom.js'
export { projectionOf, transformer, type Projection } from './views/projection.js'
export { geoTiffTags, type GeoTiffTag } from './georeference/geotiff-tags.js'
export { pixelsToMap, projectionFile, worldFile, worldFileSuffix } from './georeference/world-file.js'
export { positionOf, type Position } from './georeference/position.js'
export { wktOf } from './georeference/wkt/wkt.js'
export { type Reproject, reprojector, type SourceDomain } from './views/reproject.js'
export { distance as geodesicDistance } from './views/geodesic.js'
export { metresPerPt } from './views/local-scale.js'
export { countTiles, drawTiles, type TileDrawing } from './tiles/tiles.js'
export { type TilePlan, tileVerbs } from './tiles/tile-verbs.js'
export { NotThere, withoutTiles } from './tiles/no-tiles.js'
export { type LoadedTile, loadTiles } from './tiles/load-tiles.js'
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
} from './tiles/pyramid.js'
export type { Alignment, Level, LevelChoice, Pyramid, PyramidLayer, TileOrigin } from './tiles/pyramid.js'
export { metresPerUnitOf, unitWords } from './views/length-units.js'
export { crossingsOf, type Crossings, extentOfPoints, partsBetween, placesAt } from './views/crossings.js'
export { type ProjectedView, projectedView } from './views/projected-view.js'
export { MERCATOR_HALF, worldWidth } from './views/world.js'
export { type TileMatrix, tilesBetween } from './tiles/grid.js'
export type { MapWindow, PixelSize, WindowRules } from './tiles/windows.js'
export { countWindows, drawWindows, type WindowDrawing } from './tiles/window-pictures.js'
export { tileAddresses, type TileAddressing } from './tiles/xyz-address.js'
export { fetchPicture } from './tiles/picture.js'
export { layerName } from './layer-name.js'
export { type RangeReader, rangeReader } from './tiles/byte-ranges.js'
export { escapeInPath, inFolder, type QueryParameters, shownAddress, withBraces, withQuery } from './address.js'
export { isWebMercator } from './views/web-mercator.js'
export { isWhole, pictureFormat } from './pixels/format.js'
export { selfContained } from './pixels/self-contained.js'
export { xmpPacket } from './pixels/xmp.js'
export { readFeatures, type Features } from './geojson/read-features.js'
export { readGml } from './gml/features.js'
export type { GmlOptions } from './gml/srs.js'
export { isXml } from './xml/decode.js'
export { fetchData, fetchText, ServiceException } from './xml/fetch-data.js'
export { fetchFeatures } from './geojson/fetch-features.js'
export { featureLayer, type LocatedFeatures, type Wanted } from './style/feature-layer.js'
export { loadStyle, loadStyleFor, type StyledLayer, styleMembers } from './style/load-style.js'
export { readStyle } from '../plugins/styles/openlayers/read-json.js'
export { parseColor } from './color.js'
export { exampleOf, exampleOfOther, type Meaning } from './meaning.js'
export { Pattern } from './ecql/pattern.js'
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
