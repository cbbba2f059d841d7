/** Steps of the paper's grid per point: two decimals. */
const GRID = 100
/** Size of a shape that is too small to have corners. */
const DOT = 5

/** A number for SVG, two decimals. */
export const paperNumber = (value: number): string => {
  const number = String(Math.round(value * GRID) / GRID)
  return number.startsWith('0.') ? number.slice(1) : number.startsWith('-0.') ? `-${number.slice(2)}` : number
}

const [BLANK, MINUS, POINT, ZERO] = [0x20, 0x2d, 0x2e, 0x30]
const [M, L, Z] = [0x4d, 0x6c, 0x7a]
/** Characters of a number of steps and the space before it. Integers up to 2^53 have sixteen digits. */
const LONGEST = 20

let bytes = Buffer.allocUnsafeSlow(1 << 16)

/** Writes steps as points, after a space if necessary; returns the end position. */
const write = (steps: number, at: number, needsBlank: boolean): number => {
  let left = steps
  if (steps < 0) {
    bytes[at++] = MINUS
    left = -steps
  } else if (needsBlank) bytes[at++] = BLANK
  const whole = Math.floor(left / GRID)
  const part = left - whole * GRID
  if (whole >= 1000) at += bytes.write(String(whole), at, 'latin1')
  else if (whole > 0 || part === 0) {
    if (whole >= 100) bytes[at++] = ZERO + Math.floor(whole / 100)
    if (whole >= 10) bytes[at++] = ZERO + (Math.floor(whole / 10) % 10)
    bytes[at++] = ZERO + (whole % 10)
  }
  if (part === 0) return at
  bytes[at++] = POINT
  const tenths = Math.floor(part / 10)
  bytes[at++] = ZERO + tenths
  if (part > 10 * tenths) bytes[at++] = ZERO + part - 10 * tenths
  return at
}

/**
 * SVG path data of a line or ring in paper coordinates: relative, two decimals, as one flat string. The last vertex of
 * a line is always kept. Empty if there are no points.
 */
export const pathData = (xy: ArrayLike<number>, closed: boolean): string => {
  const count = xy.length
  if (count < 2) return ''
  if (bytes.length < (count + 8) * LONGEST) bytes = Buffer.allocUnsafeSlow(2 * (count + 8) * LONGEST)
  const startX = Math.round(xy[0]! * GRID)
  const startY = Math.round(xy[1]! * GRID)
  bytes[0] = M
  let at = write(startY, write(startX, 1, false), true)
  bytes[at++] = L
  const first = at
  const add = (dx: number, dy: number): void => {
    at = write(dy, write(dx, at, at > first), true)
  }
  let lastX = startX
  let lastY = startY
  for (let i = 2; i < count; i += 2) {
    const x = Math.round(xy[i]! * GRID)
    const y = Math.round(xy[i + 1]! * GRID)
    const isClosed = closed && i === count - 2 && x === startX && y === startY
    if (isClosed || (x === lastX && y === lastY)) continue
    add(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  // a shape that is too small to have corners still has a place, and a ring still has an area
  if (at === first && closed) {
    add(DOT, 0)
    add(0, DOT)
    add(-DOT, 0)
  } else if (at === first) add(1, 0)
  if (closed) bytes[at++] = Z
  return bytes.toString('latin1', 0, at)
}
