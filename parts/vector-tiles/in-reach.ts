import type { Affine, View } from '../../core/plugin.js'
import { apply, chain } from '../geo.js'
import type { Pass, Stroke, Symbolizer, Value } from '../styles.js'
import type { PlacedPiece } from './pieces.js'

/** Half widths that mitred corners reach beyond a line, unless the line says otherwise. */
const MITER_LIMIT = 4
/** Rounding, hairlines, and how renderers smooth edges. */
const SLACK_PT = 5

/**
 * Whether a piece can be seen: tiles reach far beyond most maps, and only shapes whose passes all draw lines and areas
 * of known widths are certain to draw nothing there. `world`: the width of the world in map units, if it is repeated.
 */
export const pieceInReach = (
  passes: readonly Pass[],
  { widthPt, heightPt, mapToPaper }: View,
  tilesToMap: Affine,
  world: number | undefined
): ((piece: PlacedPiece) => boolean) => {
  const reach = largest(passes.map(reachOfPass)) + SLACK_PT
  if (reach === Infinity) return () => true
  const toPaper = chain(tilesToMap, mapToPaper)
  const [x0, y0] = apply(mapToPaper, [0, 0])
  const [x1, y1] = apply(mapToPaper, [world ?? 0, 0])
  const [worldX, worldY] = [x1 - x0, y1 - y0]
  const worldPt = Math.hypot(worldX, worldY)
  // several copies of a piece may be on the map
  if (world !== undefined && worldPt < 2 * (widthPt + heightPt + reach)) return () => true
  return (piece) => {
    const [minX, minY, maxX, maxY] = boxOf(piece, toPaper)
    const away = ((minX + maxX - widthPt) * worldX + (minY + maxY - heightPt) * worldY) / 2
    const turns = world === undefined ? 0 : Math.round(away / worldPt ** 2)
    const [dx, dy] = [turns * worldX, turns * worldY]
    return minX - dx < widthPt + reach && maxX - dx > -reach && minY - dy < heightPt + reach && maxY - dy > -reach
  }
}

const boxOf = (
  { polygons, paths, unit, column, row }: PlacedPiece,
  toPaper: Affine
): [number, number, number, number] => {
  const [a, b, c, d, e, f] = chain([unit, 0, 0, unit, column, row], toPaper)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of [...paths, ...polygons.flat()])
    for (let i = 0; i < path.length; i += 2) {
      const x = a * path[i]! + c * path[i + 1]! + e
      const y = b * path[i]! + d * path[i + 1]! + f
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  return [minX, minY, maxX, maxY]
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
