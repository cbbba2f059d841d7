import type { BarcodeElement, Element, FrameElement, LineElement, Placed, ShapeElement } from '../jrxml/model.js'
import { arrange } from './arrange.js'
import { at, toDo } from './expressions.js'
import { length } from './lengths.js'
import { chosenArguments, lookArguments } from './style-arguments.js'
import { meaningOf } from './references.js'
import { color, isSeen, stroke } from './style-values.js'
import { call, inBrackets, type Statements } from './statements.js'
import { under } from './page-conditions.js'
import { writeImage } from './write-image.js'
import { writeList, writeTable } from './write-lists.js'
import { writeSubreport } from './write-subreport.js'
import { writeText } from './write-text.js'
import { lineOf, type Slot, type Writing } from './write-context.js'

/** An element as statements; its space stays free if its condition does not hold. */
export const writeElement = (element: Element, slot: Slot, writing: Writing): Statements => {
  const space = [`v(${length(slot.height)})`]
  if (hasDoubleLines(element))
    writing.report.changed(...lineOf(writing, element), 'lines of the style Double are single lines')
  if (!slot.isFilled) remarkStretch(element, writing)
  return under(element.when, () => contentOf(element, slot, writing), space, writing)
}

/** Whether an element may be the cell of a grid, as high as its row. */
export const mayFill = (element: Element): boolean => {
  if (element.stretch === 'none') return false
  if (element.kind === 'line') return element.width <= 1
  return element.kind === 'text' || element.kind === 'frame' || (element.kind === 'rectangle' && !element.look.radius)
}

/** Lines and boxes that follow the height of others. */
const remarkStretch = (element: Element, writing: Writing): void => {
  const isShape =
    ['line', 'rectangle', 'ellipse'].includes(element.kind) || (element.kind === 'frame' && isSeen(element))
  if (isShape && element.stretch !== 'none')
    writing.report.changed(...lineOf(writing, element), `the ${element.kind} keeps its height where its band grows`)
}

const hasDoubleLines = ({ look }: Element): boolean =>
  [look.pen, ...Object.values(look.border)].some(({ style, width }) => style === 'Double' && width > 0)

const contentOf = (element: Element, slot: Slot, writing: Writing): Statements => {
  switch (element.kind) {
    case 'text':
      return writeText(element, slot, writing)
    case 'image':
      return writeImage(element, slot, writing)
    case 'subreport':
      return writeSubreport(element, slot, writing)
    case 'line':
      return writeLine(element, slot)
    case 'rectangle':
    case 'ellipse':
      return writeShape(element, slot, writing)
    case 'frame':
      return writeFrame(element, slot, writing)
    case 'break':
      return [element.of === 'page' ? '{{pageBreak}}' : 'colbreak()']
    case 'list':
      return writeList(element, slot, writing)
    case 'table':
      return writeTable(element, writing)
    case 'barcode':
      return writeBarcode(element, writing)
    case 'unsupported':
      return [toDo(at(writing, element.line), `${element.name} is not supported`, 'a chart, a table or a picture')]
  }
}

/** A QR code of a fixed text is a block; no other barcodes are there. */
const writeBarcode = (element: BarcodeElement, writing: Writing): Statements => {
  const { type, content, width, height, line, options } = element
  const meaning = type === 'QRCode' ? meaningOf(content, writing.scope) : undefined
  if (meaning?.kind === 'constant' && typeof meaning.value === 'string') {
    const entry = { type: 'qrCode', size: Math.min(width, height), text: meaning.value, border: Math.min(10, Math.max(0, Number(options.get('margin') ?? 0) || 0)), ecc: /^[LMQH]$/.exec(options.get('errorCorrectionLevel') ?? '')?.[0] ?? 'L' } // prettier-ignore
    return [`block(height: ${length(height)})[{{${writing.attributes.add(writing.rowsPath, 'qrCode', entry)}}}]`]
  }
  const instead = type === 'QRCode' ? 'an attribute of the type "qrCode", as {{name}}; the client sends its text' : 'the block "qrCode", or a picture that the client sends' // prettier-ignore
  return [toDo(at(writing, line), `the barcode ${type} of ${content?.text ?? 'nothing'} is not supported`, instead)]
}

const writeLine = (element: LineElement, { isFilled }: Slot): Statements => {
  const line = stroke(element.look.pen, element.look.forecolor)
  if (line === undefined) return []
  if (isFilled) return [call('cell', [`at-least: ${length(element.height)}`, `border: (left: ${line})`], '[]')]
  const { width, height, direction } = element
  // a box of one point is a straight line along its middle
  if (height <= 1)
    return [call('place', [`dy: ${length(height / 2)}`, `line(length: ${length(width)}, stroke: ${line})`])]
  if (width <= 1)
    return [
      call('place', [`dx: ${length(width / 2)}`, `line(length: ${length(height)}, angle: 90deg, stroke: ${line})`])
    ]
  return [call('rule', [length(width), length(height), ...(direction === 'BottomUp' ? ['up: true'] : []), line])]
}

const sizeOf = ({ width, height }: Placed): string[] => [`width: ${length(width)}`, `height: ${length(height)}`]

const writeShape = (element: ShapeElement, { isFilled }: Slot, writing: Writing): Statements => {
  const { look, kind } = element
  const chosen = chosenArguments(
    element,
    writing,
    (one) => new Map([['background', one.isOpaque ? color(one.backcolor) : 'none'], ['pen', stroke(one.pen, one.forecolor) ?? 'none']]) // prettier-ignore
  )
  if (isFilled) {
    const paint = chosen.map((argument) => argument.replace(/^pen: /, 'border: '))
    return [call('cell', [`at-least: ${length(element.height)}`, ...paint], '[]')]
  }
  const paint = chosen.map((argument) => argument.replace(/^background: /, 'fill: ').replace(/^pen: /, 'stroke: '))
  const hasStroke = paint.some((argument) => argument.startsWith('stroke: '))
  const round = Math.min(look.radius ?? 0, element.width / 2, element.height / 2)
  return [
    call(kind === 'ellipse' ? 'ellipse' : 'rect', [
      ...sizeOf(element),
      ...paint,
      ...(hasStroke ? [] : ['stroke: none']),
      ...(round > 0 && kind === 'rectangle' ? [`radius: ${length(round)}`] : [])
    ])
  ]
}

const writeFrame = (element: FrameElement, slot: Slot, writing: Writing): Statements => {
  const { padding } = element.look
  const node = arrange(element.elements)
  const inner = node ? writing.writers.node(node, element.width - padding.left - padding.right, writing) : []
  if (inner.length === 0 && !isSeen(element) && !slot.isFilled) return [`v(${length(element.height)})`]
  const width = Math.abs(element.width - slot.width) < 0.01 ? [] : [`width: ${length(element.width)}`]
  const height = `at-least: ${length(Math.max(0, element.height - padding.top - padding.bottom))}`
  const look = lookArguments(element, writing)
  if (slot.isFilled) return [call('cell', [height, ...look], inBrackets(inner))]
  return [call('frame', [...width, height, ...look], inBrackets(inner))]
}
