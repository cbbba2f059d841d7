/** A position, counted from the corner of `WORLD_TILE` to the right and down. */
export interface WorldPoint {
  x: number
  y: number
}

/** The tile that expressions count positions from: the north-western one of a zoom at which a unit is 0.3 m. */
export const WORLD_TILE = { z: 14, x: 0, y: 0 } as const
/** Units of a side of a tile (MapLibre GL). */
export const EXTENT = 8192
