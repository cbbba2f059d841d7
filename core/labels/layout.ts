import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Label } from '../plugin/contracts.js'
import { printable } from '../escape-xml.js'
import { balance } from './balance.js'
import type { Rectangle } from './boxes.js'
import { type AccentReach, marksOf } from './accents.js'
import type { TextTools, Ruler } from './ruler.js'
import { wrap } from './wrap.js'

/** In ems: from the baseline up to the top of capitals, and down to the bottom of descenders. */
export const CAPITALS = 0.72
export const DESCENT = 0.22
const LINE_HEIGHT = 1.2

/** A part of a line in one face. */
export interface LabelRun {
  text: string
  style: TextStyle
  /** The distance from the start of the line. */
  left: number
  width: number
  /** Letters that no face has. */
  missing?: string
}

export interface TextLine {
  text: string
  runs: readonly LabelRun[]
  width: number
}

/** Lines of text below each other. */
export interface TextBlock {
  lines: readonly TextLine[]
  fontSizePt: number
  /** The space between letters. */
  spacingPt: number
  /** The distance between lines. */
  lineHeightPt: number
  /** The horizontal alignment of the lines relative to each other, 0 to 1. */
  justify: number
  width: number
  /** From the top of the first line's capitals to the last baseline. */
  height: number
  /** The reach of marks beyond that height. */
  marks: AccentReach
}

const sum = (parts: readonly { advance: number }[]): number => parts.reduce((all, { advance }) => all + advance, 0)

/** Undefined for a label without visible text. */
export const layOut = (label: Label, letters: TextTools, ruler: Ruler): TextBlock | undefined => {
  const { fontFamily, fontSizePt, fontWeight, italic, letterSpacing = 0, lineHeight = LINE_HEIGHT } = label
  if (!(fontSizePt > 0)) return undefined
  const style = { fontFamily, fontSizePt, fontWeight, italic }
  const spacingPt = letterSpacing * fontSizePt

  // missing letters are drawn as boxes; the ruler would use the widths of a system font
  const widthOfRun = (text: string, face: TextStyle, missing?: string): number =>
    missing === undefined ? ruler.width(text, face) : sum(letters.textPieces(text, face)) * fontSizePt

  const lineOf = (text: string): TextLine => {
    const runs: LabelRun[] = []
    let left = 0
    for (const { text: part, style: face, missing } of text === '' ? [] : letters.textRuns(text, style)) {
      const width = spacingPt === 0 ? widthOfRun(part, face, missing) : sum(ruler.clusters(part, face, spacingPt))
      runs.push({ text: part, style: face, left, width, missing })
      left += width
    }
    return { text, runs, width: Math.max(0, runs.length === 0 ? 0 : left - spacingPt) }
  }

  const wrapPt = label.on?.follows || !(label.wrapPt! > 0) ? Infinity : label.wrapPt!
  const widthOf = (text: string) => lineOf(text).width + spacingPt
  const given = linesOf(label.text)
  const texts =
    wrapPt === Infinity
      ? given
      : label.isBalanced
        ? balance(given.join('\n'), wrapPt, fontSizePt, widthOf)
        : given.flatMap((text) => (text === '' ? [text] : wrap(text, wrapPt + spacingPt, widthOf)))
  if (texts.every((text) => text === '')) return undefined
  const lines = texts.map(lineOf)
  const lineHeightPt = Math.max(0, lineHeight) * fontSizePt
  return {
    lines,
    fontSizePt,
    spacingPt,
    lineHeightPt,
    justify: label.justify ?? label.align[0],
    width: Math.max(...lines.map(({ width }) => width)),
    height: CAPITALS * fontSizePt + (lines.length - 1) * lineHeightPt,
    marks: marksOf(label.text, fontSizePt)
  }
}

/** Multiple blanks become one, as in SVG; blanks at the ends of a line are removed. */
const linesOf = (text: string): string[] =>
  printable(text.normalize('NFC').replace(/\r\n?|\u2028|\u2029/g, '\n'))
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())

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
