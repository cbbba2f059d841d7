import { newNumbers } from '../features.js'
import type { FeaturePiece, Path, PlacedPiece, TilePieces } from './pieces.js'
import { mergedOrder } from './order.js'
import { Sides } from './sides.js'
import { stitched } from './stitch.js'

/** A line or polygon of a piece, in tiles from the matrix's origin. */
interface Part<Shape> {
  /** The piece's number. */
  owner: number
  shape: Shape
}

/**
 * Joins features that are cut by tiles: pieces of equal properties that meet on the line between two tiles, lines and
 * borders at their ends, areas along the line; the rings of touching pieces become one polygon. The order of features
 * fits that of every tile.
 */
export const joinPieces = (tiles: readonly TilePieces[]): PlacedPiece[] => {
  const placed = tiles.flatMap(({ column, row, pieces }) => pieces.map((piece) => placedAt(piece, column, row)))
  const paths: Part<Path>[] = []
  const polygons: Part<Path[]>[] = []
  placed.forEach((piece, owner) => {
    if (!piece.isCut || piece.kind === 'point') return
    for (const path of piece.paths) paths.push({ owner, shape: inTiles(path, piece) })
    for (const rings of piece.polygons) polygons.push({ owner, shape: rings.map((ring) => inTiles(ring, piece)) })
  })
  const wholes = new Sets(placed.length)
  const pairs = pairEnds(paths, placed, wholes)
  const connected = connect(polygons, placed, wholes)

  const pathsOf = grouped(paths.keys(), (path) => wholes.of(paths[path]!.owner))
  const ringsOf = grouped(polygons.keys(), (polygon) => connected.of(polygon))
  const polygonsOf = grouped(ringsOf.keys(), (polygon) => wholes.of(polygons[polygon]!.owner))
  const shapes = paths.map(({ shape }) => shape)
  return mergedOrder(placed.length, listsOf(tiles, wholes)).flatMap((number) => {
    const piece = placed[number]!
    if (wholes.of(number) !== number) return []
    if (!piece.isCut || piece.kind === 'point') return [piece]
    const whole = (polygon: number) => ringsOf.get(polygon)!.flatMap((one) => polygons[one]!.shape)
    return [
      {
        ...piece,
        paths: stitched(shapes, pathsOf.get(number) ?? [], pairs),
        polygons: (polygonsOf.get(number) ?? []).map(whole),
        unit: 1,
        column: 0,
        row: 0
      }
    ]
  })
}

/** Written out: to spread objects of tens of thousands of features takes long. */
const placedAt = (piece: FeaturePiece, column: number, row: number): PlacedPiece => {
  const { id, properties, likeness, kind, box, paths, polygons, isCut, unit } = piece
  return { id, properties, likeness, kind, box, paths, polygons, isCut, unit, column, row }
}

const inTiles = (path: Path, { unit, column, row }: PlacedPiece): Path => {
  const found = newNumbers(path.length)
  for (let i = 0; i < path.length; i += 2) {
    found[i] = path[i]! * unit + column
    found[i + 1] = path[i + 1]! * unit + row
  }
  return found
}

/** For each end of a path (as in `stitched`) the end that it meets, or -1. */
const pairEnds = (paths: readonly Part<Path>[], placed: readonly PlacedPiece[], wholes: Sets): Int32Array => {
  const sides = new Sides()
  paths.forEach(({ owner, shape }, number) => {
    const last = shape.length - 2
    sides.add(placed[owner]!, 2 * number, [[shape[0]!, shape[1]!]])
    sides.add(placed[owner]!, 2 * number + 1, [[shape[last]!, shape[last + 1]!]])
  })
  const pairs = new Int32Array(2 * paths.length).fill(-1)
  sides.pairs((one, other) => {
    if (pairs[one]! >= 0 || pairs[other]! >= 0) return
    pairs[one] = other
    pairs[other] = one
    wholes.join(paths[one >> 1]!.owner, paths[other >> 1]!.owner)
  })
  return pairs
}

/** Which polygons touch each other. */
const connect = (polygons: readonly Part<Path[]>[], placed: readonly PlacedPiece[], wholes: Sets): Sets => {
  const sides = new Sides()
  polygons.forEach(({ owner, shape }, number) => sides.add(placed[owner]!, number, shape))
  const connected = new Sets(polygons.length)
  sides.touches((one, other) => {
    connected.join(one, other)
    wholes.join(polygons[one]!.owner, polygons[other]!.owner)
  })
  return connected
}

const listsOf = (tiles: readonly TilePieces[], wholes: Sets): number[][] => {
  let next = 0
  return tiles.map(({ pieces }) => pieces.map(() => wholes.of(next++)))
}

const grouped = (items: Iterable<number>, nameOf: (item: number) => number): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return groups
}

/** Disjoint sets of numbers from 0 (union-find); the name of a set is its smallest number. */
class Sets {
  private readonly parents: Uint32Array

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, index) => index)
  }

  of(member: number): number {
    let one = member
    while (this.parents[one] !== one) one = this.parents[one] = this.parents[this.parents[one]!]!
    return one
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)]
    this.parents[Math.max(a, b)] = Math.min(a, b)
  }
}
