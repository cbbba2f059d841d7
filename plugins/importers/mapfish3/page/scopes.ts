import { scopeInRows } from '../config/producers.js'
import type { Report } from '../jrxml/model.js'
import type { Meaning, Rows, Scope, ValueType } from '../scope.js'
import { treeOf } from './subreport-target.js'

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

const TYPES: { readonly [name: string]: ValueType } = {
  String: 'text',
  Boolean: 'boolean',
  ...Object.fromEntries(['Byte', 'Short', 'Integer', 'Long', 'BigInteger'].map((name) => [name, 'integer'])),
  ...Object.fromEntries(['Float', 'Double', 'BigDecimal', 'Number'].map((name) => [name, 'number']))
}

/** Rows whose values have the types that the report declares: JasperReports takes no others. */
export const ofClasses = ({ fields }: Report, rows: Rows): Rows => ({
  ...rows,
  field(name) {
    const meaning = rows.field(name)
    const type = TYPES[fields.get(name)?.class.split('.').at(-1) ?? '']
    return meaning?.kind === 'value' && meaning.type === 'unknown' && type ? { ...meaning, type } : meaning
  }
})
