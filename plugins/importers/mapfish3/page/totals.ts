import { markup, string } from '../../../../parts/importing.js'
import { numberPattern } from '../java/number-patterns.js'
import type { Java } from '../java/tree.js'
import type { Report, TextElement, Variable } from '../jrxml/model.js'
import type { Meaning, Scope } from '../scope.js'
import { allElements } from './all-elements.js'
import { call, type Statements } from './statements.js'
import type { Writing } from './write-context.js'

const WHAT: { readonly [calculation: string]: string } = {
  Sum: 'sum',
  Count: 'count',
  DistinctCount: 'distinct',
  Average: 'mean',
  Lowest: 'min',
  Highest: 'max',
  First: 'first'
}

/** A variable that is the sum, the count, … of rows: Typst computes it where it is printed. */
interface Total {
  name: string
  what: string
  /** The group with which it begins anew. */
  group?: string
  of: 'until now' | 'page'
  variable?: Variable
}

const totalOf = ({ variables, groups }: Report, name: string): Total | undefined => {
  const group = groups.find((one) => name === `${one.name}_COUNT`)
  if (group) return { name, what: 'count', group: group.name, of: 'until now' }
  const variable = variables.get(name)
  const what = variable && WHAT[variable.calculation]
  if (!what) return undefined
  const { resetType, resetGroup } = variable
  if (resetType === 'Page') return { name, what, of: 'page', variable }
  return { name, what, of: 'until now', variable, ...(resetType === 'Group' && resetGroup && { group: resetGroup }) }
}

/** What a row adds to the totals of a report. */
export const addToTotals = (source: Report, writing: Writing): Statements => {
  const names = [...source.variables.keys(), ...source.groups.map(({ name }) => `${name}_COUNT`)]
  return names.flatMap((name) => {
    const total = totalOf(source, name)
    if (!total || !isShown(source, name)) return []
    const value = total.variable?.expression ? writing.writers.data(total.variable.expression, writing) : '1'
    return [call('add-to', [string(keyOf(source, name)), value])]
  })
}

/** The totals that begin anew with a group. */
export const totalsOfGroup = (source: Report, group: string): string[] =>
  [...source.variables.keys(), `${group}_COUNT`]
    .filter((name) => totalOf(source, name)?.group === group)
    .map((name) => keyOf(source, name))

/** Whether a text of the report uses a variable. */
const isShown = (source: Report, name: string): boolean =>
  allElements(source).some(
    (element) =>
      element.kind === 'text' && !('literal' in element.content) && element.content.text.includes(`$V{${name}}`)
  )

const keyOf = ({ file }: Report, name: string): string => `${file} ${name}`

/** Stands for a value that Typst computes, while the text around it is translated. */
const FIRST_MARK = 0xe000
const MARKS = /[\ue000-\ue0ff]/g

/** Whether a text has such a mark. */
export const hasTotal = (text: string): boolean => /[\ue000-\ue0ff]/.test(text)

/**
 * The scope of a text with marks for totals, and what puts their code in. An expression that does more with a total than
 * to print it keeps its meaning.
 */
export const withTotals = (
  tree: Java,
  { scope, source, report }: Writing,
  element: TextElement
): { scope: Scope; filled(markup: string): string } => {
  const { look, evaluation } = element
  const codes: string[] = []
  const variable = (name: string): Meaning | undefined => {
    const total = totalOf(source, name)
    if (!total || !isPrinted(tree, name) || codes.length > 0xff) return scope.variable(name)
    const args = [string(keyOf(source, name)), ...(total.what === 'sum' ? [] : [`what: "${total.what}"`])]
    const isAtEnd = ['Report', 'Auto'].includes(evaluation)
    const of = isAtEnd && total.of === 'until now' && !total.group ? 'report' : total.of
    if (of !== 'until now') args.push(`of: "${of}"`)
    codes.push(
      printedTotal(call('total', args), look.pattern, (text) => report.changed(source.file, element.line, text))
    )
    return { kind: 'constant', value: String.fromCharCode(FIRST_MARK + codes.length - 1) }
  }
  return {
    scope: { ...scope, variable },
    filled: (markup) => markup.replace(MARKS, (mark) => codes[mark.charCodeAt(0) - FIRST_MARK] ?? '')
  }
}

/** The code of a total as a number in a pattern, with the texts around it. */
const printedTotal = (total: string, pattern: string | undefined, remark: (text: string) => void): string => {
  const found = pattern ? numberPattern(pattern) : undefined
  if (found === undefined) return `#context decimal(${total});`
  const { exponent, style } = typeof found === 'string' ? {} : found.options
  if (typeof found === 'string' || exponent !== undefined || style !== undefined) {
    remark(`the total is printed without its pattern "${pattern}"`)
    return `#context decimal(${total});`
  }
  for (const difference of found.differences) remark(`the number pattern "${pattern}" ${difference}`)
  const { decimals, group = ',' } = found.options
  const separator = group === '' ? '' : `, group: ${string(group)}`
  const [before, after] = [
    markup(found.before, { before: false, after: true }),
    markup(found.after, { before: true, after: false })
  ]
  return `${before}#context decimal(${total}, decimals: ${decimals}${separator});${after}`
}

/** Whether a variable is only printed: alone, or joined with other texts. */
const isPrinted = (tree: Java, name: string): boolean => {
  switch (tree.kind) {
    case 'reference':
    case 'text':
    case 'number':
    case 'character':
      return true
    case 'binary':
      return tree.operator === '+' && isPrinted(tree.left, name) && isPrinted(tree.right, name)
    case 'cast':
      return isPrinted(tree.value, name)
    default:
      return !JSON.stringify(tree).includes(`"of":"variable","name":${JSON.stringify(name)}`)
  }
}
