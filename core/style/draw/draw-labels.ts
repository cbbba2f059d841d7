import type { Point } from '../../map/affine.js'
import type { Label } from '../../plugin/contracts.js'
import { clipLine, clipRing, isIn, type Box } from './clip.js'
import type { Drawer } from './drawer.js'
import { type Feature, nameOf, valueOf, type Warn } from '../model.js'
import type { TextSymbolizer } from '../symbolizer.js'
import type { Parts } from './parts.js'
import { perFeature } from './per-feature.js'
import { lineLength, pointAlong, ringArea, spotsInside } from './spots.js'

/** Nothing longer is a label; measuring and placing it would take long. */
const LONGEST = 1000
/** Anchors that are tried inside a polygon. */
const MOST_SPOTS = 5
/** The width of most letters, of the em. */
const LETTER = 0.5

/** Where a label may stand, and how the map turns it there. */
interface Place {
  at: Point[]
  turnDeg: number
}

export const labelDrawer = (symbolizer: TextSymbolizer): Drawer => {
  const { label: text, alongLine, mayOverlap, priority, ...looks } = symbolizer
  const looksFor = perFeature(looks, (feature) => looksOf(symbolizer, feature))
  return (feature, parts, { addLabel, frame, warn }) => {
    const written = shortened(valueOf(text, feature), feature, warn)
    if (written.trim() === '') return
    const look = looksFor(feature)
    const widthPt = written.length * LETTER * look.fontSizePt
    for (const { at, turnDeg } of placesOf(parts, frame, widthPt, valueOf(alongLine, feature)))
      addLabel({
        ...look,
        text: written,
        at,
        rotationDeg: look.rotationDeg + turnDeg,
        mayOverlap: valueOf(mayOverlap, feature),
        priority: valueOf(priority, feature)
      })
  }
}

const shortened = (text: string, feature: Feature, warn: Warn): string => {
  if (text.length <= LONGEST) return text
  warn(`feature ${nameOf(feature)}: its label has ${text.length} characters; the first ${LONGEST} are printed`)
  return text.slice(0, LONGEST)
}

const looksOf = (symbolizer: TextSymbolizer, feature: Feature) => {
  const { hex, alpha } = valueOf(symbolizer.color, feature)
  const { halo, offsetPt } = symbolizer
  return {
    fontFamily: valueOf(symbolizer.fontFamily, feature),
    fontSizePt: valueOf(symbolizer.fontSizePt, feature),
    fontWeight: valueOf(symbolizer.fontWeight, feature),
    italic: valueOf(symbolizer.italic, feature),
    align: valueOf(symbolizer.align, feature),
    offsetPt: [valueOf(offsetPt[0], feature), -valueOf(offsetPt[1], feature)] as const,
    rotationDeg: valueOf(symbolizer.rotationDeg, feature),
    color: hex,
    opacity: alpha * valueOf(symbolizer.opacity, feature),
    ...(halo && { halo: haloOf(halo, feature) })
  } satisfies Partial<Label>
}

const haloOf = (halo: NonNullable<TextSymbolizer['halo']>, feature: Feature): Label['halo'] => {
  const { hex, alpha } = valueOf(halo.color, feature)
  return { color: hex, widthPt: valueOf(halo.widthPt, feature), opacity: alpha * valueOf(halo.opacity, feature) }
}

/** Each point has its own label; the lines and the polygons of a feature have one, where most of them is to be seen. */
const placesOf = ({ points, lines, polygons }: Parts, frame: Box, widthPt: number, alongLine: boolean): Place[] => {
  const places: Place[] = []
  for (let i = 0; i < points.length; i += 2) {
    const at: Point = [points[i]!, points[i + 1]!]
    if (isIn(at, frame)) places.push({ at: [at], turnDeg: 0 })
  }
  const line = largest(
    lines.flatMap((run) => clipLine(run, frame)),
    lineLength
  )
  if (line) places.push(onLine(line, widthPt, alongLine))
  const polygon = largest(
    polygons.map((rings) => rings.map((ring) => clipRing(ring, frame))),
    (rings) => rings.reduce((most, ring) => Math.max(most, ringArea(ring)), 0)
  )
  const at = polygon ? spotsInside(polygon).slice(0, MOST_SPOTS) : []
  if (at.length > 0) places.push({ at, turnDeg: 0 })
  return places
}

const largest = <T>(items: readonly T[], size: (item: T) => number): T | undefined => {
  let found: T | undefined
  let most = 0
  for (const item of items) {
    const itsSize = size(item)
    if (itsSize > most) [found, most] = [item, itsSize]
  }
  return found
}

/** The middle of a line, in the direction that the line has under a text of that width; never upside down. */
const onLine = (xy: ArrayLike<number>, widthPt: number, alongLine: boolean): Place => {
  const middle = lineLength(xy) / 2
  const at = [pointAlong(xy, middle)]
  if (!alongLine) return { at, turnDeg: 0 }
  const [x0, y0] = pointAlong(xy, middle - widthPt / 2)
  const [x1, y1] = pointAlong(xy, middle + widthPt / 2)
  const turnDeg = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  return { at, turnDeg: turnDeg > 90 ? turnDeg - 180 : turnDeg <= -90 ? turnDeg + 180 : turnDeg }
}
