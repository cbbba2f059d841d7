import { printable } from '../escape-xml.js'
import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Label, LabelGraphic } from '../plugin/contracts.js'
import type { AccentReach } from './accents.js'
import type { Rectangle } from './boxes.js'

/** In ems: from the baseline up to the top of capitals, and down to the bottom of descenders. */
export const CAPITALS = 0.72
export const DESCENT = 0.22
/** A part of a line in one face. */
export interface LabelRun {
  text: string
  style: TextStyle
  /** The distance from the start of the line. */
  left: number
  width: number
  /** Letters that no face has. */
  missing?: string
  /** The distance from the baseline of the line down to its own; absent: 0. */
  downPt?: number
  /** Its own paint; absent: that of the label. */
  color?: string
  opacity?: number
  /** One letter or graphic that stands upright in a vertical line, in the middle of its width. */
  isUpright?: boolean
  /** Shown instead of letters; its place is `downPt` below the baseline of the line. */
  graphic?: LabelGraphic
}

export interface TextLine {
  text: string
  runs: readonly LabelRun[]
  width: number
  /** From the top of the block to the baseline. */
  downPt: number
}

/** Lines of text below each other. */
export interface TextBlock {
  lines: readonly TextLine[]
  fontSizePt: number
  /** The space between letters. */
  spacingPt: number
  /** The horizontal alignment of the lines relative to each other, 0 to 1. */
  justify: number
  width: number
  /** From the top of the first line's capitals to the last baseline. */
  height: number
  /** The reach of marks beyond that height. */
  marks: AccentReach
  /** The rotation of a vertical text, which is laid out as if it were horizontal; absent: 0. */
  turnDeg?: number
}

/** The runs of a line of text in one style, and their width together with the space after the last letter. */
export type RunsOf = (text: string, style: TextStyle) => { runs: LabelRun[]; width: number }

/** Multiple blanks become one, as in SVG. */
export const cleaned = (text: string): string =>
  printable(text.normalize('NFC').replace(/\r\n?|\u2028|\u2029/g, '\n')).replace(/[ \t]+/g, ' ')

/** The rectangle of a text block at a point; `offsetPt` has y down. */
export const textBoxOf = (
  { width, height, fontSizePt }: TextBlock,
  { align, offsetPt }: Pick<Label, 'align' | 'offsetPt'>
): Rectangle => ({
  left: offsetPt[0] - align[0] * width,
  top: offsetPt[1] - align[1] * height,
  width,
  height: height + DESCENT * fontSizePt
})

/** From the middle of a block down to the baseline of a run of its first line. */
export const dropOf = ({ lines: [line], height }: TextBlock, { downPt = 0 }: LabelRun): number =>
  line!.downPt + downPt - height / 2

/** From the middle of an upright letter or graphic down to its baseline, or to its top. */
export const uprightDrop = ({ graphic, style }: LabelRun): number =>
  graphic ? -graphic.size()!.heightPt / 2 : (CAPITALS * style.fontSizePt) / 2
