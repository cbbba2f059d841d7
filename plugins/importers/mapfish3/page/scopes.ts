import type { Produced } from '../config/processor-outputs.js'
import type { Report } from '../jrxml/model.js'
import { tableOf } from '../config/block-rows.js'
import { type Meaning, NULL, type Rows, type Scope, type ValueType } from '../scope.js'
import type { ImportReport } from '../report.js'
import { allElements } from './all-elements.js'
import { treeOf } from './trees.js'
import type { Details } from './write-context.js'

/** The parameters of a report outside of rows. */
export const scopeOf = ({ parameter }: Produced, resource: Scope['resource']): Scope => ({
  parameter,
  field: () => undefined,
  variable: () => undefined,
  resource
})

/** The names of a report: those that are given, and its own variables. */
export const withVariables = (source: Report, given: Scope): Scope => {
  const scope: Scope = {
    ...given,
    variable: (name) => ownVariable(source, name, scope, given) ?? given.variable(name)
  }
  return scope
}

/** The names above and below the rows, where the number of the row is how many there are. */
export const outsideRows = (scope: Scope, rows: Details | undefined): Scope => ({
  ...scope,
  variable: (name) => (name === 'REPORT_COUNT' ? countOf(rows) : scope.variable(name))
})

const countOf = (rows: Details | undefined): Meaning => {
  if (rows === undefined || rows === 'one') return { kind: 'constant', value: rows === 'one' ? 1 : 0 }
  if (rows.kind === 'rows') return { kind: 'count', path: rows.path }
  return { kind: 'lost', why: 'the number of rows of several data sources' }
}

const ownVariable = (source: Report, name: string, scope: Scope, given: Scope): Meaning | undefined => {
  if (name === 'PAGE_NUMBER') return { kind: 'pageNumber' }
  if (name === 'REPORT_COUNT') return given.variable(name) ?? { kind: 'rowNumber' }
  const variable = source.variables.get(name)
  if (!variable) return builtIn(source, name)
  const { calculation, expression, initial, increment } = variable
  if (isReturned(source, name)) return { kind: 'lost', why: `the variable ${name} is what a sub-report returns` }
  if (calculation === 'Nothing' || calculation === 'System') {
    const written = calculation === 'System' ? initial : (expression ?? initial)
    const tree = written && treeOf(written)
    return tree ? { kind: 'expression', tree, scope } : NULL
  }
  if (increment)
    return { kind: 'lost', why: `the variable ${name} is the ${calculation} of some rows: one of each ${increment}` }
  return { kind: 'lost', why: `the variable ${name} is the ${calculation} of rows` }
}

/** What each report counts by itself. */
const builtIn = ({ groups }: Report, name: string): Meaning | undefined => {
  if (name === 'COLUMN_NUMBER') return { kind: 'lost', why: 'the number of the column' }
  const isCount = ['PAGE_COUNT', 'COLUMN_COUNT', ...groups.map((group) => `${group.name}_COUNT`)].includes(name)
  return isCount ? { kind: 'lost', why: `the variable ${name} is the number of rows` } : undefined
}

const isReturned = (source: Report, name: string): boolean =>
  allElements(source).some(
    (element) => element.kind === 'subreport' && element.returned.some(({ variable }) => variable === name)
  )

/** The names inside rows: their fields, and what is outside of them. A column that rows do not have is null. */
export const inRows = (outer: Scope, rows: Rows): Scope => ({
  ...scopeAround(outer, rows),
  ...(rows.isJson && {
    parameter: (name) => (name === 'REPORT_DATA_SOURCE' ? JSON_ROW : fromRows(outer.parameter(name), rows))
  }),
  field: (name) => rows.field(name) ?? NULL
})

/** The data source of rows of JSON stands at the row. */
const JSON_ROW: Meaning = { kind: 'value', path: 'this', type: 'object', isGiven: true }

/** A scope outside of rows, as it is seen in them. */
const scopeAround = (outer: Scope, rows: Rows): Scope => ({
  parameter: (name) => fromRows(outer.parameter(name), rows),
  field: (name) => fromRows(outer.field(name), rows),
  variable: (name) => fromRows(outer.variable(name), rows),
  resource: (key, use) => outer.resource(key, use)
})

/** What a meaning outside of rows is inside of them, where their own names hide those outside. */
const fromRows = (meaning: Meaning | undefined, rows: Rows): Meaning | undefined => {
  if (meaning?.kind === 'expression') return { ...meaning, scope: scopeAround(meaning.scope, rows) }
  if (meaning?.kind === 'dateFormat' && meaning.zone !== undefined) return { ...meaning, zone: `../${meaning.zone}` }
  if (!meaning || !('path' in meaning)) return meaning
  const path = meaning.kind === 'rows' && meaning.isPlain ? tableOf(meaning.path) : meaning.path
  const outside = meaning.path.replace(path, () => `../${path}`)
  // their names are not looked up outside
  if (rows.isPlain) return meaning.kind === 'block' ? meaning : { ...meaning, path: outside }
  if (!path.startsWith('../') && !rows.names.has(path.split('.')[0]!)) return meaning
  if (meaning.kind === 'block')
    return { kind: 'lost', why: `"${path}" is placed here, but the rows have a value with this name` }
  return { ...meaning, path: outside }
}

/** The same names, with other fields. */
export const withFields = (given: Scope, field: Scope['field']): Scope => ({ ...given, field })

const TYPES: { readonly [name: string]: ValueType } = {
  String: 'text',
  Boolean: 'boolean',
  ...Object.fromEntries(['Byte', 'Short', 'Integer', 'Long', 'BigInteger'].map((name) => [name, 'integer'])),
  ...Object.fromEntries(['Float', 'Double', 'BigDecimal', 'Number'].map((name) => [name, 'number']))
}

/** Rows whose values have the types that the report declares: JasperReports takes no others. */
export const ofClasses = ({ fields, file }: Report, rows: Rows, report: ImportReport): Rows => ({
  ...rows,
  field(name) {
    const meaning = rows.field(name, fields.get(name)?.described)
    const lacking = meaning ? undefined : fields.get(name)
    if (lacking) report.changed(file, lacking.line, `the rows "${rows.path}" have no value "${name}"; it is null`)
    const type = TYPES[fields.get(name)?.class.split('.').at(-1) ?? '']
    return meaning?.kind === 'value' && meaning.type === 'unknown' && type ? { ...meaning, type } : meaning
  }
})
