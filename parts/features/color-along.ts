import { createHash } from 'node:crypto'
import { hexOf } from '../../core/color.js'
import type { Feature } from '../../core/feature.js'
import type { Color, Stroke } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Box } from '../geometry/clip.js'
import { measured, type MeasuredLine, type Range, visibleRanges } from '../geometry/measured-line.js'
import { paperNumber, pathData } from '../geometry/path-data.js'
import { type Band, colorBands } from './color-bands.js'
import type { Elements } from './elements.js'
import { capOf, dashesOf, joinOf, LEAST_OPACITY } from './paint.js'

/** Shorter pieces are not visible: a dot at 300 dpi. */
const LEAST_PT = 0.24
/** How far a piece continues below the next one, so that no seam is visible. */
const LAP_PT = 1
/** A mask is larger than what it masks, so that it does not make edges thinner. */
const MASK_MARGIN_PT = 1
/** The length of a path that consists only of its round caps; PDF renderers skip paths without a length. */
const DOT_PT = 0.02

/** Draws whole lines (x, y, …) in the visible part of the paper. */
export type ColorAlong = (feature: Feature, lines: readonly ArrayLike<number>[], seen: Box, elements: Elements) => void

/**
 * Lines whose colour changes along them: short pieces of one colour each. Pieces are opaque and lie over each other;
 * opacity applies to the whole line.
 */
export const colorAlongDrawer = (stroke: Stroke, colorAlong: NonNullable<Stroke['colorAlong']>): ColorAlong => {
  const bands = colorBands(colorAlong)
  const isVeiled = bands.some(({ color }) => color.alpha !== bands[0]!.color.alpha)
  const alpha = isVeiled ? 1 : bands[0]!.color.alpha
  return (feature, lines, seen, elements) => {
    const opacity = alpha * valueOf(stroke.opacity, feature)
    const widthPt = valueOf(stroke.widthPt, feature)
    if (opacity < LEAST_OPACITY || widthPt <= 0) return
    const look: Look = {
      widthPt,
      cap: capOf(stroke, feature),
      dashes: dashesOf(valueOf(stroke.dash, feature), widthPt, capOf(stroke, feature)),
      dashOffsetPt: valueOf(stroke.dashOffsetPt, feature)
    }
    const join = joinOf(stroke, feature).attributes
    const measuredLines = lines.map(measured)
    const drawn = (its: Look, colorOf: (color: Color) => string) => {
      const pieces = measuredLines.flatMap((line) => piecesOf(line, bands, its, seen))
      const text = pieces.map((piece) => elementOf(piece, colorOf)).join('')
      return text && `<g fill="none" stroke-width="${paperNumber(its.widthPt)}"${join}>${text}</g>`
    }
    const content = drawn(look, ({ hex }) => hex)
    if (content === '') return
    const translucent = opacity < 1 ? ` opacity="${paperNumber(opacity)}"` : ''
    if (!isVeiled) return elements.add('', translucent === '' ? content : `<g${translucent}>${content}</g>`)
    const wider: Look = { ...look, widthPt: widthPt + MASK_MARGIN_PT, cap: 'square', dashes: [] }
    elements.add('', masked(content, drawn(wider, greyOf), seen, translucent))
  }
}

interface Look {
  widthPt: number
  cap: 'butt' | 'round' | 'square'
  dashes: readonly number[]
  dashOffsetPt: number
}

interface Piece {
  color: Color
  data: string
  isDot?: boolean
}

const elementOf = ({ color, data, isDot }: Piece, colorOf: (color: Color) => string): string =>
  `<path stroke="${colorOf(color)}"${isDot ? ' stroke-linecap="round"' : ''} d="${data}"/>`

/** The luminance of a mask is an opacity. */
const greyOf = ({ alpha }: Color): string => hexOf([alpha, alpha, alpha])

const masked = (content: string, veil: string, { minX, minY, maxX, maxY }: Box, translucent: string): string => {
  const id = `m${createHash('sha1').update(veil).digest('hex').slice(0, 12)}`
  const [x, y, width, height] = [minX, minY, maxX - minX, maxY - minY].map(paperNumber)
  const box = `maskUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}"`
  return `<mask id="${id}" ${box}>${veil}</mask><g mask="url(#${id})"${translucent}>${content}</g>`
}

const piecesOf = (line: MeasuredLine, bands: readonly Band[], look: Look, seen: Box): Piece[] => {
  const total = line.lengths.at(-1)!
  if (total === 0) return []
  const pieces: Piece[] = []
  for (const [from, to] of visibleRanges(line, seen))
    for (const dash of dashesIn(look, total, from, to)) {
      pieces.push(...capsOf(line, bands, look, dash))
      pieces.push(...slices(line, bands, [Math.max(from, dash[0]), Math.min(to, dash[1])], dash[1]))
    }
  return pieces
}

/** The dashes of a line that lie between two distances, or the whole line. */
function* dashesIn({ dashes, dashOffsetPt }: Look, total: number, from: number, to: number): Generator<Range> {
  if (dashes.length === 0) return yield [0, total]
  const lengths = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
  const period = lengths.reduce((sum, length) => sum + length, 0)
  for (let start = Math.floor((from + dashOffsetPt) / period) * period - dashOffsetPt; start < to; start += period) {
    let at = start
    for (let i = 0; i < lengths.length; i += 2) {
      const end = at + lengths[i]!
      if (end >= from && at <= to && at < total && end > 0) yield [Math.max(0, at), Math.min(total, end)]
      at = end + lengths[i + 1]!
    }
  }
}

/** The colours of a range, each in a piece that continues below the next one, up to `end` at most. */
function* slices(line: MeasuredLine, bands: readonly Band[], [from, to]: Range, end: number): Generator<Piece> {
  const total = line.lengths.at(-1)!
  let start = from
  for (let i = bandAt(bands, from / total); i < bands.length && start < to; i++) {
    const band = bands[i]!
    const stop = Math.min(to, band.to * total)
    if (stop - start < LEAST_PT && stop < to) continue
    yield { color: band.color, data: pathData(line.part(start, Math.min(end, stop + LAP_PT)), false) }
    start = stop
  }
}

/** The index of the band of a part of the line. */
const bandAt = (bands: readonly Band[], part: number): number => {
  const index = bands.findIndex(({ to }) => to > part)
  return index < 0 ? bands.length - 1 : index
}

/** Caps of a dash or a line, to be drawn below it. */
const capsOf = (line: MeasuredLine, bands: readonly Band[], { cap, widthPt }: Look, [from, to]: Range): Piece[] => {
  if (cap === 'butt') return []
  const total = line.lengths.at(-1)!
  const half = widthPt / 2
  const end = (at: number, inside: number): Piece => {
    const [x, y] = line.pointAt(at)
    const [innerX, innerY] = line.pointAt(inside)
    const length = Math.hypot(x - innerX, y - innerY)
    const [dx, dy] = length > 0 ? [(x - innerX) / length, (y - innerY) / length] : [1, 0]
    const reach = cap === 'square' ? half : DOT_PT
    const lap = cap === 'square' ? LAP_PT : 0
    const data = pathData([x - dx * lap, y - dy * lap, x + dx * reach, y + dy * reach], false)
    const { color } = bands[bandAt(bands, Math.min(at, inside) / total)]!
    return { color, data, ...(cap === 'round' && { isDot: true }) }
  }
  const inside = Math.min(LEAST_PT, (to - from) / 2)
  return [end(from, from + inside), end(to, to - inside)]
}
