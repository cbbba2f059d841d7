import { lineLength } from '../../core/line-length.js'
import type { PointSymbolizer } from '../../core/style/symbolizer.js'
import type { Point } from '../../core/views/affine.js'
import { type Box, isInBox } from '../geometry/clip.js'
import { pointAlong, spotInside } from '../geometry/label-points.js'
import type { Parts } from '../geometry/parts.js'
import type { Drawer } from './drawer.js'
import { drawGraphic, graphicOfFeatures } from './graphic-drawer.js'

export const pointDrawer = (symbolizer: PointSymbolizer): Drawer => {
  const graphicOf = graphicOfFeatures(symbolizer, drawGraphic)
  return (feature, parts, target) => {
    const points = pointsOf(parts, symbolizer.own)
    if (points.length === 0) return
    const graphic = graphicOf(feature, target)
    const { elements, frame, symbols } = target
    graphic.expect(points.length)
    if (!symbolizer.mayBeCovered) symbols.add(graphic, points)
    const element = (point: Point, places: Box) => (isInBox(point, places) ? graphic.inGroup(point) : '')
    const places = graphic.waits ? undefined : placesFor(frame, graphic.box())
    for (const point of points)
      elements.addDrawn(graphic.paint, graphic.waits, () => element(point, places ?? placesFor(frame, graphic.box())))
  }
}

/** Where a symbol must be placed so that its box touches the frame. */
const placesFor = (frame: Box, box: Box): Box => ({
  minX: frame.minX - box.maxX,
  minY: frame.minY - box.maxY,
  maxX: frame.maxX - box.minX,
  maxY: frame.maxY - box.minY
})

/**
 * The positions of point symbols: the points of the geometry. Unless `own` is set, also the middle of each line and a
 * point inside each polygon.
 */
export const pointsOf = ({ points, lines, polygons }: Parts, own: boolean): Point[] => {
  const found: Point[] = []
  for (let i = 0; i < points.length; i += 2) found.push([points[i]!, points[i + 1]!])
  if (own) return found
  for (const { xy } of lines) if (xy.length > 0) found.push(pointAlong(xy, lineLength(xy) / 2))
  for (const rings of polygons) {
    const spot = spotInside(rings.map(({ xy }) => xy))
    if (spot) found.push(spot)
  }
  return found
}
