/** The length of a line of x, y, x, y, … */
export const lineLength = (xy: ArrayLike<number>): number => {
  let length = 0
  for (let i = 2; i < xy.length; i += 2) length += Math.hypot(xy[i]! - xy[i - 2]!, xy[i + 1]! - xy[i - 1]!)
  return length
}
