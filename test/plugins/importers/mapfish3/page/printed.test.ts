/** What imported layouts print: the number of pages, and the texts on them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { band, element, field, fixed, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS, when } from '../imported-app.js' // prettier-ignore
import { printImported } from './printing.js'

const folders = makeFolders()
test.after(folders.remove)

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const ofRows = (sections: string, attributes = ''): ReadApp => importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS) // prettier-ignore
const subreport = `<dataSourceExpression>new net.sf.jasperreports.engine.JREmptyDataSource(1)</dataSourceExpression>${expression('"inner.jasper"')}` // prettier-ignore

const TOTAL = `<variable name="sum" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable>`
const apps: { [name: string]: ReadApp } = {
  header: importedPlan(reportOf(band('title', fixed('Title;') + element('break', [0, 40, 1, 1]) + fixed('more;', [0, 60, 400, 20])) + band('pageHeader', fixed('Header;'), 20) + band('pageFooter', field('"p" + $V{PAGE_NUMBER} + ";"'), 20))), // prettier-ignore
  rows: ofRows(TOTAL + band('detail', field('$F{name} + ";"'), 20) + band('summary', field('"sum " + $V{sum}'), 20)),
  sums: importedPlan(reportOf(ROW_FIELDS + TOTAL + band('detail', field('$F{size}', [0, 0, 400, 20], `pattern="'a '0.0 %;'b '0.0"`) + field('$F{size}', [0, 20, 400, 20], `pattern="'c '0.0"`), 40) + band('summary', field('$V{sum}', [0, 0, 400, 20], `pattern="'sum '#,##0.0' m;'"`))), { ...ROWS, attributes: ROWS.attributes.replace('!integer', '!float') }), // prettier-ignore
  named: importedPlan(reportOf(band('title', fixed('a'))), { attributes: 'name: !string {default: Town}\nwords: !stringArray {}', processors: '- !updatePdfConfig\n  updates: {title: !updatePdfConfigUpdate {valueKey: name, format: "Plan of %s"}, author: name, subject: name, keywords: words}' }), // prettier-ignore
  last: importedPlan(reportOf(band('detail', fixed('a;') + element('break', [0, 40, 1, 1]) + fixed('b;', [0, 60, 400, 20])) + band('pageFooter', fixed('usual;'), 20) + band('lastPageFooter', fixed('last;'), 20))), // prettier-ignore
  inner: importedPlan(reportOf(band('title', element('subreport', [0, 0, 400, 20], subreport))), { beside: { 'inner.jrxml': innerReport(band('title', fixed('inside;'))) } }) // prettier-ignore
}

apps.above = importedPlan(reportOf(band('title', fixed('above;', [0, -10, 200, 20]) + fixed('in;', [0, 30, 200, 20]), 60) + band('detail', fixed('plan;'), 60) + band('pageFooter', field('"page " + $V{PAGE_NUMBER} + " of " + $V{PAGE_COUNT} + ";"'), 20))) // prettier-ignore
const LIST = `<component kind="list"><datasetRun subDataset="D"><dataSourceExpression>$P{jrDataSource}</dataSourceExpression></datasetRun><contents height="20" width="100">${field('$V{REPORT_COUNT} + ":" + $F{name} + ";"', [0, 0, 100, 20])}</contents></component>` // prettier-ignore
const cell = (name: string, text: string): string => `<${name} height="20">${field(text, [0, 0, 100, 20])}</${name}>`
const column = (cells: string, more = ''): string => `<column kind="single" width="100">${more}${cells}</column>`
const TABLE = `<component kind="table"><datasetRun subDataset="D"><dataSourceExpression>$P{jrDataSource}</dataSourceExpression></datasetRun>${column(cell('columnHeader', '"Size;"') + cell('detailCell', '$F{size} + ";"') + cell('tableFooter', '"of " + $V{REPORT_COUNT} + ": " + $V{total} + ";"'))}${column(cell('detailCell', '$F{name} + ";"'), when('$P{title}.equals("wide")'))}</component>` // prettier-ignore
const DATASET = `<dataset name="D"><parameter name="title" class="java.lang.String"/><field name="name" class="java.lang.String"/><field name="size" class="java.lang.Integer"/><variable name="total" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable></dataset>` // prettier-ignore
const SIZES = '<field name="name" class="java.lang.String"/><field name="size" class="java.lang.Integer"/>'
const SUMMED = innerReport(SIZES + TOTAL + band('title', field('"all " + $V{sum} + ";"', [0, 0, 400, 20], 'evaluationTime="Report"'), 20) + band('detail', field('$F{name} + ";"', [0, 0, 400, 20], 'printRepeatedValues="false"'), 20) + band('summary', field('$V{REPORT_COUNT} + " rows: " + $V{sum} + ";"'), 20)) // prettier-ignore
const summed = (y: number): string => element('subreport', [0, y, 400, 20], `<dataSourceExpression>$P{jrDataSource}</dataSourceExpression>${expression('"summed.jasper"')}`) // prettier-ignore
Object.assign(apps, {
  summed: importedPlan(reportOf(ROW_FIELDS + band('title', summed(0) + summed(40))), { ...ROWS, more: '', beside: { 'summed.jrxml': SUMMED } }), // prettier-ignore
  lists: importedPlan(reportOf(ROW_FIELDS + DATASET + band('title', element('component', [0, 0, 100, 20], LIST) + element('component', [0, 40, 200, 20], TABLE))), { ...ROWS, more: '' }), // prettier-ignore
  pageSums: ofRows(TOTAL.replace('calculation', 'resetType="Page" calculation') + band('detail', field('$F{name} + "=" + $V{sum} + ";"'), 100) + band('pageFooter', field('"page " + $V{sum} + ";"'), 20)) // prettier-ignore
})

let printing: Awaited<ReturnType<typeof printImported>>
test.before(async () => {
  printing = await printImported(apps, folders)
})
test.after(() => printing.close())

const printed = async (app: string, attributes: object = {}): Promise<{ pages: number; text: string }> => {
  const { bytes } = await printing.print({ app, layout: 'Plan', attributes: attributes as never, format: 'pdf' })
  return { pages: Number(/<xmpTPg:NPages>(\d+)</.exec(bytes.toString('latin1'))?.[1]), text: textOfPdf(bytes) }
}

test('a break in the title begins a page, with the page header and footer', async () => {
  const { pages, text } = await printed('header')
  assert.is(pages, 2)
  assert.match(text, 'more;')
  assert.match(text, /Header;.*p2;/)
})

test('what begins above its band is printed there; the one record of a report without rows is counted', async () => {
  const { text } = await printed('above')
  assert.match(text, /above;\s*in;\s*plan;/)
  assert.match(text, 'page 1 of 1;')
  assert.match(apps.above!.body(), /#v\(-10pt\)/)
  assert.equal(apps.above!.changed, [])
})

test('rows are printed in their order over as many pages as they need, with their total', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `n${at}`, size: at }))
  const { pages, text } = await printed('rows', { rows })
  assert.is(pages, 3)
  assert.match(text, rows.map(({ name }) => `${name};`).join(''))
  assert.match(text, 'sum 780')
})

test('numbers and their totals have the digits of their patterns: halves are rounded to the even digit', async () => {
  const texts = await Promise.all(
    [[0.25], [0.75], [1200.25, 0.125], [-0.25]].map(async (sizes) => {
      const { text } = await printed('sums', { rows: sizes.map((size) => ({ name: 'n', size })) })
      return text
    })
  )
  assert.equal(texts, ['a 25.0 %c 0.2sum 0.2 m;', 'a 75.0 %c 0.8sum 0.8 m;', 'a 120025.0 %c 1200.2a 12.5 %c 0.1sum 1,200.4 m;', 'b 25.0-c 0.2-sum 0.2 m;']) // prettier-ignore
})

test('each print of a sub-report has its own totals, and its own values that are not repeated', async () => {
  const rows = ['a', 'a', 'b'].map((name) => ({ name, size: 1 }))
  const once = 'all 3;a;b;3 rows: 3;'
  assert.is((await printed('summed', { rows })).text, once + once)
})

test('lists and tables number and sum up their rows, and leave columns out', async () => {
  const rows = ['a', 'b'].map((name, at) => ({ name, size: at + 1 }))
  assert.is((await printed('lists', { rows })).text, '1:a;2:b;Size;1;2;of 2: 3;')
  assert.is((await printed('lists', { rows, title: 'wide' })).text, '1:a;2:b;Size;1;a;2;b;of 2: 3;')
})

test('totals of a page grow from row to row, and begin anew on the next page', async () => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ name: `n${at}`, size: 1 }))
  const { text } = await printed('pageSums', { rows })
  assert.is(text, 'n0=1;n1=2;page 2;n2=1;n3=2;page 2;')
})

test('without rows, one empty row is printed', async () => {
  assert.match((await printed('rows', { rows: [] })).text, /^null;sum/)
})

test('the last page has a footer of its own', async () => {
  const { pages, text } = await printed('last')
  assert.is(pages, 2)
  assert.equal([text.split('usual;').length, text.split('last;').length], [2, 2])
})

test('the PDF has the title, author, subject and keywords that the request gives', async () => {
  const { bytes } = await printing.print({ app: 'named', layout: 'Plan', attributes: { name: 'A "B"', words: ['x', 'y'] }, format: 'pdf' }) // prettier-ignore
  const xmp = bytes.toString('latin1').replaceAll('&quot;', '"')
  const inside = (tag: string) => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(xmp)?.[1]!.replace(/<[^>]*>/g, '')
  assert.equal(['dc:title', 'dc:creator', 'dc:description', 'pdf:Keywords'].map(inside), ['Plan of A "B"', 'A "B"', 'A "B"', 'x, y']) // prettier-ignore
})

test('a report inside another is printed in its place', async () => {
  const { pages, text } = await printed('inner')
  assert.equal([pages, text], [1, 'inside;'])
})

test.run()
