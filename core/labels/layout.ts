import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Label } from '../plugin/contracts.js'
import { balance } from './balance.js'
import { marksOf } from './accents.js'
import type { TextTools, Ruler } from './ruler.js'
import { layOutSections } from './sections.js'
import { CAPITALS, cleaned, type LabelRun, type RunsOf, type TextBlock, type TextLine } from './text-block.js'
import { hasUpright, verticalRuns } from './vertical.js'
import { wrap } from './wrap.js'

const LINE_HEIGHT = 1.2

const sum = (parts: readonly { advance: number }[]): number => parts.reduce((all, { advance }) => all + advance, 0)

/** What the layout of a label needs. */
interface Letters {
  letters: TextTools
  ruler: Ruler
}

const runMaker = ({ letters, ruler }: Letters, spacingPt: number): RunsOf => {
  // missing letters are drawn as boxes; the ruler would use the widths of a system font
  const widthOfRun = (text: string, face: TextStyle, missing?: string): number =>
    missing === undefined ? ruler.width(text, face) : sum(letters.textPieces(text, face)) * face.fontSizePt

  return (text, style) => {
    const runs: LabelRun[] = []
    let left = 0
    for (const { text: part, style: face, missing } of text === '' ? [] : letters.textRuns(text, style)) {
      const width = spacingPt === 0 ? widthOfRun(part, face, missing) : sum(ruler.clusters(part, face, spacingPt))
      runs.push({ text: part, style: face, left, width, missing })
      left += width
    }
    return { runs, width: left }
  }
}

const styleOf = ({ fontFamily, fontSizePt, fontWeight, italic }: TextStyle): TextStyle => ({
  fontFamily,
  fontSizePt,
  fontWeight,
  italic
})

/** The vertical text of a label that may be written so; undefined for others. */
export const layOutVertically = (label: Label, letters: TextTools, ruler: Ruler): TextBlock | undefined => {
  const { text, sections = [{ text }], fontSizePt, letterSpacing = 0, lineHeight = LINE_HEIGHT } = label
  if (!(fontSizePt > 0) || !label.writingModes?.includes('vertical') || !hasUpright(text)) return undefined
  const spacingPt = letterSpacing * fontSizePt
  const isAlongLine = label.on?.follows === true
  const measured = runMaker({ letters, ruler }, spacingPt)
  const runsOf = verticalRuns(measured, letters, { spacingPt, isAlongLine })
  return layOutSections(label, sections, { runsOf, measured, spacingPt, lineHeight, isVertical: true })
}

/** Undefined for a label without visible text. */
export const layOut = (label: Label, letters: TextTools, ruler: Ruler): TextBlock | undefined => {
  const { fontSizePt, letterSpacing = 0, lineHeight = LINE_HEIGHT } = label
  if (!(fontSizePt > 0)) return undefined
  const style = styleOf(label)
  const spacingPt = letterSpacing * fontSizePt
  const runsOf = runMaker({ letters, ruler }, spacingPt)
  if (label.sections) return layOutSections(label, label.sections, { runsOf, measured: runsOf, spacingPt, lineHeight })

  const lineOf = (text: string): Omit<TextLine, 'downPt'> => {
    const { runs, width } = runsOf(text, style)
    return { text, runs, width: Math.max(0, runs.length === 0 ? 0 : width - spacingPt) }
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
  const lineHeightPt = Math.max(0, lineHeight) * fontSizePt
  const lines = texts.map((text, index) => ({ ...lineOf(text), downPt: CAPITALS * fontSizePt + index * lineHeightPt }))
  return {
    lines,
    fontSizePt,
    spacingPt,
    justify: label.justify ?? label.align[0],
    width: Math.max(...lines.map(({ width }) => width)),
    height: CAPITALS * fontSizePt + (lines.length - 1) * lineHeightPt,
    marks: marksOf(label.text, fontSizePt)
  }
}

/** Blanks at the ends of a line are removed. */
const linesOf = (text: string): string[] =>
  cleaned(text)
    .split('\n')
    .map((line) => line.trim())
