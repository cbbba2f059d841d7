import type { Report } from '../jrxml/model.js'
import { exact } from './lengths.js'
import { breaksPage, call, inBrackets, type Statements } from './statements.js'
import { isGrouped } from './write-groups.js'
import type { Writing } from './write-context.js'

/** Whether rows stand beside each other, and then below. */
export const isAcross = (source: Report): boolean =>
  source.columns.count > 1 && source.columns.order === 'horizontal' && !isGrouped(source)

/** Rows from left to right, under a header for each column. */
export const acrossColumns = ({ columns }: Report, header: Statements, rows: Statements): Statements => {
  const { count, width, spacing } = columns
  return [
    call('grid', [
      `columns: (${exact(width)},) * ${count}`,
      `column-gutter: ${exact(spacing)}`,
      ...(header.length > 0 ? [`grid.header(repeat: true, ..(${inBrackets(header)},) * ${count})`] : []),
      ...rows
    ])
  ]
}

/** Details one column after the other; those that are side by side already stay. */
export const inColumns = (source: Report, details: Statements, writing: Writing): Statements => {
  const { count, spacing, order } = source.columns
  if (count < 2 || details.length === 0) return details
  if (order === 'horizontal') {
    if (isAcross(source) && !breaksPage(details, writing.partials.breaking)) return details
    writing.report.changed(
      source.file,
      1,
      'the rows fill one column after the other, and not from left to right, because of groups or page breaks'
    )
  }
  return [`{{#columns ${count} gutter="${exact(spacing)}"}}`, ...details, '{{/columns}}']
}
