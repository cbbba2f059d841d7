import { PrintError } from '../errors.js'
import type { CommonLayer, PlacedImage } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { Tile, TileMatrix } from './grid.js'
import { layerName } from './layer-name.js'
import { fetchPicture } from './picture.js'
import { projectedView } from './projected-view.js'
import { tilesInView } from './tiles-in-view.js'
import type { View } from './view.js'

/** Statuses by which tile servers say that there is nothing at a place. */
const EMPTY = [204, 404]
/** Below this ratio of drawn to own size tiles are kept at twice the size they are drawn in. */
const MINIFIED = 0.25

export interface TileDrawing {
  matrix: TileMatrix
  view: View
  tools: Tools
  layer: CommonLayer
  /** Where a tile is, by its column and row in the matrix; or, where no address has it, its picture. */
  tile(column: number, row: number): string | Promise<Uint8Array | undefined>
  /** Pixels of each picture, on every side, that show what its neighbours show, and are left out. */
  margin?: readonly [x: number, y: number]
}

/** How many tiles of a matrix a view takes. */
export const countTiles = (matrix: TileMatrix, view: View): number => tilesInView(matrix, view).count

/**
 * Fetches the tiles of one matrix that the view's frame shows, turned or not, and what the smooth kernel reaches around
 * it, all at once; undefined if nothing is there. Where the matrix goes around the world, so does the map. A tile that
 * failed fails the layer if it says so, else its place stays empty and one warning tells how many failed and why the
 * first did. Throws `too-large` for more tiles than a map may take.
 */
export const drawTiles = async (drawing: TileDrawing): Promise<PlacedImage | undefined> => {
  const { matrix, view, tools, layer } = drawing
  const { count, tiles, columnOf } = tilesInView(matrix, view)
  if (count > tools.limits.tiles)
    throw new PrintError(
      'too-large',
      `the map takes ${count} tiles at ${matrix.resolution} map units a pixel, the limit is ${tools.limits.tiles}; ` +
        `a lower dpi, a larger scale or a layer with coarser tiles takes fewer`
    )
  const size = drawing.margin ? undefined : keptSize(matrix, view)
  const load = async (column: number, row: number): Promise<Uint8Array | undefined> => {
    const found = drawing.tile(columnOf(column), row)
    const bytes = await (typeof found === 'string' ? fetchPicture(tools, found, { empty: EMPTY }) : found)
    return bytes && size ? tools.pixels.shrink(bytes, ...size) : bytes
  }
  const wanted = tiles()
  const failures = new Map<Tile, PrintError>()
  const loaded = await Promise.all(
    wanted.map(async (tile) => {
      try {
        return { ...tile, bytes: await load(tile.column, tile.row) }
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
  const shown = loaded.flatMap(({ bytes, ...tile }) => (bytes ? [{ ...tile, bytes }] : []))
  return shown.length === 0 ? undefined : place(shown, drawing, size)
}

type Size = readonly [width: number, height: number]

/** Tiles far finer than the print would take memory by their number, not by what is seen of them; undefined for others. */
const keptSize = ({ projection, resolution, tileWidth, tileHeight }: TileMatrix, view: View): Size | undefined => {
  const ratio = resolution / projectedView(view, projection ?? view.projection).resolution
  const kept = (pixels: number) => Math.max(1, Math.round(pixels * ratio * 2))
  return ratio < MINIFIED ? [kept(tileWidth), kept(tileHeight)] : undefined
}

const place = (
  tiles: (Tile & { bytes: Uint8Array })[],
  { matrix, view, margin }: TileDrawing,
  kept?: Size
): PlacedImage => {
  const { origin, resolution, tileWidth, tileHeight, projection = view.projection } = matrix
  const left = Math.min(...tiles.map(({ column }) => column))
  const top = Math.min(...tiles.map(({ row }) => row))
  const columns = Math.max(...tiles.map(({ column }) => column)) - left + 1
  const rows = Math.max(...tiles.map(({ row }) => row)) - top + 1
  const width = tileWidth * resolution
  const height = tileHeight * resolution
  const shifted = tiles.map(({ column, row, bytes }) => ({ column: column - left, row: row - top, bytes }))
  const [pixelsAcross, pixelsDown] = kept ?? [tileWidth, tileHeight]
  return {
    source: { mosaic: { columns, rows, tileWidth: pixelsAcross, tileHeight: pixelsDown, tiles: shifted, margin } },
    at: {
      projection,
      unitToMap: [columns * width, 0, 0, -rows * height, origin[0] + left * width, origin[1] - top * height]
    }
  }
}
