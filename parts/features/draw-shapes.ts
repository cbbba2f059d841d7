import { type Feature } from '../../core/feature.js'
import type { Fill, LineSymbolizer, PolygonSymbolizer } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Point } from '../../core/views/affine.js'
import { type Box, clipRing, grown } from '../geometry/clip.js'
import { newNumbers } from '../geometry/numbers.js'
import type { Parts, Run } from '../geometry/parts.js'
import { pathData } from '../geometry/path-data.js'
import type { Drawer, Target } from './drawer.js'
import { painter } from './paint.js'
import { type PatternArea, patternDrawer } from './patterns.js'
import { perFeature } from './per-feature.js'
import { MARGIN_PT, strokeDrawer, type Traced } from './stroke-drawer.js'

export const lineDrawer = ({ own, stroke, offsetPt, displacementPt }: LineSymbolizer): Drawer => {
  const draw = strokeDrawer(stroke, offsetPt)
  const displacement = displacementOf(displacementPt)
  return (feature, parts, target) => {
    const placed = displaced(parts, displacement(feature))
    const lines = placed.lines.map((run): Traced => ({ run, closed: false }))
    draw(feature, own ? lines : [...lines, ...outlinesOf(placed)], target)
  }
}

/** The borders of areas. */
const outlinesOf = ({ polygons, border }: Parts): Traced[] =>
  border
    ? border.map((run) => ({ run, closed: isRing(run) }))
    : polygons.flatMap((rings) => rings.map((run, index) => ({ run, closed: true, isHole: index > 0 })))

const isRing = ({ xy }: Run): boolean => xy[0] === xy[xy.length - 2] && xy[1] === xy[xy.length - 1]

export const polygonDrawer = (symbolizer: PolygonSymbolizer): Drawer => {
  const { fillsLines, fill, stroke, displacementPt } = symbolizer
  const isPlain = !fill?.graphic && !stroke?.graphic && !stroke?.pattern
  const drawWhole = wholeDrawer(symbolizer)
  const drawApart = apartDrawer(symbolizer)
  const drawOpen = openDrawer(symbolizer)
  const displacement = displacementOf(displacementPt)
  return (feature, given, target) => {
    const lines = fillsLines ? given.lines : []
    if (given.polygons.length === 0 && lines.length === 0) return
    const by = displacement(feature)
    const moved = by ? { ...target, worldCorner: movedCorner(target, by) } : target
    const parts = displaced(fillsLines === true && lines.length > 0 ? withLines(given) : given, by)
    const draw = isPlain && !parts.border && !isVast(parts) ? drawWhole : drawApart
    if (parts.polygons.length > 0) draw(feature, parts, moved)
    if (fillsLines === 'open' && lines.length > 0) drawOpen(feature, parts, moved)
  }
}

const withLines = ({ polygons, ...others }: Parts): Parts => ({
  ...others,
  polygons: [...polygons, ...areasOf(others.lines)]
})

/** Lines as areas. */
const areasOf = (lines: readonly Run[]): Run[][] => lines.filter(({ xy }) => xy.length > 4).map((line) => [line])

/** A pattern moves with its area. */
const movedCorner = ({ worldCorner }: Target, [right, down]: Point): Target['worldCorner'] =>
  worldCorner && [worldCorner[0] + right, worldCorner[1] + down]

/** Count of numbers in one path. For more, a renderer of pixels needs gigabytes to make the outline. */
const VAST = 200_000

const isVast = ({ polygons }: Parts): boolean =>
  polygons.reduce((sum, rings) => sum + rings.reduce((some, { xy }) => some + xy.length, 0), 0) > VAST

/** To the right and down; undefined for none. */
const displacementOf = (displacementPt: LineSymbolizer['displacementPt']): ((feature: Feature) => Point | undefined) =>
  perFeature(displacementPt, (feature) => {
    const [right = 0, down = 0] = displacementPt?.map((value) => valueOf(value, feature)) ?? []
    return right === 0 && down === 0 ? undefined : [right, down]
  })

const displaced = (parts: Parts, by: Point | undefined): Parts => {
  if (!by) return parts
  const [right, down] = by
  const moved = ({ xy, minX, minY, maxX, maxY }: Run): Run => {
    const found = newNumbers(xy.length)
    for (let i = 0; i < xy.length; i += 2) {
      found[i] = xy[i]! + right
      found[i + 1] = xy[i + 1]! + down
    }
    return { xy: found, minX: minX + right, minY: minY + down, maxX: maxX + right, maxY: maxY + down }
  }
  return {
    ...parts,
    lines: parts.lines.map(moved),
    polygons: parts.polygons.map((rings) => rings.map(moved)),
    ...(parts.border && { border: parts.border.map(moved) })
  }
}

/** Fill and outline in one element. */
const wholeDrawer = ({ fill, stroke }: PolygonSymbolizer): Drawer => {
  const paintFor = painter(fill, stroke)
  const ruled = evenOdd()
  return (feature, parts, { elements, frame }) => {
    const paint = paintFor(feature)
    if (!paint.isVisible) return
    const data = areaData(seenOf(parts, grown(frame, paint.reachPt + MARGIN_PT)))
    if (data !== '') elements.addArea(ruled(paint.attributes), data, boxOf(parts, paint.ringReachPt))
  }
}

/**
 * Draws the outline as a separate element: for areas in pieces (so no seams show), for vast areas, and where graphics
 * are used for the fill or the outline.
 */
const apartDrawer = ({ fill, stroke }: PolygonSymbolizer): Drawer => {
  const drawFill = fill && fillDrawer(fill)
  const drawBorder = stroke && strokeDrawer(stroke)
  return (feature, parts, target) => {
    drawFill?.(feature, parts, target)
    drawBorder?.(feature, outlinesOf(parts), target)
  }
}

/** Lines that are filled as areas, with an outline that does not close them. */
const openDrawer = ({ fill, stroke }: PolygonSymbolizer): Drawer => {
  const drawFill = fill && fillDrawer(fill)
  const drawStroke = stroke && strokeDrawer(stroke)
  return (feature, { lines, isLost }, target) => {
    drawFill?.(feature, { points: [], lines: [], polygons: areasOf(lines), isLost }, target)
    const traced = lines.map((run): Traced => ({ run, closed: false }))
    drawStroke?.(feature, traced, target)
  }
}

const fillDrawer = (fill: Fill): Drawer => {
  const drawPattern = fill.graphic && patternDrawer(fill, fill.graphic)
  const paintFor = painter(fill, undefined)
  const ruled = evenOdd()
  return (feature, parts, target) => {
    const area = seenOf(parts, grown(target.frame, MARGIN_PT))
    if (drawPattern) {
      const pattern = drawPattern(feature, target)
      return target.elements.addDrawn('', pattern.waits, () => pattern.elements(area))
    }
    const paint = paintFor(feature)
    const data = paint.isVisible ? areaData(area) : ''
    const attributes = area.rule === 'evenodd' ? ruled(paint.attributes) : paint.attributes
    if (data !== '') target.elements.addArea(attributes, data, boxOf(parts, 0))
  }
}

/** Attributes of areas with holes. For the same paint as before it is the same text, which is looked up faster. */
const evenOdd = () => {
  let [before, text] = ['', '']
  return (attributes: string): string => {
    if (attributes !== before || text === '') [before, text] = [attributes, `fill-rule="evenodd" ${attributes}`]
    return text
  }
}

/** The visible part of areas in a box. Pieces of one area may overlap, so they are filled together. */
const seenOf = ({ polygons, border }: Parts, box: Box): PatternArea => {
  const seen: ArrayLike<number>[] = []
  for (const rings of polygons) for (const ring of rings) seen.push(clipRing(ring, box))
  return { rings: seen, rule: border ? 'nonzero' : 'evenodd' }
}

/** The box of areas and of outlines that reach so far beyond them. */
const boxOf = ({ polygons }: Parts, reachPt: number): Box => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [outer] of polygons) {
    minX = Math.min(minX, outer!.minX)
    minY = Math.min(minY, outer!.minY)
    maxX = Math.max(maxX, outer!.maxX)
    maxY = Math.max(maxY, outer!.maxY)
  }
  return grown({ minX, minY, maxX, maxY }, reachPt)
}

const areaData = ({ rings }: PatternArea): string => {
  let data = ''
  for (const ring of rings) data += pathData(ring, true)
  return data
}
