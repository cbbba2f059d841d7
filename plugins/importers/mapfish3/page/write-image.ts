import type { ImageElement } from '../jrxml/model.js'
import { at, bookmarked, linked, toDo } from './expressions.js'
import { length } from './lengths.js'
import { markupOf, pictureOf } from './pictures.js'
import { alignment, boxArguments } from './style-values.js'
import { call, type Statements } from './statements.js'
import { lineOf, type Slot, type Writing } from './write-context.js'

/** A picture: a file of the app, a block of the layout, or what a request names. */
export const writeImage = (element: ImageElement, slot: Slot, writing: Writing): Statements => {
  if (!element.content) return []
  const { look, width, height, scale } = element
  const { top, bottom } = look.padding
  remarkLook(element, writing)
  const isReal = scale === 'RealHeight' || scale === 'RealSize'
  const found = pictureOf(element, writing)
  if ('why' in found) return [toDo(at(writing, element.line), found.why, found.instead)]
  const body = markupOf(found, element)
  const align = alignment({ align: look.imageAlign, verticalAlign: look.imageVerticalAlign })
  const others = boxArguments({ ...look, align: 'Left', verticalAlign: 'Top' })
  const size = [
    ...(Math.abs(width - slot.width) < 0.01 ? [] : [`width: ${length(width)}`]),
    isReal ? `at-least: ${length(height - top - bottom)}` : `height: ${length(height)}`
  ]
  return [
    ...bookmarked(element, writing),
    call(
      'frame',
      [...size, ...(align === undefined ? [] : [`align: ${align}`]), ...others],
      `[${linked(element, body, writing)}]`
    )
  ]
}

/** What JasperReports does with pictures, and layouts do not. */
const remarkLook = (element: ImageElement, writing: Writing): void => {
  const { look, scale } = element
  const remark = (text: string): void => writing.report.changed(...lineOf(writing, element), text)
  if (look.rotation !== 'None') remark(`the picture is not turned: rotation="${look.rotation}" is left out`)
  if (look.pen.width > 0) remark('the picture has no line around it: its pen is left out; a box with a pen draws one')
  if (scale === 'Clip') remark('scaleImage="Clip": the picture fills its place, and is not printed in its own size')
}
