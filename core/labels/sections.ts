import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Label, LabelSection } from '../plugin/contracts.js'
import { runsBackwards } from '../letters.js'
import { marksOf } from './accents.js'
import { BLANKS, lineEnds } from './balance.js'
import { CAPITALS, cleaned, DESCENT, type LabelRun, type RunsOf, type TextBlock, type TextLine } from './text-block.js'

/** Stands for a graphic among letters. */
const GRAPHIC = '\ufffc'
/**
 * MapLibre GL sets letters this part of the font size above the middle of a line (`SHAPING_DEFAULT_OFFSET` in its
 * code), and their baseline below that by the height of their font. The middle of capitals is the middle of the line.
 */
const RAISED = 17 / 24
const ASCENT = RAISED + CAPITALS / 2

/** What the layout of sections needs, besides the label. */
export interface SectionLetters {
  runsOf: RunsOf
  /** The runs whose widths decide where lines break. */
  measured: RunsOf
  spacingPt: number
  lineHeight: number
  /** Graphics and letters stand in the middle of a vertical line. */
  isVertical?: boolean
}

interface Letter {
  text: string
  section: Section
}

interface Size {
  widthPt: number
  heightPt: number
}

interface Section extends LabelSection {
  style: TextStyle
  scale: number
  size?: Size
}

/** A part of one section in a line. */
interface Part {
  section: Section
  text: string
}

/**
 * Lines of parts with looks of their own, on the baselines that MapLibre GL gives them: a line is as high as its
 * largest letters and graphics. Undefined for a label that shows nothing.
 */
export const layOutSections = (
  label: Label,
  given: readonly LabelSection[],
  { runsOf, measured, spacingPt, lineHeight, isVertical = false }: SectionLetters
): TextBlock | undefined => {
  const { fontSizePt } = label
  const letters = given.map((section) => sectionOf(section, label)).flatMap(lettersOf)
  const advanceOf = ({ widthPt, heightPt }: Size): number => (isVertical ? heightPt : widthPt)
  const widthOf = ({ section, text }: Part): number =>
    section.size ? section.size.widthPt + spacingPt : measured(text, section.style).width
  const lengthOf = (from: number, to: number): number =>
    partsOf(letters.slice(from, to).filter(({ text }) => text.replace(BLANKS, '') !== '')).reduce((sum, part) => sum + widthOf(part), 0) // prettier-ignore

  const ascent = isVertical ? (1 + CAPITALS) / 2 : ASCENT
  const lineOf = (its: readonly Letter[], topPt: number): TextLine => {
    const parts = isVertical ? partsOf(its) : inVisualOrder(partsOf(its))
    const heightPt = contentHeight(its, fontSizePt)
    const downPt = topPt + heightPt - fontSizePt + ASCENT * fontSizePt
    const runs: LabelRun[] = []
    let left = 0
    for (const { section, text } of parts) {
      const { style, scale, size, graphic, color, opacity } = section
      const ownPt = size?.heightPt ?? scale * fontSizePt
      const raisedPt = isVertical ? heightPt / 2 + (RAISED - 0.5) * fontSizePt - ownPt / 2 : (heightPt - ownPt) * (section.verticalAlign ?? 1) // prettier-ignore
      const at = topPt + raisedPt - downPt
      if (size) {
        const width = advanceOf(size)
        runs.push({ text: '', style, left, width, downPt: at, graphic, ...(isVertical && { isUpright: true }) })
        left += width + spacingPt
        continue
      }
      const paint = { ...(color !== undefined && { color }), ...(opacity !== undefined && { opacity }) }
      const set = runsOf(text, style)
      for (const run of set.runs) runs.push({ ...run, ...paint, left: left + run.left, downPt: at + ascent * ownPt })
      left += set.width
    }
    const text = parts.map((part) => part.text).join('')
    return { text, runs, width: Math.max(0, runs.length === 0 ? 0 : left - spacingPt), downPt }
  }

  const usual = Math.max(0, lineHeight) * fontSizePt
  const broken = linesOf(letters, label, lengthOf)
  if (broken.every((line) => line.length === 0)) return undefined
  const heights = broken.map((line) => (line.length === 0 ? usual : lineHeightOf(line, fontSizePt, usual)))
  // as MapLibre GL: only lines of the usual height have their letters in the middle of that height
  const isUsual = Math.max(...heights) === usual
  const marginPt = (usual - CAPITALS * fontSizePt) / 2
  let topPt = (isUsual ? usual / 2 - RAISED * fontSizePt : 0) - marginPt
  const lines: TextLine[] = []
  for (const [index, line] of broken.entries()) {
    lines.push(lineOf(line, topPt))
    topPt += heights[index]!
  }
  const height = heights.reduce((sum, each) => sum + each, 0) - 2 * marginPt
  return {
    lines,
    fontSizePt,
    spacingPt,
    justify: isVertical ? 0 : (label.justify ?? label.align[0]),
    width: Math.max(...lines.map(({ width }) => width)),
    height,
    marks: reachOf(lines, height, label),
    ...(isVertical && !label.on?.follows && { turnDeg: 90 })
  }
}

const sectionOf = (section: LabelSection, label: Label): Section => {
  const { text, graphic, scale = 1, fontFamily = label.fontFamily } = section
  const { fontSizePt, fontWeight, italic } = label
  const style = { fontFamily, fontSizePt: fontSizePt * scale, fontWeight, italic }
  const size = graphic?.size()
  return { ...section, text: cleaned(text), style, scale, ...(size && { size }) }
}

const lettersOf = (section: Section): Letter[] => {
  if (section.graphic) return section.size ? [{ text: GRAPHIC, section }] : []
  return section.scale > 0 ? Array.from(section.text, (text) => ({ text, section })) : []
}

/** The lines of a text, without blanks at their ends. */
const linesOf = (
  letters: readonly Letter[],
  { fontSizePt, wrapPt = 0, on }: Label,
  lengthOf: (from: number, to: number) => number
): (readonly Letter[])[] => {
  const texts = letters.map(({ text }) => text)
  const isWrapped = !on?.follows && wrapPt > 0 && wrapPt < Infinity
  const ends = isWrapped
    ? lineEnds({ letters: texts, fontSizePt, totalPt: lengthOf(0, letters.length), lengthOf }, wrapPt)
    : [...texts.flatMap((text, index) => (text === '\n' ? [index + 1] : [])), letters.length]
  return ends.map((end, index) => trimmed(letters.slice(ends[index - 1] ?? 0, end)))
}

const isBlank = ({ text }: Letter): boolean => text.trim() === '' || text === '\u200b'

const trimmed = (letters: readonly Letter[]): readonly Letter[] => {
  const from = letters.findIndex((letter) => !isBlank(letter))
  return from < 0 ? [] : letters.slice(from, letters.findLastIndex((letter) => !isBlank(letter)) + 1)
}

const partsOf = (letters: readonly Letter[]): Part[] => {
  const parts: Part[] = []
  for (const { text, section } of letters) {
    const last = parts.at(-1)
    if (text === '\n' || text === '\u200b') continue
    if (last?.section === section) last.text += text
    else parts.push({ section, text })
  }
  return parts
}

/** Parts from left to right on paper (UAX 9, rule L2); each has the direction of its letters. */
const inVisualOrder = (parts: readonly Part[]): readonly Part[] => {
  const direction = ({ text }: Part): boolean | undefined => (/\p{L}/u.test(text) ? runsBackwards(text) : undefined)
  const isBackward = parts.map(direction).find((known) => known !== undefined) ?? false
  const goesAgainst = (part: Part): boolean => (direction(part) ?? isBackward) !== isBackward
  const ordered: Part[] = []
  let against: Part[] = []
  for (const part of isBackward ? parts.toReversed() : parts)
    if (goesAgainst(part)) against.unshift(part)
    else ordered.push(...against.splice(0), part)
  return [...ordered, ...against]
}

const largestScale = (letters: readonly Letter[]): number =>
  Math.max(...letters.map(({ section: { size, scale } }) => (size ? 1 : scale)))

const largestGraphic = (letters: readonly Letter[]): number =>
  Math.max(0, ...letters.map(({ section: { size } }) => size?.heightPt ?? 0))

const contentHeight = (letters: readonly Letter[], fontSizePt: number): number =>
  letters.length === 0 ? fontSizePt : Math.max(largestScale(letters) * fontSizePt, largestGraphic(letters))

const lineHeightOf = (letters: readonly Letter[], fontSizePt: number, usual: number): number => {
  const scale = largestScale(letters)
  return usual * scale + Math.max(0, largestGraphic(letters) - scale * fontSizePt)
}

/** How far letters and graphics reach beyond a block whose letters have all the size of the label. */
const reachOf = (lines: readonly TextLine[], height: number, { text, fontSizePt }: Label): TextBlock['marks'] => {
  let [top, bottom] = [0, height + DESCENT * fontSizePt]
  for (const { runs, downPt: lineDown } of lines)
    for (const { graphic, style, downPt = 0 } of runs) {
      const down = lineDown + downPt
      const [above, below] = graphic ? [0, graphic.size()!.heightPt] : [-CAPITALS * style.fontSizePt, DESCENT * style.fontSizePt] // prettier-ignore
      top = Math.min(top, down + above)
      bottom = Math.max(bottom, down + below)
    }
  const { abovePt, belowPt } = marksOf(text, fontSizePt)
  return { abovePt: abovePt - top, belowPt: belowPt + bottom - height - DESCENT * fontSizePt }
}
