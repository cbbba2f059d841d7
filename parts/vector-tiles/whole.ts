import type { Path } from './pieces.js'
import { signedArea } from '../features.js'

/** More rings take too long to sort; an area with a label has fewer. */
const MOST_RINGS = 500

/**
 * The polygons inside a border, each an outer ring and its holes; undefined if the border goes on beyond the tiles.
 * Outer rings are clockwise, holes counter-clockwise; the last point of a ring is its first one.
 */
export const enclosedBy = (border: readonly Path[]): Path[][] | undefined => {
  if (border.length === 0 || border.length > MOST_RINGS || !border.every(isClosed)) return undefined
  const outer = border.filter((ring) => signedArea(ring) > 0).sort((a, b) => signedArea(a) - signedArea(b))
  const polygons = new Map<Path, Path[]>(outer.map((ring) => [ring, [ring]]))
  for (const ring of border) {
    if (polygons.has(ring)) continue
    const around = outer.find((one) => holds(one, ring))
    // a hole in an area that fills all tiles around it
    if (!around) return undefined
    polygons.get(around)!.push(ring)
  }
  return [...polygons.values()]
}

const isClosed = (path: Path): boolean =>
  path.length >= 8 && path[0] === path[path.length - 2] && path[1] === path[path.length - 1]

/** Whether the first point of another ring is inside a ring (even-odd rule). */
const holds = (ring: Path, other: Path): boolean => {
  const [x, y] = [other[0]!, other[1]!]
  let isInside = false
  for (let i = 2; i < ring.length; i += 2) {
    const [x0, y0, x1, y1] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!]
    if (y0 <= y !== y1 <= y && x0 + ((y - y0) * (x1 - x0)) / (y1 - y0) > x) isInside = !isInside
  }
  return isInside
}
