/** The rows of reports inside others. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, element, field, importedPlan, innerReport, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js'

const subreport = (source: string, more = ''): string =>
  element('subreport', [0, 0, 400, 40], `${more}<dataSourceExpression><![CDATA[${source}]]></dataSourceExpression><expression>"inner.jasper"</expression>`) // prettier-ignore
const INNER = innerReport('<field name="name" class="java.lang.String"/><field name="owner" class="java.lang.String"/>' + band('detail', field('$F{name} + $F{owner}'))) // prettier-ignore
const imported = (source: string, before = '', inner = INNER) =>
  importedPlan(reportOf(ROW_FIELDS + before + band('title', subreport(source))), {
    ...ROWS,
    more: '',
    beside: { 'inner.jrxml': inner }
  })

test('a data source that is null or is not there gives no rows, and the report says so', () => {
  for (const [source, why] of [
    ['null', 'its data source is null'],
    ['$P{nothing}', 'no attribute or processor produces $P{nothing}']
  ] as const) {
    // prettier-ignore
    const app = imported(source)
    assert.not.match(app.body(), '{{> inner}}')
    assert.ok(app.changed.some((line) => /^plan\.jrxml:\d+: the sub-report has no rows/.test(line) && line.endsWith(why)), app.changed.join('\n')) // prettier-ignore
    assert.equal(app.left, [])
  }
})

test('a data source that the layout does not have is left to do, and seen on paper', () => {
  for (const source of ['new com.town.Wells()', '$P{title}', 'new JREmptyDataSource($P{title}.length())', '$P{']) {
    const app = imported(source)
    assert.match(app.body(), '#to-do(')
    assert.is(app.left.filter((line) => line.includes(`the rows ${source} of a sub-report`)).length, 1, source)
  }
})

test('a condition chooses the rows', () => {
  const body = imported('$P{title}.equals("a") ? (JRDataSource) $P{jrDataSource} : new JREmptyDataSource()').body()
  assert.match(
    body,
    /\{\{#if \(eq title "a"\)\}\}[^]*\{\{> inner\}\}[^]*\{\{else\}\}[^]*\{\{> inner-2\}\}[^]*\{\{\/if\}\}/
  )
})

test('there are as many empty records as their data source says', () => {
  const texts = (source: string): number =>
    imported(source, '', innerReport(band('detail', field('"x"')))).files.has('partials/inner.typ.hbs')
      ? imported(source, '', innerReport(band('detail', field('"x"')))).text('partials/inner.typ.hbs').split('[x]').length - 1 // prettier-ignore
      : 0
  assert.equal(
    ['new JREmptyDataSource()', 'new JREmptyDataSource(3)', 'new JREmptyDataSource(0)'].map(texts),
    [1, 3, 0]
  )
})

test('a field that the rows do not have is null, and the report says so', () => {
  const app = imported('$P{jrDataSource}')
  assert.equal(app.changed.filter((line) => line.includes('have no value')), ['inner.jrxml:2: the rows "rows" have no value "owner"; it is null']) // prettier-ignore
})

test('what a sub-report returns is left to do', () => {
  const variable = '<variable name="sum" class="java.lang.Double" calculation="System"/>'
  const returned = '<returnValue toVariable="sum" fromVariable="total"/>'
  const app = importedPlan(reportOf(variable + band('title', subreport('new JREmptyDataSource()', returned) + field('$V{sum}', [0, 50, 400, 20]))), { beside: { 'inner.jrxml': INNER } }) // prettier-ignore
  assert.match(app.left.join('\n'), 'the variable sum is what a sub-report returns')
})

test('sections of a page in a sub-report, and its page numbers, are in the report; its margins stay free', () => {
  const sections = band('pageHeader', field('"h"'), 20) + band('columnFooter', field('"f"'), 20) + band('detail', field('$V{PAGE_NUMBER}'), 20) // prettier-ignore
  const inner = innerReport(sections).replace('topMargin="0" bottomMargin="0"', 'topMargin="7" bottomMargin="3"')
  const app = imported('$P{jrDataSource}', '', inner)
  const of = (words: string): number => app.changed.filter((line) => line.includes(words)).length
  assert.equal(['page header', 'column footer', 'PAGE_NUMBER', 'background'].map(of), [1, 1, 1, 0])
  assert.match(app.body(), /pad\(top: 7pt, bottom: 3pt, frame\(at-least: 30pt/)
})

test.run()
