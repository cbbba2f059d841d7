import type { Point } from '../../map/affine.js'
import { grown, isIn } from './clip.js'
import type { Drawer } from './drawer.js'
import type { PlacedGraphic } from './graphics.js'
import { markElement } from './marks.js'
import { type Feature, valueOf } from '../model.js'
import type { PointSymbolizer } from '../symbolizer.js'
import { paintOf } from './paint.js'
import type { Parts } from './parts.js'
import { perFeature } from './per-feature.js'
import { lineLength, pointAlong, spotsInside } from './spots.js'

/** A picture's size is known only when it has been fetched. */
const LARGEST_PICTURE_PT = 300

export const pointDrawer = (symbolizer: PointSymbolizer): Drawer => {
  const { own, fill, stroke } = symbolizer
  const paintFor = perFeature([fill, stroke], (feature) => paintOf(fill, stroke, feature))
  return (feature, parts, { elements, frame, graphics }) => {
    const points = pointsOf(parts, own)
    if (points.length === 0) return
    const paint = paintFor(feature)
    const graphic = graphicOf(symbolizer, feature)
    const sizePt = valueOf(symbolizer.sizePt, feature)
    const rotationDeg = valueOf(symbolizer.rotationDeg, feature)
    const [right, down] = offsetOf(symbolizer, feature)
    const mark = paint.isVisible && symbolizer.mark !== undefined ? valueOf(symbolizer.mark, feature) : undefined
    const box = grown(frame, graphic ? LARGEST_PICTURE_PT : sizePt + paint.reachPt)
    for (const point of points) {
      const at: Point = [point[0] + right, point[1] + down]
      if (!isIn(at, box)) continue
      const markThere = () => (mark === undefined ? '' : markElement(mark, at[0], at[1], sizePt, rotationDeg))
      if (graphic) elements.add(paint.attributes, graphics.place(graphic, point, markThere))
      else if (mark !== undefined) elements.add(paint.attributes, markThere())
    }
  }
}

const offsetOf = ({ offsetPt: [right, down] }: PointSymbolizer, feature: Feature): Point => [
  valueOf(right, feature),
  valueOf(down, feature)
]

/** Undefined where the feature has no address for a picture. */
const graphicOf = (symbolizer: PointSymbolizer, feature: Feature): PlacedGraphic | undefined => {
  const { picture, align, opacity, rotationDeg } = symbolizer
  const address = picture && valueOf(picture.address, feature)
  if (!picture || !address) return undefined
  return {
    address,
    align: [valueOf(align[0], feature), valueOf(align[1], feature)],
    widthPt: picture.widthPt && valueOf(picture.widthPt, feature),
    heightPt: picture.heightPt && valueOf(picture.heightPt, feature),
    opacity: valueOf(opacity, feature),
    rotationDeg: valueOf(rotationDeg, feature),
    offset: offsetOf(symbolizer, feature)
  }
}

/** Its own points; of lines, unless only points are meant, the middle, of polygons a point inside. */
const pointsOf = ({ points, lines, polygons }: Parts, own: boolean): Point[] => {
  const found: Point[] = []
  for (let i = 0; i < points.length; i += 2) found.push([points[i]!, points[i + 1]!])
  if (own) return found
  for (const { xy } of lines) if (xy.length > 0) found.push(pointAlong(xy, lineLength(xy) / 2))
  for (const rings of polygons) found.push(...spotsInside(rings.map(({ xy }) => xy)).slice(0, 1))
  return found
}
