import type { Affine, Point } from '../../core/views/affine.js'
import { paperNumber } from '../geometry/path-data.js'

/** A path: SVG commands (`M`, `L`, `Q`, `C`, `Z`) and the points that they use, one after the other: x, y, x, y, … */
export interface Outline {
  commands: string
  xy: readonly number[]
}

/** The number of points that each command uses. */
const TAKES: { readonly [command: string]: number } = { M: 1, L: 1, Q: 2, C: 3, Z: 0 }

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

/** Parses path data with absolute commands that are all written explicitly: M, L, H, V, Q, C and Z. */
export const parseOutline = (data: string): Outline => {
  let commands = ''
  const xy: number[] = []
  for (const [, command, values] of data.matchAll(/([MLHVQCZ])([^MLHVQCZ]*)/g)) {
    const numbers = values!.match(NUMBER)?.map(Number) ?? []
    if (command === 'H') numbers.push(xy.at(-1) ?? 0)
    if (command === 'V') numbers.unshift(xy.at(-2) ?? 0)
    const known = command === 'H' || command === 'V' ? 'L' : command!
    commands += known
    for (let i = 0; i < 2 * TAKES[known]!; i++) xy.push(numbers[i] ?? 0)
  }
  return { commands, xy }
}

/** Path data that does not depend on its position: the start relative to the outline's origin, and the rest. */
export interface RelativeData {
  x: number
  y: number
  rest: string
}

/** An outline scaled and rotated by the first four numbers of an affine transform. */
export const relativeData = ({ commands, xy }: Outline, [a, b, c, d]: Affine): RelativeData => {
  const at = (i: number): Point => [a * xy[i]! + c * xy[i + 1]!, b * xy[i]! + d * xy[i + 1]!]
  const [x, y] = at(0)
  /** Relative to the start, on the paper's grid. */
  const onGrid = (i: number): Point => [at(i)[0] - x, at(i)[1] - y].map((value) => Math.round(value * 100) / 100) as [number, number] // prettier-ignore
  let rest = ''
  let [lastX, lastY] = [0, 0]
  let [startX, startY] = [0, 0]
  let i = 0
  for (const command of commands) {
    const end = i + 2 * TAKES[command]!
    if (command === 'Z') [lastX, lastY] = [startX, startY]
    if (i > 0 || command !== 'M') rest += command.toLowerCase()
    let text = ''
    for (; i < end; i += 2) {
      if (i === 0) continue
      const [toX, toY] = onGrid(i)
      for (const value of [paperNumber(toX - lastX), paperNumber(toY - lastY)])
        text += text === '' || value.startsWith('-') ? value : ` ${value}`
      if (i === end - 2) [lastX, lastY] = [toX, toY]
    }
    if (command === 'M') [startX, startY] = [lastX, lastY]
    rest += text
  }
  return { x, y, rest }
}

/** Number of straight pieces of a curve. */
const CURVE_PIECES = 12

/** The vertices in runs of x, y, …, one run per `M`. Curves become short straight pieces. */
export const cornersOf = ({ commands, xy }: Outline): number[][] => {
  const runs: number[][] = []
  let at = 0
  for (const command of commands) {
    const count = TAKES[command]!
    const run = runs.at(-1)
    if (command === 'M') runs.push([xy[at]!, xy[at + 1]!])
    else if (run && count > 0) {
      const curve = [...run.slice(-2), ...xy.slice(at, at + 2 * count)]
      const pieces = count === 1 ? 1 : CURVE_PIECES
      for (let piece = 1; piece <= pieces; piece++) run.push(...pointOn(curve, piece / pieces))
    }
    at += 2 * count
  }
  return runs
}

/** De Casteljau's algorithm: a point on the curve with the control points x, y, … */
const pointOn = (curve: readonly number[], part: number): readonly number[] => {
  if (curve.length === 2) return curve
  const between: number[] = []
  for (let i = 0; i < curve.length - 2; i++) between.push(curve[i]! + part * (curve[i + 2]! - curve[i]!))
  return pointOn(between, part)
}
