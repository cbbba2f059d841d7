import type { Report } from '../jrxml/model.js'
import { type Meaning, NULL, type Scope } from '../scope.js'
import { treeOf } from './trees.js'

/** What a parameter stands for that nothing sets: its default; null if it has none. */
export const parameterMeaning = (source: Report, name: string, scope: Scope): Meaning | undefined => {
  const declared = source.parameters.get(name)
  const tree = declared?.default && treeOf(declared.default)
  if (tree) return { kind: 'expression', tree, scope }
  return declared ? NULL : undefined
}
