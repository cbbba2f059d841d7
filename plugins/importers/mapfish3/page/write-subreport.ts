import { parameterMeaning } from './parameters.js'
import type { Java } from '../java/tree.js'
import type { Report, SubreportElement } from '../jrxml/model.js'
import { type BlockType, type DrawnBy, type Meaning, NULL, type Scope } from '../scope.js'
import { pageWidth } from './all-elements.js'
import { at, conditionOfTree, toDo } from './expressions.js'
import { legendFont, legendOptions } from './legend-options.js'
import { faceArguments } from './style-values.js'
import { asInstance } from './instances.js'
import { remarkLost } from './lost-sections.js'
import { length } from './lengths.js'
import { blockIn, breaksPage, call, inBrackets, inMarkup, type Statements, when } from './statements.js'
import { isFixed, meaningOfTree } from './references.js'
import { chosenRows } from './subreport-rows.js'
import { treeOf } from './trees.js'
import { type Details, lineOf, type Slot, type Writing } from './write-context.js'

/** The width and the font of a table that is made without a template. */
const MADE_TABLE = { width: 555, font: 'DejaVu Sans' }
/** Points by which a map may be larger than its place before the report says so. */
const SAME_SIZE = 1

/** What a sub-report shows: a block of the layout, or the rows of another report as a partial. */
export const writeSubreport = (element: SubreportElement, slot: Slot, writing: Writing): Statements => {
  const tree = element.path && treeOf(element.path)
  if (!tree)
    return [toDo(at(writing, element.line), `the sub-report ${element.path?.text ?? 'without a path'}`, 'a partial')]
  return targetOf(tree, element, slot, writing)
}

const targetOf = (tree: Java, element: SubreportElement, slot: Slot, writing: Writing): Statements => {
  if (tree.kind === 'ternary') {
    const condition = conditionOfTree(tree.condition, element.path!, writing)
    return when(condition, targetOf(tree.yes, element, slot, writing), targetOf(tree.no, element, slot, writing))
  }
  if (tree.kind === 'null') return []
  // SUBREPORT_DIR + "/x.jasper"
  if (tree.kind === 'binary' && tree.operator === '+') return targetOf(tree.right, element, slot, writing)
  const meaning = meaningOfTree(tree, writing.scope)
  if (meaning?.kind === 'block') return placed(meaning, element, slot, writing)
  if (meaning?.kind === 'constant' && typeof meaning.value === 'string')
    return inserted(meaning.value, element, slot, writing)
  if (meaning?.kind === 'constant' && meaning.value === null) return []
  if (meaning?.kind === 'value' && meaning.type === 'text') return chosen(meaning.path, element, slot, writing)
  const why = meaning?.kind === 'lost' ? meaning.why : `the sub-report ${element.path!.text}`
  return [toDo(at(writing, element.line), why, 'a block of the layout, or a partial')]
}

/** A block at its own size: sub-reports are neither scaled nor clipped. */
const placed = (
  { path, block, size, drawnBy }: Extract<Meaning, { kind: 'block' }>,
  element: SubreportElement,
  slot: Slot,
  writing: Writing
): Statements => {
  if (!isFixed(block)) return [placedList(path, block, drawnBy ?? {}, element, slot, writing)]
  const isOther =
    size !== undefined &&
    (Math.abs(size.width - element.width) > SAME_SIZE || Math.abs(size.height - element.height) > SAME_SIZE)
  if (isOther)
    writing.report.changed(
      ...lineOf(writing, element),
      `the place of ${path} has ${element.width} × ${element.height} points, ${path} has ${size.width} × ${size.height}; it keeps its size`
    )
  const height = Math.max(element.height, size?.height ?? 0)
  return [`block(height: ${length(height)})[{{${path}}}]`]
}

/** A legend or a table, as wide as its report. */
const placedList = (
  path: string,
  block: BlockType,
  drawnBy: DrawnBy,
  element: SubreportElement,
  slot: Slot,
  writing: Writing
): string => {
  const report = drawnBy.report === undefined ? undefined : writing.reportOf(drawnBy.report)
  if (report && block === 'legend') writing.attributes.replaceOptions(writing.rowsPath, path, legendOptions(report))
  const isMade = drawnBy.isDynamic && !report
  const own = isMade ? (drawnBy.width ?? MADE_TABLE.width) : report ? pageWidth(report) : element.width
  const width = Math.abs(own - slot.width) < 0.01 ? [] : [`width: ${length(own)}`]
  const family = isMade ? MADE_TABLE.font : report && block === 'legend' ? legendFont(report) : undefined
  const font = family === undefined ? [] : faceArguments(family, writing)
  return call('frame', [...width, `at-least: ${length(element.height)}`, ...font], `[{{${path}}}]`)
}

/** The client names the report. */
const chosen = (path: string, element: SubreportElement, slot: Slot, writing: Writing): Statements =>
  writing.reportFiles().flatMap((file) => {
    const stem = file.replace(/^.*\//, '').replace(/\.jrxml$/, '')
    // others cannot stand in a template
    if (!/^[\w .-]+$/.test(stem)) return []
    const statements = inserted(file, element, slot, writing)
    const condition = `(or (eq ${path} "${stem}.jasper") (eq ${path} "${stem}.jrxml") (eq ${path} "${stem}"))`
    return writing.open.includes(file) ? [] : when(condition, statements)
  })

const inserted = (path: string, element: SubreportElement, slot: Slot, writing: Writing): Statements => {
  const source = writing.reportOf(path)
  if (!source)
    return [toDo(at(writing, element.line), `the sub-report "${path}" does not exist or cannot be read`, 'a partial')]
  if (writing.open.includes(source.file))
    return [toDo(at(writing, element.line), `the sub-report "${path}" contains itself`, 'a partial for each level')]
  if (!writing.partials.countOne())
    return [toDo(at(writing, element.line), `the sub-report "${path}" is in too many other reports`, 'a partial')]
  return chosenRows(element, writing, (rows) => withRows(source, rows, element, slot, writing))
}

/** A report inside another as a partial in a box of its width. */
const withRows = (
  source: Report,
  rows: Details | undefined,
  element: SubreportElement,
  slot: Slot,
  writing: Writing
): Statements => {
  const inner: Writing = {
    ...writing,
    source,
    scope: scopeInside(source, rows, element, writing),
    open: [...writing.open, source.file],
    isInRows: false,
    isInstance: true,
    dataset: undefined,
    afterTitle: [],
    summary: undefined
  }
  const statements = asInstance(inner, writing.writers.flow(source, rows, inner))
  if (statements.length === 0) return []
  const block = blockIn(statements)
  const name = block ?? writing.partials.add(source.file, `${inMarkup(statements)}\n`)
  remarkLost(source, inner)
  const { left, right, top, bottom } = source.margins
  const width = source.width - left - right
  const insert = block ?? `{{> ${name}}}`
  if (breaksPage(statements, writing.partials.breaking)) {
    writing.partials.breaking.add(name)
    return top > 0 ? [`v(${length(top)})`, insert] : [insert]
  }
  const size = Math.abs(width - slot.width) < 0.01 ? [] : [`width: ${length(width)}`]
  const framed = call(
    'frame',
    [...size, `at-least: ${length(Math.max(0, element.height - top - bottom))}`],
    inBrackets([insert])
  )
  const space = Object.entries({ left, top, bottom }).flatMap(([side, points]) => points > 0 ? [`${side}: ${length(points)}`] : []) // prettier-ignore
  return space.length > 0 ? [call('pad', [...space, framed])] : [framed]
}

/** The names of a sub-report: the parameters that it is given, else their defaults. */
const scopeInside = (
  source: Report,
  rows: Details | undefined,
  element: SubreportElement,
  { scope }: Writing
): Scope => {
  const takesAll = /REPORT_PARAMETERS_MAP/.test(element.parametersMap?.text ?? '')
  return {
    parameter(name) {
      if (name === 'REPORT_DATA_SOURCE' && rows !== 'one') return rows ?? NULL
      const given = element.parameters.get(name)
      const tree = given && treeOf(given)
      if (tree) return { kind: 'expression', tree, scope }
      const outer = takesAll || isGlobal(name) ? scope.parameter(name) : undefined
      return outer ?? parameterMeaning(source, name, this)
    },
    field: () => undefined,
    variable: (name) => (/^(PAGE_NUMBER|MASTER_)/.test(name) ? scope.variable(name) : undefined),
    resource: (key, use) => scope.resource(key, use)
  }
}

/** What sub-reports know by themselves. */
const isGlobal = (name: string): boolean => /^(REPORT_LOCALE|REPORT_TIME_ZONE|REPORT_RESOURCE_BUNDLE)$/.test(name)
