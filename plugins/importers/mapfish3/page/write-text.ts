import type { Look, TextElement } from '../jrxml/model.js'
import { bookmarked, linked, stringOf } from './expressions.js'
import type { Face } from './fonts.js'
import { keyCode } from './instances.js'
import { length } from './lengths.js'
import { lookArguments } from './style-arguments.js'
import { call, type Statements } from './statements.js'
import { markupOf } from './text-content.js'
import { lineOf, type Slot, type Writing } from './write-context.js'

const TURNS: { readonly [rotation in Look['rotation']]?: string } = {
  Left: '-90deg',
  Right: '90deg',
  UpsideDown: '180deg'
}

/** A text as a `field`, or as a `cell` of a grid whose rows grow. */
export const writeText = (element: TextElement, slot: Slot, writing: Writing): Statements => {
  const { look, adjust } = element
  const body = decorated(linked(element, markupOf(element, writing), writing), look)
  const inner = element.height - look.padding.top - look.padding.bottom
  const isGrowing = adjust === 'stretch'
  remarkLow(element, writing)
  const turn = TURNS[look.rotation]
  const size = [
    ...(slot.isFilled || Math.abs(element.width - slot.width) < 0.01 ? [] : [`width: ${length(element.width)}`]),
    isGrowing || slot.isFilled ? `at-least: ${length(Math.max(0, inner))}` : `height: ${length(element.height)}`
  ]
  const args = [
    ...size,
    ...lookArguments(element, writing),
    ...(adjust === 'scale' ? ['overflow: fit'] : []),
    ...(turn === undefined ? [] : [`rotation: ${turn}`]),
    ...leading(look, writing.fonts.face(look.font.family))
  ]
  const text = call(slot.isFilled ? 'cell' : 'field', args, `[${repeated(element, body, writing)}]`)
  return [...bookmarked(element, writing), text]
}

/** Points by which fonts of the same name differ. */
const SAME_HEIGHT = 0.3

/** JasperReports leaves out lines that do not fit, also the first one. Here, the first one is printed. */
const remarkLow = (element: TextElement, writing: Writing): void => {
  const { look, adjust, content, width, height } = element
  if (adjust !== 'cut' || ('literal' in content && content.literal.trim() === '')) return
  const { ascent, descent } = writing.fonts.face(look.font.family)
  const line = (ascent + descent) * look.font.size
  const { left, right, top, bottom } = look.padding
  const isTurned = look.rotation === 'Left' || look.rotation === 'Right'
  const room = isTurned ? width - left - right : height - top - bottom
  if (room > 0 && line > room + SAME_HEIGHT)
    writing.report.changed(
      ...lineOf(writing, element),
      `a line of the text needs ${line.toFixed(1)} points and has ${room}; JasperReports prints nothing of it, here it is printed`
    )
}

const decorated = (body: string, { font, align, paragraph }: Look): string => {
  const { isUnderline, isStrikeThrough } = font
  const { leftIndent, rightIndent, firstLineIndent, spacingBefore, spacingAfter } = paragraph
  let text = body
  if (isUnderline) text = `#underline[${text}]`
  if (isStrikeThrough) text = `#strike[${text}]`
  if (align === 'Justified') text = `#set par(justify: true)\n${text}`
  if (firstLineIndent > 0) text = `#h(${length(firstLineIndent)})${text}`
  const space = [
    ...(leftIndent > 0 ? [`left: ${length(leftIndent)}`] : []),
    ...(rightIndent > 0 ? [`right: ${length(rightIndent)}`] : []),
    ...(spacingBefore > 0 ? [`top: ${length(spacingBefore)}`] : []),
    ...(spacingAfter > 0 ? [`bottom: ${length(spacingAfter)}`] : [])
  ]
  return space.length === 0 ? text : `#pad(${space.join(', ')})[${text}]`
}

/** The space between lines, beside their own height: between `n` lines it is `n - 1` times so much. */
const leading = ({ font, paragraph }: Look, { ascent }: Face): string[] => {
  const { lineSpacing, lineSpacingSize = 1 } = paragraph
  const factor = { Single: 1, '1_1_2': 1.5, Double: 2, Proportional: lineSpacingSize }[lineSpacing as string]
  if (factor === 1) return []
  // lines of an indented text are not spread over the height
  const spread = isIndented(paragraph) ? ['spread: false'] : []
  if (factor !== undefined) return [`leading: ${Number((ascent * (factor - 1)).toFixed(3))}em`, ...spread]
  const space = lineSpacingSize - ascent * font.size
  return lineSpacing === 'Fixed' || space > 0 ? [`leading: ${length(space)}`, ...spread] : []
}

const isIndented = ({ leftIndent, rightIndent, firstLineIndent, spacingBefore }: Look['paragraph']): boolean =>
  [leftIndent, rightIndent, firstLineIndent, spacingBefore].some((space) => space !== 0)

/** A text that is printed only where it changes from row to row. */
const repeated = (element: TextElement, body: string, writing: Writing): string => {
  if (element.isPrintRepeatedValues || !writing.isInRows || 'literal' in element.content) return body
  const key = keyCode(writing, lineOf(writing, element).join(':'))
  return `#if-changed(${key}, ${stringOf(element.content, writing)})[${body}]`
}
