import { PrintError } from '../errors.js'
import type { CommonLayer } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { Tile, TileMatrix } from './grid.js'
import { layerName } from '../layer-name.js'
import { NotThere, NoTiles } from './no-tiles.js'
import { tilesInView } from './tiles-in-view.js'
import type { View } from '../views/view.js'

export interface TileLoading<Content> {
  matrix: TileMatrix
  view: View
  tools: Tools
  layer: CommonLayer
  /** What is at a column and row of the matrix; undefined, or a thrown NotThere: nothing. Another PrintError is that tile's failure. */
  load(column: number, row: number): Promise<Content | undefined>
}

/** Its column is beyond the matrix where the world goes on. */
export interface LoadedTile<Content> extends Tile {
  content: Content
}

/**
 * Loads the tiles of one matrix that the view's frame shows, turned or not, and what the smooth kernel reaches around
 * it, all at once, each of them once. Where the matrix goes around the world, so does the map. A tile that failed fails
 * the layer if it says so, else its place stays empty and one warning tells how many failed and why the first did.
 * Throws `too-large` for more tiles than a map may take, and NoTiles where all of them failed or are not there: a server
 * that has nothing where the map is says so of each tile, and so does one that is asked at a wrong address.
 */
export const loadTiles = async <Content>(loading: TileLoading<Content>): Promise<LoadedTile<Content>[]> => {
  const { matrix, view, tools, layer } = loading
  const { count, tiles, columnOf } = tilesInView(matrix, view)
  if (count > tools.limits.tiles)
    throw new PrintError(
      'too-large',
      `the map takes ${count} tiles at ${matrix.resolution} map units a pixel, the limit is ${tools.limits.tiles}; ` +
        `a lower dpi, a larger scale or a layer with coarser tiles takes fewer`
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
