import { lineLength } from '../../core/line-length.js'
import type { Label, LabelLines } from '../../core/plugin/contracts.js'
import type { Point } from '../../core/views/affine.js'
import { type Box, clipLine, clipRing, grown, isInBox, isOutside } from '../geometry/clip.js'
import { pointAlong, ringArea, spotInside, spotsInside } from '../geometry/label-points.js'
import { signedArea } from '../geometry/line-offset.js'
import type { Parts, Run } from '../geometry/parts.js'
import { boxOfRings, thinned } from '../geometry/thin.js'

/** A position on a feature where a label can be placed. */
export interface LabelSite {
  place: Pick<Label, 'at' | 'on' | 'inside'>
  kind: 'point' | 'line' | 'area'
  /** The lines of this place; lines of other sites may be added. */
  lines?: ArrayLike<number>[]
  /** The size of an area, for comparison with other areas. */
  size: number
}

/** How a label is placed on lines, and its ratio of height to width. */
export interface SiteLook {
  onLines: Omit<LabelLines, 'lines'>
  flatness: number
  /** The minimum height of the label. */
  leastPt: number
  /** Geometry up to this distance (points) beyond the frame is used. */
  reachPt: number
  /** Whether each area (at its pole) and each line (at its middle) is a site. */
  isOnEach: boolean
}

/** Maximum number of anchors that are tried inside a polygon. */
const MOST_SPOTS = 8
/** How far beyond the frame the start of a line counts. */
const COUNTED_PT = 2000
/** The accuracy of lines and areas that is sufficient for labels. */
const TOLERANCE_PT = 0.2

/**
 * The sites of a feature: each point is a site; all lines together are one site; the polygon with the largest visible
 * part is one site. With `isOnEach`, each line and polygon is a site.
 */
export const sitesOf = ({ points, lines, polygons, border }: Parts, frame: Box, look: SiteLook): LabelSite[] => {
  const sites: LabelSite[] = []
  const places = grown(frame, look.reachPt)
  const addPoint = (at: Point) => {
    if (isInBox(at, places)) sites.push({ kind: 'point', size: 0, place: { at: [at] } })
  }
  for (let i = 0; i < points.length; i += 2) addPoint([points[i]!, points[i + 1]!])
  const addLines = (its: ArrayLike<number>[], isCentred?: boolean) => {
    if (its.length > 0)
      sites.push({
        kind: 'line',
        size: 0,
        lines: its,
        place: { at: [], on: { ...look.onLines, ...(isCentred && { isCentred }), lines: its } }
      })
  }
  const seenOf = (run: Run, its = frame) => clipLine(run, its).map((line) => thinned(line, TOLERANCE_PT))
  // places are counted from the start of a line, which may lie outside the frame
  const countedOf = (run: Run) => (clipLine(run, frame).length > 0 ? seenOf(run, grown(frame, COUNTED_PT)) : [])
  if (!look.isOnEach || look.onLines.repeatPt)
    addLines(lines.flatMap((run) => (look.onLines.isExact ? countedOf(run) : seenOf(run))))
  else for (const run of lines) addLines(isMiddleIn(run, frame) ? [run.xy] : longest(seenOf(run)), true)
  if (look.isOnEach && border === undefined) {
    for (const pole of polygons.flatMap((rings) => poleSeen(rings, frame))) addPoint(pole)
    return sites
  }
  const area = areaOf(polygons, frame, { ...look, isInPieces: border !== undefined })
  return area ? [...sites, area] : sites
}

const isMiddleIn = ({ xy }: Run, frame: Box): boolean =>
  xy.length > 0 && isInBox(pointAlong(xy, lineLength(xy) / 2), frame)

/** The longest of several lines, if there is one. */
const longest = (lines: ArrayLike<number>[]): ArrayLike<number>[] =>
  lines.toSorted((a, b) => lineLength(b) - lineLength(a)).slice(0, 1)

/** The pole of an area. If it lies outside the frame, the pole of the visible part of the area. */
const poleSeen = (rings: Parts['polygons'][number], frame: Box): Point[] => {
  if (isOutside(rings[0]!, frame)) return []
  const whole = spotInside(rings.map(({ xy }) => xy))
  if (whole && isInBox(whole, frame)) return [whole]
  return spotsInside(rings.map((ring) => clipRing(ring, frame)).filter((ring) => ring.length >= 6)).slice(0, 1)
}

const areaOf = (
  polygons: Parts['polygons'],
  frame: Box,
  { flatness, leastPt, isInPieces }: Omit<SiteLook, 'onLines'> & { isInPieces: boolean }
): LabelSite | undefined => {
  let largest: ArrayLike<number>[] = []
  let size = 0
  for (const rings of polygons) {
    const seen = rings.map((ring) => clipRing(ring, frame)).filter((ring) => ring.length >= 6)
    const [outer = 0, ...holes] = seen.map(ringArea)
    // an area in pieces has several outer rings, and holes with opposite orientation
    const its = isInPieces
      ? Math.abs(seen.reduce((sum, ring) => sum + signedArea(ring), 0))
      : outer - holes.reduce((sum, hole) => sum + hole, 0)
    if (its > size) [largest, size] = [seen, its]
  }
  const at = spotsInside(largest, flatness).slice(0, MOST_SPOTS)
  if (at.length === 0) return undefined
  const { minX, minY, maxX, maxY } = boxOfRings(largest)
  // the borders of many thousand small areas are not needed
  const isTooSmall = Math.min(maxX - minX, maxY - minY) < leastPt
  return {
    kind: 'area',
    size,
    place: { at, inside: isTooSmall ? [] : largest.map((ring) => thinned(ring, TOLERANCE_PT)) }
  }
}

/** Whether a site is better than a known one for a label that is placed once: areas before lines before points. */
export const isBetter = (site: LabelSite, known: LabelSite): boolean => {
  const ranks = ['point', 'line', 'area']
  const lead = ranks.indexOf(site.kind) - ranks.indexOf(known.kind)
  return lead > 0 || (lead === 0 && site.size > known.size)
}
