import { PrintError } from '../../core/errors.js'
import { layerName } from '../../core/layer-name.js'
import { NotThere, NoTiles } from '../../core/no-tiles.js'
import type { CommonLayer } from '../../core/plugin/contracts.js'
import type { Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import type { Tile, TileMatrix } from './grid.js'
import { tilesInView } from './tiles-in-view.js'

export interface TileLoading<Content> {
  matrix: TileMatrix
  view: View
  tools: Tools
  layer: CommonLayer
  /** The picture at a column and row of the matrix; undefined or a thrown NotThere: there is no picture. Any other PrintError is the failure of that tile. */
  load(column: number, row: number): Promise<Content | undefined>
}

/** The column is beyond the matrix if the map continues around the world. */
export interface LoadedTile<Content> extends Tile {
  content: Content
}

/**
 * Loads the tiles of one matrix that the view's frame shows, rotated or not, and the tiles in reach of the smooth kernel
 * around it, all at once, each of them once. If the matrix goes around the world, so does the map. A failed tile fails the
 * layer if the layer's `failOnError` says so; otherwise its place stays empty and one warning gives the number of failures and the first reason.
 * Throws `too-large` for more tiles than a map may have, and NoTiles if all of them failed or are not there: a server
 * without data in the area answers so for each tile, and so does a server with a wrong address.
 */
export const loadTiles = async <Content>(loading: TileLoading<Content>): Promise<LoadedTile<Content>[]> => {
  const { matrix, view, tools, layer } = loading
  const { count, tiles, columnOf } = tilesInView(matrix, view)
  if (count > tools.limits.tiles)
    throw new PrintError(
      'too-large',
      `the map needs ${count} tiles at ${matrix.resolution} map units per pixel; the limit is ${tools.limits.tiles} (limits.tiles); ` +
        `use a lower dpi, a larger scale or a layer with coarser tiles`
    )
  const begun = new Map<string, Promise<Content | undefined>>()
  const contentOf = (column: number, row: number) => {
    const name = `${row} ${column}`
    const content = begun.get(name) ?? loading.load(column, row)
    begun.set(name, content)
    return content
  }
  const wanted = tiles()
  const failures = new Map<Tile, PrintError>()
  const notThere: NotThere[] = []
  const loaded = await Promise.all(
    wanted.map(async (tile) => {
      try {
        return { ...tile, content: await contentOf(columnOf(tile.column), tile.row) }
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (thrown instanceof NotThere) {
          notThere.push(thrown)
          return { ...tile, content: undefined }
        }
        if (layer.failOnError || !(thrown instanceof PrintError)) throw thrown
        failures.set(tile, thrown)
        return { ...tile, content: undefined }
      }
    })
  )
  const failed = wanted.find((tile) => failures.has(tile))
  const first = failed ? failures.get(failed) : notThere[0]
  if (first && failures.size + notThere.length === wanted.length) throw new NoTiles(wanted.length, first)
  if (failed)
    tools.warn(`${layerName(layer)}: ${failures.size} of ${wanted.length} tiles are missing: ${first!.message}`)
  return loaded.flatMap(({ content, ...tile }) => (content === undefined ? [] : [{ ...tile, content }]))
}
