import { isObject, PrintError, type RawValues, shown, type Tools } from '../../core/plugin.js'
import { fetchText, resolveAddress, shownAddress, withBraces } from '../fetching.js'
import type { TileSet, TileSource } from '../styles.js'
import { readObject } from './read-object.js'

const MOST_SOURCES = 100
const MOST_TEMPLATES = 20
/** The default of `maxzoom` (MapLibre style spec, "Sources"). */
const FINEST_ZOOM = 22

/**
 * The vector tile sources that the layers of a style use, by name. A source that is described by a TileJSON elsewhere
 * is fetched when it is needed.
 */
export const tileSourcesOf = (
  { sources, layers }: RawValues,
  { tools, address }: Place
): ReadonlyMap<string, TileSource> => {
  const drawn = new Set(Array.isArray(layers) ? layers.map((layer) => isObject(layer) && layer.source) : [])
  const found = new Map<string, TileSource>()
  for (const [name, source] of Object.entries(isObject(sources) ? sources : {}).slice(0, MOST_SOURCES))
    if (isObject(source) && source.type === 'vector' && drawn.has(name))
      found.set(name, () => tileSetOf(source, shown(name), { tools, address }))
  return found
}

export interface Place {
  tools: Tools
  /** The address of the document; addresses in it are relative to this one. */
  address?: string
}

/** The tiles of a source of the style. Throws PrintError if it fails. */
const tileSetOf = async (source: RawValues, name: string, place: Place): Promise<TileSet> => {
  const { described, base } = await describedSource(source, place)
  return readTileSet(described, name, base)
}

/**
 * A source with the members of its TileJSON, if it has one; members in the style override them. `base`: addresses in it
 * are relative to this one. Throws PrintError.
 */
export const describedSource = async (
  source: RawValues,
  { tools, address }: Place
): Promise<{ described: RawValues; base?: string }> => {
  if (typeof source.url !== 'string' || Array.isArray(source.tiles)) return { described: source, base: address }
  const base = ofArcGis(resolveAddress(source.url, address))
  const json = readObject(await fetchText(tools, base), shownAddress(base), 'a TileJSON')
  return { described: { ...json, ...withoutUrl(source) }, base }
}

/** ArcGIS sends JSON only if it is asked for. Addresses in it are relative to the service as a folder. */
const ofArcGis = (address: string): string => {
  if (!/^https?:[^?#]*\/VectorTileServer\/?(?:[?#]|$)/i.test(address)) return address
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\/?$/, '/')
  if (!url.searchParams.has('f')) url.searchParams.set('f', 'json')
  return url.href
}

const withoutUrl = ({ url: _, ...source }: RawValues): RawValues => source

/**
 * The tiles of a TileJSON, or of a source of a style, which has the same members. `mayAll`: addresses may have all
 * placeholders of MapLibre GL, also {quadkey}, {bbox-epsg-3857} and {prefix}. Throws PrintError.
 */
export const readTileSet = (described: RawValues, name: string, base?: string, mayAll = false): TileSet => {
  const { tiles, scheme, encoding } = described
  const listed = Array.isArray(tiles) ? tiles.filter((tile) => typeof tile === 'string').slice(0, MOST_TEMPLATES) : []
  if (listed.length === 0)
    throw new PrintError(
      'invalid-spec',
      `the source ${name} of the style has no "tiles"; must have "tiles" or the "url" of a TileJSON with "tiles"`
    )
  if (encoding === 'mlt')
    throw new PrintError(
      'invalid-spec',
      `the source ${name} of the style has the encoding "mlt"; must be Mapbox Vector Tiles`
    )
  return {
    templates: listed.map((tile) => templateOf(tile, name, scheme === 'tms', mayAll, base)),
    ...zoomsOf(described)
  }
}

/** The coarsest and finest zoom of the tiles of a source. */
export const zoomsOf = ({ minzoom, maxzoom }: RawValues): Pick<TileSet, 'minZoom' | 'maxZoom'> => ({
  minZoom: zoomOf(minzoom, 0),
  maxZoom: zoomOf(maxzoom, FINEST_ZOOM)
})

const zoomOf = (value: unknown, preset: number): number =>
  typeof value === 'number' && value >= 0 && value <= 30 ? Math.floor(value) : preset

/** An address must have a placeholder `ofTile`; it may have others. */
const PLAIN = { ofTile: ['z'], others: ['x', 'y', '-y'] }
const ALL = { ofTile: ['z', 'quadkey', 'bbox-epsg-3857'], others: ['x', 'y', '-y', 'prefix'] }

const templateOf = (written: string, name: string, isFromBelow: boolean, mayAll: boolean, base?: string): string => {
  const template = withBraces(resolveAddress(written, base)).replaceAll('{ratio}', '')
  const { ofTile, others } = mayAll ? ALL : PLAIN
  const found = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, placeholder]) => placeholder!)
  const known = [...ofTile, ...others]
  if (!found.every((one) => known.includes(one)) || !found.some((one) => ofTile.includes(one)))
    throw new PrintError(
      'invalid-spec',
      `the tiles of the source ${name} of the style are at ${shownAddress(template)}; must have {z}, {x} and {y} only`
    )
  return isFromBelow ? template.replaceAll('{y}', '{-y}') : template
}
