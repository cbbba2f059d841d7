import { parseJava } from '../java/parse.js'
import type { Java } from '../java/tree.js'
import type { SubreportElement, Written } from '../jrxml/model.js'
import type { BlockType, Meaning, Scope } from '../scope.js'
import type { Writing } from './writing.js'

/** What an expression that is only a reference stands for, also over other expressions. */
export const meaningOf = (written: Written | undefined, scope: Scope): Meaning | undefined => {
  const tree = written && treeOf(written)
  return tree && meaningOfTree(tree, scope)
}

export const treeOf = ({ text }: Written): Java | undefined => {
  try {
    return parseJava(text)
  } catch {
    return undefined
  }
}

export const meaningOfTree = (tree: Java, scope: Scope): Meaning | undefined => {
  if (tree.kind === 'cast') return meaningOfTree(tree.value, scope)
  if (tree.kind === 'text') return { kind: 'constant', value: tree.value }
  if (tree.kind !== 'reference' || tree.of === 'resource') return undefined
  const meaning = scope[tree.of](tree.name)
  return meaning?.kind === 'expression' ? meaningOfTree(meaning.tree, meaning.scope) : meaning
}

const FIXED: readonly BlockType[] = ['map', 'overviewMap', 'scalebar', 'northArrow']

/** The block of a fixed size that a sub-report is. */
export const fixedBlockOf = ({ path }: SubreportElement, { scope }: Writing) => {
  const meaning = meaningOf(path, scope)
  return meaning?.kind === 'block' && FIXED.includes(meaning.block) ? meaning : undefined
}
