import { PrintError, type View } from '../../../core/plugin.js'
import { countTiles, type TileMatrix } from '../../../parts/tiles.js'
import type { Matrix, NamedMatrix, WmtsLayer } from './layer.js'
import { knownSet, nearestSet } from './known-sets.js'
import { nearestMatrix, nearestOf } from './levels.js'
import { possibleProjections } from './set-projection.js'
import { simpleCorner, simpleMatrix } from './simple.js'

/**
 * The zoom level to print. A projection that is only guessed is used only if the tiles then lie on the map: a set may
 * have the name of one projection and be in that of the map.
 */
export const matrixFor = (layer: WmtsLayer, view: View): NamedMatrix => {
  if (!layer.matrices && !layer.matrixIds && !layer.resolutions) return matrixOfSet(layer, view)
  const levels = withAllTiles([...(layer.matrices ?? []), ...(layer.matrixIds ?? [])])
  const corner = levels.length > 0 ? levels[0]!.topLeftCorner : simpleCorner(layer)
  const matrixIn = (projection: string) =>
    levels.length > 0 ? nearestMatrix(levels, projection, view) : simpleMatrix(layer, projection, view)
  const projections = possibleProjections(layer, corner, view)
  const likely = projections.slice(0, -1).find((projection) => showsTiles(() => matrixIn(projection), view))
  return matrixIn(likely ?? projections.at(-1)!)
}

/** GeoMapFish counts one column and one row too few in all levels: a level with a single tile then has none. */
const withAllTiles = (levels: Matrix[]): Matrix[] =>
  levels.some(({ matrixSize }) => matrixSize.includes(0))
    ? levels.map((level) => ({ ...level, matrixSize: [level.matrixSize[0] + 1, level.matrixSize[1] + 1] }))
    : levels

/** The level of a layer that has only the name of its set. */
const matrixOfSet = (layer: WmtsLayer, view: View): NamedMatrix => {
  const { matrixSet = '' } = layer
  const set = knownSet(matrixSet)
  if (set) return nearestOf(set.levels, layer.projection || layer.srs || layer.crs || set.projection, view)
  const near = nearestSet(matrixSet)
  throw new PrintError(
    'invalid-spec',
    `matrixSet is "${matrixSet}", which is not a well-known set; ` +
      `${near ? `did you mean "${near}"? Or add` : 'add'} "matrices", or "resolutions" and "tileOrigin"`
  )
}

const showsTiles = (matrix: () => TileMatrix, view: View): boolean => {
  try {
    return countTiles(matrix(), view) > 0
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'outside-projection') return false
    throw thrown
  }
}
