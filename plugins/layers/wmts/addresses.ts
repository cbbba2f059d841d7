import { PrintError } from '../../../core/plugin.js'
import { inFolder, type QueryParameters, withBraces, withQuery } from '../../../parts/fetching.js'
import type { WmtsLayer } from './layer.js'

/** The address of a tile. */
export type Addresses = (column: number, row: number) => string

/** Matches addresses of KVP requests. */
const KVP_ADDRESS = /[?&](?:service=wmts|request=gettile)(?:&|$)|\?$/i
/** The addresses of the tiles of one level, by its name. Throws `invalid-spec` for an incomplete address. */
export const addressesOf = (layer: WmtsLayer, matrix: string): Addresses => {
  const base = withBraces(layer.baseURL)
  const isTemplate = ['{tilematrix}', '{tilerow}', '{tilecol}'].every((part) => base.toLowerCase().includes(part))
  const encoding = layer.requestEncoding ?? (!isTemplate && KVP_ADDRESS.test(base) ? 'KVP' : 'REST')
  if (encoding === 'KVP') return kvpAddresses(layer, matrix)
  if (isTemplate) return restAddresses(base, layer, matrix)
  if (!/\{tile(?:matrix|row|col)\}/i.test(base)) return restAddresses(standardTemplate(base, layer), layer, matrix)
  throw new PrintError(
    'invalid-spec',
    'the REST address has only some of {TileMatrix}, {TileRow} and {TileCol}; must have all three, or none of them'
  )
}

/** The service address without its version and its capabilities document, which are not part of the path of tiles. */
const serviceFolder = (base: string): string => {
  const [path = '', rest = ''] = base.split(/(?=[?#])(.*)/s)
  const folder = path.replace(/(?<!\/)\/+$/, '').replace(/\/WMTSCapabilities\.xml$/i, '')
  return folder.replace(/\/1\.0\.0$/, '') + rest
}

/** The standard path of tiles: layer, style, dimensions, matrix set, level. */
const standardTemplate = (base: string, layer: WmtsLayer): string => {
  const fixed = [layer.version || '1.0.0', '{Layer}', layer.style || layer.resolutions ? '{Style}' : 'default']
  const dimensions = (layer.dimensions ?? []).map((name) => `{${name}}`)
  const set = layer.matrixSet ? ['{TileMatrixSet}'] : []
  const file = `{TileCol}.${suffixOf(layer)}`
  const path = [...fixed, ...dimensions, ...set, '{TileMatrix}', '{TileRow}', file].join('/')
  return inFolder(serviceFolder(base), path)
}

const suffixOf = (layer: WmtsLayer): string => {
  const given = layer.formatSuffix || layer.extension
  if (given) return given.replace(/^\./, '')
  return /^image\/(\w+)/.exec(mediaType(layer))?.[1]?.replace('jpeg', 'jpg') ?? 'png'
}

const mediaType = ({ imageFormat, format, formatSuffix, extension }: WmtsLayer): string => {
  const given = (imageFormat || format || formatSuffix || extension || 'png').replace(/^\./, '')
  return given.includes('/') ? given : `image/${given.replace(/^jpg$/i, 'jpeg')}`
}

/** The dimensions that have a value. */
const dimensionsOf = ({ dimensions, dimensionParams, params }: WmtsLayer): QueryParameters => {
  const given = Object.entries({ ...params, ...dimensionParams }).filter(([, value]) => value !== null)
  if (!dimensions?.length) return Object.fromEntries(given)
  const valueOf = (wanted: string) => given.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1]
  const named = dimensions.map((name): [string, unknown] => [name, valueOf(name)])
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

const restAddresses = (template: string, layer: WmtsLayer, matrix: string): Addresses => {
  const filled = fill(template, {
    Style: layer.style ?? '',
    ...dimensionsOf(layer),
    Layer: layer.layer,
    TileMatrixSet: layer.matrixSet,
    TileMatrix: matrix
  })
  const unknown = /\{(?!tile(?:col|row)\})[^{}]*\}/i.exec(filled)?.[0]
  if (unknown)
    throw new PrintError(
      'invalid-spec',
      `the address has the placeholder ${unknown}, but the layer has no value for it`
    )
  const address = withQuery(filled, layer.customParams ?? {}, 'keep')
  return (column, row) => fill(address, { TileCol: column, TileRow: row })
}

/** The template with values for its placeholders; the case of names is ignored, placeholders without a value stay. */
const fill = (template: string, values: QueryParameters): string => {
  const byName = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  return template.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = byName.get(name.toLowerCase())
    return value === undefined ? placeholder : escapeInPath(String(value))
  })
}

const escapeInPath = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:2C|3A)/g, (escaped) => decodeURIComponent(escaped))

const kvpAddresses = (layer: WmtsLayer, matrix: string): Addresses => {
  if (!layer.matrixSet) throw new PrintError('invalid-spec', 'matrixSet is missing; KVP requests need it')
  const computed = (column: number, row: number): QueryParameters => ({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: layer.version || '1.0.0',
    LAYER: layer.layer,
    STYLE: layer.style ?? '',
    TILEMATRIXSET: layer.matrixSet,
    TILEMATRIX: matrix,
    TILEROW: row,
    TILECOL: column,
    FORMAT: mediaType(layer)
  })
  const reserved = Object.keys(computed(0, 0))
  const mergeable = layer.mergeableParams instanceof Object ? { ...layer.mergeableParams } : {}
  const further = Object.entries({ ...dimensionsOf(layer), ...mergeable, ...layer.customParams })
  const free = Object.fromEntries(further.filter(([name]) => !reserved.includes(name.toUpperCase())))
  return (column, row) => withQuery(layer.baseURL, { ...computed(column, row), ...free })
}
