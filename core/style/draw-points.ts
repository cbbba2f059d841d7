import type { Point } from '../map/affine.js'
import { grown, isIn } from './clip.js'
import type { Drawer } from './drawer.js'
import { markElement } from './marks.js'
import { type Feature, type PointSymbolizer, valueOf } from './model.js'
import { paintOf } from './paint.js'
import type { Parts } from './parts.js'
import { perFeature } from './per-feature.js'
import { lineLength, pointAlong, spotsInside } from './spots.js'

/** A picture's size is known only when it has been fetched. */
const LARGEST_PICTURE_PT = 300

export const pointDrawer = (symbolizer: PointSymbolizer): Drawer => {
  const { own, fill, stroke, graphic } = symbolizer
  const paintFor = perFeature([fill, stroke], (feature) => paintOf(fill, stroke, feature))
  return (feature, parts, { elements, frame, graphics }) => {
    const points = pointsOf(parts, own)
    if (points.length === 0) return
    const paint = paintFor(feature)
    const sizePt = valueOf(symbolizer.sizePt, feature)
    const rotationDeg = valueOf(symbolizer.rotationDeg, feature)
    const offset = offsetOf(symbolizer, feature)
    const mark = symbolizer.mark === undefined ? undefined : valueOf(symbolizer.mark, feature)
    const box = grown(frame, graphic ? LARGEST_PICTURE_PT : sizePt + paint.reachPt)
    const placed = graphic && {
      address: valueOf(graphic.address, feature),
      anchor: graphic.anchor,
      widthPt: graphic.widthPt === undefined ? undefined : valueOf(graphic.widthPt, feature),
      heightPt: graphic.heightPt === undefined ? undefined : valueOf(graphic.heightPt, feature),
      opacity: valueOf(symbolizer.opacity, feature),
      rotationDeg,
      offset
    }
    for (const point of points) {
      const [x, y] = [point[0] + offset[0], point[1] + offset[1]]
      if (!isIn([x, y], box)) continue
      const ownMark = () => (mark !== undefined && paint.isVisible ? markElement(mark, x, y, sizePt, rotationDeg) : '')
      if (placed) elements.add(paint.attributes, graphics.place(placed, point, ownMark))
      else if (mark !== undefined && paint.isVisible) elements.add(paint.attributes, ownMark())
    }
  }
}

const offsetOf = ({ offsetPt: [x, y] }: PointSymbolizer, feature: Feature): Point => [
  valueOf(x, feature),
  valueOf(y, feature)
]

/** Its own points; of lines, unless only points are meant, the middle, of polygons a point inside. */
const pointsOf = ({ points, lines, polygons }: Parts, own: boolean): Point[] => {
  const found: Point[] = []
  for (let i = 0; i < points.length; i += 2) found.push([points[i]!, points[i + 1]!])
  if (own) return found
  for (const { xy } of lines) if (xy.length > 0) found.push(pointAlong(xy, lineLength(xy) / 2))
  for (const rings of polygons) found.push(...spotsInside(rings.map(({ xy }) => xy)).slice(0, 1))
  return found
}
