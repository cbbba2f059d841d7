import type { Band, Report } from '../jrxml/model.js'
import { string } from '../../../../parts/importing.js'
import { conditionOf } from './expressions.js'
import { exact, length } from './lengths.js'
import { outsideRows, withVariables } from './scopes.js'
import { call, inBrackets, inMarkup, type Statements } from './statements.js'
import { columnStep, pageWidth } from './all-elements.js'
import { writeBand, writeFlow } from './write-flow.js'
import type { Details, Writing } from './write-context.js'

/** The body of a layout: the page with its header and footer, and what the report prints on it. */
export const writeLayout = (source: Report, rows: Details, rules: Statements, outer: Writing): string => {
  const writing: Writing = { ...outer, scope: outsideRows(withVariables(source, outer.scope), rows) }
  const { sections, margins, width, height, isTitleNewPage } = source
  const { pageHeader, pageFooter, columnFooter, title } = sections
  const below = (columnFooter?.height ?? 0) + (pageFooter?.height ?? 0)
  const page = [
    `width: ${exact(width)}`,
    `height: ${exact(height)}`,
    marginsOf({
      ...margins,
      top: margins.top + (pageHeader?.height ?? 0),
      bottom: margins.bottom + below
    }),
    ...headerOf(source, writing),
    ...footerOf(source, writing),
    ...backgroundOf(sections.background, source, writing)
  ]
  // the title stands above the page header
  const first = pageHeader && title ? [`v(-${exact(pageHeader.height)})`] : []
  const afterTitle = pageHeader && title && !isTitleNewPage ? writeBand(pageHeader, pageWidth(source), writing) : []
  const flow = writeFlow(source, rows, { ...outer, afterTitle, summary: summaryOf(source) })
  const { face, size } = writing.base
  const look = [`font: ${string(face.family)}`, `size: ${size}pt`, `ascent: ${face.ascent}`, `descent: ${face.descent}`]
  const body = inMarkup([
    `show: ${call('report.with', look)}`,
    `set ${call('page', page)}`,
    ...rules,
    ...first,
    ...flow
  ])
  const isGrouped = [body, ...writing.partials.usedBy([body]).values()].some((text) => text.includes('in-groups('))
  const libraries = ['import "/assets/report.typ": *', ...(isGrouped ? [`import ${string(GROUPS)}: *`] : [])]
  return `${inMarkup(libraries)}\n${body}\n`
}

/** The library of layouts whose rows are in groups. */
export const GROUPS = '/assets/groups.typ'

const marginsOf = ({ left, right, top, bottom }: Report['margins']): string => {
  if (left === right && top === bottom && left === top) return `margin: ${exact(left)}`
  return `margin: (left: ${exact(left)}, right: ${exact(right)}, top: ${exact(top)}, bottom: ${exact(bottom)})`
}

/** A summary that does not fit below the rows stands on a page without header and footer. */
const summaryOf = ({ sections, margins, isSummaryNewPage }: Report): Writing['summary'] => {
  const { pageHeader, columnFooter, pageFooter, lastPageFooter } = sections
  if (!pageHeader && !columnFooter && !pageFooter && !lastPageFooter) return undefined
  const footer = Math.max(pageFooter?.height ?? 0, lastPageFooter?.height ?? 0)
  const bottom = margins.bottom + (columnFooter?.height ?? 0) + footer
  return ({ height }, statements) => [
    call(
      'summary',
      [
        ...(isSummaryNewPage ? ['new-page: true'] : [`height: ${exact(height)}`, `bottom: ${exact(bottom)}`]),
        marginsOf(margins)
      ],
      inBrackets(statements)
    )
  ]
}

/** The page header; the first page has it below the title. */
const headerOf = (source: Report, writing: Writing): Statements => {
  const { pageHeader, title } = source.sections
  if (!pageHeader) return []
  const header = inBrackets(writeBand(pageHeader, pageWidth(source), writing))
  return [title ? `header: after-first${header}` : `header: ${header}`]
}

const footerOf = (source: Report, writing: Writing): Statements => {
  const { columnFooter, pageFooter, lastPageFooter } = source.sections
  if (source.isFloatColumnFooter && columnFooter)
    writing.report.changed(source.file, columnFooter.line, 'the column footer does not float: it is at the bottom')
  const band = (one: Band | undefined): Statements => (one ? writeBand(one, pageWidth(source), writing) : [])
  const ofColumns = columnFooter ? columnFooterOf(columnFooter, source, writing) : []
  const usual = [...ofColumns, ...band(pageFooter)]
  if (usual.length === 0 && !lastPageFooter) return []
  if (!lastPageFooter) return [`footer: ${withoutTitlePage(inBrackets(usual), source, writing)}`]
  // it may be higher than the others
  const higher = lastPageFooter.height - (pageFooter?.height ?? 0)
  const last = [...(higher > 0 ? [`v(-${exact(higher)})`] : []), ...ofColumns, ...band(lastPageFooter)]
  const either = call('last-or-else', [inBrackets(last), inBrackets(usual)])
  return [`footer: ${withoutTitlePage(inBrackets([either]), source, writing)}`]
}

/** The footer of each column. */
const columnFooterOf = (footer: Band, source: Report, writing: Writing): Statements => {
  const { count, spacing } = source.columns
  const width = columnStep(source) - spacing
  if (count === 1) return writeBand(footer, pageWidth(source), writing)
  writing.report.changed(
    source.file,
    footer.line,
    'the column footer is printed in all columns, also in those without rows'
  )
  const inner = inBrackets(writeBand(footer, width, writing))
  return [
    call('grid', [
      `columns: (${exact(width)},) * ${count}`,
      `column-gutter: ${exact(spacing)}`,
      `..(${inner},) * ${count}`
    ])
  ]
}

/** A page that only has the title has no footer. */
const withoutTitlePage = (footer: string, { sections, isTitleNewPage }: Report, writing: Writing): string => {
  const ends = sections.title?.elements.find(({ kind }) => kind === 'break')
  if (isTitleNewPage && sections.title) return `after-first${footer}`
  const condition = ends && (ends.when ? conditionOf(ends.when, writing) : true)
  if (condition === undefined || condition === false) return footer
  return condition === true ? `after-first${footer}` : `{{#if ${condition}}}after-first{{/if}}${footer}`
}

const backgroundOf = (background: Band | undefined, source: Report, writing: Writing): Statements => {
  if (!background) return []
  const width = pageWidth(source)
  const inner = `block(width: ${length(width)}, ${inBrackets(writeBand(background, width, writing))})`
  return [
    `background: ${call('place', ['top + left', `dx: ${exact(source.margins.left)}`, `dy: ${exact(source.margins.top)}`, inner])}`
  ]
}
