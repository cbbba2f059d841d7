import type { Report } from '../jrxml/model.js'
import { type Meaning, NULL, type Scope } from '../scope.js'
import { treeOf } from './trees.js'

/** The names of the main report: parameters that nothing produces have their defaults. */
export const withDefaults = (source: Report, given: Scope): Scope => {
  const scope: Scope = {
    ...given,
    parameter: (name) => given.parameter(name) ?? defaultMeaning(source, name, scope)
  }
  return scope
}

const defaultMeaning = (source: Report, name: string, scope: Scope): Meaning | undefined => {
  const written = source.parameters.get(name)?.default
  const tree = written && treeOf(written)
  return tree && { kind: 'expression', tree, scope }
}

/** What a parameter of a sub-report stands for that nothing sets: its default; null if it has none. */
export const parameterMeaning = (source: Report, name: string, scope: Scope): Meaning | undefined => {
  return defaultMeaning(source, name, scope) ?? (source.parameters.has(name) ? NULL : undefined)
}
