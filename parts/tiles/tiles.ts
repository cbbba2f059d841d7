import { PrintError } from '../../core/errors.js'
import type { CommonLayer, PlacedImage } from '../../core/plugin/contracts.js'
import type { Tools } from '../../core/tools.js'
import { projectedView } from '../../core/views/projected-view.js'
import type { View } from '../../core/views/view.js'
import { fetchPicture } from '../fetching.js'
import type { TileMatrix } from './grid.js'
import { type LoadedTile, loadTiles } from './load-tiles.js'
import { tilesInView } from './tiles-in-view.js'

/** Thousands of addresses are in memory at once. */
const LONGEST_ADDRESS = 8192
/** Below this ratio of drawn size to own size tiles are kept at twice their drawn size. */
const MINIFIED = 0.25

export interface TileDrawing {
  matrix: TileMatrix
  view: View
  tools: Tools
  layer: CommonLayer
  /** The address of a tile by its column and row in the matrix; or its picture, if it has no address. */
  tile(column: number, row: number): string | Promise<Uint8Array | undefined>
  /** Pixels at each side of each picture that repeat its neighbours and are cut off. */
  margin?: readonly [x: number, y: number]
}

/** The number of tiles of a matrix for a view. */
export const countTiles = (matrix: TileMatrix, view: View): number => tilesInView(matrix, view).count

/**
 * The tiles of one matrix that a view shows, loaded by `loadTiles`; undefined if there are none. Throws what `loadTiles`
 * throws.
 */
export const drawTiles = async (drawing: TileDrawing): Promise<PlacedImage | undefined> => {
  const { matrix, view, tools } = drawing
  const size = drawing.margin ? undefined : keptSize(matrix, view)
  const load = async (column: number, row: number): Promise<Uint8Array | undefined> => {
    const found = drawing.tile(column, row)
    const bytes = await (typeof found === 'string' ? fetchTile(found, tools) : found)
    return bytes && size ? tools.pixels.shrink(bytes, ...size) : bytes
  }
  const loaded = await loadTiles({ ...drawing, load })
  return loaded.length === 0 ? undefined : place(loaded, drawing, size)
}

const fetchTile = (address: string, tools: Tools): Promise<Uint8Array | undefined> => {
  if (address.length > LONGEST_ADDRESS)
    throw new PrintError(
      'invalid-spec',
      `the address of a tile has ${address.length} characters; the limit is ${LONGEST_ADDRESS}`
    )
  return fetchPicture(tools, address, { absent: [404] })
}

type Size = readonly [width: number, height: number]

/** The size to keep tiles at that are far finer than the print, which would fill the memory; undefined for others. */
const keptSize = ({ projection, resolution, tileWidth, tileHeight }: TileMatrix, view: View): Size | undefined => {
  const ratio = resolution / projectedView(view, projection ?? view.projection).resolution
  const kept = (pixels: number) => Math.max(1, Math.round(pixels * ratio * 2))
  return ratio < MINIFIED ? [kept(tileWidth), kept(tileHeight)] : undefined
}

const place = (tiles: LoadedTile<Uint8Array>[], { matrix, view, margin }: TileDrawing, kept?: Size): PlacedImage => {
  const { origin, resolution, tileWidth, tileHeight, projection = view.projection } = matrix
  const left = Math.min(...tiles.map(({ column }) => column))
  const top = Math.min(...tiles.map(({ row }) => row))
  const columns = Math.max(...tiles.map(({ column }) => column)) - left + 1
  const rows = Math.max(...tiles.map(({ row }) => row)) - top + 1
  const width = tileWidth * resolution
  const height = tileHeight * resolution
  const shifted = tiles.map(({ column, row, content }) => ({ column: column - left, row: row - top, bytes: content }))
  const [pixelsAcross, pixelsDown] = kept ?? [tileWidth, tileHeight]
  return {
    source: { mosaic: { columns, rows, tileWidth: pixelsAcross, tileHeight: pixelsDown, tiles: shifted, margin } },
    at: {
      projection,
      unitToMap: [columns * width, 0, 0, -rows * height, origin[0] + left * width, origin[1] - top * height]
    }
  }
}
