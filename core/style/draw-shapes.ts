import { clipLine, clipRing, grown } from './clip.js'
import type { Drawer } from './drawer.js'
import type { LineSymbolizer, PolygonSymbolizer } from './model.js'
import { paintOf } from './paint.js'
import type { Run } from './parts.js'
import { pathData } from './path-data.js'
import { perFeature } from './per-feature.js'

/** Outlines beyond the frame that must not be seen are cut this far away from where they might be. */
const MARGIN_PT = 2

export const lineDrawer = (symbolizer: LineSymbolizer): Drawer => {
  const { own, stroke } = symbolizer
  const paintFor = perFeature(stroke, (feature) => paintOf(undefined, stroke, feature))
  return (feature, { lines, polygons }, { elements, frame }) => {
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
    if (!own) for (const rings of polygons) addRuns(rings, true)
  }
}

export const polygonDrawer = (symbolizer: PolygonSymbolizer): Drawer => {
  const { fill, stroke } = symbolizer
  const paintFor = perFeature([fill, stroke], (feature) => paintOf(fill, stroke, feature))
  return (feature, { polygons }, { elements, frame }) => {
    if (polygons.length === 0) return
    const paint = paintFor(feature)
    if (!paint.isVisible) return
    const box = grown(frame, paint.reachPt + MARGIN_PT)
    let data = ''
    for (const rings of polygons) for (const ring of rings) data += pathData(clipRing(ring, box), true)
    if (data !== '') elements.add(`fill-rule="evenodd" ${paint.attributes}`, `<path d="${data}"/>`)
  }
}
