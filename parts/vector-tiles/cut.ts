import { type Box, clipLine, type Run, runOf } from '../features.js'
import { clippedArea } from './clip-area.js'
import { isInTile, type SourceLayer } from './decode.js'
import type { CutLayer, Path, FeaturePiece } from './pieces.js'
import { polygonsOf } from './polygons.js'

/** `hair`: how far areas reach beyond the tile, as a part of a tile. */
export const cutToTile = ({ name, features, extent }: SourceLayer, hair: number): CutLayer => {
  const hasBuffer = features.some(({ box }) => !isWithin(box, extent))
  const side: TileSide = { extent, hasBuffer, margin: hasBuffer ? hair * extent : 0 }
  const unit = 1 / extent
  // written out: to spread objects of tens of thousands of features takes long
  const pieces = features.map(({ id, properties, likeness, kind, box, paths }): FeaturePiece => {
    const isCut = !isInTile(box, extent)
    if (!isCut) {
      const [lines, polygons] = kind === 'area' ? [[], polygonsOf(paths)] : [paths, []]
      return { id, properties, likeness, kind, box, paths: lines, polygons, isCut, unit }
    }
    const cut = CUT[kind](paths.map(runOf), side)
    return { id, properties, likeness, kind, paths: cut.paths, polygons: cut.polygons, isCut, unit }
  })
  return { name, pieces: pieces.filter(({ paths, polygons }) => paths.length > 0 || polygons.length > 0) }
}

interface TileSide {
  extent: number
  /** Whether the layer has a buffer outside of its tile: then a line on a side was not cut by the server. */
  hasBuffer: boolean
  margin: number
}

type Content = Pick<FeaturePiece, 'paths' | 'polygons'>

const isWithin = ({ minX, minY, maxX, maxY }: Box, extent: number): boolean =>
  minX >= 0 && minY >= 0 && maxX <= extent && maxY <= extent

const boxOf = (extent: number, margin = 0) => ({
  minX: -margin,
  minY: -margin,
  maxX: extent + margin,
  maxY: extent + margin
})

/** A point on a side belongs to only one of the two tiles there. */
const cutPoints = (runs: Run[], { extent }: TileSide): Content => {
  const kept: number[] = []
  for (const { xy } of runs)
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!]
      if (x >= 0 && y >= 0 && x < extent && y < extent) kept.push(x, y)
    }
  return { paths: kept.length > 0 ? [kept] : [], polygons: [] }
}

/** A line along a side is also in the tile beyond it. */
const cutLines = (runs: Run[], { extent, hasBuffer }: TileSide): Content => {
  const paths = runs.flatMap((run) => clipLine(run, boxOf(extent)))
  const isSide = (value: number) => hasBuffer && value === extent
  return { paths: paths.flatMap((path) => without(path, isSide)).filter(hasLength), polygons: [] }
}

const cutAreas = (runs: Run[], { extent, hasBuffer, margin }: TileSide): Content => {
  const polygons = polygonsOf(runs.map(({ xy }) => xy)).map((rings) => rings.map(runOf))
  const isSide = (value: number) => value === extent || (value === 0 && !hasBuffer)
  return {
    paths: polygons.flat().flatMap((ring) => borderIn(ring, extent, isSide)),
    polygons: polygons.map((rings) => clippedArea(rings, boxOf(extent, margin))).filter((rings) => rings.length > 0)
  }
}

const CUT = { point: cutPoints, line: cutLines, area: cutAreas }

/** The parts of a ring within the tile, in one piece where the ring begins. */
const borderIn = ({ xy }: Run, extent: number, isSide: (value: number) => boolean): Path[] => {
  const closed = runOf([...Array.from(xy), xy[0]!, xy[1]!])
  const parts = clipLine(closed, boxOf(extent))
    .flatMap((part) => without(part, isSide))
    .filter(hasLength)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || first === last || !meet(last, first)) return parts
  return [[...Array.from(last).slice(0, -2), ...Array.from(first)], ...parts.slice(1, -1)]
}

const meet = (one: Path, next: Path): boolean => one[one.length - 2] === next[0] && one[one.length - 1] === next[1]

const hasLength = (path: Path): boolean => {
  for (let i = 2; i < path.length; i++) if (path[i] !== path[i % 2]) return true
  return false
}

/** The parts of a line that do not run along a side of the tile. */
const without = (path: Path, isSide: (value: number) => boolean): Path[] => {
  const runsAlong = (i: number) =>
    (path[i - 2] === path[i] && isSide(path[i]!)) || (path[i - 1] === path[i + 1] && isSide(path[i + 1]!))
  const parts: number[][] = []
  let part: number[] | undefined
  for (let i = 2; i < path.length; i += 2) {
    if (runsAlong(i)) part = undefined
    else if (part) part.push(path[i]!, path[i + 1]!)
    else parts.push((part = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]))
  }
  return parts
}
