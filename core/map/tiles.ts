import { PrintError } from '../errors.js'
import type { CommonLayer, PlacedImage } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { type Tile, type TileMatrix, tilesMeeting } from './grid.js'
import { layerName } from './layer-name.js'
import { fetchPicture } from './picture.js'
import type { View } from './view.js'

/** A poster of A0 at 300 dpi needs about 2000 tiles of 256 pixels. */
const MOST_TILES = 5000
/** Tile pixels that the smooth kernel reaches beyond what it draws. */
const REACH = 2
/** Statuses by which tile servers say that there is nothing at a place. */
const EMPTY = [204, 404]

export interface TileDrawing {
  matrix: TileMatrix
  view: View
  tools: Tools
  layer: CommonLayer
  address(column: number, row: number): string
}

/**
 * Fetches the tiles of one matrix that the view's frame shows, turned or not, and what the smooth kernel reaches around
 * it, all at once; undefined if nothing is there. A tile that failed fails the layer if it
 * says so, else its place stays empty and one warning tells how many failed and why the first did.
 */
export const drawTiles = async ({ matrix, view, tools, layer, address }: TileDrawing): Promise<PlacedImage | undefined> => {
  const margin = REACH * matrix.resolution + Math.max(...view.resolution)
  const wanted = tilesMeeting(matrix, view.corners, margin, MOST_TILES)
  if (!wanted)
    throw new PrintError(
      'too-large',
      `the map takes more than ${MOST_TILES} tiles at ${matrix.resolution} map units a pixel; ` +
        `a lower dpi, a larger scale or a layer with coarser tiles takes fewer`
    )
  const failures = new Map<Tile, PrintError>()
  const fetched = await Promise.all(
    wanted.map(async (tile) => {
      try {
        return { ...tile, bytes: await fetchPicture(tools, address(tile.column, tile.row), { empty: EMPTY }) }
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (layer.failOnError || !(thrown instanceof PrintError)) throw thrown
        failures.set(tile, thrown)
        return { ...tile, bytes: undefined }
      }
    })
  )
  const first = wanted.find((tile) => failures.has(tile))
  if (first)
    tools.warn(
      `${layerName(layer)}: ${failures.size} of ${wanted.length} tiles ` +
        `are missing: ${failures.get(first)!.message}`
    )
  const tiles = fetched.flatMap(({ bytes, ...tile }) => (bytes ? [{ ...tile, bytes }] : []))
  return tiles.length === 0 ? undefined : place(tiles, matrix, view.projection)
}

const place = (tiles: (Tile & { bytes: Uint8Array })[], matrix: TileMatrix, projection: string): PlacedImage => {
  const { origin, resolution, tileWidth, tileHeight } = matrix
  const left = Math.min(...tiles.map(({ column }) => column))
  const top = Math.min(...tiles.map(({ row }) => row))
  const columns = Math.max(...tiles.map(({ column }) => column)) - left + 1
  const rows = Math.max(...tiles.map(({ row }) => row)) - top + 1
  const width = tileWidth * resolution
  const height = tileHeight * resolution
  const shifted = tiles.map(({ column, row, bytes }) => ({ column: column - left, row: row - top, bytes }))
  return {
    source: { mosaic: { columns, rows, tileWidth, tileHeight, tiles: shifted } },
    at: {
      projection,
      unitToMap: [columns * width, 0, 0, -rows * height, origin[0] + left * width, origin[1] - top * height]
    }
  }
}
