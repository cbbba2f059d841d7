import type { Java } from '../java/tree.js'
import type { Written } from '../jrxml/model.js'
import type { Condition } from '../scope.js'
import { conditionOf } from './expressions.js'
import { call, inBrackets, type Statements, when } from './statements.js'
import { treeOf } from './trees.js'
import type { Writing } from './write-context.js'

const OPERATORS = ['==', '!=', '<', '>', '<=', '>=']

/** The test of a page number that a condition is: `page == 1`. */
const pageTest = (written: Written): string | undefined => {
  const tree = treeOf(written)
  if (tree?.kind !== 'binary' || !OPERATORS.includes(tree.operator)) return undefined
  const [left, right] = [sideOf(tree.left), sideOf(tree.right)]
  const isPage = left === 'page' || right === 'page'
  return left !== undefined && right !== undefined && isPage ? `${left} ${tree.operator} ${right}` : undefined
}

const sideOf = (tree: Java): string | undefined => {
  if (tree.kind === 'number') return String(tree.value)
  return tree.kind === 'reference' && tree.of === 'variable' && tree.name === 'PAGE_NUMBER' ? 'page' : undefined
}

/** Whether a condition is known on each page only. */
export const hasPageTest = (written: Written): boolean => pageTest(written) !== undefined

/** Statements under a condition of a report: of values, or of the page that they are on. */
export const under = (
  written: Written | undefined,
  statements: () => Statements,
  otherwise: Statements,
  writing: Writing
): Statements => {
  if (!written) return statements()
  const test = pageTest(written)
  if (test !== undefined) return [call('on-pages', [`page => ${test}`], inBrackets(statements()))]
  const condition: Condition = conditionOf(written, writing)
  return condition === false ? otherwise : when(condition, statements(), otherwise)
}
