import { type QueryParameters, withBraces, withQuery } from '../../core/address.js'
import { PrintError } from '../../core/errors.js'

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
  /** With a single one, an address needs no {z}. */
  resolutions?: number[]
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
 * give the minimum of digits (`{zzz}`: 007); `{-y}` counts rows from the bottom; `{s}`, `{a-c}`, `{0-3}`,
 * `{switch:a,b}` are sub-domains; `{r}`, which is empty or `@2x` in Leaflet, is empty.
 * Custom parameters are added to the query if the address does not have them. Throws `invalid-spec` for a template that
 * gives tiles of different places one address, or has a placeholder without a value.
 */
export const tileAddresses = (layer: TileAddressing, extension: string): ((tile: TileNumbers) => string) => {
  const template = templateOf(layer, extension)
  checkTemplate(template, layer)
  return (tile) => withQuery(addressOf(template, tile), layer.customParams ?? {}, 'keep')
}

/** A template of tiles has a number of the tile; any other address is a folder. */
export const isTileTemplate = (address: string): boolean => NUMBER.test(withBraces(address))

const NUMBER = /\{(?:z+|x+|-?y+)\}/i

const templateOf = (layer: TileAddressing, preset: string): string => {
  const extension = (layer.imageExtension ?? layer.extension ?? preset).replace(/^\./, '')
  const withExtension = (path: string) => path.replace(/\$?\{extension\}/gi, () => extension)
  const template = withBraces(layer.baseURL)
  if (!layer.path_format && NUMBER.test(template)) return withExtension(template)
  const [folder = '', query] = template.split(/\?(.*)/s)
  const path = withExtension(withBraces(layer.path_format || '{z}/{x}/{y}.{extension}'))
  const file = `${folder.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return query ? `${file}${file.includes('?') ? '&' : '?'}${query}` : file
}

/** Names of placeholders; neither the JSON of a filter nor a GUID in braces. */
const NAMES = /\{(-?[a-z][a-z_-]*\d{0,4})\}/gi
const KNOWN = /^(?:z+|x+|-?y+|r|ratio|s|[a-z]-[a-z])$/i
/** The names that other programs have for them. */
const MEANT: readonly (readonly [name: RegExp, placeholder: string])[] = [
  [/^(?:tms|inv|ty)/i, '{-y}'],
  [/^(?:z|level|lod|tilematrix$)/i, '{z}'],
  [/col|^x/i, '{x}'],
  [/row|^y/i, '{y}'],
  [/^(?:sub|server)/i, '{s}'],
  [/^(?:ext|format)/i, '{extension}']
]

const checkTemplate = (template: string, { resolutions }: TileAddressing): void => {
  const names = [...template.matchAll(NAMES)].map(([, name = '']) => name)
  const unknown = names.find((name) => !KNOWN.test(name))
  if (unknown !== undefined) {
    const meant = MEANT.find(([other]) => other.test(unknown))?.[1]
    throw new PrintError(
      'invalid-spec',
      `the address has the placeholder {${unknown}}, which is not known; ` +
        (meant ? `did you mean ${meant}?` : 'must be one of {z}, {x}, {y}, {-y}, {s}, {r}, {extension}')
    )
  }
  // all tiles of a single level can have its number as text
  const wanted = [...(resolutions?.length === 1 ? [] : ['{z}']), '{x}', '{y}']
  const given = new Set(names.map((name) => `{${nameOf(name.replace('-', ''))}}`))
  const missing = wanted.filter((placeholder) => !given.has(placeholder))
  if (missing.length > 0)
    throw new PrintError(
      'invalid-spec',
      `the address has no ${missing.join(' and no ')}; must have ${wanted.join(', ')} ({-y} for rows from the bottom)`
    )
}

/** `zzz` is z with a minimum of digits. */
const nameOf = (letters: string): string => letters.toLowerCase().replace(/(\w)\1*$/, '$1')

const addressOf = (template: string, { zoom, column, row, rows }: TileNumbers): string => {
  const numbers: { [placeholder: string]: number } = { z: zoom, x: column, y: row, '-y': rows - 1 - row }
  return template
    .replace(/\$?\{(z+|x+|-?y+)\}/gi, (_, letters: string) =>
      String(numbers[nameOf(letters)]).padStart(letters.replace('-', '').length, '0')
    )
    .replace(/\{(?:r|ratio)\}/gi, '')
    .replace(/\{s\}/gi, '{a-c}')
    .replace(/\{([a-z])-([a-z])\}/gi, (_, a: string, b: string) =>
      String.fromCharCode(oneOf(a.charCodeAt(0), b.charCodeAt(0), column + row))
    )
    .replace(/\{(\d{1,4})-(\d{1,4})\}/g, (_, a: string, b: string) =>
      String(oneOf(Number(a), Number(b), column + row)).padStart(a.startsWith('0') ? a.length : 0, '0')
    )
    .replace(/\{switch:([^{}]+)\}/gi, (_, names: string) => {
      const all = names.split(',')
      return all[(column + row) % all.length]!.trim()
    })
}

/** One number of the range, always the same for a tile, so that caches work. */
const oneOf = (first: number, last: number, tile: number): number => first + (tile % Math.max(1, last - first + 1))
