import { PrintError, type View } from '../../../core/plugin.js'
import type { QueryParameters } from '../../../parts/fetching.js'
import { projectionOf } from '../../../parts/geo.js'
import {
  absent,
  epsgCode,
  givenTo,
  joinedParameters,
  listOf,
  mediaTypeOf,
  parameterValue,
  plainNumber,
  queryOf,
  together,
  without
} from '../../../parts/map-server.js'
import type { MapWindow } from '../../../parts/tiles.js'
import { type Version, VERSIONS, type WmsLayer } from './layer.js'

/** Parameters that mapsetter sends itself; those of the client and of the address are replaced. */
export const RESERVED = [
  'SERVICE', 'VERSION', 'WMTVER', 'REQUEST', 'LAYERS', 'STYLES', 'SRS', 'CRS', 'BBOX', 'WIDTH', 'HEIGHT', 'FORMAT'
] // prettier-ignore
const ANGLES = ['ANGLE', 'MAP_ANGLE']

/** Product of the server: `map`, `geo`, `qgis`, `any`, `none`; undefined if the layer does not set it. */
export const makeOf = ({ serverType }: WmsLayer): string | undefined =>
  serverType
    ?.trim()
    .toLowerCase()
    .replace(/server$/, '') || undefined

export const turnsByItself = (layer: WmsLayer): boolean =>
  ['map', 'geo', 'any'].includes(makeOf(layer) ?? '') && (layer.useNativeAngle ?? makeOf(layer) !== 'any')

/**
 * Whether the server rotates the map: because the layer says so, or because the client sends the angle. MapServer
 * rotates in map units, so it cannot rotate a map whose pixels are not square.
 */
export const turns = (layer: WmsLayer, view: View): boolean => {
  const [x, y] = view.resolution
  const isSquare = Math.abs(x / y - 1) < 1e-6
  const make = makeOf(layer)
  if (make !== 'geo' && !(isSquare && (make === 'map' || make === 'any'))) return false
  return turnsByItself(layer) || ANGLES.some((name) => parameterValue(givenTo(layer), name) !== undefined)
}

export const versionOf = (layer: WmsLayer): Version =>
  layer.version ?? VERSIONS.find((version) => version === parameterValue(givenTo(layer), 'VERSION')) ?? '1.1.1'

export const formatOf = (layer: WmsLayer): string =>
  mediaTypeOf(layer.imageFormat || layer.format || parameterValue(givenTo(layer), 'FORMAT'))

/** The styles in the order of the layers; may be fewer or more than layers. */
export const stylesOf = (layer: WmsLayer): string[] => {
  const given = layer.styles ?? parameterValue(givenTo(layer), 'STYLES')
  const styles = given === 'default' ? [] : listOf(given)
  return styles.every((style) => style === '') ? [] : styles
}

const stylesParameter = (layer: WmsLayer): string => {
  const styles = stylesOf(layer)
  const layers = listOf(layer.layers)
  if (styles.length > layers.length)
    throw new PrintError(
      'invalid-spec',
      `"styles" has ${styles.length} entries for ${layers.length} layers; must have one for each layer`
    )
  return styles.length === 0 ? '' : layers.map((_, index) => styles[index] ?? '').join(',')
}

/** The coordinate reference system, and the extent in the axis order of the version. */
const place = (version: Version, { projection, extent }: MapWindow): QueryParameters => {
  const { code, northFirst } = projectionOf(projection)
  const [minX, minY, maxX, maxY] = extent
  const is13 = version === '1.3.0'
  const bbox = is13 && northFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY]
  const BBOX = bbox.map(plainNumber).join(',')
  return is13 ? { CRS: code, BBOX } : { SRS: epsgCode(code), BBOX }
}

/** The server's own parameters for the dpi, unless the client sends them; those of all products if it is unknown. */
const resolutionParameters = (layer: WmsLayer, dpi: number, given: QueryParameters): QueryParameters => {
  const unlessGiven = (name: string) => (parameterValue(given, name.toUpperCase()) === undefined ? { [name]: dpi } : {})
  const make = makeOf(layer)
  if (make === 'map') return unlessGiven('MAP_RESOLUTION')
  if (make === 'qgis') return unlessGiven('DPI')
  if (make === 'geo') return formatOptions('FORMAT_OPTIONS', dpi, given)
  if (make !== undefined && make !== 'any') return {}
  return { ...formatOptions('format_options', dpi, given), ...unlessGiven('map_resolution'), ...unlessGiven('DPI') }
}

const formatOptions = (name: string, dpi: number, given: QueryParameters): QueryParameters => {
  const options = parameterValue(given, 'FORMAT_OPTIONS')
  if (options === undefined || options === '') return { [name]: `dpi:${dpi}` }
  return /(?:^|;)\s*dpi:/i.test(String(options)) ? {} : { [name]: `${options};dpi:${dpi}` }
}

/** The angle of the picture; the client's own angle is used only if nothing else rotates the map. */
const angleParameters = (layer: WmsLayer, view: View, { turnDeg }: MapWindow): QueryParameters => {
  const isServersTurn = ['map', 'geo', 'any'].includes(makeOf(layer) ?? '')
  if (turnDeg === undefined) return isServersTurn && view.rotationDeg % 360 !== 0 ? absent(ANGLES) : {}
  if (!turnsByItself(layer)) return {}
  const angle = plainNumber(turnDeg)
  return { ...absent(ANGLES), ANGLE: angle, ...(makeOf(layer) === 'any' && { MAP_ANGLE: angle }) }
}

/**
 * The parameters for the operation. Version 1.0.0 has WMTVER, later ones VERSION; a server of 1.0.0 paints an error into
 * the picture unless another format of exceptions is requested.
 */
const operation = (version: Version, given: QueryParameters): QueryParameters => {
  if (version !== '1.0.0') return { REQUEST: 'GetMap', VERSION: version }
  const exceptions = parameterValue(given, 'EXCEPTIONS') === undefined && { EXCEPTIONS: 'WMS_XML' }
  return { REQUEST: 'map', WMTVER: version, VERSION: version, ...exceptions }
}

/** The parameters of GetMap (OGC 06-042, 7.3.2) for each picture of a view. Throws `invalid-spec` for more styles than layers. */
export const getMap = (layer: WmsLayer, view: View): ((window: MapWindow) => QueryParameters) => {
  const version = versionOf(layer)
  const joined = without(joinedParameters(layer), RESERVED)
  const given = { ...queryOf(layer.baseURL), ...joined }
  const dpi = resolutionParameters(layer, Math.round(view.dpi), given)
  const fixed = {
    ...absent(RESERVED),
    SERVICE: 'WMS',
    ...operation(version, given),
    LAYERS: listOf(layer.layers).join(','),
    STYLES: stylesParameter(layer)
  }
  const FORMAT = formatOf(layer)
  const free = together(joined, dpi)
  return (window) => ({
    ...fixed,
    ...place(version, window),
    WIDTH: window.width,
    HEIGHT: window.height,
    FORMAT,
    ...together(free, angleParameters(layer, view, window))
  })
}
