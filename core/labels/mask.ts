import type { Label, LabelMask } from '../plugin/contracts.js'
import { boxesOf, type Candidate } from './candidate.js'
import { pathData } from './clip-area.js'
import { number } from './paint.js'

/** The shape of a mask under texts; texts with the same object have one mask. */
export type TextMask = Pick<LabelMask, 'shape' | 'buffer'>

const BLACK = '#000000'
/** In points, if neither the mask nor a halo says how far it reaches. */
const BUFFER_PT = 1

/** The label with a halo that reaches as far as its mask, which takes as much space. */
export const masked = (label: Label, mask: TextMask | undefined): Label => {
  if (!mask || label.isOutlined) return label
  const widthPt = mask.buffer ?? (label.halo?.widthPt || BUFFER_PT)
  return { ...label, halo: { color: BLACK, opacity: 1, widthPt } }
}

/** Attributes of the outlines of letters, in a mask: the letters and their margin are one shape. */
export const maskPaint = ({ halo }: Label): string =>
  `fill="${BLACK}" stroke="${BLACK}" stroke-width="${number(2 * (halo?.widthPt ?? 0))}" stroke-linejoin="round"`

export const BOX_PAINT = `fill="${BLACK}"`

/** The boxes around a text and its margin. */
export const boxShapes = (candidate: Candidate): string =>
  boxesOf(candidate, 'text')
    .map(({ corners }) => `<path d="${pathData(corners.flat())}"/>`)
    .join('')
