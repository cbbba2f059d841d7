import { IDENTITY, type Matrix } from '../matrix.js'
import type { Box, Point } from './boxes.js'

export type Colour =
  { space: 'rgb' | 'gray' | 'cmyk'; values: readonly number[] } | { space: 'other'; pattern?: string | undefined }

export interface Painted {
  kind: 'line' | 'area' | 'text' | 'picture'
  /** On the page, in points from its lower left corner. */
  at: Point
  /** Names of the map and of its layer, outside first. */
  layers: readonly string[]
  /** The width of a line, the size of text. */
  sizePt: number
  colour: Colour
  opacity: number
  /** Of a dashed line, on paper. */
  dashes: readonly number[]
  letters: string
  /** Of a picture. */
  dpi: number
}

/** The graphics state (ISO 32000-1, 8.4). */
export interface State {
  matrix: Matrix
  clip: Box
  fill: Colour
  stroke: Colour
  fillOpacity: number
  strokeOpacity: number
  width: number
  dashes: readonly number[]
  font: string
  size: number
  isInvisible: boolean
}

export const BLACK: Colour = { space: 'gray', values: [0] }

/** Of a page (8.4.2). */
export const startOf = (clip: Box): State => ({
  matrix: IDENTITY,
  clip,
  fill: BLACK,
  stroke: BLACK,
  fillOpacity: 1,
  strokeOpacity: 1,
  width: 1,
  dashes: [],
  font: '',
  size: 0,
  isInvisible: false
})

/** The lengths of a dash array (8.4.3.6). */
export const dashesIn = (operands: readonly string[]): number[] => {
  const end = operands.indexOf(']')
  return operands.slice(1, end < 0 ? undefined : end).map(Number)
}

/** The colour after an operator such as `scn`. */
export const withValues = (colour: Colour, operands: readonly string[]): Colour => {
  if (colour.space !== 'other') return { space: colour.space, values: operands.map(Number) }
  const last = operands.at(-1) ?? ''
  return { space: 'other', pattern: last.startsWith('/') ? last.slice(1) : undefined }
}
