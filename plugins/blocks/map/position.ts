import { type CommonLayer, PrintError, type Registry, type Scope, type Tools, type View } from '../../../core/plugin.js'
import { type MapParameters, projectionOf, resolveView, viewOverMiddle, viewShowingAll } from '../../../parts/geo.js'
import {
  checkArea,
  checkLock,
  invalidMap as wrong,
  type LocatedArea,
  type MapOptions,
  mapSize as sizeOf,
  type MapValue,
  outlinesOfArea
} from '../../../parts/maps.js'
import { layersToZoomTo, scaleOf, zoomedView } from './zoom.js'

export type App = Scope['app']

/** The resolutions that clients are offered: the layout's, else the app's, up to the map's highest. */
export const suggestions = ({ dpiSuggestions, maxDpi }: MapOptions, app: App): number[] => {
  const offered = (dpiSuggestions ?? app.dpis).filter((dpi) => dpi <= maxDpi)
  return offered.length > 0 ? offered : [maxDpi]
}

/** Of a view, all but its place and scale. */
const parametersOf = (value: MapValue, options: MapOptions, app: App): MapParameters => {
  const dpi = value.dpi ?? suggestions(options, app)[0]!
  return {
    ...sizeOf(value, options),
    dpi,
    projection: value.projection ?? options.projection,
    rotationDeg: value.rotation,
    longitudeFirst: value.longitudeFirst,
    useNearestScale: value.useNearestScale ?? (options.snapToScales || app.lockScales),
    scales: app.scales,
    useAdjustBounds: value.useAdjustBounds,
    useGeodeticCalculations: value.useGeodeticCalculations,
    planar: value.planar,
    ...(!value.dpiSensitiveStyle && { styleUnitPt: 72 / dpi })
  }
}

/** The view that the request gives in numbers, if it does; `bbox` goes before `center` and `scale`. */
const givenView = ({ bbox, center, scale }: MapValue, parameters: MapParameters): View | undefined => {
  if (bbox) return resolveView({ ...parameters, bbox })
  return center && scale !== undefined ? resolveView({ ...parameters, center, scale }) : undefined
}

/**
 * Throws PrintError for a value that fits its schema and says of no place where the map is, or of one that is none;
 * problems have their paths in the value.
 */
export const checkPosition = (value: MapValue, options: MapOptions, app: App, registry: Registry): void => {
  const { zoomToFeatures: zoom, areaOfInterest: area, center, scale, layers } = value
  const parameters = parametersOf(value, options, app)
  const isGiven = givenView(value, parameters) !== undefined
  projectionOf(parameters.projection)
  checkLock(value, options, app)
  if (area) checkArea(area, parameters.projection)
  if (!zoom && !isGiven && center && scale === undefined) throw wrong('scale', 'is missing; "center" needs it')
  if (!zoom) return
  if (zoom.zoomType === 'CENTER' && scaleOf(value) === undefined)
    throw wrong('zoomToFeatures.scale', 'is missing; the zoomType CENTER needs it')
  const room = Math.min(parameters.widthPt, parameters.heightPt) / 2
  if (zoom.minMargin >= room)
    throw wrong(
      'zoomToFeatures.minMargin',
      `must be less than ${Math.floor(room)}, half of the map's shorter side, not ${zoom.minMargin}`
    )
  if (options.features !== undefined) return
  if (layersToZoomTo(zoom, layers, registry.layer).length === 0 && !isGiven && !area)
    throw wrong('zoomToFeatures', 'needs a layer that draws features, but the map has none')
}

/**
 * Where the map is: what it is to zoom to, else what the request gives in numbers, else its area of interest, whole and
 * never stretched. Throws PrintError, also for features to zoom to that are not there and nothing in their place.
 */
export const settleView = async (
  value: MapValue,
  area: LocatedArea | undefined,
  options: MapOptions,
  layers: readonly CommonLayer[],
  scope: Scope,
  tools: Tools
): Promise<View> => {
  const parameters = parametersOf(value, options, scope.app)
  const { zoomToFeatures: zoom } = value
  const zoomed = zoom && (await zoomedView(zoom, value, layers, parameters, scope, tools))
  if (zoomed && !(zoomed instanceof PrintError)) return onScales(zoomed, parameters, scope.app, tools)
  const otherwise =
    givenView(value, parameters) ?? (area && viewOfArea(area, value.scale, parameters, scope.app, tools))
  if (!otherwise) throw zoomed ?? nowhere(parameters.projection)
  if (zoomed) tools.warn(`${zoomed.message}; the map shows what else the request asks for`)
  return otherwise
}

const nowhere = (projection: string) =>
  new PrintError('outside-projection', `the area of interest has no place in ${projection}`)

const viewOfArea = (
  area: LocatedArea,
  scale: number | undefined,
  parameters: MapParameters,
  app: App,
  tools: Tools
): View | undefined => {
  const outlines = outlinesOfArea(area, parameters.projection)
  if (scale !== undefined) return viewOverMiddle(outlines, parameters, scale)
  const pointScale = Math.min(...parameters.scales!)
  const view = viewShowingAll(outlines, parameters, { marginPt: 0, minScale: 0, pointScale })
  return view && onScales(view, parameters, app, tools)
}

/**
 * Says so where what is to be shown fits none of the scales that the map was to keep to; the nearest is taken then if the
 * app prints no others.
 */
const onScales = (view: View, parameters: MapParameters, { lockScales }: App, tools: Tools): View => {
  const { useNearestScale, scales } = parameters
  if (!useNearestScale || scales!.includes(view.scale)) return view
  const { centre: center, scale } = view
  const printed = lockScales ? resolveView({ ...parameters, center, scale, longitudeFirst: true }) : view
  tools.warn(`no scale of the app shows all that the map is to show; it is printed at 1:${Math.round(printed.scale)}`)
  return printed
}
