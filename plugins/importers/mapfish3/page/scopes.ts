import { scopeInRows } from '../config/producers.js'
import type { Report } from '../jrxml/model.js'
import type { Meaning, Rows, Scope } from '../scope.js'
import { treeOf } from './trees.js'

/** The names of a report: those that are given, and its own variables. */
export const withVariables = (source: Report, given: Scope): Scope => {
  const scope: Scope = {
    parameter: (name) => given.parameter(name),
    field: (name) => given.field(name),
    resource: (key, use) => given.resource(key, use),
    variable: (name) => ownVariable(source, name, scope, given) ?? given.variable(name)
  }
  return scope
}

const ownVariable = (source: Report, name: string, scope: Scope, given: Scope): Meaning | undefined => {
  if (name === 'PAGE_NUMBER') return { kind: 'pageNumber' }
  if (name === 'REPORT_COUNT') return given.variable(name) ?? { kind: 'rowNumber' }
  const variable = source.variables.get(name)
  if (!variable) return undefined
  const { calculation, expression, initial } = variable
  if (calculation === 'Nothing' || calculation === 'System') {
    const written = calculation === 'System' ? initial : (expression ?? initial)
    const tree = written && treeOf(written)
    return tree ? { kind: 'expression', tree, scope } : { kind: 'constant', value: null }
  }
  return { kind: 'lost', why: `the variable ${name} is the ${calculation} of rows` }
}

/** The names inside rows. Rows are maps: a column that they do not have is null. */
export const inRows = (given: Scope, rows: Rows): Scope => ({
  ...scopeInRows(given, rows),
  field: (name) => rows.field(name) ?? { kind: 'constant', value: null }
})

/** The same names, with other fields. */
export const withFields = (given: Scope, field: Scope['field']): Scope => ({
  parameter: (name) => given.parameter(name),
  field,
  variable: (name) => given.variable(name),
  resource: (key, use) => given.resource(key, use)
})
