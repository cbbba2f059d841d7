import { boundPositions, type GmlPosition } from './positions.js'

/** The angle between two positions of an arc, 1°: for an arc of half a metre on paper the error is 0.02 mm. */
const STEP = Math.PI / 180
const TURN = 2 * Math.PI

interface Circle {
  centre: GmlPosition
  radius: number
  /** The angle of the first position, counterclockwise from the first axis. */
  start: number
  /** The angle from the first position to the third one through the second. */
  sweep: number
}

const angle = ([x, y]: GmlPosition, [centreX, centreY]: GmlPosition): number => Math.atan2(y - centreY, x - centreX)
const counterclockwise = (from: number, to: number): number => (((to - from) % TURN) + TURN) % TURN

/** The circle through three positions; undefined if they lie on a line. */
const circleThrough = (first: GmlPosition, second: GmlPosition, third: GmlPosition): Circle | undefined => {
  const [bx, by] = [second[0] - first[0], second[1] - first[1]]
  const [cx, cy] = [third[0] - first[0], third[1] - first[1]]
  const cross = bx * cy - by * cx
  const [b, c] = [bx * bx + by * by, cx * cx + cy * cy]
  const [x, y] = [(cy * b - by * c) / (2 * cross), (bx * c - cx * b) / (2 * cross)]
  const radius = Math.hypot(x, y)
  if (!(radius < 1e12)) return undefined
  const centre: GmlPosition = [first[0] + x, first[1] + y]
  const start = angle(first, centre)
  const turn = counterclockwise(start, angle(third, centre))
  return { centre, radius, start, sweep: cross > 0 ? turn : turn - TURN }
}

const along = ({ centre, radius, start }: Circle, sweep: number): GmlPosition[] => {
  const steps = Math.ceil(Math.abs(sweep) / STEP)
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index): GmlPosition => {
    const at = start + (sweep * (index + 1)) / steps
    return [centre[0] + radius * Math.cos(at), centre[1] + radius * Math.sin(at)]
  })
}

/** Arcs through each two further positions (`Arc`, `ArcString`), as a line with one position per degree. */
export const arcString = (positions: GmlPosition[]): GmlPosition[] => {
  const line = positions.slice(0, 1)
  for (let index = 2; index < positions.length; index += 2) {
    const [first, second, third] = positions.slice(index - 2, index + 1) as [GmlPosition, GmlPosition, GmlPosition]
    const circle = circleThrough(first, second, third)
    line.push(...(circle ? along(circle, circle.sweep) : [second]), third)
    boundPositions(line.length)
  }
  return line
}

/** The circle through three positions (`Circle`), as a closed line with one position per degree. */
export const fullCircle = (positions: GmlPosition[]): GmlPosition[] => {
  const [first, second, third] = positions as [GmlPosition, GmlPosition, GmlPosition]
  const circle = positions.length === 3 && circleThrough(first, second, third)
  return circle ? [first, ...along(circle, Math.sign(circle.sweep) * TURN), first] : positions
}
