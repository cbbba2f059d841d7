import type { PathCommand } from './harfbuzz.js'

const DECIMALS = 3
/** Steps per point of the grid on which corners lie: pixels of 1200 dpi show steps of a hundredth. */
export const GRID = 10 ** DECIMALS

/** A number for SVG path data: so many decimals, no zero before the point. */
export const shortNumber = (value: number, decimals = 2): string => {
  const steps = 10 ** decimals
  const text = String(Math.round(value * steps) / steps)
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

/** A glyph at one size as SVG path data: its start, y down in steps of the grid, and the relative rest. */
export interface GlyphShape {
  x: number
  y: number
  rest: string
}

/** Undefined for a glyph without outlines, such as a blank. */
export const glyphShape = (strokes: readonly PathCommand[], sizePt: number): GlyphShape | undefined => {
  let shape: GlyphShape | undefined
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const { command, xy } of strokes) {
    const points = xy.map((value, i) => Math.round((i % 2 === 0 ? value : -value) * sizePt * GRID))
    if (shape) {
      const steps = points.map((value, i) => shortNumber((value - (i % 2 === 0 ? x : y)) / GRID, DECIMALS))
      shape.rest += command.toLowerCase() + steps.join(' ')
    } else shape = { x: points[0]!, y: points[1]!, rest: '' }
    if (command === 'Z') [x, y] = [startX, startY]
    else [x, y] = points.slice(-2) as [number, number]
    if (command === 'M') [startX, startY] = [x, y]
  }
  return shape
}
