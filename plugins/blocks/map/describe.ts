import { type ScopeApp, suggestions } from './position.js'
import type { MapOptions } from '../../../parts/maps.js'

const optional = { default: null }
const text = { type: 'String', ...optional }
const number = { type: 'double', ...optional }

/** Clients use `width` and `height` as the size of their map. */
const sizesIn = (options: MapOptions) => ({
  width: options.width ?? options.maxWidth!,
  height: options.height ?? options.maxHeight!,
  ...(options.maxWidth !== undefined && { maxWidth: options.maxWidth }),
  ...(options.maxHeight !== undefined && { maxHeight: options.maxHeight })
})

/** The description of a map in capabilities, with the names that clients of the jobs protocol use. */
export const describeMap = (options: MapOptions, app: ScopeApp) => ({
  clientInfo: {
    ...sizesIn(options),
    dpiSuggestions: suggestions(options, app),
    maxDPI: options.maxDpi,
    scales: app.scales,
    projection: options.projection
  },
  clientParams: {
    ...(options.maxWidth !== undefined && { width: { type: 'int', default: options.width ?? null } }),
    ...(options.maxHeight !== undefined && { height: { type: 'int', default: options.height ?? null } }),
    center: { ...number, isArray: true },
    bbox: { ...number, isArray: true },
    scale: number,
    view: {
      type: 'View',
      embeddedType: {
        center: { type: 'double', isArray: true },
        zoom: { type: 'double' },
        bearing: { type: 'double', default: 0 }
      },
      ...optional
    },
    zoomToFeatures: {
      type: 'ZoomToFeatures',
      embeddedType: {
        zoomType: { type: 'ZoomType', embeddedType: {}, default: 'EXTENT' },
        layer: text,
        layers: { ...text, isArray: true },
        minScale: number,
        scale: number,
        minMargin: { type: 'double', default: 10 }
      },
      ...optional
    },
    areaOfInterest: {
      type: 'AreaOfInterest',
      embeddedType: {
        area: { type: 'String' },
        display: { type: 'AoiDisplay', embeddedType: {}, default: 'RENDER' },
        paleness: { type: 'double', default: 0.65 },
        style: text,
        crs: text,
        renderAsSvg: { type: 'boolean', ...optional }
      },
      ...optional
    },
    dpi: { type: 'double', default: suggestions(options, app)[0]! },
    projection: { type: 'String', default: options.projection },
    rotation: { type: 'double', default: 0 },
    longitudeFirst: { type: 'boolean', ...optional },
    useNearestScale: { type: 'boolean', ...optional },
    useAdjustBounds: { type: 'boolean', default: false },
    useGeodeticCalculations: { type: 'boolean', default: false },
    planar: { type: 'boolean', default: false },
    dpiSensitiveStyle: { type: 'boolean', default: true },
    alt: text,
    layers: { type: 'array', default: [] }
  }
})
