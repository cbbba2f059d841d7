import { type CommonLayer, PrintError, type Registry, type Scope, type Tools, type View } from '../../../core/plugin.js'
import {
  type MapParameters,
  projectionOf,
  resolveView,
  viewOfScreen,
  viewOverMiddle,
  viewShowingAll,
  WEB_MERCATOR
} from '../../../parts/geo.js'
import {
  areaOutside,
  atMember,
  checkArea,
  checkLock,
  invalidMap,
  type LocatedArea,
  type MapOptions,
  mapSize,
  type MapValue,
  outlinesOfArea,
  REPLACED_BY_VIEW
} from '../../../parts/maps.js'
import { layersToZoomTo, scaleOf, zoomedView } from './zoom.js'

export type ScopeApp = Scope['app']

/** The dpis in capabilities: those of the layout, else of the app, up to the map's maxDpi. */
export const suggestions = ({ dpiSuggestions, maxDpi }: MapOptions, app: ScopeApp): number[] => {
  const offered = (dpiSuggestions ?? app.dpis).filter((dpi) => dpi <= maxDpi)
  return offered.length > 0 ? offered : [maxDpi]
}

/** The parameters of a view without its position and scale. */
const parametersOf = (value: MapValue, options: MapOptions, app: ScopeApp): MapParameters => {
  const dpi = value.dpi ?? suggestions(options, app)[0]!
  return {
    ...mapSize(value, options),
    dpi,
    projection: value.projection ?? (value.view ? WEB_MERCATOR : options.projection),
    rotationDeg: value.rotation ?? 0,
    longitudeFirst: value.longitudeFirst,
    useNearestScale: value.useNearestScale ?? (options.snapToScales || app.lockScales),
    scales: app.scales,
    useAdjustBounds: value.useAdjustBounds,
    useGeodeticCalculations: value.useGeodeticCalculations,
    planar: value.planar
  }
}

/** The view from the numbers of the request, if it has some; `bbox` overrides `center` and `scale`. */
const givenView = ({ bbox, center, scale, view }: MapValue, parameters: MapParameters): View | undefined => {
  if (view) return viewOfScreen(view, parameters)
  if (bbox) return resolveView({ ...parameters, bbox })
  return center && scale !== undefined ? resolveView({ ...parameters, center, scale }) : undefined
}

/**
 * Throws PrintError for a value that fits its schema but has no valid position; paths of problems are relative to the
 * value.
 */
export const checkPosition = (value: MapValue, options: MapOptions, app: ScopeApp, registry: Registry): void => {
  const { zoomToFeatures: zoom, areaOfInterest: area, center, scale, layers } = value
  const parameters = parametersOf(value, options, app)
  atMember('projection', () => projectionOf(parameters.projection))
  const beside = value.view && REPLACED_BY_VIEW.find((name) => value[name] !== undefined)
  if (beside) throw invalidMap(beside, 'cannot be used together with "view"; send only one of them')
  const placedBy = value.view ? 'view' : value.bbox ? 'bbox' : 'center'
  const isGiven = atMember(placedBy, () => givenView(value, parameters)) !== undefined
  checkLock(value, options, app)
  if (area) checkArea(area, parameters.projection)
  if (!zoom && !isGiven && center && scale === undefined)
    throw invalidMap('scale', 'is missing; "center" needs a scale denominator such as 25000')
  if (!zoom) return
  if (zoom.zoomType === 'CENTER' && scaleOf(value) === undefined)
    throw invalidMap('zoomToFeatures.scale', 'is missing; "zoomType": "CENTER" needs a scale denominator such as 25000')
  const limit = Math.min(parameters.widthPt, parameters.heightPt) / 2
  if (zoom.minMargin >= limit)
    throw invalidMap(
      'zoomToFeatures.minMargin',
      `is ${zoom.minMargin}; must be less than ${Math.floor(limit)}, which is half of the map's shorter side`
    )
  if (options.features !== undefined) return
  if (layersToZoomTo(zoom, layers, registry.layer).length === 0 && !isGiven && !area)
    throw invalidMap(
      'zoomToFeatures',
      'needs a layer with features, but the map has none; add one, or use "bbox" or "center" and "scale"'
    )
}

/**
 * The position of the map: from the features to zoom to, else from the numbers of the request, else from its whole area
 * of interest. Throws PrintError, also if there are no features to zoom to and no other position.
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
  if (!otherwise) throw zoomed ?? areaOutside(parameters.projection)
  if (zoomed)
    tools.warn(
      `${zoomed.message}; the map shows the other position of the request ("bbox", "center" or "areaOfInterest")`
    )
  return otherwise
}

const viewOfArea = (
  area: LocatedArea,
  scale: number | undefined,
  parameters: MapParameters,
  app: ScopeApp,
  tools: Tools
): View | undefined => {
  const outlines = outlinesOfArea(area, parameters.projection)
  if (scale !== undefined) return viewOverMiddle(outlines, parameters, scale)
  const pointScale = Math.min(...parameters.scales!)
  const view = viewShowingAll(outlines, parameters, { marginPt: 0, minScale: 0, pointScale })
  return view && onScales(view, parameters, app, tools)
}

/**
 * Warns if the area fits at none of the scales of the app; an app with lockScales then prints at the nearest scale.
 */
const onScales = (view: View, parameters: MapParameters, { lockScales }: ScopeApp, tools: Tools): View => {
  const { useNearestScale, scales } = parameters
  if (!useNearestScale || scales!.includes(view.scale)) return view
  const { centre: center, scale } = view
  const printed = lockScales ? resolveView({ ...parameters, center, scale, longitudeFirst: true }) : view
  const at = `the map area does not fit at any scale of the app; the map is printed at 1:${Math.round(printed.scale)}`
  tools.warn(lockScales ? `${at} and shows a part of it` : at)
  return printed
}
