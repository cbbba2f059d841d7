import type { Java } from '../java/tree.js'
import type { SubreportElement, Written } from '../jrxml/model.js'
import { at, conditionOfTree, toDo } from './expressions.js'
import { meaningOfTree } from './references.js'
import { type Statements, when } from './statements.js'
import { isUntranslated, javaOf } from './trees.js'
import { type Details, lineOf, type Writing } from './write-context.js'

/** A sub-report for its rows, which conditions may choose; a note where they are not known. */
export const chosenRows = (
  { rows }: SubreportElement,
  writing: Writing,
  write: (rows: Details | undefined) => Statements
): Statements => {
  if (!rows) return write(undefined)
  const tree = javaOf(rows)
  return isUntranslated(tree) ? [noRows(rows, tree.why, writing)] : ofTree(tree, rows, writing, write)
}

const ofTree = (
  tree: Java,
  written: Written,
  writing: Writing,
  write: (rows: Details | undefined) => Statements
): Statements => {
  const inside = (one: Java): Statements => ofTree(one, written, writing, write)
  if (tree.kind === 'cast') return inside(tree.value)
  if (tree.kind === 'call' && tree.target && tree.name === 'cloneDataSource') return inside(tree.target)
  if (tree.kind === 'ternary')
    return when(conditionOfTree(tree.condition, written, writing), inside(tree.yes), inside(tree.no))
  if (tree.kind === 'new' && /JREmptyDataSource$/.test(tree.type)) return ofEmpty(tree.args[0], written, writing, write)
  const isOwn = tree.kind === 'reference' && tree.of === 'parameter' && tree.name === 'REPORT_DATA_SOURCE'
  if (isOwn && writing.source.detail.length > 0)
    return [noRows(written, 'they are those of the report itself, which prints them', writing)]
  const meaning = tree.kind === 'null' ? NOTHING : meaningOfTree(tree, writing.scope)
  if (meaning?.kind === 'rows' || meaning?.kind === 'merged') return write(meaning)
  const isNothing = meaning?.kind === 'constant' && meaning.value === null
  if (isNothing || (!meaning && tree.kind === 'reference')) {
    const why = isNothing ? 'its data source is null' : `no attribute or processor produces ${written.text}`
    writing.report.changed(...lineOf(writing, written), `the sub-report has no rows, because ${why}`)
    return write(undefined)
  }
  return [noRows(written, meaning?.kind === 'lost' ? meaning.why : 'it is not a data source of the layout', writing)]
}

const NOTHING = { kind: 'constant', value: null } as const

/** Empty records: one, or as many as the number says. */
const ofEmpty = (
  count: Java | undefined,
  written: Written,
  writing: Writing,
  write: (rows: Details | undefined) => Statements
): Statements => {
  if (!count) return write('one')
  if (count.kind !== 'number') return [noRows(written, 'the number of its rows is not known', writing)]
  return write(count.value > 1 ? { kind: 'merged', parts: Array(Math.min(MOST, count.value)).fill(EMPTY) } : count.value === 1 ? 'one' : undefined) // prettier-ignore
}

const MOST = 1000
const EMPTY = { kind: 'row', field: () => NOTHING } as const

const noRows = (written: Written, why: string, writing: Writing): string =>
  toDo(at(writing, written.line), `the rows ${written.text} of a sub-report: ${why}`, '{{#each rows}} … {{/each}}')
