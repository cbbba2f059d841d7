import { PrintError, type Scope, View } from '../../../core/plugin.js'
import {
  type MapParameters,
  projectionOf,
  reprojector,
  resolveView,
  viewShowingAll,
  worldWidth
} from '../../../parts/geo.js'
import { frameOf } from './outline-layers.js'
import type { OverviewOptions, OverviewValue } from './schemas.js'

/** How many times as much as its map it shows if the layout does not say. */
const ZOOM_FACTOR = 5
/** Points around the sheets of a series. */
const MARGIN = 6

/** Throws PrintError for what no overview can show. */
export const checkPlace = (
  { projection = 'EPSG:3857', bbox }: OverviewValue,
  { width, height, maxDpi }: OverviewOptions
): void => {
  projectionOf(projection)
  if (bbox) resolveView({ widthPt: width, heightPt: height, dpi: maxDpi, projection, bbox })
}

/** Where the request says; else where all the sheets are; else around what the map shows, so many times as large. */
export const settleView = (
  value: OverviewValue,
  options: OverviewOptions,
  shown: View,
  sheets: readonly View[],
  { app }: Scope
): View => {
  const { bbox, center, scale } = value
  const parameters = {
    widthPt: options.width,
    heightPt: options.height,
    dpi: Math.min(value.dpi ?? shown.dpi, options.maxDpi),
    projection: value.projection ?? shown.projection,
    rotationDeg: value.rotation ?? shown.rotationDeg,
    longitudeFirst: value.longitudeFirst,
    useNearestScale: value.useNearestScale,
    scales: app.scales,
    useAdjustBounds: value.useAdjustBounds,
    useGeodeticCalculations: value.useGeodeticCalculations,
    planar: shown.unitsPerPt[0] === shown.unitsPerPt[1],
    styleUnitPt: shown.styleUnitPt
  }
  if (bbox) return resolveView({ ...parameters, bbox })
  if (center && scale !== undefined) return resolveView({ ...parameters, center, scale })
  const isOfSheets = sheets.length > 0 && options.zoomFactor === undefined
  const preset = oneWorld(
    isOfSheets ? showing(sheets, MARGIN, parameters) : around(shown, options.zoomFactor ?? ZOOM_FACTOR, parameters)
  )
  if (center) return resolveView({ ...parameters, center, scale: preset.scale })
  return scale === undefined
    ? preset
    : resolveView({ ...parameters, center: preset.centre, scale, longitudeFirst: true })
}

const around = (shown: View, factor: number, parameters: MapParameters): View => {
  const whole = showing([shown], 0, { ...parameters, useNearestScale: false })
  const [right, up] = whole.unitsPerPt
  const scale = whole.scale * factor
  if (parameters.useNearestScale)
    return resolveView({ ...parameters, center: whole.centre, scale, longitudeFirst: true })
  return new View({ ...whole, unitsPerPt: [right * factor, up * factor], scale })
}

/** The view, or, where it shows more than the whole world, one world, which is not shown twice. */
const oneWorld = (view: View): View => {
  const { projection, extent, unitsPerPt, scale } = view
  const world = worldWidth(projection)
  const factor = world === undefined ? 1 : world / (extent[2] - extent[0])
  if (!(factor < 1)) return view
  const whole = new View({
    ...view,
    unitsPerPt: [unitsPerPt[0] * factor, unitsPerPt[1] * factor],
    scale: scale * factor
  })
  // from pole to pole, as far as there is room
  const most = Math.max(0, (worldHeight(projection, world!) - (whole.extent[3] - whole.extent[1])) / 2)
  const [x, y] = whole.centre
  return new View({ ...whole, centre: [x, Math.min(most, Math.max(-most, y))] })
}

/** Web Mercator's world is as high as it is wide, that of degrees half as high. */
const worldHeight = (projection: string, width: number): number =>
  projectionOf(projection).isGeographic ? width / 2 : width

const showing = (views: readonly View[], marginPt: number, parameters: MapParameters): View => {
  const outlines = views.map((view) => frameIn(parameters.projection, view))
  const whole = viewShowingAll(outlines, parameters, { marginPt, minScale: 0, pointScale: views[0]!.scale })
  if (whole) return whole
  throw new PrintError('outside-projection', `what the map shows has no place in ${parameters.projection}`)
}

/**
 * The frame of a map in another projection, as far as that has a place for it: x, y, x, y, … One that goes over the date
 * line goes on there.
 */
const frameIn = (projection: string, view: View): number[] => {
  const reproject = reprojector(view.projection, projection)
  if (!reproject) return frameOf(view).flat()
  const world = worldWidth(projection)
  const frame: number[] = []
  for (const position of frameOf(view)) {
    const [x, y] = reproject(position) ?? []
    if (x === undefined || y === undefined) continue
    const before = frame.at(-2) ?? x
    frame.push(world === undefined ? x : x + world * Math.round((before - x) / world), y)
  }
  return frame
}
