import { withoutTiles } from '../../core/no-tiles.js'
import type { CommonLayer, LayerPlugin } from '../../core/plugin/contracts.js'
import type { Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import type { TileMatrix } from './grid.js'
import { countTiles, drawTiles } from './tiles.js'

/** The tiles of one matrix that show a view. */
export interface TilePlan {
  /** The name in messages of a layer without a name. */
  title?: string
  matrix: TileMatrix
  /** The address of a tile by its column and row in the matrix; or its picture, if it has no address. */
  tile(column: number, row: number, tools: Tools): string | Promise<Uint8Array | undefined>
}

/** The functions of a layer type that consists of tiles only. */
export const tileVerbs = <Layer extends CommonLayer>(
  planFor: (layer: Layer, view: View) => TilePlan
): Pick<LayerPlugin<Layer>, 'hasNoLabels' | 'tiles' | 'draw'> => ({
  hasNoLabels: true,
  tiles: (layer, view) => countTiles(planFor(layer, view).matrix, view),
  async draw(layer, view, tools) {
    const { title, matrix, tile } = planFor(layer, view)
    const named = { ...layer, name: layer.name || title }
    const drawing = drawTiles({ matrix, view, tools, layer: named, tile: (column, row) => tile(column, row, tools) })
    return drawing.then((image) => (image ? { images: [image] } : {}), withoutTiles)
  }
})
