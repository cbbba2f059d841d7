import type { SourceFeature } from './decode.js'

/** x, y, …, y down. */
export type Path = ArrayLike<number>

/** What is in a tile of a feature, without what the tile shows beyond its sides. Its likeness counts where it is cut. */
export interface Piece extends Omit<SourceFeature, 'paths'> {
  /** Of the tile, for one of its coordinates, which count from the top left corner. */
  unit: number
  /** All points; lines; of areas that go on the border, without the sides of the tile where it cuts them. */
  paths: readonly Path[]
  /** Of areas: their rings, which reach a hair beyond the tile, so that there is no gap to those beside it. */
  polygons: readonly Path[][]
  /** Whether it goes on beyond the tile. */
  isCut: boolean
}

/** The pieces of one source layer in one tile, from below. */
export interface CutLayer {
  name: string
  pieces: Piece[]
}

/** The pieces of one source layer in one tile, from below. */
export interface TilePieces {
  column: number
  row: number
  pieces: readonly Piece[]
}

/** A piece and where its coordinates count from, in tiles from the matrix's origin, y down. */
export interface PlacedPiece extends Piece {
  column: number
  row: number
}
