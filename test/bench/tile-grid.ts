import { centreOf, CITY_ZOOM, extentOf, type Job, resolutionOf } from './jobs.js'

const WORLD_HALF = 20037508.342789244
export const TILE_PX = 256

export interface TileGrid {
  zoom: number
  /** Metres a pixel. */
  resolution: number
  /** Every tile that meets the frame, turned or not. */
  tiles: { column: number; row: number }[]
  /** First and last column and row of `tiles`. */
  columns: readonly [first: number, last: number]
  rows: readonly [first: number, last: number]
  /** The frame's centre in pixels right and down of the top left corner of the first column and row. */
  centrePx: readonly [x: number, y: number]
}

/** The tiles of a job's map: the coarsest zoom that is at least as fine as the print. */
export const tileGrid = (job: Job, variant: number): TileGrid => {
  const zoom = Math.ceil(Math.log2((2 * WORLD_HALF) / TILE_PX / resolutionOf(job)))
  const resolution = (2 * WORLD_HALF) / TILE_PX / 2 ** zoom
  const side = resolution * TILE_PX
  const [x, y] = centreOf(job, variant)
  const centre = [(x + WORLD_HALF) / side, (WORLD_HALF - y) / side] as const
  const [halfWidth, halfHeight] = job.mapMm.map((mm) => ((mm / 2000) * job.scale) / side) as [number, number]
  const angle = (job.rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const reach = [halfWidth * cos + halfHeight * sin, halfWidth * sin + halfHeight * cos] as const
  const columns = [Math.floor(centre[0] - reach[0]), Math.floor(centre[0] + reach[0])] as const
  const rows = [Math.floor(centre[1] - reach[1]), Math.floor(centre[1] + reach[1])] as const
  // along the frame's own axes a tile reaches half of cos + sin
  const tileReach = (cos + sin) / 2
  const meets = (column: number, row: number): boolean => {
    const [dx, dy] = [column + 0.5 - centre[0], row + 0.5 - centre[1]]
    const across = dx * Math.cos(angle) - dy * Math.sin(angle)
    const down = dx * Math.sin(angle) + dy * Math.cos(angle)
    return Math.abs(across) <= halfWidth + tileReach && Math.abs(down) <= halfHeight + tileReach
  }
  const tiles = []
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) if (meets(column, row)) tiles.push({ column, row })
  const centrePx = [(centre[0] - columns[0]) * TILE_PX, (centre[1] - rows[0]) * TILE_PX] as const
  return { zoom, resolution, tiles, columns, rows, centrePx }
}

/** The vector tiles of a job's map. */
export const cityTiles = (job: Job, variant: number): { column: number; row: number }[] => {
  const side = (2 * WORLD_HALF) / 2 ** CITY_ZOOM
  const [minX, minY, maxX, maxY] = extentOf(job, variant)
  const from = [Math.floor((minX + WORLD_HALF) / side), Math.floor((WORLD_HALF - maxY) / side)] as const
  const to = [Math.floor((maxX + WORLD_HALF) / side), Math.floor((WORLD_HALF - minY) / side)] as const
  const tiles = []
  for (let row = from[1]; row <= to[1]; row++)
    for (let column = from[0]; column <= to[0]; column++) tiles.push({ column, row })
  return tiles
}
