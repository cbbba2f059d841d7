import { type Feature } from '../../core/feature.js'
import type { Graphic } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Point } from '../../core/views/affine.js'
import type { Box } from '../geometry/clip.js'
import type { FindMark } from '../marks/find-mark.js'
import type { Target } from './drawer.js'
import type { DrawnGraphic, Fit } from './drawn-graphic.js'
import { type Anchor, turnedBox } from './graphic-box.js'
import { LEAST_OPACITY, paintOf } from './paint.js'
import { dependsOnFeature } from './per-feature.js'
import { placedMark } from './placed-mark.js'
import { pictureDefinition, pictureElement, shapeIn, sizeOf, wantedPicture } from './placed-picture.js'

const CHARACTERS_A_NUMBER = 6
const NONE: ReadonlyMap<string, string> = new Map()
const NOTHING: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }

/**
 * Creates drawable graphics. It requests the resources that they need; graphics that wait can be drawn after loading.
 */
export type DrawGraphic = (graphic: Graphic, feature: Feature, target: Target) => DrawnGraphic

/** The graphics of features. If the graphic does not depend on the feature, all features share it. */
export const graphicOfFeatures = (
  graphic: Graphic,
  draw: DrawGraphic
): ((feature: Feature, target: Target) => DrawnGraphic) => {
  const { mark, picture, sizePt, fill, stroke, offsetPt, align, rotationDeg, opacity } = graphic
  if (dependsOnFeature([mark, picture, sizePt, fill, stroke, offsetPt, align, rotationDeg, opacity]))
    return (feature, target) => draw(graphic, feature, target)
  let known: { target: Target; drawn: DrawnGraphic } | undefined
  return (feature, target) => {
    if (known?.target !== target) known = { target, drawn: draw(graphic, feature, target) }
    return known.drawn
  }
}

/** Draws graphics whose marks use only colours for fill and outline. */
export const drawPlainGraphic: DrawGraphic = (graphic, feature, { graphics }) => {
  const opacity = valueOf(graphic.opacity, feature)
  const rotationDeg = valueOf(graphic.rotationDeg, feature)
  const anchor = anchorOf(graphic, feature)
  const isSeen = opacity >= LEAST_OPACITY
  const ofMark = graphic.isPlacedAsPicture && isSeen ? { anchor: MIDDLE, opacity: 1 } : { anchor, opacity }
  const wanted = graphic.picture && isSeen ? wantedPicture(graphic.picture, feature) : undefined
  const marked = graphic.isMarkUnnamed && !wanted ? { ...graphic, mark: undefined } : graphic
  const { paint, mark, shape } = markOf(marked, feature, graphics.mark, ofMark)
  const picture = wanted && graphics.picture(wanted.addresses, wanted, wanted.pixelPt)
  const turnOf = (fit?: Fit) => rotationDeg + (fit?.turnDeg ?? 0)
  const size = () => (picture?.own ? sizeOf(picture.own, wanted!) : mark?.size)
  const markAt = (at: Point, fit?: Fit) => mark?.element(at, fit?.size ?? mark.size, turnOf(fit)) ?? ''
  const inPaint = (element: string) => (element === '' ? '' : `<g ${paint.attributes}>${element}</g>`)
  const inGroup = (at: Point, fit?: Fit) => {
    if (!picture) return markAt(at, fit)
    if (!picture.id || !picture.own) return inPaint(markAt(at, fit))
    const box = fit?.size ?? sizeOf(picture.own, wanted!)
    if (!box) return ''
    const inBox = fit?.size ?? shapeIn(box, picture.own, wanted!)
    return pictureElement(stretchedId(fit) ?? picture.id, anchor, box, inBox, at, turnOf(fit), opacity)
  }
  const stretch = wanted && graphic.picture?.stretch && valueOf(graphic.picture.stretch, feature)
  const stretched = new Map<string, string>()
  /** The picture in another size of which only parts grow. */
  const stretchedId = (fit?: Fit): string | undefined => {
    const address = fit?.size && stretch?.addressAt(fit.size)
    if (!address) return undefined
    const [id, definition] = pictureDefinition(address)
    stretched.set(id, definition)
    return id
  }
  const boxOf = (reachPt: number, fit?: Fit): Box => {
    const its = fit?.size ?? size()
    if (!its) return NOTHING
    return picture?.own ? turnedBox(anchor, its, 0, turnOf(fit)) : turnedBox(ofMark.anchor, its, reachPt, turnOf(fit))
  }
  return {
    waits: picture !== undefined,
    paint: picture || !mark ? '' : paint.attributes,
    hatch: picture ? undefined : shape?.hatch,
    expect: (times) => picture && graphics.expect(picture, times),
    cost: () => picture?.cost ?? (shape?.outline.xy.length ?? 0) * CHARACTERS_A_NUMBER,
    size,
    box: (fit) => boxOf(paint.reachPt, fit),
    body: () => boxOf(paint.halfWidthPt),
    rings: (at, fit) => (!picture?.id && mark?.rings(at, fit?.size ?? mark.size, turnOf(fit))) || [],
    isOpaque: () => picture?.isOpaque === true && opacity >= 1,
    element: (at, fit) => (picture ? inGroup(at, fit) : inPaint(markAt(at, fit))),
    inGroup,
    ...(stretch && { around: (content) => stretch.around(content) }),
    definitions: () => (picture?.id ? new Map([[picture.id, graphics.definition(picture.id)], ...stretched]) : NONE)
  }
}

const MIDDLE: Anchor = { align: [0.5, 0.5], offset: [0, 0] }

const anchorOf = ({ align, offsetPt }: Graphic, feature: Feature): Anchor => ({
  align: [valueOf(align[0], feature), valueOf(align[1], feature)],
  offset: [valueOf(offsetPt[0], feature), valueOf(offsetPt[1], feature)]
})

/** The mark of a graphic and its paint. The mark is absent if it does not exist or is not visible. */
const markOf = (
  graphic: Graphic,
  feature: Feature,
  findMark: FindMark,
  { anchor, opacity }: { anchor: Anchor; opacity: number }
) => {
  const sizePt = valueOf(graphic.sizePt, feature)
  const shape = graphic.mark === undefined || !(sizePt > 0) ? undefined : findMark(valueOf(graphic.mark, feature))
  const paint = paintOf(shape?.isOpen ? undefined : graphic.fill, graphic.stroke, feature, opacity)
  return shape && paint.isVisible ? { paint, shape, mark: placedMark(shape, sizePt, anchor) } : { paint }
}
