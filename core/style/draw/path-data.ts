/** Steps of the paper's grid in a point: two decimals. */
const GRID = 100
/** Of what is too small to have corners. */
const DOT = 5

/** A number for SVG, two decimals. */
export const paperNumber = (value: number): string => {
  const number = String(Math.round(value * GRID) / GRID)
  return number.startsWith('0.') ? number.slice(1) : number.startsWith('-0.') ? `-${number.slice(2)}` : number
}

const [BLANK, MINUS, POINT, ZERO] = [0x20, 0x2d, 0x2e, 0x30]
const [M, L, Z] = [0x4d, 0x6c, 0x7a]
/** Of a number of steps and the blank before it, as far as these are whole numbers at all: 2^53 has sixteen digits. */
const LONGEST = 20

let bytes = Buffer.allocUnsafeSlow(1 << 16)

/** Writes steps as points, behind a blank where they need one; where they end. */
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
 * SVG path data of a line or ring of points in paper coordinates: relative, two decimals, in a string that is in one
 * piece. The last corner of a line always stays. Empty for no points.
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
  // what is too small to have corners still has a place, and an area where it is one
  if (at === first && closed) {
    add(DOT, 0)
    add(0, DOT)
    add(-DOT, 0)
  } else if (at === first) add(1, 0)
  if (closed) bytes[at++] = Z
  return bytes.toString('latin1', 0, at)
}
