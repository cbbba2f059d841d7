import { componentOf, kindOf } from './components.js'
import { passedMembers, remarkConnection } from './dataset.js'
import { imageScale } from './apply-styles.js'
import type {
  BreakElement,
  Element,
  FrameElement,
  ImageElement,
  LineElement,
  ShapeElement,
  SubreportElement,
  TextElement,
  UnsupportedElement
} from './model.js'
import { anchoredOf, evaluationOf, placedOf, type Reading } from './element-members.js'
import type { Tag } from './tag.js'

type Reader = (tag: Tag, reading: Reading) => Element

/** Kinds of the older syntax that have no reader. */
const OTHER_KINDS = /^(?:crosstab|genericElement|elementGroup|\w*[cC]hart)$/
/** Children of an element with a component that are not the component. */
const NO_COMPONENT = new Set(['printWhenExpression', 'property', 'propertyExpression', 'box', 'pen', 'paragraph'])

/** The elements in a band, frame or cell, in their order. */
export const elementsOf = (parent: Tag, reading: Reading): Element[] =>
  parent.children
    .filter(({ name }) => name === 'element' || Object.hasOwn(READERS, name) || OTHER_KINDS.test(name))
    .flatMap((child) => {
      parent.take(child)
      const kind = child.name === 'element' ? (child.attribute('kind') ?? '').trim() : child.name
      // a group only matters for elements that stretch with it
      if (kind === 'elementGroup') return elementsOf(child, reading)
      return (Object.hasOwn(READERS, kind) ? READERS[kind]! : unsupported)(child, reading)
    })

const text = (tag: Tag, reading: Reading): TextElement => {
  const { placed } = placedOf(tag, reading)
  const expression = tag.expression('expression', 'textFieldExpression')
  return {
    ...placed,
    ...anchoredOf(tag),
    kind: 'text',
    content: expression ?? { literal: literalOf(tag) },
    ...evaluationOf(tag),
    adjust: adjustOf(tag)
  }
}

/** Only the older syntax drops blanks around a text. */
const literalOf = (tag: Tag): string => {
  const literal = tag.child('text')
  return (tag.name === 'element' ? literal?.literal : literal?.text) ?? ''
}

const adjustOf = (tag: Tag): TextElement['adjust'] => {
  const adjust = tag.word('textAdjust', ['CutText', 'StretchHeight', 'ScaleFont'])
  const isStretching = tag.flag('stretchWithOverflow') ?? false
  if (adjust === 'ScaleFont') return 'scale'
  return adjust === 'StretchHeight' || (adjust === undefined && isStretching) ? 'stretch' : 'cut'
}

const image = (tag: Tag, reading: Reading): ImageElement => {
  const { placed, chain } = placedOf(tag, reading)
  const content = tag.expression('expression', 'imageExpression')
  tag.expect('evaluationTime', 'Now')
  tag.attribute('lazy')
  return {
    ...placed,
    ...anchoredOf(tag),
    kind: 'image',
    ...(content && { content }),
    scale: imageScale(chain),
    onError: tag.word('onErrorType', ['Error', 'Blank', 'Icon']) ?? 'Error'
  }
}

const subreport = (tag: Tag, reading: Reading): SubreportElement => {
  const { placed } = placedOf(tag, reading)
  remarkConnection(tag)
  tag.attribute('runToBottom', 'overflowType')
  return { ...placed, kind: 'subreport', ...subreportMembers(tag) }
}

/** What a sub-report says beside its place; also of a part of a book. */
export const subreportMembers = (
  tag: Tag
): Pick<SubreportElement, 'path' | 'rows' | 'parametersMap' | 'parameters' | 'returned'> => {
  const path = tag.expression('expression', 'subreportExpression')
  return {
    ...(path && { path }),
    ...passedMembers(tag),
    returned: tag.all('returnValue').map((one) => ({
      variable: one.attribute('toVariable') ?? '',
      from: one.attribute('fromVariable', 'subreportVariable') ?? '',
      calculation: one.attribute('calculation') ?? 'Nothing'
    }))
  }
}

const line = (tag: Tag, reading: Reading): LineElement => ({
  ...placedOf(tag, reading, { isOpaque: false, penWidth: 1 }).placed,
  kind: 'line',
  direction: tag.word('direction', ['TopDown', 'BottomUp']) ?? 'TopDown'
})

const shape =
  (kind: ShapeElement['kind']): Reader =>
  (tag, reading) => ({ ...placedOf(tag, reading, { isOpaque: true, penWidth: 1 }).placed, kind })

const frame = (tag: Tag, reading: Reading): FrameElement => {
  const { placed } = placedOf(tag, reading)
  tag.attribute('borderSplitType')
  return { ...placed, kind: 'frame', elements: elementsOf(tag, reading) }
}

const pageBreak = (tag: Tag, reading: Reading): BreakElement => ({
  ...placedOf(tag, reading).placed,
  kind: 'break',
  of: tag.word('type', ['Page', 'Column']) === 'Column' ? 'column' : 'page'
})

const component = (tag: Tag, reading: Reading): Element => {
  const { placed } = placedOf(tag, reading)
  const inner = tag.child('component') ?? tag.children.find(({ name }) => !NO_COMPONENT.has(name))
  if (inner) tag.take(inner)
  const found = inner && componentOf(inner, placed, reading)
  if (found) return found
  inner?.skip()
  return { ...placed, kind: 'unsupported', name: inner ? kindOf(inner) : 'component' }
}

const unsupported = (tag: Tag, reading: Reading): UnsupportedElement => {
  const { placed } = placedOf(tag, reading)
  const name = tag.name === 'element' ? (tag.attribute('kind') ?? tag.name) : tag.name
  tag.skip()
  return { ...placed, kind: 'unsupported', name }
}

const READERS: { readonly [kind: string]: Reader } = {
  staticText: text,
  textField: text,
  image,
  subreport,
  line,
  rectangle: shape('rectangle'),
  ellipse: shape('ellipse'),
  frame,
  break: pageBreak,
  component,
  componentElement: component
}
