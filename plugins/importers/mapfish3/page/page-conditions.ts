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
  const tree = comparisonIn(treeOf(written))
  if (tree?.kind !== 'binary' || !OPERATORS.includes(tree.operator)) return undefined
  const [left, right] = [sideOf(tree.left), sideOf(tree.right)]
  const isPage = left === 'page' || right === 'page'
  return left !== undefined && right !== undefined && isPage ? `${left} ${tree.operator} ${right}` : undefined
}

/** `new Boolean($V{PAGE_NUMBER}.equals(1))` compares as `$V{PAGE_NUMBER} == 1` does. */
const comparisonIn = (tree: Java | undefined): Java | undefined => {
  if (tree?.kind === 'new' && /^(?:java\.lang\.)?Boolean$/.test(tree.type)) return comparisonIn(tree.args[0])
  if (tree?.kind !== 'call' || !tree.target || tree.args.length !== 1) return tree
  if (tree.name === 'valueOf' && tree.target.kind === 'name' && /\bBoolean$/.test(tree.target.name))
    return comparisonIn(tree.args[0])
  return tree.name === 'equals' ? { kind: 'binary', operator: '==', left: tree.target, right: tree.args[0]! } : tree
}

/** Objects around numbers: `$V{PAGE_NUMBER}.intValue()`, `new Integer(1)`. */
const sideOf = (tree: Java): string | undefined => {
  if (tree.kind === 'cast') return sideOf(tree.value)
  if (tree.kind === 'call' && tree.target && /^(?:int|long|double)Value$/.test(tree.name)) return sideOf(tree.target)
  const isWrapped = (tree.kind === 'new' && /\b(?:Integer|Long)$/.test(tree.type)) || (tree.kind === 'call' && tree.name === 'valueOf') // prettier-ignore
  if (isWrapped && tree.args.length === 1) return sideOf(tree.args[0]!)
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
