/** What stands on which page of imported reports: titles, backgrounds, groups, totals, merged rows. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textsOfPdf } from '../../../../support/pdf-text.js'
import { band, element, field, fixed, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js' // prettier-ignore
import { printImported } from './printing.js'

const folders = makeFolders()
test.after(folders.remove)

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const ofRows = (sections: string, attributes = ''): ReadApp => importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS) // prettier-ignore
/** Of 300 points, a page has room for five. */
const detail = band('detail', field('$F{name} + ";"'), 50)
const title = band('title', fixed('Title;'))
const footer = band('pageFooter', field('"p" + $V{PAGE_NUMBER} + ";"'), 20)
const onPage = (reset: string): string =>
  `<variable name="sum" resetType="${reset}" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable>`
const group = (attributes: string, foot = ''): string =>
  `<group name="kind" ${attributes}>${expression('$F{name}.substring(0, 1)')}` +
  `<groupHeader><band height="20">${field('"[" + $F{name}.substring(0, 1) + "]"')}</band></groupHeader>${foot}</group>`
const FOOT = `<groupFooter><band height="20">${field('"(" + $V{kind_COUNT} + ")"')}</band></groupFooter>`
const MERGED = {
  attributes: ROWS.attributes,
  processors: `${ROWS.processors}
- !mergeDataSources
  sources:
  - !mergeSource {type: SINGLE, fields: {title: name}}
  - !mergeSource {type: DATASOURCE, key: jrDataSource, fields: {name: name}}`,
  more: 'tableData: mergedDataSource'
}

const apps: { [name: string]: ReadApp } = {
  title: ofRows(title + detail + footer, 'titleNewPage="true"'),
  last: ofRows(title + detail + footer + band('lastPageFooter', fixed('last;'), 30), 'titleNewPage="true"'),
  background: ofRows(band('background', fixed('Copy;'), 300) + detail),
  summary: ofRows(band('pageHeader', fixed('Head;'), 20) + detail + footer + band('summary', fixed('Sum;'), 100)),
  totals: ofRows(onPage('Page') + detail + band('pageFooter', field('"=" + $V{sum} + ";"', undefined, 'evaluationTime="Page"'), 20)), // prettier-ignore
  merged: importedPlan(reportOf(ROW_FIELDS + band('columnHeader', fixed('Head;'), 20) + detail), MERGED),
  repeated: ofRows(group('reprintHeaderOnEachPage="true"', FOOT) + detail),
  once: ofRows(group('', FOOT) + detail),
  pages: ofRows(group('startNewPage="true"') + detail),
  together: ofRows(group('keepTogether="true"') + detail),
  bottom: ofRows(group('footerPosition="ForceAtBottom"', FOOT) + detail),
  least: ofRows(group('minHeightToStartNewPage="100"') + detail),
  breaking: ofRows(group('reprintHeaderOnEachPage="true"') + band('detail', field('$F{name} + ";"') + element('break', [0, 30, 1, 1]), 50)), // prettier-ignore
  none: importedPlan(
    reportOf(`${band('title', element('subreport', [0, 0, 400, 20], expression('"inner.jasper"')))}`), // prettier-ignore
    { beside: { 'inner.jrxml': innerReport(ROW_FIELDS + detail + band('noData', fixed('Nobody;')), 'whenNoDataType="NoDataSection"') } } // prettier-ignore
  )
}

let printing: Awaited<ReturnType<typeof printImported>>
test.before(async () => {
  printing = await printImported(apps, folders)
})
test.after(() => printing?.close())

/** The texts of each page; rows are named by the letters of their groups. */
const pagesOf = async (app: string, names: string): Promise<string[]> => {
  const rows = [...names].map((letter, at) => ({ name: `${letter}${at}`, size: at }))
  const { bytes } = await printing.print({ app, layout: 'Plan', attributes: { rows } as never, format: 'pdf' })
  return textsOfPdf(bytes)
}

test('a title on a page of its own has no footer, also if the last page has another one', async () => {
  assert.equal(await pagesOf('title', 'ab'), ['Title;', 'a0;b1;p2;'])
  assert.equal(await pagesOf('last', 'ab'), ['Title;', 'a0;b1;last;'])
})

test('the background is on each page', async () => {
  assert.equal(await pagesOf('background', 'aaaaaaa'), ['Copy;a0;a1;a2;a3;a4;a5;', 'Copy;a6;'])
})

test('a summary without room below the rows is on a page without header and footer', async () => {
  const [first, ...more] = await pagesOf('summary', 'aaaa')
  assert.match(first!, /a0;a1;a2;a3;p1;$/)
  assert.equal(more, ['Sum;'])
  assert.is((await pagesOf('summary', 'aa')).length, 1)
})

test('totals of a page are those of its rows', async () => {
  assert.equal(await pagesOf('totals', 'aaaaaaa'), ['a0;a1;a2;a3;a4;=10;', 'a5;a6;=11;'])
})

test('merged rows are those of each source, in their order, under a header', async () => {
  assert.equal(await pagesOf('merged', 'ab'), ['Head;Town;a0;b1;'])
})

test('the header of a group is repeated where a page begins in the group', async () => {
  assert.equal(await pagesOf('repeated', 'aabbbbb'), ['[a]a0;a1;(2)[b]b2;b3;', '[b]b4;b5;b6;(5)'])
  assert.equal(await pagesOf('once', 'aabbbbb'), ['[a]a0;a1;(2)[b]b2;b3;', 'b4;b5;b6;(5)'])
})

test('a group begins a page; stays together; begins where it has room', async () => {
  assert.equal(await pagesOf('pages', 'aab'), ['[a]a0;a1;', '[b]b2;'])
  assert.equal(await pagesOf('together', 'aaabbb'), ['[a]a0;a1;a2;', '[b]b3;b4;b5;'])
  assert.equal(await pagesOf('together', 'abbbbbbb'), ['[a]a0;', '[b]b1;b2;b3;b4;b5;', 'b6;b7;'])
  assert.equal(await pagesOf('least', 'aaaab'), ['[a]a0;a1;a2;a3;', '[b]b4;'])
})

test('after the footer of a group at the bottom, a new page begins', async () => {
  assert.equal(await pagesOf('bottom', 'aab'), ['[a]a0;a1;(2)', '[b]b2;(1)'])
})

test('headers of groups are not repeated where rows begin pages, and the report says so', async () => {
  assert.equal(await pagesOf('breaking', 'aab'), ['[a]a0;', 'a1;', '[b]b2;'])
  assert.match(apps.breaking!.changed.join('\n'), /^plan\.jrxml:\d+: headers of groups are not repeated/m)
})

test('a report without rows prints its section for no data', async () => {
  assert.equal(await pagesOf('none', ''), ['Nobody;'])
})

test.run()
