import type { Element } from '../jrxml/model.js'
import { elementsIn, type Node } from './arrange.js'
import { fixedBlockOf } from './references.js'
import type { Writing } from './write-context.js'

/** Whether what a node shows may be higher than its box. */
export const stretches = (node: Node, writing: Writing): boolean =>
  elementsIn(node).some((element) => isStretching(element, writing))

const isStretching = (element: Element, writing: Writing): boolean => {
  switch (element.kind) {
    case 'text':
      return element.adjust === 'stretch'
    case 'image':
      return element.scale === 'RealHeight' || element.scale === 'RealSize'
    case 'subreport':
      return fixedBlockOf(element, writing) === undefined
    case 'list':
    case 'table':
      return true
    default:
      return false
  }
}
