/** Steps of the paper's grid in a point: two decimals. */
const GRID = 100
/** Corners closer to the last one than a twentieth of a point are left out; squared, in steps. */
const LEAST_STEP_SQUARED = 25

const text = (steps: number): string => {
  const number = String(steps / GRID)
  return number.startsWith('0.') ? number.slice(1) : number.startsWith('-0.') ? `-${number.slice(2)}` : number
}

/** A number for SVG, two decimals. */
export const paperNumber = (value: number): string => text(Math.round(value * GRID))

const CACHED = 2048
/** The short steps that most paths consist of, each behind a blank where it needs one. */
const short = Array.from({ length: 2 * CACHED + 1 }, (_, i) => (i < CACHED ? '' : ' ') + text(i - CACHED))

const spaced = (steps: number): string =>
  steps >= -CACHED && steps <= CACHED ? short[steps + CACHED]! : steps < 0 ? text(steps) : ` ${text(steps)}`

/**
 * SVG path data of a line or ring of points in paper coordinates: relative, two decimals, without corners too close
 * to be seen. The last corner of a line always stays. Empty for no points.
 */
export const pathData = (xy: ArrayLike<number>, closed: boolean): string => {
  const count = xy.length
  if (count < 2) return ''
  const startX = Math.round(xy[0]! * GRID)
  const startY = Math.round(xy[1]! * GRID)
  let lastX = startX
  let lastY = startY
  let data = ''
  for (let i = 2; i < count; i += 2) {
    const x = Math.round(xy[i]! * GRID)
    const y = Math.round(xy[i + 1]! * GRID)
    const dx = x - lastX
    const dy = y - lastY
    const isEnd = i === count - 2
    if (isEnd && closed && x === startX && y === startY) break
    if (dx * dx + dy * dy < LEAST_STEP_SQUARED && !(isEnd && !closed && (dx !== 0 || dy !== 0))) continue
    data += spaced(dx) + spaced(dy)
    lastX = x
    lastY = y
  }
  // what is too small to have corners still has a place
  if (data === '') data = spaced(closed ? 5 : 1) + spaced(0)
  return `M${text(startX)}${spaced(startY)}l${data.trimStart()}${closed ? 'z' : ''}`
}
