import { signedArea } from '../features.js'
type Ring = ArrayLike<number>

/** A path (x, y, …) in reverse. */
export const reversed = (path: Ring): number[] => {
  const result: number[] = []
  for (let i = path.length - 2; i >= 0; i -= 2) result.push(path[i]!, path[i + 1]!)
  return result
}

/**
 * The polygons of rings (x, y, …), each an outer ring and its holes. The first ring is an outer ring, and so are all
 * with the same direction: version 1 of the specification does not define the direction, version 2 does. In the result
 * outer rings are clockwise, holes counter-clockwise. Rings without area are left out.
 */
export const polygonsOf = (rings: readonly Ring[]): Ring[][] => {
  const polygons: Ring[][] = []
  let turn: number | undefined
  for (const ring of rings) {
    const area = signedArea(ring)
    if (area === 0) continue
    turn ??= Math.sign(area)
    const turned = turn < 0 ? reversed(ring) : ring
    if (Math.sign(area) === turn) polygons.push([turned])
    else polygons.at(-1)!.push(turned)
  }
  return polygons
}
