import type { Label, Point, Tools, View } from '../../../core/plugin.js'
import type { Contour } from '../../../parts/relief.js'
import { type Anchor, anchorsOn } from './anchors.js'
import { laddersOf } from './ladders.js'

/** How the elevations of index contours are written. */
export interface LabelLook {
  fontFamily: string
  fontSizePt: number
  color: string
  /** The colour under a point of paper: the halo has it, so that the label interrupts its line. */
  groundAt(paper: Point): string
}

/** The height of figures, in font sizes. */
const FIGURES = 0.72
/** Space of a label at both ends together, in font sizes. */
const PADDING = 0.6
/** Other places for a label along its contour, in points. */
const MOST_SHIFT = 30
const HALO = 0.16

/**
 * Elevations on index contours, in ladders. They read uphill: the top of the figures is towards higher ground (Imhof,
 * "Cartographic Relief Presentation", chapter 6).
 */
export const contourLabels = (contours: readonly Contour[], look: LabelLook, view: View, tools: Tools): Label[] => {
  const { fontSizePt, fontFamily } = look
  const style = { fontFamily, fontSizePt, fontWeight: 400, italic: false }
  const height = fontSizePt * FIGURES
  const textOf = ({ elevation }: Contour) => String(Math.round(elevation * 100) / 100)
  const widths = new Map<string, number>()
  const sizeOf = (contour: Contour) => {
    const text = textOf(contour)
    const width = widths.get(text) ?? tools.pixels.textWidth(text, style)
    widths.set(text, width)
    return { widthPt: width + PADDING * fontSizePt, heightPt: height }
  }
  const index = contours.filter(({ isIndex }) => isIndex)
  const anchors = anchorsOn(index, { widthPt: view.widthPt, heightPt: view.heightPt, sizeOf })
  const ofContour = new Map<Contour, Anchor[]>()
  for (const anchor of anchors) {
    const known = ofContour.get(anchor.contour)
    if (known) known.push(anchor)
    else ofContour.set(anchor.contour, [anchor])
  }
  return laddersOf(anchors, height).flatMap((ladder) =>
    ladder.map((anchor): Label => {
      const shift = (other: Anchor) => Math.abs(other.along - anchor.along)
      const places = ofContour.get(anchor.contour)!.filter((other) => shift(other) <= MOST_SHIFT)
      places.sort((a, b) => shift(a) - shift(b))
      return {
        ...style,
        text: textOf(anchor.contour),
        at: places.map(({ x, y }) => [x, y]),
        turnsDeg: places.map(({ upX, upY }) => (Math.atan2(upX, -upY) * 180) / Math.PI),
        align: [0.5, 0.5],
        offsetPt: [0, 0],
        rotationDeg: 0,
        color: look.color,
        opacity: 1,
        halo: { color: look.groundAt([anchor.x, anchor.y]), widthPt: HALO * fontSizePt, opacity: 1 },
        mayOverlap: false,
        mayCoverSymbols: false,
        priority: -1 / ladder.length
      }
    })
  )
}
