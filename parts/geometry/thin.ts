import type { Box } from './clip.js'

/**
 * A line or ring (x, y, …) without vertices that are closer to the previous one than `tolerance`; the ends are kept.
 */
export const thinned = (xy: ArrayLike<number>, tolerance: number): ArrayLike<number> => {
  const last = xy.length - 2
  if (last < 0) return xy
  const kept = new Float64Array(xy.length)
  kept[0] = xy[0]!
  kept[1] = xy[1]!
  let count = 2
  for (let i = 2; i <= last; i += 2) {
    const away = (xy[i]! - kept[count - 2]!) ** 2 + (xy[i + 1]! - kept[count - 1]!) ** 2
    if (away < tolerance * tolerance && i < last) continue
    kept[count++] = xy[i]!
    kept[count++] = xy[i + 1]!
  }
  return kept.slice(0, count)
}

export const boxOfRings = (rings: readonly ArrayLike<number>[]): Box => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i]!, ring[i + 1]!]
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  return { minX, minY, maxX, maxY }
}
