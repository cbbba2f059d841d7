import { faceParts } from '../fonts.js'
import { typstColour } from '../typst-values.js'
import { printed, printedHtml, bracketed } from '../texts.js'
import { pt } from '../../../../parts/importing.js'
import type { Writer } from './block.js'

const OWN_SIZE = 12

/** `!text`: the text in Typst's `text` function, with the properties that differ from the layout's defaults. */
export const text: Writer = (options, draft) => {
  const written = options.text('text') ?? ''
  const size = options.number('fontSize') ?? OWN_SIZE
  const fill = typstColour(options, 'fontColor', draft)
  const face = draft.fonts.face(options)
  const isHtml = options.flag('asHTML') ?? false
  options.leave({ fontEncoding: '' })
  const line = options.lineOf('text')
  if (isHtml)
    options.report.changed(
      options.lineOf('asHTML'),
      'asHTML: bold, italic, underlined text and line breaks are kept; of other tags only their text is kept; HTML in values of a request is printed with its tags'
    )
  const inner = isHtml ? printedHtml(written, draft, line) : printed(written, draft, line)
  const parts = [
    ...faceParts(face),
    ...(size === OWN_SIZE || size <= 0 ? [] : [`size: ${pt(size)}`]),
    // a colour of a request may be invalid
    ...(fill === undefined
      ? []
      : [`fill: ${fill.startsWith('colour(') ? `${fill.slice(0, -1)}, otherwise: black)` : fill}`])
  ]
  const content = bracketed(inner)
  const code = parts.length === 0 ? content : `text(${parts.join(', ')})${content}`
  return { code: options.text('align')?.toLowerCase() === 'justified' ? `par(justify: true, ${code})` : code }
}
