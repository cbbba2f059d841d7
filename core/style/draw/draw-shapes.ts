import { type Box, clipLine, clipRing, grown } from './clip.js'
import type { Drawer } from './drawer.js'
import type { LineSymbolizer, PolygonSymbolizer } from '../symbolizer.js'
import { paintOf } from './paint.js'
import type { Run } from './parts.js'
import { pathData } from './path-data.js'
import { perFeature } from './per-feature.js'

/** Outlines beyond the frame that must not be seen are cut this far away from where they might be. */
const MARGIN_PT = 2

export const lineDrawer = (symbolizer: LineSymbolizer): Drawer => {
  const { own, stroke } = symbolizer
  const paintFor = perFeature(stroke, (feature) => paintOf(undefined, stroke, feature))
  return (feature, { lines, polygons, border }, { elements, frame }) => {
    const paint = paintFor(feature)
    if (!paint.isVisible) return
    const box = grown(frame, paint.reachPt + MARGIN_PT)
    const add = (xy: ArrayLike<number>, closed: boolean) =>
      elements.addLines(paint.attributes, pathData(xy, closed), paint.mayJoin)
    const addRuns = (runs: readonly Run[], closed: boolean) => {
      for (const run of runs)
        for (const piece of clipLine(run, box)) if (piece.length > 0) add(piece, closed && piece === run.xy)
    }
    addRuns(lines, false)
    if (own) return
    if (border) for (const run of border) addRuns([run], isRing(run))
    else for (const rings of polygons) addRuns(rings, true)
  }
}

const isRing = ({ xy }: Run): boolean => xy[0] === xy[xy.length - 2] && xy[1] === xy[xy.length - 1]

export const polygonDrawer = (symbolizer: PolygonSymbolizer): Drawer => {
  const { fill, stroke } = symbolizer
  const paintFor = perFeature([fill, stroke], (feature) => paintOf(fill, stroke, feature))
  const drawPieces = pieceDrawer(symbolizer)
  return (feature, parts, target) => {
    const { polygons, border } = parts
    const { elements, frame } = target
    if (polygons.length === 0) return
    if (border) return drawPieces(feature, parts, target)
    const paint = paintFor(feature)
    if (!paint.isVisible) return
    const box = grown(frame, paint.reachPt + MARGIN_PT)
    const data = areaData(polygons, box)
    if (data !== '') elements.add(`fill-rule="evenodd" ${paint.attributes}`, `<path d="${data}"/>`)
  }
}

const areaData = (polygons: readonly Run[][], box: Box): string => {
  let data = ''
  for (const rings of polygons) for (const ring of rings) data += pathData(clipRing(ring, box), true)
  return data
}

/** Pieces are filled as one, which leaves no seams, and outlined apart from that. */
const pieceDrawer = ({ fill, stroke }: PolygonSymbolizer): Drawer => {
  const paintFor = perFeature(fill, (feature) => paintOf(fill, undefined, feature))
  const drawBorder = stroke && lineDrawer({ kind: 'line', own: false, stroke })
  return (feature, parts, target) => {
    const paint = paintFor(feature)
    const data = paint.isVisible ? areaData(parts.polygons, grown(target.frame, MARGIN_PT)) : ''
    if (data !== '') target.elements.add(paint.attributes, `<path d="${data}"/>`)
    drawBorder?.(feature, { ...parts, lines: [] }, target)
  }
}
