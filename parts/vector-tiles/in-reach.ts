import type { Affine, View } from '../../core/plugin.js'
import { apply, chain, worldWidth } from '../geo.js'
import type { Pass, Stroke, Symbolizer, Value } from '../styles.js'
import type { Box } from '../features.js'
import type { TileMatrix } from '../tiles.js'
import { tilesToMap } from './matrix.js'
import type { Path, PlacedPiece } from './pieces.js'
import { tileReprojector } from './reproject.js'
import type { Stratum } from './styling.js'

/** Half widths that mitred corners reach beyond a line, unless the line says otherwise. */
const MITER_LIMIT = 4
/** Rounding, hairlines, and how renderers smooth edges. */
const SLACK_PT = 5

/** Whether what lies in a box, in tiles from the matrix's origin, can be seen. */
type BoxInReach = (box: Box) => boolean

/** The same by source layers; undefined for a layer of which everything can be seen. */
export const layersInReach = (
  strata: readonly Stratum[],
  matrix: Required<TileMatrix>,
  view: View
): ((layer: string | undefined) => BoxInReach | undefined) => {
  if (tileReprojector(matrix.projection, view.projection)) return () => undefined
  const world = worldWidth(view.projection)
  const reaches = new Map<string | undefined, BoxInReach | undefined>()
  for (const { sourceLayer } of strata) {
    if (reaches.has(sourceLayer)) continue
    const passes = strata.filter((one) => one.sourceLayer === sourceLayer).map(({ pass }) => pass)
    reaches.set(sourceLayer, boxInReach(passes, view, tilesToMap(matrix), world))
  }
  return (layer) => reaches.get(layer)
}

/**
 * Tiles reach far beyond most maps, and only shapes whose passes all draw lines and areas of known widths are certain to
 * draw nothing there; undefined if everything can be seen. `world`: the width of the world in map units, if it is repeated.
 */
export const boxInReach = (
  passes: readonly Pass[],
  { widthPt, heightPt, mapToPaper }: View,
  tilesToMap: Affine,
  world: number | undefined
): BoxInReach | undefined => {
  const reach = largest(passes.map(reachOfPass)) + SLACK_PT
  if (reach === Infinity) return undefined
  const [a, b, c, d, e, f] = chain(tilesToMap, mapToPaper)
  const [x0, y0] = apply(mapToPaper, [0, 0])
  const [x1, y1] = apply(mapToPaper, [world ?? 0, 0])
  const [worldX, worldY] = [x1 - x0, y1 - y0]
  const worldPt = Math.hypot(worldX, worldY)
  // several copies of it may be on the map
  if (world !== undefined && worldPt < 2 * (widthPt + heightPt + reach)) return undefined
  return (box) => {
    const middleX = (box.minX + box.maxX) / 2
    const middleY = (box.minY + box.maxY) / 2
    const halfX = (box.maxX - box.minX) / 2
    const halfY = (box.maxY - box.minY) / 2
    // from the middle of the map; a turned box has a larger box around it
    const right = a * middleX + c * middleY + e - widthPt / 2
    const down = b * middleX + d * middleY + f - heightPt / 2
    const turns = world === undefined ? 0 : Math.round((right * worldX + down * worldY) / worldPt ** 2)
    return (
      Math.abs(right - turns * worldX) < Math.abs(a * halfX) + Math.abs(c * halfY) + widthPt / 2 + reach &&
      Math.abs(down - turns * worldY) < Math.abs(b * halfX) + Math.abs(d * halfY) + heightPt / 2 + reach
    )
  }
}

/** The box of a piece in tiles from the matrix's origin. */
export const boxOfPiece = ({ box, polygons, paths, unit, column, row }: PlacedPiece): Box => {
  const { minX, minY, maxX, maxY } = box ?? boxAround([...paths, ...polygons.flat()])
  return { minX: column + unit * minX, minY: row + unit * minY, maxX: column + unit * maxX, maxY: row + unit * maxY }
}

const boxAround = (paths: readonly Path[]): Box => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths)
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i]!, path[i + 1]!]
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  return { minX, minY, maxX, maxY }
}

const reachOfPass = ({ rules, otherwise = [], ownRules, collect }: Pass): number =>
  ownRules || collect ? Infinity : largest([...rules, ...otherwise].flatMap((rule) => rule.symbolizers.map(reachOf)))

/** How far from its feature a symbolizer draws, in points; Infinity if that is not known. */
const reachOf = (symbolizer: Symbolizer): number => {
  if (symbolizer.geometry || symbolizer.kind === 'point' || symbolizer.kind === 'text') return Infinity
  const { stroke, displacementPt = [0, 0] } = symbolizer
  const offset = symbolizer.kind === 'line' ? symbolizer.offsetPt : 0
  const moved = displacementPt.reduce<number>((sum, value) => sum + known(value), 0)
  return moved + MITER_LIMIT * known(offset ?? 0) + (stroke ? reachOfStroke(stroke) : 0)
}

const reachOfStroke = ({ widthPt, miterLimit = MITER_LIMIT, graphic }: Stroke): number =>
  graphic ? Infinity : (Math.max(MITER_LIMIT, known(miterLimit)) * known(widthPt)) / 2

const known = (value: Value<number>): number => (typeof value === 'function' ? Infinity : Math.abs(value))

const largest = (reaches: readonly number[]): number => reaches.reduce((most, reach) => Math.max(most, reach), 0)
