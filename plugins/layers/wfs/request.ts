import { PrintError, type View } from '../../../core/plugin.js'
import type { QueryParameters } from '../../../parts/fetching.js'
import { crossingsOf, isWebMercator, placesAt, projectedView, projectionOf } from '../../../parts/geo.js'
import { absent, asSent, listOf, parameterValue, queryOf, together, without } from '../../../parts/map-server.js'
import type { StyledLayer } from '../../../parts/styles.js'

export const VERSIONS = ['1.0.0', '1.1.0', '2.0.0'] as const
export type Version = (typeof VERSIONS)[number]

export interface WfsLayer extends StyledLayer {
  baseURL: string
  typeName?: string[]
  typeNames?: string[]
  featureType?: string[]
  layers?: string[]
  version?: Version
  outputFormat?: string
  srsName?: string
  projection?: string
  maxFeatures?: number
  filter?: string
  method?: 'GET' | 'POST'
  customParams?: QueryParameters
}

/** The request to the server, without the format of the answer. */
export interface FeatureRequest {
  parameters: QueryParameters
  version: Version
  /** Code of the requested coordinate system: `EPSG:4326`. */
  code: string
  /** Its name in the request. */
  srsName: string
  maxFeatures: number
  /** The format, if the client sets it. */
  outputFormat?: string
}

const MOST_FEATURES = 50_000
/** Parameters that mapsetter sends itself; those of the client and of the address are replaced. */
const RESERVED = 'SERVICE VERSION REQUEST TYPENAME TYPENAMES SRSNAME BBOX COUNT MAXFEATURES OUTPUTFORMAT'.split(' ')
/** Parameters that select features; a BBOX together with them is an error (OGC 09-025r2, ad hoc queries). */
const SELECTING = ['FILTER', 'CQL_FILTER', 'FEATUREID', 'RESOURCEID', 'STOREDQUERY_ID']

/** Points on paper by which a symbol may reach beyond its feature. */
const REACH = 36
/** Samples across the frame for its extent in another projection. */
const STEPS = 16

export const typesOf = (layer: WfsLayer): string[] =>
  listOf(layer.typeName ?? layer.typeNames ?? layer.featureType ?? layer.layers)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** GetFeature for the area of the view, or for all features. Throws `invalid-spec` and `unknown-projection`. */
export const requestOf = (layer: WfsLayer, projection: string, view?: View): FeatureRequest => {
  const types = typesOf(layer)
  if (types.length === 0)
    throw new PrintError('invalid-spec', '"typeName" is missing; must be the name of a feature type')
  const custom = layer.customParams ?? {}
  const version = layer.version ?? VERSIONS.find((each) => each === parameterValue(custom, 'VERSION')) ?? '2.0.0'
  const code = knownCode(layer.srsName ?? layer.projection ?? textOf(custom, 'SRSNAME') ?? projection)
  const srsName = srsNameOf(code, version)
  const maxFeatures = layer.maxFeatures ?? mostOf(custom)
  const more = together(asSent(without(custom, RESERVED)), filterOf(layer))
  const given = together(queryOf(layer.baseURL), more)
  const isSelecting = SELECTING.some((name) => (parameterValue(given, name) ?? '') !== '')
  const parameters = {
    ...absent(RESERVED),
    SERVICE: 'WFS',
    VERSION: version,
    REQUEST: 'GetFeature',
    ...(version === '2.0.0'
      ? { TYPENAMES: types.length === 1 ? types[0] : types.map((name) => `(${name})`).join(''), COUNT: maxFeatures }
      : { TYPENAME: types.join(','), MAXFEATURES: maxFeatures }),
    SRSNAME: srsName,
    BBOX: view && !isSelecting ? boxOf(view, code, version) : undefined,
    ...more
  }
  const outputFormat = layer.outputFormat || textOf(custom, 'OUTPUTFORMAT')
  return { parameters, version, code, srsName, maxFeatures, outputFormat }
}

const filterOf = ({ filter }: WfsLayer): QueryParameters =>
  filter ? { [filter.trim().startsWith('<') ? 'FILTER' : 'CQL_FILTER']: filter } : {}

const mostOf = (custom: QueryParameters): number => {
  const sent = Number(parameterValue(custom, 'COUNT') ?? parameterValue(custom, 'MAXFEATURES'))
  return Number.isInteger(sent) && sent > 0 ? sent : MOST_FEATURES
}

const textOf = (parameters: QueryParameters, wanted: string): string | undefined =>
  String(parameterValue(parameters, wanted) ?? '') || undefined

/** A code that all servers know. */
const knownCode = (written: string): string => {
  const { code } = projectionOf(written)
  return isWebMercator(code) ? 'EPSG:3857' : code
}

/** With this name, coordinates have x first in WFS 1.0.0, and the axis order of the authority in later versions. */
const srsNameOf = (code: string, version: Version): string => {
  const [authority, number] = code.split(':')
  if (version === '1.0.0') return code === 'CRS:84' ? 'EPSG:4326' : code
  return authority === 'CRS' ? `urn:ogc:def:crs:OGC:1.3:CRS${number}` : `urn:ogc:def:crs:${authority}::${number}`
}

/**
 * The extent of the frame with a margin, in the coordinates of the system; undefined if a part of it cannot be
 * transformed.
 */
const boxOf = (view: View, code: string, version: Version): string | undefined => {
  const crossings = crossingsOf(projectedView(view, code), [view.widthPt, view.heightPt], STEPS, REACH)
  const found = placesAt(crossings)
  if (found.length < crossings.flat().length) return undefined
  const bend = code === knownCode(view.projection) ? 0 : 1 / STEPS
  const { isGeographic, northFirst } = projectionOf(code)
  let [minX, maxX] = bounds(found.map(([x]) => x), bend) // prettier-ignore
  let [minY, maxY] = bounds(found.map(([, y]) => y), bend) // prettier-ignore
  if (isGeographic) {
    ;[minY, maxY] = [Math.max(-90, minY), Math.min(90, maxY)]
    // beyond the date line, longitudes come from the other side
    if (minX < -180 || maxX > 180) [minX, maxX] = [-180, 180]
  }
  const box = version !== '1.0.0' && northFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY]
  return [...box.map((value) => Number(value.toFixed(6))), srsNameOf(code, version)].join(',')
}

/** Minimum and maximum of the values, extended on both sides by a part of the range. */
const bounds = (values: number[], more: number): [number, number] => {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const margin = (greatest - least) * more
  return [least - margin, greatest + margin]
}
