import { createHash } from 'node:crypto'
import { type Feature } from '../../core/feature.js'
import type { Fill, RepeatedGraphic } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Point } from '../../core/views/affine.js'
import type { Box } from '../geometry/clip.js'
import { paperNumber, pathData } from '../geometry/path-data.js'
import type { Target } from './drawer.js'
import { type DrawnGraphic } from './drawn-graphic.js'
import type { Size } from './graphic-box.js'
import { LEAST_OPACITY } from './paint.js'
import { axes, rowsThrough } from './pattern-rows.js'
import { drawPlainGraphic, graphicOfFeatures } from './plain-graphic.js'

/** Repetitions that are closer together cannot be distinguished. */
const LEAST_PITCH_PT = 0.1
/** Opaque pictures are also drawn this much larger below neighbours that touch each other. */
const UNDERLAP_PT = 1
const CORNER: Point = [0, 0]
/** Longer paths are slow to paint at once. */
const LINES_AT_ONCE = 500

/** An area: rings (x, y, …) and their fill rule. */
export interface PatternArea {
  rings: readonly ArrayLike<number>[]
  rule: 'evenodd' | 'nonzero'
}

/** A pattern for one feature. */
export interface DrawnPattern {
  /** Whether it has a picture: its elements exist only after `target.graphics.load()`. */
  waits: boolean
  /** SVG that fills an area; empty if there is nothing to draw. */
  elements(area: PatternArea): string
  definitions: DrawnGraphic['definitions']
}

export type PatternDrawer = (feature: Feature, target: Target, opacity?: number) => DrawnPattern

/** One area to fill and the graphic that fills it. */
interface Filling {
  rings: PatternArea['rings']
  drawn: DrawnGraphic
  size: Size
  gap: Point
  /** Where repetitions are counted from. */
  corner: Point
  turnDeg: number
  graphics: Target['graphics']
}

/**
 * Fills areas with repetitions of a graphic, clipped to the area. Each repetition is drawn; SVG or PDF patterns are not
 * used, because renderers draw them tile by tile, with seams and with lines that do not meet. Tiles are counted from
 * the top left corner of the map or of the world, so that adjacent areas match.
 */
export const patternDrawer = (
  fill: Pick<Fill, 'opacity'>,
  { graphic, gapPt, isOnWorld = false }: RepeatedGraphic
): PatternDrawer => {
  // the rotation of the graphic applies to the whole pattern
  const graphicOf = graphicOfFeatures({ ...graphic, rotationDeg: 0 }, drawPlainGraphic)
  return (feature, target, opacity = 1) => {
    const drawn = graphicOf(feature, target)
    drawn.expect()
    const gap: Point = [valueOf(gapPt[0], feature), valueOf(gapPt[1], feature)]
    const corner = (isOnWorld ? target.worldCorner : undefined) ?? CORNER
    const turnDeg = valueOf(graphic.rotationDeg, feature)
    const opacityOfAll = opacity * valueOf(fill.opacity, feature)
    return {
      waits: drawn.waits,
      definitions: drawn.definitions,
      elements({ rings, rule }) {
        const data = rings.map((ring) => pathData(ring, true)).join('')
        const size = drawn.size()
        if (opacityOfAll < LEAST_OPACITY || data === '' || !size) return ''
        const filling = { rings, drawn, size, gap, corner, turnDeg, graphics: target.graphics }
        const content = drawn.hatch && gap[0] <= 0 && gap[1] <= 0 ? hatched(filling, drawn.hatch) : repeated(filling)
        return content === '' ? '' : clipped(content, data, rule, drawn.paint, opacityOfAll)
      }
    }
  }
}

/** Long lines through the middles of the tiles; short lines would not meet exactly. */
const hatched = (
  { rings, drawn, size, corner, turnDeg, graphics }: Filling,
  hatch: NonNullable<DrawnGraphic['hatch']>
): string => {
  const box = drawn.box()
  const reach = (box.maxY - box.minY - size.heightPt) / 2
  const [middleX, middleY] = middleOf(box, size)
  let text = ''
  for (const [x, y] of hatch) {
    const directionDeg = (Math.atan2(y, x) * 180) / Math.PI
    const turned = axes(turnDeg + directionDeg)
    const pitch = Math.max(LEAST_PITCH_PT, size.widthPt / Math.hypot(x, y))
    const tile = size.widthPt * Math.hypot(x, y)
    const phase = axes(directionDeg).toAxes(middleX, middleY)[1] + turned.toAxes(...corner)[1]
    const rows = rowsThrough(rings, turned, { phase, pitch, above: reach, below: reach })
    if (!graphics.mayRepeat((rows?.length ?? Infinity) * drawn.cost())) return text
    const point = (u: number, v: number) => turned.toPaper(u, v).map(paperNumber).join(' ')
    const lines = rows!.map(
      ({ v, from, to }) => `M${point(Math.floor((from - reach) / tile) * tile, v)}L${point(to + reach, v)}`
    )
    for (let i = 0; i < lines.length; i += LINES_AT_ONCE)
      text += `<path d="${lines.slice(i, i + LINES_AT_ONCE).join('')}"/>`
  }
  return text
}

const repeated = ({ rings, drawn, size, gap, corner, turnDeg, graphics }: Filling): string => {
  const box = drawn.box()
  const turned = axes(turnDeg)
  const [width, height] = [size.widthPt + gap[0], size.heightPt + gap[1]].map((side) => Math.max(LEAST_PITCH_PT, side))
  const [left, top] = turned.toAxes(...corner)
  const [x, y] = [(left % width!) + width! / 2, (top % height!) + height! / 2]
  const rows = rowsThrough(rings, turned, { phase: y, pitch: height!, above: -box.minY, below: box.maxY })
  // otherwise the background shows between neighbours
  const larger = { widthPt: size.widthPt + UNDERLAP_PT, heightPt: size.heightPt + UNDERLAP_PT }
  const hasUnderlay = gap[0] <= 0 && gap[1] <= 0 && drawn.isOpaque()
  let [underlay, text] = ['', '']
  for (const { v, from, to } of rows ?? []) {
    const first = Math.ceil((from - box.maxX - x) / width!)
    const count = Math.floor((to - box.minX - x) / width!) - first + 1
    if (count > 0 && !graphics.mayRepeat(count * drawn.cost())) break
    for (let i = first; i < first + count; i++) {
      const at = turned.toPaper(i * width! + x, v)
      if (hasUnderlay) underlay += drawn.inGroup(at, { turnDeg, size: larger })
      text += drawn.inGroup(at, { turnDeg })
    }
  }
  if (!rows) graphics.mayRepeat(Infinity)
  return underlay + text
}

const middleOf = ({ minX, minY, maxX, maxY }: Box, { widthPt, heightPt }: Size): Point => [
  (minX + maxX + widthPt) / 2,
  (minY + maxY + heightPt) / 2
]

const clipped = (content: string, data: string, rule: PatternArea['rule'], paint: string, opacity: number): string => {
  const clip = `<path d="${data}"${rule === 'evenodd' ? ' clip-rule="evenodd"' : ''}/>`
  const id = `a${createHash('sha1').update(clip).update(content).digest('hex').slice(0, 12)}`
  const translucent = opacity < 1 ? ` opacity="${paperNumber(opacity)}"` : ''
  const painted = paint === '' ? content : `<g ${paint}>${content}</g>`
  return `<clipPath id="${id}">${clip}</clipPath><g clip-path="url(#${id})"${translucent}>${painted}</g>`
}
