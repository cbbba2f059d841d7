import { type Extent, PrintError } from '../../core/plugin.js'

/** Tiles in Web Mercator, for the world or a part of it, in one file. */
export interface TileArchive {
  /** Its address or path as messages show it. */
  shown: string
  content: 'pictures' | 'vectors'
  /** Its levels; level 0 is the world in one tile. */
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees. */
  bounds: Extent
  /** Columns from the west, rows from the north; undefined if the archive does not have the tile. Throws PrintError. */
  tile(zoom: number, column: number, row: number): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** The archive. Throws `invalid-data` if it has vector tiles. `layer`: its type in messages, as `a "pmtiles" layer`. */
export const picturesOf = (archive: TileArchive, layer: string): TileArchive => {
  if (archive.content === 'pictures') return archive
  throw new PrintError(
    'invalid-data',
    `${archive.shown} has vector tiles; ${layer} draws picture tiles, use "mvt" for vector tiles`
  )
}
