import type { Java } from '../java/tree.js'
import type { SubreportElement, Written } from '../jrxml/model.js'
import type { BlockType, Meaning, Scope } from '../scope.js'
import { jsonRows } from '../config/block-rows.js'
import { treeOf } from './trees.js'
import type { Writing } from './write-context.js'

/** What an expression that is only a reference stands for, also over other expressions. */
export const meaningOf = (written: Written | undefined, scope: Scope): Meaning | undefined => {
  const tree = written && treeOf(written)
  return tree && meaningOfTree(tree, scope)
}

export const meaningOfTree = (tree: Java, scope: Scope): Meaning | undefined => {
  if (tree.kind === 'cast') return meaningOfTree(tree.value, scope)
  if (tree.kind === 'text') return { kind: 'constant', value: tree.value }
  if (tree.kind === 'call' && tree.target && tree.name === 'subDataSource')
    return jsonRowsOf(tree.target, tree.args, scope)
  if (tree.kind !== 'reference' || tree.of === 'resource') return undefined
  const meaning = scope[tree.of](tree.name)
  return meaning?.kind === 'expression' ? meaningOfTree(meaning.tree, meaning.scope) : meaning
}

/** The rows that a JSON object has under a path. */
const jsonRowsOf = (target: Java, args: readonly Java[], scope: Scope): Meaning | undefined => {
  const object = meaningOfTree(target, scope)
  const path = args[0] && meaningOfTree(args[0], scope)
  if (object?.kind !== 'value' || object.type !== 'object') return undefined
  return path?.kind === 'constant' && typeof path.value === 'string' ? jsonRows(object.path, path.value) : undefined
}

const FIXED: readonly BlockType[] = ['map', 'overviewMap', 'scalebar', 'northArrow']

/** Whether the size of such blocks is known before they are placed. */
export const isFixed = (block: BlockType): boolean => FIXED.includes(block)

/** The block of a fixed size that a sub-report is. */
export const fixedBlockOf = ({ path }: SubreportElement, { scope }: Writing) => {
  const meaning = meaningOf(path, scope)
  return meaning?.kind === 'block' && isFixed(meaning.block) ? meaning : undefined
}
