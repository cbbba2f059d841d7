import type { ImageElement } from '../jrxml/model.js'
import { at, bookmarked, linked, toDo } from './expressions.js'
import { length } from './lengths.js'
import { markupOf, pictureOf } from './pictures.js'
import { alignment, boxArguments } from './style-values.js'
import { call, type Statements } from './statements.js'
import type { Slot, Writing } from './write-context.js'

/** A picture: a file of the app, a block of the layout, or what a request names. */
export const writeImage = (element: ImageElement, slot: Slot, writing: Writing): Statements => {
  if (!element.content) return []
  const { look, width, height, scale } = element
  const { top, bottom } = look.padding
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
