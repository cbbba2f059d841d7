import { PrintError, type Scope, View } from '../../../core/plugin.js'
import {
  type MapParameters,
  projectionOf,
  reprojector,
  resolveView,
  viewShowingAll,
  worldWidth
} from '../../../parts/geo.js'
import { atMember } from '../../../parts/maps.js'
import { frameOf } from './outline-layers.js'
import type { OverviewOptions, OverviewValue } from './schemas.js'

/** Default of zoomFactor. */
const ZOOM_FACTOR = 5
/** Points around the sheets of a series. */
const MARGIN = 6

/** Throws PrintError for an invalid position. */
export const checkPlace = (
  { projection = 'EPSG:3857', bbox }: OverviewValue,
  { width, height, maxDpi }: OverviewOptions
): void => {
  atMember('projection', () => projectionOf(projection))
  if (bbox) atMember('bbox', () => resolveView({ widthPt: width, heightPt: height, dpi: maxDpi, projection, bbox }))
}

/** The position from the request; else that of all sheets; else the area of the map, enlarged by zoomFactor. */
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
    planar: shown.unitsPerPt[0] === shown.unitsPerPt[1]
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

/** The view, reduced to one world if it shows more. */
const oneWorld = (view: View): View => {
  const { projection, extent, unitsPerPt, scale } = view
  const world = worldWidth(projection) ?? Infinity
  const factor = world / (extent[2] - extent[0])
  if (!(factor < 1)) return view
  const whole = new View({
    ...view,
    unitsPerPt: [unitsPerPt[0] * factor, unitsPerPt[1] * factor],
    scale: scale * factor
  })
  // from pole to pole, if there is space
  const most = Math.max(0, (worldHeight(projection, world) - (whole.extent[3] - whole.extent[1])) / 2)
  const [x, y] = whole.centre
  return new View({ ...whole, centre: [x, Math.min(most, Math.max(-most, y))] })
}

/** The world in Web Mercator is a square; in degrees it is half as high as wide. */
const worldHeight = (projection: string, width: number): number =>
  projectionOf(projection).isGeographic ? width / 2 : width

const showing = (views: readonly View[], marginPt: number, parameters: MapParameters): View => {
  const outlines = views.map((view) => frameIn(parameters.projection, view))
  const whole = viewShowingAll(outlines, parameters, { marginPt, minScale: 0, pointScale: views[0]!.scale })
  if (whole) return whole
  throw new PrintError('outside-projection', `the area of the map cannot be transformed to ${parameters.projection}`)
}

/**
 * The frame of a map in another projection, without parts that cannot be transformed: x, y, x, y, … A frame across the
 * date line has continuous coordinates.
 */
const frameIn = (projection: string, view: View): number[] => {
  const reproject = reprojector(view.projection, projection)
  if (!reproject) return frameOf(view).flat()
  const world = worldWidth(projection)
  const frame: number[] = []
  for (const position of frameOf(view)) {
    const place = reproject(position)
    if (!place) continue
    const [x, y] = place
    const before = frame.at(-2) ?? x
    frame.push(world === undefined ? x : x + world * Math.round((before - x) / world), y)
  }
  return frame
}
