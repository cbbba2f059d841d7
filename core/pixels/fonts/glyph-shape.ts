import { shortNumber } from '../short-number.js'
import type { Stroke } from './harfbuzz.js'

/** Parts of a point: corners lie on such a grid. */
export const GRID = 100

/** A glyph at one size as SVG path data: where it begins, y down in steps of the grid, and the relative rest of it. */
export interface GlyphShape {
  x: number
  y: number
  rest: string
}

/** Undefined for a glyph that shows nothing, such as a blank. */
export const glyphShape = (strokes: readonly Stroke[], sizePt: number): GlyphShape | undefined => {
  let shape: GlyphShape | undefined
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const { command, xy } of strokes) {
    const points = xy.map((value, i) => Math.round((i % 2 === 0 ? value : -value) * sizePt * GRID))
    if (shape) {
      const steps = points.map((value, i) => shortNumber((value - (i % 2 === 0 ? x : y)) / GRID))
      shape.rest += command.toLowerCase() + steps.join(' ')
    } else shape = { x: points[0]!, y: points[1]!, rest: '' }
    if (command === 'Z') [x, y] = [startX, startY]
    else [x, y] = points.slice(-2) as [number, number]
    if (command === 'M') [startX, startY] = [x, y]
  }
  return shape
}
