import {
  type Affine,
  type CommonLayer,
  type Extent,
  fetchPicture,
  type LayerPlugin,
  type PlacedImage,
  type PluginFactory,
  PrintError,
  projectionOf,
  type QueryParameters,
  type View,
  withQuery
} from '../../core/plugin.js'

type Version = '1.0.0' | '1.1.0' | '1.1.1' | '1.3.0'
const VERSIONS: Version[] = ['1.0.0', '1.1.0', '1.1.1', '1.3.0']

interface WmsLayer extends CommonLayer {
  baseURL: string
  layers: string | string[]
  styles?: string | string[]
  version?: Version
  imageFormat?: string
  format?: string
  serverType?: string
  useNativeAngle?: boolean
  method?: 'GET' | 'POST'
  customParams?: QueryParameters
  mergeableParams?: unknown
}

const names = (description: string) => ({
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  description
})

const schema = {
  description: 'One picture from a Web Map Service.',
  type: 'object',
  required: ['baseURL', 'layers'],
  properties: {
    baseURL: { type: 'string', minLength: 1, description: 'Address of the service; a query it already has is kept.' },
    layers: names('Names of the layers, the lowest first; a list or text with commas.'),
    styles: names('One style a layer, in the same order; [""], "default" or nothing: the default styles.'),
    version: { enum: VERSIONS, description: 'Default 1.1.1.' },
    imageFormat: { type: 'string', description: 'Media type, or what follows image/; default image/png.' },
    format: { type: 'string', description: 'The same as imageFormat.' },
    serverType: {
      type: 'string',
      description: 'mapserver, geoserver or qgisserver, for their own ways to say dpi and rotation; others are plain.'
    },
    useNativeAngle: {
      type: 'boolean',
      description: 'A MapServer or GeoServer turns a rotated map itself, its labels upright; default true.'
    },
    method: { enum: ['GET', 'POST'], description: 'POST sends the parameters as a form; default GET.' },
    customParams: {
      type: 'object',
      description:
        'Further parameters (TRANSPARENT, TIME, …); a list repeats the name. STYLES, FORMAT and VERSION count where ' +
        'the layer has no member for them; what the request says itself (LAYERS, BBOX, …) is left out.'
    },
    mergeableParams: { description: 'Further parameters as well.' }
  }
}

/** What the request says itself; no parameter of the client and none in the address stands beside it. */
const RESERVED = [
  'SERVICE',
  'VERSION',
  'WMTVER',
  'REQUEST',
  'LAYERS',
  'STYLES',
  'SRS',
  'CRS',
  'BBOX',
  'WIDTH',
  'HEIGHT',
  'FORMAT'
]

interface Window {
  extent: Extent
  width: number
  height: number
  /** Degrees clockwise that the server turns the picture by. */
  angle?: number
  at: PlacedImage['at']
}

const makeOf = ({ serverType }: WmsLayer): string | undefined => serverType?.toLowerCase().replace(/server$/, '')

/** MapServer turns in map units, so that it cannot turn a map whose pixels are not square. */
const turnsItself = (layer: WmsLayer, view: View): boolean => {
  const [x, y] = view.resolution
  const isSquare = Math.abs(x / y - 1) < 1e-6
  return layer.useNativeAngle !== false && (makeOf(layer) === 'geo' || (makeOf(layer) === 'map' && isSquare))
}

/** Pixels that the smooth kernel reaches beyond what it draws. */
const REACH = 2

/** What to ask for: the frame itself, or the upright picture of the same resolution that holds the turned frame. */
const windowFor = (layer: WmsLayer, view: View): Window => {
  const isTurned = view.rotationDeg % 360 !== 0
  if (!isTurned || turnsItself(layer, view)) {
    const size = { width: view.pixelWidth, height: view.pixelHeight }
    return { extent: view.coverExtent, ...size, at: 'frame', ...(isTurned && { angle: view.rotationDeg }) }
  }
  const [x, y] = view.resolution
  const [right, down] = view.coverPt
  const corners = ([[0, 0], [right, 0], [right, down], [0, down]] as const).map((corner) => view.toMap(corner)) // prettier-ignore
  const across = pixelsAround(
    corners.map((corner) => corner[0]),
    x
  )
  const up = pixelsAround(
    corners.map((corner) => corner[1]),
    y
  )
  const extent = [across.first, up.first, across.last, up.last] as const
  const unitToMap: Affine = [extent[2] - extent[0], 0, 0, extent[1] - extent[3], extent[0], extent[3]]
  return { extent, width: across.pixels, height: up.pixels, at: { projection: view.projection, unitToMap } }
}

/** Whole pixels about the middle of some coordinates, as many as hold them all and the kernel's reach. */
const pixelsAround = (values: number[], resolution: number) => {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const pixels = Math.ceil((greatest - least) / resolution - 1e-6) + 2 * REACH
  const first = (least + greatest - pixels * resolution) / 2
  return { pixels, first, last: first + pixels * resolution }
}

const listOf = (value: unknown): string[] => [value ?? []].flat().flatMap((text) => String(text).split(','))

const stylesOf = (layers: string[], given: unknown): string => {
  const styles = given === 'default' ? [] : listOf(given)
  if (styles.every((style) => style === '')) return ''
  if (styles.length > layers.length)
    throw new PrintError(
      'invalid-spec',
      `a WMS layer has ${styles.length} styles for ${layers.length} layers; give one for each`
    )
  return layers.map((_, index) => styles[index] ?? '').join(',')
}

/** Fourteen digits: hundredths of a micrometre, without the noise of the last bits. */
const plainNumber = (value: number): string => {
  const text = String(Number(value.toPrecision(14)))
  return text.includes('e') ? value.toFixed(15) : text
}

/** The coordinate reference system and the extent in the order of axes that the version asks for. */
const place = (version: Version, projection: string, [minX, minY, maxX, maxY]: Extent): QueryParameters => {
  const { code, northFirst } = projectionOf(projection)
  const is13 = version === '1.3.0'
  const bbox = is13 && northFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY]
  const BBOX = bbox.map(plainNumber).join(',')
  return is13 ? { CRS: code, BBOX } : { SRS: code === 'CRS:84' ? 'EPSG:4326' : code, BBOX }
}

const valueOf = (parameters: QueryParameters, wanted: string): unknown =>
  Object.entries(parameters).find(([name]) => name.toUpperCase() === wanted)?.[1]

/** The server's own way to say the dpi, unless the client says it. */
const resolutionParameter = (layer: WmsLayer, dpi: number, given: QueryParameters): QueryParameters => {
  const unlessGiven = (name: string, value: string) => (valueOf(given, name) === undefined ? { [name]: value } : {})
  const make = makeOf(layer)
  if (make === 'map') return unlessGiven('MAP_RESOLUTION', String(dpi))
  if (make === 'qgis') return unlessGiven('DPI', String(dpi))
  if (make !== 'geo') return {}
  const options = valueOf(given, 'FORMAT_OPTIONS')
  if (options === undefined || options === '') return { FORMAT_OPTIONS: `dpi:${dpi}` }
  return /(?:^|;)\s*dpi:/i.test(String(options)) ? {} : { FORMAT_OPTIONS: `${options};dpi:${dpi}` }
}

const without = (parameters: QueryParameters, taken: string[]): QueryParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !taken.includes(name.toUpperCase())))

const versionOf = (layer: WmsLayer, given: QueryParameters): Version =>
  layer.version ?? VERSIONS.find((version) => version === valueOf(given, 'VERSION')) ?? '1.1.1'

const parametersOf = (layer: WmsLayer, view: View, { extent, width, height, angle }: Window): QueryParameters => {
  const mergeable = layer.mergeableParams instanceof Object ? { ...layer.mergeableParams } : {}
  const given = { ...mergeable, ...layer.customParams }
  const version = versionOf(layer, given)
  const layers = listOf(layer.layers)
  const format = String(layer.imageFormat || layer.format || valueOf(given, 'FORMAT') || 'image/png')
  const custom = without(given, angle === undefined ? RESERVED : [...RESERVED, 'ANGLE'])
  const inAddress = Object.fromEntries(new URLSearchParams(layer.baseURL.split('?')[1] ?? ''))
  const dpi = resolutionParameter(layer, Math.round(view.dpi), { ...inAddress, ...custom })
  return {
    ...Object.fromEntries(RESERVED.map((name) => [name, undefined])),
    SERVICE: 'WMS',
    ...(version === '1.0.0' ? { REQUEST: 'map', WMTVER: version } : { REQUEST: 'GetMap', VERSION: version }),
    LAYERS: layers.join(','),
    STYLES: stylesOf(layers, layer.styles ?? valueOf(given, 'STYLES')),
    ...place(version, view.projection, extent),
    WIDTH: width,
    HEIGHT: height,
    FORMAT: format.includes('/') ? format : `image/${format}`,
    ...without(custom, Object.keys(dpi)),
    ...dpi,
    ...(angle !== undefined && { ANGLE: plainNumber(angle) })
  }
}

const plugin: LayerPlugin<WmsLayer> = {
  kind: 'layer',
  name: 'wms',
  // what a tiled layer shows is the same; one picture has each label once
  aliases: ['tiledwms'],
  schema,
  title: (layer) => layer.name || listOf(layer.layers).join(', '),
  async draw(layer, view, tools) {
    const window = windowFor(layer, view)
    const whole = withQuery(layer.baseURL, parametersOf(layer, view, window))
    const [path = '', body = ''] = whole.split(/\?(.*)/s)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const bytes = await (layer.method === 'POST'
      ? fetchPicture(tools, path, { request: { method: 'POST', body, headers } })
      : fetchPicture(tools, whole))
    return bytes ? { images: [{ source: { bytes }, at: window.at }] } : {}
  }
}

const wms: PluginFactory = () => plugin
export default wms
