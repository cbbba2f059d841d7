import { string } from '../../../../parts/importing.js'
import type { Band, Group, Report } from '../jrxml/model.js'
import { stringOf } from './expressions.js'
import { exact } from './lengths.js'
import { breaksPage, call, inBrackets, type Statements } from './statements.js'
import { beginsTotals, totalsOfGroup } from './totals.js'
import type { Writing } from './write-context.js'

/** Typst code of a band. */
export type BandWriter = (band: Band) => Statements

/** Whether groups change what is printed. */
export const isGrouped = (source: Report): boolean =>
  source.groups.some(
    (group) =>
      group.headers.length > 0 ||
      group.footers.length > 0 ||
      group.isStartNewPage ||
      group.isKeptTogether ||
      beginsTotals(source, group.name)
  )

/** A row with the values of its groups, their headers and footers. */
export const inGroups = ({ groups }: Report, row: Statements, write: BandWriter, writing: Writing): string => {
  const values = groups.map(({ expression }) => (expression ? stringOf(expression, writing) : '""'))
  const heads = groups.map(({ headers }) => bandsOf(headers, write))
  const feet = groups.map(({ footers }) => bandsOf(footers, write))
  const given = (name: string, bands: readonly string[]): string[] =>
    bands.every((band) => band === 'none') ? [] : [`${name}: ${list(bands)}`]
  return call('in-groups', [list(values), ...given('heads', heads), ...given('feet', feet)], inBrackets(row))
}

const bandsOf = (bands: readonly Band[], write: BandWriter): string => {
  const statements = bands.flatMap(write)
  return statements.length === 0 ? 'none' : inBrackets(statements)
}

const list = (items: readonly string[]): string => `(${items.join(', ')}${items.length === 1 ? ',' : ''})`

/** All rows of a report with groups. */
export const writeGroups = (source: Report, header: Statements, rows: Statements, writing: Writing): Statements => {
  const isInFlow = breaksPage([...header, ...rows], writing.partials.breaking)
  if (isInFlow)
    for (const { line, repeats } of source.groups)
      if (repeats)
        writing.report.changed(source.file, line, 'headers of groups are not repeated, because rows begin pages')
  return [
    call('grouped', [
      ...(header.length > 0 ? [`header: ${inBrackets(header)}`] : []),
      `groups: (${source.groups.map((group) => `${groupCode(group, source, writing)},`).join(' ')})`,
      ...(isInFlow ? ['in-flow: true'] : []),
      ...rows
    ])
  ]
}

const groupCode = (group: Group, source: Report, writing: Writing): string => {
  const totals = totalsOfGroup(source, group.name, writing)
  const members = [
    `name: ${string(`${source.file} ${group.name}`)}`,
    // the headers of a table are repeated in columns: pages are found by their numbers
    ...(group.repeats ? [`repeat: "${source.columns.count > 1 ? group.repeats : 'column'}"`] : []),
    ...(group.isStartNewPage ? ['new-page: true'] : []),
    ...(group.leastHeight > 0 ? [`needs: ${exact(group.leastHeight)}`] : []),
    ...(group.isKeptTogether ? ['together: true'] : []),
    ...(group.footerPlace ? [`footer: "${group.footerPlace}"`] : []),
    ...(totals.length > 0 ? [`totals: ${list(totals)}`] : [])
  ]
  return `(${members.join(', ')})`
}
