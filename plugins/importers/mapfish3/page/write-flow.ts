import type { Band, BreakElement, Element, Report } from '../jrxml/model.js'
import { ImportReport } from '../report.js'
import { type Condition, NULL, type Rows, type Scope } from '../scope.js'
import { arrange } from './arrange.js'
import { pageWidth } from './all-elements.js'
import { acrossColumns, inColumns, isAcross } from './columns.js'
import { withEmptyRow } from './empty-row.js'
import { mayShrink } from './blank-lines.js'
import { exact } from './lengths.js'
import { legendFont, legendOptions } from './legend-options.js'
import { tableOptions } from './list-options.js'
import { under } from './page-conditions.js'
import { inRows, ofClasses, outsideRows, withFields, withVariables } from './scopes.js'
import { blockIn, breaksPage, call, inBrackets, isPlain, type Statements, when } from './statements.js'
import { faceArguments } from './style-values.js'
import { stretches } from './stretching.js'
import { writeNode } from './write-nodes.js'
import { addToTotals } from './totals.js'
import { type BandWriter, inGroups, isGrouped, writeGroups } from './write-groups.js'
import { type Details, lineOf, type Writing } from './write-context.js'

/** What a report prints between its page header and footer; undefined: there are no rows. */
export const writeFlow = (source: Report, rows: Details | undefined, outer: Writing): Statements => {
  const writing: Writing = { ...outer, scope: withVariables(source, outer.scope) }
  const outside: Writing = { ...writing, scope: outsideRows(writing.scope, rows) }
  const { title, summary, noData } = source.sections
  const around = (details: Statements, ownColumns = false): Statements => [
    ...section(title, outside),
    ...(source.isTitleNewPage && title ? pageBreak(writing) : []),
    ...(outer.afterTitle ?? []),
    ...(ownColumns ? details : inColumns(source, details, writing)),
    ...(summary ? writeSummary(summary, outer.summary, outside) : [])
  ]
  const none = (): Statements => {
    if (source.whenNoData === 'NoDataSection') return section(noData, outside)
    return source.whenNoData === 'AllSectionsNoDetail' ? around([]) : []
  }
  if (rows === undefined) return none()
  const header = section(source.sections.columnHeader, outside)
  if (rows !== 'one' && rows.kind === 'rows' && rows.shownBy) {
    const whole = writeShown(source, rows, rows.shownBy, { header, around }, writing)
    const without = none()
    // a block alone prints nothing without its rows
    if (without.length === 0 && blockIn(whole) !== undefined) return whole
    return when(`(present ${rows.path})`, whole, without)
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

const writeDetails = (source: Report, rows: Details, header: Statements, writing: Writing): Statements => {
  if (isAcross(source)) {
    const each = writeEach(source, rows, writing, inBrackets)
    if (!breaksPage(each, writing.partials.breaking)) return acrossColumns(source, header, each)
  }
  if (isGrouped(source)) return writeGroups(source, header, writeEach(source, rows, writing), writing)
  if (rows !== 'one' && rows.kind === 'rows' && header.length > 0) {
    const each = writeEach(source, rows, writing, inBrackets)
    const repeated = call('grid', ['columns: 100%', `grid.header(repeat: true, ${inBrackets(header)})`, ...each])
    if (!breaksPage(each, writing.partials.breaking)) return [repeated]
  }
  return [...header, ...writeEach(source, rows, writing)]
}

/** Each row; `cell` makes one of the statements of a row. */
const writeEach = (source: Report, rows: Details, writing: Writing, cell?: (row: Statements) => string): Statements => {
  const whole = (row: Statements): Statements => (cell ? [cell(row)] : row)
  if (rows === 'one') {
    const inside = { ...writing, scope: outsideRows(writing.scope, rows) }
    return whole([...addToTotals(source, inside), ...writeRow(source, inside)])
  }
  if (rows.kind === 'merged')
    return rows.parts.flatMap((part) =>
      part.kind === 'rows'
        ? writeEach(source, part, writing, cell)
        : whole(writeRow(source, { ...writing, scope: withVariables(source, withFields(writing.scope, part.field)) }))
    )
  const inside: Writing = {
    ...writing,
    scope: withVariables(source, inRows(writing.scope, ofClasses(source, rows, writing.report))),
    rowsPath: rows.isPlain ? writing.rowsPath : [...writing.rowsPath, rows.path],
    known: knownRows(rows.path, true),
    isInRows: true
  }
  const row = writeRow(source, inside)
  const none = rows.isPlain ? undefined : writeEmptyRecord(source, rows, writing)
  // a partial would be written once more
  const isPlainRow = !row.some((one) => one.includes('{{>')) && !breaksPage(row, writing.partials.breaking)
  const both =
    none && isPlainRow ? withEmptyRow(row, emptyInside(source, rows, inside), `(present ../${rows.path})`) : undefined
  if (both) return [`{{#each ${rows.path} orEmpty=true}}`, ...whole(both), '{{/each}}']
  return [`{{#each ${rows.path}}}`, ...whole(row), ...(none ? ['{{else}}', ...whole(none)] : []), '{{/each}}']
}

/** What a data source without rows prints: one empty record. Undefined if that shows nothing, or cannot be written. */
const writeEmptyRecord = (source: Report, rows: Rows, writing: Writing): Statements | undefined => {
  const lacking = new ImportReport()
  const none = writeRow(source, {
    ...writing,
    scope: withVariables(source, emptyRecord(writing.scope)),
    known: knownRows(rows.path, false),
    report: lacking
  })
  if (lacking.remarks('left').length === 0) return isBlank(none) ? undefined : none
  writing.report.changed(
    source.file,
    1,
    `without rows in "${rows.path}" nothing is printed; MapFish Print prints one row without values`
  )
  return undefined
}

/** The empty record in the place of a row. */
const emptyInside = (source: Report, rows: Rows, inside: Writing): Statements =>
  writeRow(source, {
    ...inside,
    scope: withVariables(source, emptyRecord(inside.scope)),
    known: knownRows(rows.path, false),
    isInRows: false,
    report: new ImportReport()
  })

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

/** What shows something: texts, pictures, lines, blocks of the layout. */
const SHOWN = /\b(field|cell|picture|rect|ellipse|line|rule|frame|outlined|block)\(|\{\{(?!pageBreak)/

const isBlank = (statements: Statements): boolean => !statements.some((statement) => SHOWN.test(statement))

/** One row, with what its groups print around it. */
const writeRow = (source: Report, writing: Writing): Statements => {
  const row = [
    ...(writing.isInRows ? addToTotals(source, writing) : []),
    ...source.detail.flatMap((band) => writeBand(band, columnWidth(source), writing))
  ]
  return isGrouped(source) ? [inGroups(source, row, bandWriter(writing), writing)] : row
}

const bandWriter =
  (writing: Writing): BandWriter =>
  (band) =>
    writeBand(band, columnWidth(writing.source), writing)

const writeSummary = (band: Band, alone: Writing['summary'], writing: Writing): Statements => {
  const width = pageWidth(writing.source)
  const { isSummaryNewPage, isSummaryWithPageHeaderAndFooter } = writing.source
  if (alone && !isSummaryWithPageHeaderAndFooter)
    return under(band.when, () => alone(band, writeParts(band, width, writing)), [], writing)
  return [...(isSummaryNewPage ? pageBreak(writing) : []), ...writeBand(band, width, writing)]
}

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
    'no new page begins inside of this band, because other elements are beside the page break'
  )
  return { ...writing, canBreak: false }
}

const partOf = ({ elements }: Band, from: number, to: number): Element[] =>
  elements
    // what begins above its band belongs to the first part
    .filter(({ kind, y }) => kind !== 'break' && (y >= from || from === 0) && y < to)
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
  const isShrinking = mayShrink(node)
  const isGrowing = isShrinking || stretches(node, writing)
  const below = height - node.box.bottom
  return [
    call(
      'band',
      [
        ...(isGrowing ? [`at-least: ${exact(height)}`] : [`height: ${exact(height)}`]),
        ...(isShrinking ? ['shrinks: true'] : []),
        ...(isGrowing && band.split === 'Prevent' ? ['breakable: false'] : [])
      ],
      inBrackets(isGrowing && below > 0.01 ? [...inner, `v(${exact(below)})`] : inner)
    )
  ]
}
