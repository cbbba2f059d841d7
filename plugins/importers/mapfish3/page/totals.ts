import { dataCode } from '../java/data.js'
import { simplified } from '../java/simplify.js'
import { WITHOUT_FRACTION } from '../java/value.js'
import type { Java } from '../java/tree.js'
import type { Report, TextElement, Variable } from '../jrxml/model.js'
import type { Meaning, Scope } from '../scope.js'
import { allElements, columnStep } from './all-elements.js'
import { conditionOfTree } from './expressions.js'
import { keyCode } from './instances.js'
import { exact } from './lengths.js'
import { call, type Statements } from './statements.js'
import { patternOf, printed } from './printed-totals.js'
import { type Names, TotalFormulas, withFormulas } from './total-formulas.js'
import type { Writing } from './write-context.js'

const WHAT: { readonly [calculation: string]: string } = {
  Sum: 'sum',
  Count: 'count',
  DistinctCount: 'distinct',
  Average: 'mean',
  Lowest: 'min',
  Highest: 'max',
  First: 'first',
  StandardDeviation: 'deviation',
  Variance: 'variance'
}

/** A variable that is the sum, the count, … of rows: Typst computes it where it is printed. */
interface Total {
  name: string
  what: string
  /** The group with which it begins anew. */
  group?: string
  of: 'until now' | 'page' | 'column'
  variable?: Variable
}

const totalOf = ({ variables, groups, columns }: Report, name: string): Total | undefined => {
  if (name === 'REPORT_COUNT') return { name, what: 'count', of: 'until now' }
  if (name === 'PAGE_COUNT') return { name, what: 'count', of: 'page' }
  if (name === 'COLUMN_COUNT') return { name, what: 'count', of: columns.count > 1 ? 'column' : 'page' }
  const group = groups.find((one) => name === `${one.name}_COUNT`)
  if (group) return { name, what: 'count', group: group.name, of: 'until now' }
  const variable = variables.get(name)
  const what = variable && WHAT[variable.calculation]
  if (!what || variable.increment || hasStart(variable)) return undefined
  const { resetType, resetGroup } = variable
  if (resetType === 'Page') return { name, what, of: 'page', variable }
  if (resetType === 'Column') return { name, what, of: columns.count > 1 ? 'column' : 'page', variable }
  return { name, what, of: 'until now', variable, ...(resetType === 'Group' && resetGroup && { group: resetGroup }) }
}

const NOTHING = /^(?:null|BigDecimal\.ZERO|(?:new\s+)?(?:[\w.]+\()?\s*"?0*(?:\.0*)?[dDfFlL]?"?\s*\)?)$/

/** Whether a total begins with more than nothing. */
const hasStart = ({ initial }: Variable): boolean =>
  initial !== undefined && !NOTHING.test(initial.text.replace(/\bjava\.math\./g, ''))

/** What a row adds to the totals of a report. */
export const addToTotals = (source: Report, writing: Writing): Statements => {
  const names = [
    ...source.variables.keys(),
    ...source.groups.map(({ name }) => `${name}_COUNT`),
    'PAGE_COUNT',
    'COLUMN_COUNT',
    'REPORT_COUNT'
  ]
  return names.flatMap((name) => {
    const total = totalOf(source, name)
    // the one record of a report without rows has no values, and knows that it is the first
    const isKnown = !writing.isInRows && (name === 'REPORT_COUNT' || total?.variable?.expression?.text.includes('$F{'))
    if (!total || isKnown || !isShown(source, name)) return []
    const value = total.variable?.expression ? writing.writers.data(total.variable.expression, writing) : '1'
    return [call('add-to', [keyOf(source, name, writing), value])]
  })
}

/** The totals that begin anew with a group. */
export const totalsOfGroup = (source: Report, group: string, writing: Writing): string[] =>
  namesOfGroup(source, group).map((name) => keyOf(source, name, writing))

export const beginsTotals = (source: Report, group: string): boolean => namesOfGroup(source, group).length > 0

const namesOfGroup = (source: Report, group: string): string[] =>
  [...source.variables.keys(), `${group}_COUNT`].filter((name) => totalOf(source, name)?.group === group)

/** Whether a text of the report uses a variable, itself or through others. */
const isShown = (source: Report, name: string, asked: ReadonlySet<string> = new Set()): boolean => {
  if (asked.has(name)) return false
  const reference = `$V{${name}}`
  // rows know their own number
  const shown = allElements(name === 'REPORT_COUNT' ? { ...source, detail: [], groups: [] } : source)
  if (shown.some((one) => one.kind === 'text' && !('literal' in one.content) && one.content.text.includes(reference)))
    return true
  const users = [...source.variables].filter(([, { expression }]) => expression?.text.includes(reference))
  return users.some(([user]) => isShown(source, user, new Set([...asked, name])))
}

const keyOf = ({ file }: Report, name: string, writing: Writing): string =>
  keyCode(writing, writing.isInstance ? name : `${file} ${name}`)

/** Stands for a value that Typst computes, while the text around it is translated. */
const FIRST_MARK = 0xe000
const MARKS = /[\ue000-\ue0ff]/g

/** Whether a text has such a mark. */
export const hasTotal = (text: string): boolean => /[\ue000-\ue0ff]/.test(text)

/**
 * A text with marks for totals and formulas with totals, its scope, and what puts their code in. `inner` is the markup of
 * a part of the text.
 */
export const withTotals = (
  written: Java,
  writing: Writing,
  element: TextElement,
  inner: (tree: Java) => string
): { tree: Java; scope: Scope; filled(markup: string): string } => {
  const { scope } = writing
  const source = writing.dataset ?? writing.source
  const codes: string[] = []
  const mark = (code: string): string => {
    codes.push(code)
    return String.fromCharCode(FIRST_MARK + codes.length - 1)
  }
  const found = (name: string): Total | undefined => {
    const total = totalOf(source, name)
    const isOfRow = name === 'REPORT_COUNT' && (writing.isInRows || !isShown(source, name) || scope.variable(name)?.kind === 'constant') // prettier-ignore
    return isOfRow || codes.length > 0xf0 ? undefined : total
  }
  const codeOf = (total: Total): string => {
    const what = total.what === 'sum' ? [] : [`what: "${total.what}"`]
    return call('total', [keyOf(source, total.name, writing), ...what, ...extentOf(total, element, source)])
  }
  const remarkFraction = (): void => writing.report.changed(writing.source.file, element.line, WITHOUT_FRACTION)
  const formulas = new TotalFormulas({
    ...namesIn(writing),
    total(name) {
      const total = found(name)
      return total && isNumber(total) ? { code: codeOf(total), isWhole: !isFraction(total) } : undefined
    }
  })
  const tree = withFormulas(simplified(written), formulas, {
    printed({ code, isWhole }, form) {
      if (!isWhole && (form === undefined || (form === 'pattern' && element.look.pattern === undefined)))
        remarkFraction()
      return { kind: 'text', value: mark(printed(code, form === 'pattern' ? patternOf(element, writing) : form)) }
    },
    chosen: (condition, yes, no) => ({ kind: 'text', value: mark(`#context if ${condition} [${inner(yes)}] else [${inner(no)}];`) }) // prettier-ignore
  })
  const variable = (name: string): Meaning | undefined => {
    const total = found(name)
    if (!total || !isPrinted(tree, name)) return scope.variable(name)
    return { kind: 'constant', value: mark(printed(codeOf(total), patternOf(element, writing))) }
  }
  return {
    tree,
    scope: { ...scope, variable },
    filled: (markup) => markup.replace(MARKS, (mark) => codes[mark.charCodeAt(0) - FIRST_MARK] ?? '')
  }
}

/** Names that are no totals. */
const namesIn = (writing: Writing): Omit<Names, 'total'> => {
  const { scope } = writing
  const dataOf = (tree: Java): string | undefined => {
    const code = dataCode(tree, scope, () => {})
    return typeof code === 'string' ? `{{data ${code}}}` : undefined
  }
  return {
    variable(name) {
      const meaning = scope.variable(name)
      return meaning?.kind === 'expression' ? meaning.tree : undefined
    },
    number(tree, isSure) {
      const meaning = tree.kind === 'reference' && tree.of !== 'resource' ? scope[tree.of](tree.name) : undefined
      const type = meaning?.kind === 'value' ? meaning.type : undefined
      const isWhole = type === 'integer' || meaning?.kind === 'count' || meaning?.kind === 'rowNumber'
      if (!isWhole && type !== 'number' && (isSure || type !== 'unknown')) return undefined
      const code = dataOf(tree)
      return code === undefined ? undefined : { code, isWhole }
    },
    condition(tree) {
      const condition = conditionOfTree(tree, { text: '', line: 0 }, writing)
      return typeof condition === 'boolean' ? String(condition) : `{{data (choose ${condition} true false)}}`
    }
  }
}

/** Whether a total is a number: the first value may be a text. */
const isNumber = ({ what, variable }: Total): boolean =>
  what !== 'first' || /\b(?:Integer|Long|Short|Double|Float|BigDecimal|Number)$/.test(variable?.class ?? '')

/** Whether Java writes a whole number of it as `5.0`. */
const isFraction = ({ what, variable }: Total): boolean =>
  what !== 'count' && what !== 'distinct' && /\b(?:Double|Float)$/.test(variable?.class ?? '')

/** Which rows a total has: those so far, unless its text has the value of a later time. */
const extentOf = (total: Total, element: TextElement, source: Report): string[] => {
  const { of, group } = total
  const step = columnStep(source)
  if (isAtEnd(total, element)) return [group === undefined ? 'of: "report"' : 'of: "group"']
  if (of === 'until now') return []
  const extent = isAtEndOfPage(total, element, source) ? of : `${of} until now`
  return [`of: "${extent}"`, ...(of === 'column' ? [`columns: (${exact(source.margins.left)}, ${exact(step)})`] : [])] // prettier-ignore
}

/** Whether a total has the value that it has in the end of its page or column. */
const isAtEndOfPage = ({ of }: Total, { evaluation }: TextElement, { columns }: Report): boolean => {
  if (of === 'until now') return false
  const isWholePage = of === 'page' && columns.count === 1
  return isWholePage ? ['Page', 'Column'].includes(evaluation) : evaluation.toLowerCase() === of
}

/** Whether a total has the value that it has in the end: of the report, or of its group. */
const isAtEnd = ({ of, group }: Total, { evaluation, evaluationGroup }: TextElement): boolean => {
  if (of !== 'until now') return false
  return group === undefined
    ? ['Report', 'Auto'].includes(evaluation)
    : evaluation === 'Auto' || (evaluation === 'Group' && group === evaluationGroup)
}

/** Whether a variable that a text shows later than the text stands has the value of that time. */
export const isKnownLater = (source: Report, name: string, element: TextElement): boolean => {
  const total = totalOf(source, name)
  return total !== undefined && (isAtEnd(total, element) || isAtEndOfPage(total, element, source))
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
      return isNumberType(tree.type) ? isUnused(tree, name) : isPrinted(tree.value, name)
    default:
      return isUnused(tree, name)
  }
}

/** A cast that changes the number. */
const isNumberType = (type: string): boolean => /^[a-z]+$/.test(type)

const isUnused = (tree: Java, name: string): boolean =>
  !JSON.stringify(tree).includes(`"of":"variable","name":${JSON.stringify(name)}`)
