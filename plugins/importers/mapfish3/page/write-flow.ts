import { string } from '../../../../parts/importing.js'
import type { Band, BreakElement, Element, Group, Report } from '../jrxml/model.js'
import { ImportReport } from '../report.js'
import type { Condition, Meaning, Merged, Rows, Scope } from '../scope.js'
import { arrange } from './arrange.js'
import { pageWidth } from './elements.js'
import { stringOf } from './expressions.js'
import { exact } from './lengths.js'
import { legendFont, legendOptions } from './legend-options.js'
import { tableOptions } from './list-options.js'
import { faceArguments } from './looks.js'
import { under } from './on-pages.js'
import { inRows, ofClasses, withFields, withVariables } from './scopes.js'
import { breaksPage, call, inBrackets, isPlain, type Statements, when } from './statements.js'
import { stretches } from './stretching.js'
import { writeNode } from './write-nodes.js'
import { addToTotals, totalsOfGroup } from './totals.js'
import { lineOf, type Writing } from './writing.js'

/** What the details of a report are printed for; `one`: once. */
export type Details = Rows | Merged | 'one'

/** What a report prints between its page header and footer; undefined: there are no rows. */
export const writeFlow = (source: Report, rows: Details | undefined, outer: Writing): Statements => {
  const writing: Writing = { ...outer, scope: withVariables(source, outer.scope) }
  const { title, summary, noData } = source.sections
  const around = (details: Statements, ownColumns = false): Statements => [
    ...section(title, writing),
    ...(source.isTitleNewPage && title ? pageBreak(writing) : []),
    ...(outer.afterTitle ?? []),
    ...(ownColumns ? details : inColumns(source, details)),
    ...(source.isSummaryNewPage && summary ? pageBreak(writing) : []),
    ...section(summary, writing)
  ]
  const none = (): Statements => {
    if (source.whenNoData === 'NoDataSection') return section(noData, writing)
    return source.whenNoData === 'AllSectionsNoDetail' ? around([]) : []
  }
  if (rows === undefined) return none()
  const header = section(source.sections.columnHeader, writing)
  if (rows !== 'one' && rows.kind === 'rows' && rows.shownBy) {
    const whole = writeShown(source, rows, rows.shownBy, { header, around }, writing)
    return when(`(present ${rows.path})`, whole, none())
  }
  const details = around(writeDetails(source, rows, header, writing))
  return rows !== 'one' && rows.kind === 'rows' && rows.isPlain
    ? when(`(present ${rows.path})`, details, none())
    : details
}

/** A block that goes through the rows: a table has its own header, a legend its own columns. */
const writeShown = (
  source: Report,
  rows: Rows,
  shownBy: 'table' | 'legend',
  { header, around }: { header: Statements; around(details: Statements, ownColumns?: boolean): Statements },
  writing: Writing
): Statements => {
  if (shownBy === 'table') {
    writing.attributes.setOptions(writing.rowsPath, rows.path, tableOptions(source))
    return around([`block(width: ${exact(columnWidth(source))})[{{${rows.path}}}]`])
  }
  writing.attributes.replaceOptions(writing.rowsPath, rows.path, legendOptions(source))
  const family = legendFont(source)
  const font = family === undefined ? [] : faceArguments(family, writing)
  const block = call('frame', [`width: ${exact(pageWidth(source))}`, ...font], `[{{${rows.path}}}]`)
  return around([...header, block], true)
}

const inColumns = ({ columns }: Report, statements: Statements): Statements => {
  if (columns.count < 2 || statements.length === 0) return statements
  return [`{{#columns ${columns.count} gutter="${exact(columns.spacing)}"}}`, ...statements, '{{/columns}}']
}

const writeDetails = (source: Report, rows: Details, header: Statements, writing: Writing): Statements => {
  if (rows === 'one') return [...header, ...writeRow(source, writing)]
  if (rows.kind === 'merged')
    return [
      ...header,
      ...rows.parts.flatMap((part) =>
        part.kind === 'rows'
          ? writeRows(source, part, [], writing)
          : writeRow(source, { ...writing, scope: withVariables(source, withFields(writing.scope, part.field)) })
      )
    ]
  return writeRows(source, rows, header, writing)
}

const writeRows = (source: Report, rows: Rows, header: Statements, writing: Writing): Statements => {
  const inside: Writing = {
    ...writing,
    scope: withVariables(source, inRows(writing.scope, ofClasses(source, rows))),
    rowsPath: rows.isPlain ? writing.rowsPath : [...writing.rowsPath, rows.path],
    known: knownRows(rows.path, true),
    isInRows: true
  }
  const row = writeRow(source, inside)
  const none = rows.isPlain ? [] : writeEmptyRecord(source, rows, writing)
  const otherwise = none.length > 0 ? ['{{else}}', ...none] : []
  if (header.length === 0 || breaksPage(row, writing.partials.breaking))
    return [...header, `{{#each ${rows.path}}}`, ...row, ...otherwise, '{{/each}}', ...lastFeet(source)]
  return [
    call('grid', [
      'columns: 100%',
      `grid.header(repeat: true, ${inBrackets(header)})`,
      `{{#each ${rows.path}}}`,
      inBrackets(row),
      ...(none.length > 0 ? ['{{else}}', inBrackets(none)] : []),
      '{{/each}}'
    ]),
    ...lastFeet(source)
  ]
}

/** A data source without rows has one empty record. */
const writeEmptyRecord = (source: Report, { path }: Rows, writing: Writing): Statements => {
  const scope = withVariables(source, emptyRecord(writing.scope))
  const lacking = new ImportReport()
  const none = writeRow(source, { ...writing, scope, known: knownRows(path, false), report: lacking })
  if (lacking.remarks('left').length === 0) return isBlank(none) ? [] : none
  writing.report.changed(source.file, 1, `without rows in "${path}" it prints nothing; there it prints one empty row`)
  return []
}

/** Whether there are rows is known inside of them, and instead of them. */
const knownRows = (path: string, areThere: boolean): Map<Condition, boolean> =>
  new Map([
    [path, areThere],
    [`../${path}`, areThere],
    [`(not ${path})`, !areThere],
    [`(not ../${path})`, !areThere]
  ])

/** The fields of a data source without rows. */
const emptyRecord = (scope: Scope): Scope => ({
  ...withFields(scope, () => NULL),
  variable: (name) => (name === 'REPORT_COUNT' ? { kind: 'constant', value: 1 } : scope.variable(name))
})

const NULL: Meaning = { kind: 'constant', value: null }

/** What shows something: texts, pictures, lines, blocks of the layout. */
const SHOWN = /\b(field|cell|picture|rect|ellipse|line|rule|frame|outlined|block)\(|\{\{(?!pageBreak)/

const isBlank = (statements: Statements): boolean => !statements.some((statement) => SHOWN.test(statement))

/** One row: what the groups print that end and begin with it, and its details. */
const writeRow = (source: Report, writing: Writing): Statements => {
  const { groups } = source
  const isGrouped = writing.isInRows && groups.length > 0
  const values = groups.map((_, at) => valueOfGroup(groups.slice(0, at + 1), writing))
  return [
    ...(isGrouped ? groups.toReversed().flatMap((group) => groupFoot(group, values[groups.indexOf(group)]!)) : []),
    ...groups.flatMap((group, at) => groupHead(group, values[at]!, writing)),
    ...(writing.isInRows ? addToTotals(source, writing) : []),
    ...source.detail.flatMap((band) => writeBand(band, columnWidth(source), writing))
  ]
}

/** An inner group begins anew with the groups around it. */
const valueOfGroup = (groups: readonly Group[], writing: Writing): string =>
  groups.map(({ expression }) => (expression ? stringOf(expression, writing) : '""')).join(' + "|" + ')

const groupFoot = ({ name, footers }: Group, value: string): Statements =>
  footers.length > 0 ? [call('group-foot', [string(name), value])] : []

const groupHead = (group: Group, value: string, writing: Writing): Statements => {
  const width = columnWidth(writing.source)
  const bands = group.headers.flatMap((band) => writeBand(band, width, writing))
  const head = [...(group.isStartNewPage ? pageBreak(writing) : []), ...bands]
  const foot = group.footers.flatMap((band) => writeBand(band, width, writing))
  const totals = totalsOfGroup(writing.source, group.name)
  if (!writing.isInRows) return head
  if (foot.length === 0 && totals.length === 0)
    return head.length === 0 ? [] : [call('if-changed', [string(`group ${group.name}`), value], inBrackets(head))]
  const args = [
    string(group.name),
    value,
    ...(totals.length > 0 ? [`totals: (${totals.map(string).join(', ')},)`] : []),
    ...(foot.length > 0 ? [`foot: ${inBrackets(foot)}`] : [])
  ]
  return [call('group-head', args, inBrackets(head))]
}

/** After the last row. */
const lastFeet = ({ groups }: Report): Statements =>
  groups
    .toReversed()
    .filter(({ footers }) => footers.length > 0)
    .map(({ name }) => call('last-group-foot', [string(name)]))

const section = (band: Band | undefined, writing: Writing): Statements => {
  if (!band) return []
  return writeBand(band, pageWidth(writing.source), writing)
}

/** Of a report with one column, files have stale widths. */
const columnWidth = (source: Report): number => (source.columns.count > 1 ? source.columns.width : pageWidth(source))

/** A band as a block over the width; a new page begins at each break. */
export const writeBand = (band: Band, width: number, writing: Writing): Statements =>
  under(band.when, () => writeParts(band, width, writing), [], writing)

const writeParts = (band: Band, width: number, writing: Writing): Statements => {
  const breaks = band.elements.filter((element): element is BreakElement => element.kind === 'break')
  const statements: string[] = []
  let from = 0
  for (const one of breaks.toSorted((a, b) => a.y - b.y)) {
    statements.push(...writePart(partOf(band, from, one.y), Math.max(0, one.y - from), width, band, writing))
    statements.push(...under(one.when, () => (one.of === 'page' ? pageBreak(writing) : ['colbreak()']), [], writing))
    // what follows begins at the top of the page
    const below = band.elements.filter(({ kind, y }) => kind !== 'break' && y >= one.y).map(({ y }) => y)
    from = Math.min(band.height, ...below)
  }
  return [...statements, ...writePart(partOf(band, from, Infinity), band.height - from, width, band, writing)]
}

const pageBreak = ({ canBreak }: Writing): Statements => (canBreak ? ['{{pageBreak}}'] : [])

/** A box cannot hold the beginning of a page. */
const withoutBreaks = (band: Band, writing: Writing): Writing => {
  writing.report.changed(
    ...lineOf(writing, band),
    'the page does not break inside of this band, because what breaks stands beside other elements'
  )
  return { ...writing, canBreak: false }
}

const partOf = ({ elements }: Band, from: number, to: number): Element[] =>
  elements
    .filter((element) => element.kind !== 'break' && element.y >= from && element.y < to)
    .map((element) => ({ ...element, y: element.y - from }))

const writePart = (
  elements: readonly Element[],
  height: number,
  width: number,
  band: Band,
  writing: Writing
): Statements => {
  const node = arrange(elements)
  if (!node) return height > 0.5 ? [`v(${exact(height)})`] : []
  const inner = writeNode(node, width, writing)
  if (inner.length === 0) return height > 0.5 ? [`v(${exact(height)})`] : []
  const { breaking } = writing.partials
  if (inner.some((statement) => !isPlain(statement) && breaksPage([statement], breaking)))
    return writePart(elements, height, width, band, withoutBreaks(band, writing))
  if (breaksPage(inner, breaking)) return inner
  const isGrowing = stretches(node, writing)
  const below = height - node.box.bottom
  return [
    call(
      'band',
      [
        ...(isGrowing ? [`at-least: ${exact(height)}`] : [`height: ${exact(height)}`]),
        ...(isGrowing && band.split === 'Prevent' ? ['breakable: false'] : [])
      ],
      inBrackets(isGrowing && below > 0.01 ? [...inner, `v(${exact(below)})`] : inner)
    )
  ]
}
