import type { ListElement, TableCell, TableColumn, TableElement } from '../jrxml/model.js'
import type { Meaning, Rows, Scope } from '../scope.js'
import { arrange } from './arrange.js'
import { at, conditionOf, toDo } from './expressions.js'
import { length } from './lengths.js'
import { lookArguments } from './style-arguments.js'
import { inRows } from './scopes.js'
import { call, inBrackets, type Statements } from './statements.js'
import { meaningOf } from './references.js'
import { treeOf } from './trees.js'
import type { Slot, Writing } from './write-context.js'

/** A list: the same cell for each row, below or beside each other. */
export const writeList = (element: ListElement, slot: Slot, writing: Writing): Statements => {
  const { cell, order } = element
  const inner = insideRows(element, writing)
  if (!inner) return [noRows(element, writing)]
  const node = arrange(cell.elements)
  const statements = node ? writing.writers.node(node, cell.width, inner.writing) : []
  const size = `width: ${length(cell.width > 0 ? cell.width : slot.width)}`
  const one = call('frame', [size, `at-least: ${length(cell.height)}`], inBrackets(statements))
  const each = [`{{#each ${inner.rows.path}}}`, order === 'vertical' ? one : `box[#${one}]`, '{{/each}}']
  return [call('frame', [`width: ${length(element.width)}`, `at-least: ${length(element.height)}`], inBrackets(each))]
}

const noRows = (element: ListElement | TableElement, writing: Writing): string =>
  toDo(
    at(writing, element.line),
    `the rows ${element.dataset.rows?.text ?? ''} of a ${element.kind}`,
    '{{#each rows}} … {{/each}}'
  )

const insideRows = (
  { dataset }: ListElement | TableElement,
  writing: Writing
): { rows: Rows; writing: Writing } | undefined => {
  const rows = meaningOf(dataset.rows, writing.scope)
  if (rows?.kind !== 'rows' || rows.shownBy) return undefined
  const outer = writing.scope
  const given: Scope = {
    parameter: (name): Meaning | undefined => {
      const tree = treeOfGiven(dataset.parameters.get(name) ?? dataset.declared.get(name)?.default)
      return tree ? { kind: 'expression', tree, scope: outer } : outer.parameter(name)
    },
    field: () => undefined,
    variable: (name) => outer.variable(name),
    resource: (key, use) => outer.resource(key, use)
  }
  return { rows, writing: { ...writing, scope: inRows(given, rows), isInRows: true } }
}

const treeOfGiven = (written: Parameters<typeof treeOf>[0] | undefined) => written && treeOf(written)

const PARTS = ['tableHeader', 'columnHeader'] as const
const ENDS = ['columnFooter', 'tableFooter'] as const

/** A table as a grid: headers, a row for each record, footers. */
export const writeTable = (element: TableElement, writing: Writing): Statements => {
  const inner = insideRows(element, writing)
  if (!inner) return [noRows(element, writing)]
  const shown = element.columns.filter(({ when }) => !when || conditionOf(when, writing) !== false)
  const leaves = shown.flatMap(leavesOf)
  const depth = Math.max(1, ...shown.map(depthOf))
  const headers = PARTS.flatMap((part) => rowsOf(shown, part, depth, writing))
  const ends = ENDS.flatMap((part) => rowsOf(shown, part, depth, writing))
  const cells = leaves.map((column) => cellOf(column.detail, column.width, 1, 1, inner.writing))
  return [
    call('grid', [
      `columns: (${leaves.map(({ width }) => length(width)).join(', ')}${leaves.length === 1 ? ',' : ''})`,
      ...(headers.length > 0 ? [call('grid.header', headers)] : []),
      `{{#each ${inner.rows.path}}}`,
      ...cells,
      '{{/each}}',
      ...ends
    ])
  ]
}

const leavesOf = (column: TableColumn): TableColumn[] => column.columns?.flatMap(leavesOf) ?? [column]
const depthOf = (column: TableColumn): number => 1 + Math.max(0, ...(column.columns ?? []).map(depthOf))

type PartName = (typeof PARTS)[number] | (typeof ENDS)[number]

/** The cells of a part, row by row: groups of columns stand above their columns. */
const rowsOf = (columns: readonly TableColumn[], part: PartName, depth: number, writing: Writing): string[] => {
  const rows: string[][] = Array.from({ length: depth }, () => [])
  const hasPart = columns.flatMap(leavesOf).some((column) => column[part]) || columns.some((column) => column[part])
  if (!hasPart) return []
  const add = (column: TableColumn, level: number): void => {
    const span = leavesOf(column).length
    const down = column.columns ? 1 : depth - level
    rows[level]!.push(cellOf(column[part], column.width, span, down, writing))
    column.columns?.forEach((inner) => add(inner, level + 1))
  }
  columns.forEach((column) => add(column, 0))
  return rows.flat()
}

const cellOf = (cell: TableCell | undefined, width: number, across: number, down: number, writing: Writing): string => {
  const spans = [...(across > 1 ? [`colspan: ${across}`] : []), ...(down > 1 ? [`rowspan: ${down}`] : [])]
  if (!cell) return call('cell', [...spans, 'at-least: 0pt'], '[]')
  const node = arrange(cell.elements)
  const statements = node ? writing.writers.node(node, width, writing) : []
  return call(
    'cell',
    [...spans, `at-least: ${length(cell.height)}`, ...lookArguments(cell, writing)],
    inBrackets(statements)
  )
}
