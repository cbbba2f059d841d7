/** What imported layouts print: the number of pages, and the texts on them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { startPrinting } from '../../../../support/printing.js'
import { band, element, field, fixed, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js' // prettier-ignore

const folders = makeFolders()
test.after(folders.remove)

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const ofRows = (sections: string, attributes = ''): ReadApp => importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS) // prettier-ignore
const subreport = `<dataSourceExpression>new net.sf.jasperreports.engine.JREmptyDataSource(1)</dataSourceExpression>${expression('"inner.jasper"')}` // prettier-ignore

const TOTAL = `<variable name="sum" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable>`
const apps: { [name: string]: ReadApp } = {
  header: importedPlan(reportOf(band('title', fixed('Title;') + element('break', [0, 40, 1, 1]) + fixed('more;', [0, 60, 400, 20])) + band('pageHeader', fixed('Header;'), 20) + band('pageFooter', field('"p" + $V{PAGE_NUMBER} + ";"'), 20))), // prettier-ignore
  rows: ofRows(TOTAL + band('detail', field('$F{name} + ";"'), 20) + band('summary', field('"sum " + $V{sum}'), 20)),
  last: importedPlan(reportOf(band('detail', fixed('a;') + element('break', [0, 40, 1, 1]) + fixed('b;', [0, 60, 400, 20])) + band('pageFooter', fixed('usual;'), 20) + band('lastPageFooter', fixed('last;'), 20))), // prettier-ignore
  inner: importedPlan(reportOf(band('title', element('subreport', [0, 0, 400, 20], subreport))), { beside: { 'inner.jrxml': innerReport(band('title', fixed('inside;'))) } }) // prettier-ignore
}

const ordered = Object.keys(apps)
let printing: Awaited<ReturnType<typeof startPrinting>>
test.before(async () => {
  const files = ordered.flatMap((name) => [...apps[name]!.files].map(([path, content]) => [`${name}/${path}`, content]))
  printing = await startPrinting({ layouts: folders.make(Object.fromEntries(files)) })
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

test('rows are printed in their order over as many pages as they need, with their total', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `n${at}`, size: at }))
  const { pages, text } = await printed('rows', { rows })
  assert.is(pages, 3)
  assert.match(text, rows.map(({ name }) => `${name};`).join(''))
  assert.match(text, 'sum 780')
})

test('the last page has a footer of its own', async () => {
  const { pages, text } = await printed('last')
  assert.is(pages, 2)
  assert.equal([text.split('usual;').length, text.split('last;').length], [2, 2])
})

test('a report inside another is printed in its place', async () => {
  const { pages, text } = await printed('inner')
  assert.equal([pages, text], [1, 'inside;'])
})

test.run()
