import type { CommonLayer, LayerPlugin } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { TileMatrix } from './grid.js'
import { withoutTiles } from './no-tiles.js'
import { countTiles, drawTiles } from './tiles.js'
import type { View } from '../views/view.js'

/** How a layer shows a view: the tiles of one matrix. */
export interface TilePlan {
  /** What messages call a layer that has no name. */
  title?: string
  matrix: TileMatrix
  /** Where a tile is, by its column and row in the matrix; or, where no address has it, its picture. */
  tile(column: number, row: number, tools: Tools): string | Promise<Uint8Array | undefined>
}

/** The verbs of a layer type that is tiles and nothing else. */
export const tileVerbs = <Layer extends CommonLayer>(
  planFor: (layer: Layer, view: View) => TilePlan
): Pick<LayerPlugin<Layer>, 'tiles' | 'draw'> => ({
  tiles: (layer, view) => countTiles(planFor(layer, view).matrix, view),
  async draw(layer, view, tools) {
    const { title, matrix, tile } = planFor(layer, view)
    const named = { ...layer, name: layer.name || title }
    const drawing = drawTiles({ matrix, view, tools, layer: named, tile: (column, row) => tile(column, row, tools) })
    return drawing.then((image) => (image ? { images: [image] } : {}), withoutTiles)
  }
})
