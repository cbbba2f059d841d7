import type {
  Band,
  Dataset,
  Element,
  ListElement,
  Report,
  TableCell,
  TableColumn,
  TableElement
} from '../jrxml/model.js'
import type { Condition, Meaning, Rows, Scope } from '../scope.js'
import { arrange } from './arrange.js'
import { mayShrink } from './blank-lines.js'
import { anyOf, at, conditionOf, toDo } from './expressions.js'
import { asInstance } from './instances.js'
import { length } from './lengths.js'
import { lookArguments } from './style-arguments.js'
import { inRows, ofClasses, outsideRows, withVariables } from './scopes.js'
import { call, inBrackets, type Statements, when } from './statements.js'
import { addToTotals } from './totals.js'
import { meaningOf } from './references.js'
import { treeOf } from './trees.js'
import { lineOf, type Slot, type Writing } from './write-context.js'

/** A list: the same cell for each row, below or beside each other. */
export const writeList = (element: ListElement, slot: Slot, writing: Writing): Statements => {
  const { cell, order } = element
  const inner = insideRows(element, { detail: cell.elements, others: [] }, writing)
  if (!inner) return [noRows(element, writing)]
  const node = arrange(cell.elements)
  const statements = [...inner.added, ...(node ? writing.writers.node(node, cell.width, inner.writing) : [])]
  const size = `width: ${length(cell.width > 0 ? cell.width : slot.width)}`
  const isShrinking = node !== undefined && mayShrink(node)
  const below = isShrinking ? cell.height - node.box.bottom : 0
  const body = below > 0.01 ? [...statements, `v(${length(below)})`] : statements
  const one = call('frame', [size, `at-least: ${length(isShrinking ? 0 : cell.height)}`], inBrackets(body))
  const each = [`{{#each ${inner.rows.path}}}`, order === 'vertical' ? one : `box[#${one}]`, '{{/each}}']
  const whole = [`width: ${length(element.width)}`, `at-least: ${length(element.height)}`]
  return asInstance(writing, [call('frame', whole, inBrackets(each))])
}

const noRows = (element: ListElement | TableElement, writing: Writing): string =>
  toDo(
    at(writing, element.line),
    `the rows ${element.dataset.rows?.text ?? ''} of a ${element.kind}`,
    '{{#each rows}} … {{/each}}'
  )

/** What the rows of a list or table need to be written: in them, and around them. */
interface InsideRows {
  rows: Rows
  writing: Writing
  around: Writing
  /** What a row adds to totals. */
  added: Statements
}

const insideRows = (
  { dataset }: ListElement | TableElement,
  elements: { detail: readonly Element[]; others: readonly Element[] },
  writing: Writing
): InsideRows | undefined => {
  const rows = meaningOf(dataset.rows, writing.scope)
  if (rows?.kind !== 'rows' || rows.shownBy) return undefined
  const outer = writing.scope
  const given: Scope = {
    parameter: (name): Meaning | undefined => {
      const tree = treeOfGiven(dataset.parameters.get(name) ?? dataset.declared.get(name)?.default)
      return tree ? { kind: 'expression', tree, scope: outer } : outer.parameter(name)
    },
    field: () => undefined,
    variable: (name) => (/^(PAGE_NUMBER|MASTER_)/.test(name) ? outer.variable(name) : undefined),
    resource: (key, use) => outer.resource(key, use)
  }
  const source = asReport(dataset, elements, writing)
  const around: Writing = {
    ...writing,
    scope: outsideRows(withVariables(source, given), rows),
    dataset: source,
    isInstance: true
  }
  const inside = {
    ...around,
    scope: withVariables(source, inRows(given, ofClasses(source, rows, writing.report))),
    isInRows: true
  }
  return { rows, writing: inside, around, added: addToTotals(source, inside) }
}

/** A list or table as a report of its rows. */
const asReport = (
  { fields, variables }: Dataset,
  { detail, others }: { detail: readonly Element[]; others: readonly Element[] },
  { source }: Writing
): Report => {
  const band = (elements: readonly Element[]): Band => ({ line: 1, height: 0, split: 'Stretch', elements })
  return {
    ...source,
    columns: { ...source.columns, count: 1 },
    fields,
    variables,
    groups: [],
    sections: { summary: band(others) },
    detail: [band(detail)]
  }
}

const treeOfGiven = (written: Parameters<typeof treeOf>[0] | undefined) => written && treeOf(written)

const PARTS = ['tableHeader', 'columnHeader'] as const
const ENDS = ['columnFooter', 'tableFooter'] as const

/** A table as a grid: headers, a row for each record, footers. */
export const writeTable = (element: TableElement, writing: Writing): Statements => {
  const inner = insideRows(element, elementsIn(element.columns), writing)
  if (!inner) return [noRows(element, writing)]
  const shown = shownIn(element.columns, true, inner.around)
  const leaves = shown.flatMap(leavesOf)
  if (leaves.length === 0) return []
  const depth = Math.max(1, ...shown.map(depthOf))
  const headers = PARTS.flatMap((part) => rowsOf(shown, part, depth, inner.around))
  const ends = ENDS.flatMap((part) => rowsOf(shown, part, depth, inner.around))
  if ([...shown, ...leaves].some(({ column }) => column.columnFooter))
    writing.report.changed(
      ...lineOf(writing, element),
      'the column footers of the table are printed at its end; JasperReports prints them on each page'
    )
  const table = call('grid', [
    `columns: ${widthsOf(leaves)}`,
    ...(headers.length > 0 ? [call('grid.header', headers)] : []),
    `{{#each ${inner.rows.path}}}`,
    ...detailOf(shownIn(element.columns, true, inner.writing).flatMap(leavesOf), inner),
    '{{/each}}',
    ...ends
  ])
  return asInstance(writing, [table])
}

const elementsIn = (columns: readonly TableColumn[]): { detail: Element[]; others: Element[] } => {
  const inner = columns.map((column) => elementsIn(column.columns ?? []))
  const cells = columns.flatMap((column) => [...PARTS, ...ENDS].map((part) => column[part]))
  return {
    detail: [...columns.flatMap(({ detail }) => detail?.elements ?? []), ...inner.flatMap(({ detail }) => detail)],
    others: [...cells.flatMap((cell) => cell?.elements ?? []), ...inner.flatMap(({ others }) => others)]
  }
}

/** A column that may be there, and when; a group of columns is there with the first of them. */
interface Shown {
  column: TableColumn
  when: Condition
  columns?: readonly Shown[]
}

const shownIn = (columns: readonly TableColumn[], outer: Condition, writing: Writing): Shown[] =>
  columns.flatMap((column): Shown[] => {
    const condition = bothOf(outer, column.when ? conditionOf(column.when, writing) : true)
    if (condition === false) return []
    if (!column.columns) return [{ column, when: condition }]
    const inner = shownIn(column.columns, condition, writing)
    return inner.length === 0 ? [] : [{ column, when: anyOf(inner.map(({ when }) => when)), columns: inner }]
  })

const bothOf = (one: Condition, other: Condition): Condition => {
  if (typeof one === 'boolean') return one && other
  return typeof other === 'boolean' ? other && one : `(and ${one} ${other})`
}

const leavesOf = (shown: Shown): readonly Shown[] => shown.columns?.flatMap(leavesOf) ?? [shown]
const depthOf = ({ columns = [] }: Shown): number => 1 + Math.max(0, ...columns.map(depthOf))

const widthsOf = (leaves: readonly Shown[]): string => {
  const widths = leaves.map(({ column }) => length(column.width))
  if (leaves.every((leaf) => leaf.when === true)) return `(${widths.join(', ')}${widths.length === 1 ? ',' : ''})`
  return `(${leaves.map((leaf, at) => when(leaf.when, [`${widths[at]},`]).join('')).join(' ')})`
}

/** The cells of a row; the first one that is always there adds to totals. */
const detailOf = (leaves: readonly Shown[], { writing, added }: InsideRows): Statements => {
  const first = leaves.find((leaf) => leaf.when === true) ?? leaves[0]
  return leaves.flatMap((leaf) => {
    const { detail, width } = leaf.column
    return when(leaf.when, [cellOf(detail, width, [], writing, leaf === first ? added : [])])
  })
}

type PartName = (typeof PARTS)[number] | (typeof ENDS)[number]

/** The cells of a part, row by row: groups of columns stand above their columns. */
const rowsOf = (columns: readonly Shown[], part: PartName, depth: number, writing: Writing): string[] => {
  const rows: string[][] = Array.from({ length: depth }, () => [])
  const hasPart = [...columns, ...columns.flatMap(leavesOf)].some(({ column }) => column[part])
  if (!hasPart) return []
  const add = (shown: Shown, level: number): void => {
    const down = shown.columns ? 1 : depth - level
    const spans = [...acrossOf(leavesOf(shown)), ...(down > 1 ? [`rowspan: ${down}`] : [])]
    rows[level]!.push(...when(shown.when, [cellOf(shown.column[part], shown.column.width, spans, writing)]))
    shown.columns?.forEach((inner) => add(inner, level + 1))
  }
  columns.forEach((column) => add(column, 0))
  return rows.flat()
}

const acrossOf = (leaves: readonly Shown[]): string[] => {
  if (leaves.length === 1) return []
  if (leaves.every((leaf) => leaf.when === leaves[0]!.when)) return [`colspan: ${leaves.length}`]
  return [`colspan: (${leaves.map((leaf) => when(leaf.when, ['1,']).join('')).join(' ')}).sum()`]
}

const cellOf = (
  cell: TableCell | undefined,
  width: number,
  spans: readonly string[],
  writing: Writing,
  before: Statements = []
): string => {
  if (!cell) return call('cell', [...spans, 'at-least: 0pt'], inBrackets(before))
  const node = arrange(cell.elements)
  const statements = [...before, ...(node ? writing.writers.node(node, width, writing) : [])]
  return call(
    'cell',
    [...spans, `at-least: ${length(cell.height)}`, ...lookArguments(cell, writing)],
    inBrackets(statements)
  )
}
