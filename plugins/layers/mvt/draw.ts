import { setImmediate } from 'node:timers/promises'
import type { Affine, Drawing, Tools, View, Warn } from '../../../core/plugin.js'
import { drawPasses } from '../../../parts/features.js'
import { worldWidth } from '../../../parts/geo.js'
import type { LoadedTile, TileMatrix } from '../../../parts/tiles.js'
import type { CutLayer } from './pieces.js'
import { TileFeature } from './features.js'
import { joinPieces } from './join.js'
import { mergedOrder } from './order.js'
import { tileReprojector } from './reproject.js'
import type { Styling } from './styles.js'

export interface TilesDrawing {
  tiles: readonly LoadedTile<CutLayer[]>[]
  matrix: Required<TileMatrix>
  view: View
  tools: Tools
  warn: Warn
  styling: Styling
}

/** Vertices per tile of straight lines, on maps in another projection. */
const BENDS = 32

/** Draws tiles, stratum over stratum, as if they were not cut. */
export const drawVectorTiles = async (drawing: TilesDrawing): Promise<Drawing> => {
  const { matrix, view, tools, warn, styling } = drawing
  const reproject = tileReprojector(matrix.projection, view.projection)
  const tiles = reproject && worldWidth(view.projection) === undefined ? withoutRepeats(drawing.tiles) : drawing.tiles
  const placing = { tilesToMap: tilesToMap(matrix), longest: reproject ? 1 / BENDS : Infinity }
  const strata = styling.strataOf(namesIn(tiles.map(({ content }) => content)))
  const svg = strata.map(() => '')
  const labels: Drawing['labels'] = []
  const symbols: number[][] = []
  let count = 0
  for (const name of new Set(strata.map(({ sourceLayer }) => sourceLayer))) {
    await setImmediate()
    tools.signal.throwIfAborted()
    const ofName = tiles.map(({ column, row, content }) => {
      const layers = content.filter((layer) => layer.name === name)
      return { column, row, pieces: layers.flatMap(({ pieces }) => pieces) }
    })
    const features = joinPieces(ofName).map((piece) => new TileFeature(++count, piece, placing))
    const numbers = [...strata.keys()].filter((number) => strata[number]!.sourceLayer === name)
    const style = { passes: numbers.map((number) => strata[number]!.pass) }
    const drawn = await drawPasses({ features, style, view, tools, warn, reproject, mayBeLost: true })
    numbers.forEach((number, index) => (svg[number] = drawn.svg[index]!))
    for (const label of drawn.labels) labels.push(label)
    symbols.push(drawn.symbols)
  }
  return { svg: svg.join(''), labels, symbols: symbols.flat() }
}

/** If the map does not repeat the world, each tile has only one place. */
const withoutRepeats = (tiles: TilesDrawing['tiles']): TilesDrawing['tiles'] => [
  ...new Map(tiles.map((tile) => [tile.content, tile])).values()
]

/** The names of all layers, in an order that fits every tile. */
const namesIn = (tiles: readonly CutLayer[][]): string[] => {
  const names = [...new Set(tiles.flat().map(({ name }) => name))]
  const numbers = new Map(names.map((name, number) => [name, number]))
  const lists = tiles.map((layers) => layers.map(({ name }) => numbers.get(name)!))
  return mergedOrder(names.length, lists).map((number) => names[number]!)
}

const tilesToMap = ({ origin, resolution, tileWidth, tileHeight }: TileMatrix): Affine => [
  tileWidth * resolution,
  0,
  0,
  -tileHeight * resolution,
  origin[0],
  origin[1]
]
