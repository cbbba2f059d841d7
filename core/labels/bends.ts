/**
 * The largest sum of the turns at the corners of a line (x, y, …) that lie within `windowPt` of each other, in degrees;
 * of the corners between two distances from its start.
 */
export const largestTurn = (
  xy: ArrayLike<number>,
  [from, to]: readonly [from: number, to: number],
  windowPt: number
): number => {
  const corners: { at: number; turn: number }[] = []
  let [at, sum, largest] = [0, 0, 0]
  for (let i = 2; i + 2 < xy.length; i += 2) {
    const [x, y] = [xy[i]!, xy[i + 1]!]
    at += Math.hypot(x - xy[i - 2]!, y - xy[i - 1]!)
    if (at <= from) continue
    if (at >= to) break
    const before = Math.atan2(y - xy[i - 1]!, x - xy[i - 2]!)
    const after = Math.atan2(xy[i + 3]! - y, xy[i + 2]! - x)
    const turn = Math.abs(Math.atan2(Math.sin(after - before), Math.cos(after - before))) * (180 / Math.PI)
    corners.push({ at, turn })
    sum += turn
    while (at - corners[0]!.at > windowPt) sum -= corners.shift()!.turn
    largest = Math.max(largest, sum)
  }
  return largest
}
