import { type BlockPlugin, type CommonLayer, type DrawnMap, type PluginFactory, resolveView, type View } from '../../core/plugin.js'

interface App {
  scales: number[]
  dpis: number[]
}

interface MapOptions {
  width: number
  height: number
  maxDpi: number
  dpiSuggestions?: number[]
  projection: string
  background: string
  snapToScales: boolean
}

interface MapValue {
  projection?: string
  center?: [number, number]
  scale?: number
  bbox?: [number, number, number, number]
  dpi?: number
  rotation: number
  longitudeFirst?: boolean
  useNearestScale?: boolean
  useAdjustBounds: boolean
  useGeodeticCalculations: boolean
  layers: CommonLayer[]
}

const coordinates = (count: number, description: string) => ({
  type: 'array',
  items: { type: 'number' },
  minItems: count,
  description
})

/** The resolutions that clients are offered: the layout's, else the app's, up to the map's highest. */
const suggestions = ({ dpiSuggestions, maxDpi }: MapOptions, app: App): number[] => {
  const offered = (dpiSuggestions ?? app.dpis).filter((dpi) => dpi <= maxDpi)
  return offered.length > 0 ? offered : [maxDpi]
}

const viewOf = (value: MapValue, options: MapOptions, app: App): View =>
  resolveView({
    widthPt: options.width,
    heightPt: options.height,
    dpi: value.dpi ?? suggestions(options, app)[0]!,
    projection: value.projection ?? options.projection,
    center: value.bbox ? undefined : value.center,
    scale: value.bbox ? undefined : value.scale,
    bbox: value.bbox,
    rotationDeg: value.rotation,
    longitudeFirst: value.longitudeFirst,
    useNearestScale: value.useNearestScale ?? options.snapToScales,
    scales: app.scales,
    useAdjustBounds: value.useAdjustBounds,
    useGeodeticCalculations: value.useGeodeticCalculations
  })

/** The map: what the request's centre, scale, rotation and layers show in a frame of the layout's size. */
const map: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'map',
    clientType: 'MapAttributeValues',
    options: {
      type: 'object',
      additionalProperties: false,
      required: ['width', 'height'],
      properties: {
        width: { type: 'number', format: 'length', exclusiveMinimum: 0, description: 'width on paper' },
        height: { type: 'number', format: 'length', exclusiveMinimum: 0, description: 'height on paper' },
        maxDpi: { type: 'number', minimum: 1, default: 400, description: 'requests above it are refused' },
        dpiSuggestions: { type: 'array', items: { type: 'number', minimum: 1 }, minItems: 1 },
        projection: { type: 'string', default: 'EPSG:3857', description: 'where the request names none' },
        background: { type: 'string', default: 'white', description: 'CSS colour under the lowest layer; none lets the paper show through' },
        snapToScales: { type: 'boolean', default: false, description: "print only the app's scales" }
      }
    },
    value: ({ maxDpi }) => ({
      type: 'object',
      properties: {
        projection: { type: 'string' },
        center: coordinates(2, 'x and y in the map’s projection'),
        scale: { type: 'number', exclusiveMinimum: 0, description: 'denominator' },
        bbox: { ...coordinates(4, 'minX, minY, maxX, maxY'), maxItems: 4 },
        dpi: { type: 'number', minimum: 1, maximum: maxDpi },
        rotation: { type: 'number', default: 0, description: 'degrees, clockwise' },
        longitudeFirst: { type: 'boolean' },
        useNearestScale: { type: 'boolean' },
        useAdjustBounds: { type: 'boolean', default: false },
        useGeodeticCalculations: { type: 'boolean', default: false },
        layers: { type: 'array', 'x-layers': true, default: [], description: 'top first' }
      },
      anyOf: [{ required: ['bbox'] }, { required: ['center', 'scale'] }],
      'x-message': 'needs "center" and "scale", or "bbox"'
    }),
    describe: (options, app) => ({
      clientInfo: {
        width: options.width,
        height: options.height,
        dpiSuggestions: suggestions(options, app),
        maxDPI: options.maxDpi,
        scales: app.scales,
        projection: options.projection
      },
      clientParams: {
        center: { type: 'double', isArray: true, default: null },
        bbox: { type: 'double', isArray: true, default: null },
        scale: { type: 'double', default: null },
        dpi: { type: 'double', default: suggestions(options, app)[0]! },
        projection: { type: 'String', default: options.projection },
        rotation: { type: 'double', default: 0 },
        longitudeFirst: { type: 'boolean', default: null },
        useNearestScale: { type: 'boolean', default: null },
        useAdjustBounds: { type: 'boolean', default: false },
        useGeodeticCalculations: { type: 'boolean', default: false },
        layers: { type: 'array', default: [] }
      }
    }),
    check: (value, options, app) => void viewOf(value, options, app),
    async maps(value, options, scope) {
      const view = viewOf(value, options, scope.app)
      return [{ view, layers: value.layers, background: options.background === 'none' ? undefined : options.background }]
    },
    async prepare(_value, _options, _scope, [drawn]: DrawnMap[]) {
      const { id, view, sheets, mark = null } = drawn!
      return { data: { id, widthPt: view.widthPt, heightPt: view.heightPt, mark, sheets: sheets.map((sheet) => ({ ...sheet })) } }
    },
    typst: '#import "/mapsetter/prelude.typ": map-frame\n#let draw(data) = map-frame(data)\n'
  }) satisfies BlockPlugin<MapOptions, MapValue>

export default map
