import { type QueryParameters, withBraces, withQuery } from '../../core/address.js'

/** The members of a layer that give the addresses of its tiles. */
export interface TileAddressing {
  /** A template with {z}, {x} and {y} (or {-y}), or a folder. */
  baseURL: string
  /** Suffix of the files below a folder. */
  imageExtension?: string
  extension?: string
  /** The path of a tile below a folder; default `${z}/${x}/${y}.${extension}`. */
  path_format?: string
  customParams?: QueryParameters
}

/** A tile by its zoom, column and row from the top; `rows` is the number of rows of the zoom. */
export interface TileNumbers {
  zoom: number
  column: number
  row: number
  rows: number
}

/**
 * The addresses of tiles by zoom, column and row: `{x}`, also `${x}` or percent-encoded, in any case; repeated letters
 * give the minimum of digits (`{zzz}`: 007); `{-y}` counts rows from the bottom; `{s}`, `{a-c}`, `{0-3}` are sub-domains;
 * `{r}`, which is empty or `@2x` in Leaflet, is empty.
 * Custom parameters are added to the query if the address does not have them.
 */
export const tileAddresses = (layer: TileAddressing, extension: string): ((tile: TileNumbers) => string) => {
  const template = templateOf(layer, extension)
  return (tile) => withQuery(addressOf(template, tile), layer.customParams ?? {}, 'keep')
}

const templateOf = (layer: TileAddressing, preset: string): string => {
  const template = withBraces(layer.baseURL)
  if (!layer.path_format && /\{z+\}/i.test(template)) return template
  const [folder = '', query] = template.split(/\?(.*)/s)
  const extension = (layer.imageExtension ?? layer.extension ?? preset).replace(/^\./, '')
  const path = withBraces(layer.path_format || '{z}/{x}/{y}.{extension}').replace(/\$?\{extension\}/gi, () => extension)
  const file = `${folder.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return query ? `${file}${file.includes('?') ? '&' : '?'}${query}` : file
}

const addressOf = (template: string, { zoom, column, row, rows }: TileNumbers): string => {
  const numbers: { [placeholder: string]: number } = { z: zoom, x: column, y: row, '-y': rows - 1 - row }
  return template
    .replace(/\$?\{(z+|x+|-?y+)\}/gi, (_, letters: string) => {
      const name = letters.toLowerCase().replace(/(\w)\1*$/, '$1')
      return String(numbers[name]).padStart(letters.replace('-', '').length, '0')
    })
    .replace(/\{r\}/gi, '')
    .replace(/\{s\}/gi, '{a-c}')
    .replace(/\{([a-z])-([a-z])\}|\{(\d)-(\d)\}/gi, (_, a, b, c, d) => subDomain(a ?? c, b ?? d, column + row))
}

/** One name of the range, always the same for a tile, so that caches work. */
const subDomain = (first: string, last: string, tile: number): string => {
  const from = first.charCodeAt(0)
  return String.fromCharCode(from + (tile % Math.max(1, last.charCodeAt(0) - from + 1)))
}
