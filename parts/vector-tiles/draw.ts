import { setImmediate } from 'node:timers/promises'
import type { Tools, View, Warn } from '../../core/plugin.js'
import { type DrawnPasses, drawPasses } from '../features.js'
import { worldWidth } from '../geo.js'
import type { LoadedTile, TileMatrix } from '../tiles.js'
import type { CutLayer } from './pieces.js'
import { TileFeature } from './features.js'
import { boxOfPiece, layersInReach } from './in-reach.js'
import { joinPieces } from './join.js'
import { tilesToMap } from './matrix.js'
import { mergedOrder } from './order.js'
import { tileReprojector } from './reproject.js'
import type { Stratum } from './styling.js'

export interface TilesDrawing {
  tiles: readonly LoadedTile<CutLayer[]>[]
  matrix: Required<TileMatrix>
  view: View
  tools: Tools
  warn: Warn
  /** What is drawn, the lowest first; `found`: the source layers in the tiles, in the order of the tiles. */
  strataOf(found: readonly string[]): Stratum[]
}

/** Vertices per tile of straight lines, on maps in another projection. */
const BENDS = 32

/** Draws tiles, stratum by stratum, as if they were not cut. */
export const drawVectorTiles = async (drawing: TilesDrawing): Promise<DrawnPasses> => {
  const { matrix, view, tools, warn } = drawing
  const reproject = tileReprojector(matrix.projection, view.projection)
  const tiles = reproject && worldWidth(view.projection) === undefined ? withoutRepeats(drawing.tiles) : drawing.tiles
  const placing = { tilesToMap: tilesToMap(matrix), longest: reproject ? 1 / BENDS : Infinity }
  const strata = drawing.strataOf(namesIn(tiles.map(({ content }) => content)))
  const inReach = layersInReach(strata, matrix, view)
  const all: DrawnPasses = { definitions: '', svg: strata.map(() => ''), labels: [], passOfLabel: [], symbols: [] }
  const symbols: ArrayLike<number>[] = []
  let count = 0
  for (const name of new Set(strata.map(({ sourceLayer }) => sourceLayer))) {
    await setImmediate()
    tools.signal.throwIfAborted()
    const ofName = tiles.map(({ column, row, content }) => {
      const layers = content.filter((layer) => layer.name === name)
      return { column, row, pieces: layers.flatMap(({ pieces }) => pieces) }
    })
    const numbers = [...strata.keys()].filter((number) => strata[number]!.sourceLayer === name)
    const style = { passes: numbers.map((number) => strata[number]!.pass) }
    const isInReach = inReach(name)
    const features = joinPieces(ofName).flatMap((piece) => {
      count++
      return isInReach && !isInReach(boxOfPiece(piece)) ? [] : new TileFeature(count, piece, placing)
    })
    const drawn = await drawPasses({ features, style, view, tools, warn, reproject, mayBeLost: true })
    all.definitions += drawn.definitions
    numbers.forEach((number, index) => (all.svg[number] = drawn.svg[index]!))
    drawn.labels.forEach((label, index) => {
      all.labels.push(label)
      all.passOfLabel.push(numbers[drawn.passOfLabel[index]!]!)
    })
    symbols.push(drawn.symbols)
  }
  return { ...all, symbols: symbols.flatMap((ofName) => Array.from(ofName)) }
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
