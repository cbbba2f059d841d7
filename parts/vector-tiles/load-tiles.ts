import { type CommonLayer, type PrintError, type Tools, View } from '../../core/plugin.js'
import { type LoadedTile, loadTiles, type TileMatrix, withoutTiles } from '../tiles.js'
import type { Box } from '../features.js'
import { cutToTile } from './cut.js'
import { TileReader } from './decode.js'
import { layersInReach } from './in-reach.js'
import { tileLoader } from './load.js'
import { hairOf } from './matrix.js'
import type { CutLayer } from './pieces.js'
import type { Stratum } from './styling.js'

/** Symbols and wide lines of a tile beside the map may reach into the map. */
const MARGIN_PT = 24
/** Names of source layers that messages show. */
const MOST_NAMED = 20

/** The view with a margin, for the tiles to load. */
export const wider = (view: View): View =>
  new View({ ...view, widthPt: view.widthPt + 2 * MARGIN_PT, heightPt: view.heightPt + 2 * MARGIN_PT })

/** Where the tiles of a map are. */
export interface VectorTileSource {
  /** The layer of the map, with its name in messages. */
  layer: CommonLayer
  matrix: Required<TileMatrix>
  /** The source layers to read; absent: all. */
  sourceLayers?: ReadonlySet<string>
  /** What is drawn, if that is known: features out of its reach are not read. */
  strata?: readonly Stratum[]
  /** The address of a tile, rows from the top. */
  address(column: number, row: number): string
  /** The bytes of a tile that is not fetched from there. */
  bytes?(column: number, row: number): Promise<Uint8Array | undefined> | undefined
}

export interface LoadedVectorTiles {
  tiles: LoadedTile<CutLayer[]>[]
  /** Source layers of the tiles that were not read, some of them. */
  others: string[]
  /** Why there are no tiles. */
  missing?: PrintError
}

/** Loads and reads the tiles of a map. Throws PrintError and TooMuch. */
export const loadVectorTiles = async (
  { layer, matrix, sourceLayers, strata = [], address, bytes }: VectorTileSource,
  view: View,
  tools: Tools
): Promise<LoadedVectorTiles> => {
  const others = new Set<string>()
  const reader = new TileReader((name) => {
    if (!sourceLayers || sourceLayers.has(name)) return true
    if (others.size < MOST_NAMED) others.add(name)
    return false
  })
  const hair = hairOf(matrix, view)
  const tileAt = tileLoader<CutLayer[]>(tools)
  const layers = layersInReach(strata, matrix, view)
  const inReach = (column: number, row: number) => (name: string) => {
    const isInReach = layers(name)
    return isInReach && ((box: Box) => isInReach(moved(box, column, row)))
  }
  const load = (column: number, row: number) => {
    const read = (tile: Uint8Array) => reader.read(tile, inReach(column, row)).map((one) => cutToTile(one, hair))
    return tileAt(address(column, row), read, bytes?.(column, row))
  }
  const found = await loadTiles({ matrix, view: wider(view), tools, layer, load }).then(
    (tiles) => ({ tiles }),
    (thrown) => ({ tiles: [], ...withoutTiles(thrown) })
  )
  return { ...found, others: [...others] }
}

const moved = ({ minX, minY, maxX, maxY }: Box, right: number, down: number): Box => ({
  minX: minX + right,
  minY: minY + down,
  maxX: maxX + right,
  maxY: maxY + down
})
