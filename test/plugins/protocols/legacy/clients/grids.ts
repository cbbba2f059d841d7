/** Half the width of the web mercator world, as clients write it. */
const half = 20037508.3392
export const maxExtent = [-half, -half, half, half]
export const resolutions = Array.from({ length: 19 }, (_, zoom) => 156543.03390625 / 2 ** zoom)
export const tileSize = [256, 256]

/** The ground that a map of so many points shows: [minX, minY, maxX, maxY]. */
export const extentOf = ([x, y]: readonly number[], scale: number, [width, height]: readonly number[]) => {
  const metresPerPt = (0.0254 / 72) * scale
  const [right, up] = [(width! / 2) * metresPerPt, (height! / 2) * metresPerPt]
  return [x! - right, y! - up, x! + right, y! + up] as const
}

/** Columns and rows of the tiles that show an extent, rows from the top and from the bottom of the world. */
export const tilesOf = ([minX, minY, maxX, maxY]: readonly [number, number, number, number], zoom: number) => {
  const size = resolutions[zoom]! * 256
  const range = (from: number, to: number) => [Math.floor((from + half) / size), Math.floor((to + half) / size)]
  return { columns: range(minX, maxX), rows: range(-maxY, -minY), rowsUp: range(minY, maxY) }
}
