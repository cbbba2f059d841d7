import type { Box } from '../features.js'
import type { SourceFeature } from './decode.js'

/** x, y, …, y down. */
export type Path = ArrayLike<number>

/** The part of a feature in a tile, without the buffer beyond its sides. `likeness` matters for features that are cut. */
export interface FeaturePiece extends Omit<SourceFeature, 'paths' | 'box'> {
  /** In units of its coordinates; absent for a feature that is cut. */
  box?: Box
  /** The scale from coordinates, which count from the top left corner, to tiles. */
  unit: number
  /** Points; lines; and the borders of areas that go on beyond the tile, without the sides of the tile. */
  paths: readonly Path[]
  /** The rings of areas, which reach slightly beyond the tile, so that there is no gap to the next one. */
  polygons: readonly Path[][]
  /** Whether the feature goes on beyond the tile. */
  isCut: boolean
}

/** The pieces of one source layer in one tile, the lowest first. */
export interface CutLayer {
  name: string
  pieces: FeaturePiece[]
}

/** The pieces of one source layer in one tile, the lowest first. */
export interface TilePieces {
  column: number
  row: number
  pieces: readonly FeaturePiece[]
}

/** A piece and the origin of its coordinates, in tiles from the matrix's origin, y down. */
export interface PlacedPiece extends FeaturePiece {
  column: number
  row: number
}
