import { conditionOf as conditionOfJava } from '../java/condition.js'
import type { Java } from '../java/tree.js'
import type { Element, SubreportElement, Written } from '../jrxml/model.js'
import type { Condition } from '../scope.js'
import { elementsIn, type Node } from './arrange.js'
import { anyOf, conditionOf, conditionOfTree } from './expressions.js'
import { hasPageTest } from './page-conditions.js'
import { meaningOf } from './references.js'
import { isUntranslated, treeOf } from './trees.js'
import type { Writing } from './write-context.js'

/** Whether lines of a node may be blank and leave no space: `isRemoveLineWhenBlank`. */
export const mayShrink = (node: Node): boolean =>
  elementsIn(node).some((element) => element.isRemoveLineWhenBlank && (element.when || contentOf(element)))

/**
 * Where a line of elements is there. It leaves no space if nothing of it is printed, one of its elements may be
 * removed, and nothing else stands beside it.
 */
export const lineCondition = (node: Node, writing: Writing): Condition =>
  writing.isAlone && mayShrink(node) ? anyOf(elementsIn(node).map((element) => shownCondition(element, writing))) : true

const shownCondition = (element: Element, writing: Writing): Condition => {
  if (element.when && hasPageTest(element.when)) return true
  const content = element.isRemoveLineWhenBlank ? contentOf(element) : undefined
  const filled = content && filledTree(element, content, writing)
  const when = element.when && treeOf(element.when)
  if (filled && when)
    return conditionOfTree({ kind: 'binary', operator: '&&', left: when, right: filled }, content, writing)
  if (element.when) return conditionOf(element.when, writing)
  return filled ? conditionOfTree(filled, content, writing) : true
}

/** What an element is blank without. */
const contentOf = (element: Element): Written | undefined => {
  if (element.kind === 'text') return 'literal' in element.content ? undefined : element.content
  if (element.kind === 'subreport') return element.rows
  return element.kind === 'image' ? element.content : undefined
}

/** The condition that a content is there; undefined if it always is, or cannot be told. */
const filledTree = (element: Element, content: Written, writing: Writing): Java | undefined => {
  const tree = treeOf(content)
  if (!tree || isNeverBlank(tree)) return undefined
  if (element.kind === 'subreport' && !isBlankWithoutRows(element, content, writing)) return undefined
  const condition = conditionTree(element, tree)
  return isUntranslated(conditionOfJava(condition, writing.scope)) ? undefined : condition
}

const isNeverBlank = (tree: Java): boolean => {
  if (tree.kind === 'binary' && tree.operator === '+') return isNeverBlank(tree.left) || isNeverBlank(tree.right)
  return tree.kind === 'text' && tree.value !== ''
}

/** Of data sources that may be without rows: those of tables and legends. */
const isBlankWithoutRows = ({ path }: SubreportElement, rows: Written, { scope, reportOf }: Writing): boolean => {
  const [source, file] = [meaningOf(rows, scope), meaningOf(path, scope)]
  if (source?.kind !== 'rows' || !(source.isPlain || source.shownBy)) return false
  if (file?.kind === 'block') return true
  const report = file?.kind === 'constant' && typeof file.value === 'string' ? reportOf(file.value) : undefined
  return report !== undefined && !['AllSectionsNoDetail', 'NoDataSection'].includes(report.whenNoData)
}

const conditionTree = (element: Element, value: Java): Java => {
  if (element.kind === 'subreport') return not({ kind: 'instanceof', value, type: 'JREmptyDataSource' })
  const isThere: Java = { kind: 'binary', operator: '!=', left: value, right: { kind: 'null' } }
  if (element.kind !== 'text') return isThere
  const filled = not({ kind: 'call', target: { kind: 'text', value: '' }, name: 'equals', args: [value] })
  // null prints `null`
  return element.look.isBlankWhenNull ? { kind: 'binary', operator: '&&', left: isThere, right: filled } : filled
}

const not = (value: Java): Java => ({ kind: 'unary', operator: '!', value })
