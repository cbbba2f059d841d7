/** What elements of reports become in the layout's text. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, element, field, fixed, importedPlan, innerReport, reportOf, ROW_FIELDS, ROWS, when } from '../imported-app.js' // prettier-ignore

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const bodyOf = (elements: string, parts = {}, before = ''): string =>
  importedPlan(reportOf(before + band('title', elements)), parts).body()
const image = (value: string, attributes = '', inner = ''): string =>
  element('image', [0, 0, 50, 40], expression(value) + inner, attributes)

test('a text has its size and what differs from most texts', () => {
  const body = bodyOf(fixed('a') + fixed('b', [0, 20, 400, 20]) + fixed('c', [0, 40, 200, 20], 'fontSize="14" bold="true" forecolor="#FF0000" hTextAlign="Right"')) // prettier-ignore
  assert.match(body, '#field(height: 20pt)[a]')
  assert.match(body, /#field\(width: 200pt, height: 20pt, align: top \+ right, size: 14pt, weight: "bold", fill: rgb\("#FF0000"\)\)\[c\]/i) // prettier-ignore
})

test('of conditional styles the first that holds decides', () => {
  const style = `<style name="s"><conditionalStyle bold="true" forecolor="#00FF00">${expression('$P{title}.equals("a")').replaceAll('expression', 'conditionExpression')}</conditionalStyle><conditionalStyle forecolor="#0000FF">${expression('$P{title}.equals("b")').replaceAll('expression', 'conditionExpression')}</conditionalStyle></style>` // prettier-ignore
  const body = bodyOf(fixed('x', [0, 0, 400, 20], 'style="s"'), {}, style)
  assert.match(body, /fill: \{\{#if \(eq title "a"\)\}\}rgb\("#00FF00"\)\{\{else if \(eq title "b"\)\}\}rgb\("#0000FF"\)\{\{else\}\}black\{\{\/if\}\}/i) // prettier-ignore
  assert.match(body, 'weight: {{#if (eq title "a")}}"bold"{{else}}"regular"{{/if}}')
})

test('an element whose condition does not hold leaves its space, a blank line with nothing else none', () => {
  const held = when('$P{title}.equals("b")')
  const kept = bodyOf(field('"a"', [0, 0, 400, 20], '', held) + fixed('b', [0, 20, 400, 20]))
  assert.match(kept, /\{\{else\}\}\s+#v\(20pt\)\s+\{\{\/if\}\}/)
  const removed = bodyOf(field('"a"', [0, 0, 400, 20], 'removeLineWhenBlank="true"', when('$P{title}.equals("a")')) + fixed('b', [0, 20, 400, 20])) // prettier-ignore
  assert.match(removed, /^\s*\{\{#if \(eq title "a"\)\}\}/m)
})

test('conditions on the page number are told when it is known', () => {
  assert.match(bodyOf(field('"a"', [0, 0, 9, 9], '', when('$V{PAGE_NUMBER} > 1'))), '#on-pages(page => page > 1)[')
})

test('a picture of the folder is placed by its path', () => {
  const beside = { 'logo.png': 'x' }
  for (const address of ['"logo.png"', '"./logo.png"', '"file:///logo.png"'])
    assert.match(bodyOf(image(address), { beside }), '#picture("/logo.png", 50pt, 40pt, fit: "contain")', address)
  assert.match(bodyOf(image('"logo.png"', 'scaleImage="FillFrame"'), { beside }), 'fit: "stretch"')
})

test('a picture that the request or another host has is a block', () => {
  const app = importedPlan(reportOf(band('title', image('$P{title}'))))
  assert.match(app.body(), '[{{title_picture}}]')
  assert.match(app.frontMatter(), /title_picture:\s*\{? *\s*type: image,?\s+from: title/)
  const other = importedPlan(reportOf(band('title', image('new java.net.URL("https://a.example/b.png")', 'hImageAlign="Left"')))) // prettier-ignore
  assert.match(other.frontMatter(), 'https://a.example/b.png')
  assert.match(other.body(), '[{{picture}}]')
})

test('a picture that is not there is left to do, unless the report forgives that', () => {
  const asked = (attributes: string) => importedPlan(reportOf(band('title', image('"gone.png"', attributes)))).isUnfinished // prettier-ignore
  assert.equal(['', 'onErrorType="Error"', 'onErrorType="Blank"', 'onErrorType="Icon"'].map(asked), [true, true, false, false]) // prettier-ignore
})

test('a picture without space is none', () => {
  const app = importedPlan(reportOf(band('title', element('image', [0, 0, 0, 40], expression('$P{title}')))))
  assert.not.match(app.frontMatter(), 'type: image')
})

const subreport = (path: string, more = '', source = 'new net.sf.jasperreports.engine.JREmptyDataSource(1)'): string =>
  element('subreport', [0, 0, 400, 40], `${more}<dataSourceExpression><![CDATA[${source}]]></dataSourceExpression>${expression(path)}`) // prettier-ignore
const INNER = innerReport('<parameter name="word" class="java.lang.String"/>' + band('title', field('$P{word}')))
const given = `<parameter name="word">${expression('$P{title}')}</parameter>`

test('a report inside another is a partial with the parameters that it is given', () => {
  const app = importedPlan(reportOf(band('title', subreport('"inner.jasper"', given))), { beside: { 'inner.jrxml': INNER } }) // prettier-ignore
  assert.match(app.body(), '#frame(at-least: 40pt)[#{{> inner}}]'.replace('#{{', '{{'))
  assert.match(app.text('partials/inner.typ.hbs'), '{{title}}')
  assert.equal(app.left, [])
})

test('a report that a condition chooses is one of two partials', () => {
  const beside = { 'one.jrxml': INNER, 'two.jrxml': innerReport(band('title', fixed('two'))) }
  const body = bodyOf(subreport('$P{title}.equals("a") ? "one.jasper" : "two.jasper"', given), { beside })
  assert.match(body, /\{\{#if \(eq title "a"\)\}\}[^]*\{\{> one\}\}[^]*\{\{else\}\}[^]*\{\{> two\}\}[^]*\{\{\/if\}\}/)
})

test('a report that the client names is any of the folder', () => {
  const beside = { 'one.jrxml': INNER, 'two.jrxml': innerReport(band('title', fixed('two'))) }
  const body = bodyOf(subreport('$P{title}', given), { beside })
  assert.match(body, '(eq title "two.jasper")')
  assert.match(body, '{{> one}}')
  assert.not.match(body, 'plan.jasper')
})

test('a report that contains itself, and one that is not there, are left to do', () => {
  for (const path of ['"plan.jasper"', '"gone.jasper"'])
    assert.is(importedPlan(reportOf(band('title', subreport(path)))).isUnfinished, true, path)
})

test('a report inside another goes through its rows', () => {
  const inner = innerReport('<field name="name" class="java.lang.String"/>' + band('detail', field('$F{name}'), 20))
  const report = reportOf('<parameter name="jrDataSource" class="a.B"/>' + band('title', subreport('"inner.jasper"', '', '$P{jrDataSource}'))) // prettier-ignore
  const app = importedPlan(report, { ...ROWS, more: '', beside: { 'inner.jrxml': inner } })
  assert.match(app.text('partials/inner.typ.hbs'), /^\{\{#each rows\}\}\n[^]*\{\{name\}\}[^]*\{\{\/each\}\}\n$/)
})

const ofRows = (sections: string, attributes = ''): string =>
  importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS).body()

test('details are printed for each row, and once without data if there are no rows', () => {
  const body = ofRows(band('detail', fixed('a row'), 20))
  assert.match(body, /\{\{#each rows\}\}\n[^]*a row[^]*\{\{else\}\}[^]*a row[^]*\{\{\/each\}\}/)
  const row = field('$F{name}', [0, 0, 9, 9], 'blankWhenNull="true"')
  assert.not.match(ofRows(band('detail', row, 20)), /\{\{else\}\}[^]*\{\{name\}\}/)
})

test('a column header is repeated on each page of the rows', () => {
  assert.match(ofRows(band('columnHeader', fixed('head'), 20) + band('detail', field('$F{name}'), 20)), 'grid.header(repeat: true, [') // prettier-ignore
})

test('a text without repeated values is printed where it changes', () => {
  assert.match(ofRows(band('detail', field('$F{name}', [0, 0, 400, 20], 'printRepeatedValues="false"'), 20)), /#if-changed\("plan\.jrxml:\d+", "\{\{name\}\}"\)\[/) // prettier-ignore
})

test('totals are added in rows and printed where they stand', () => {
  const sum = `<variable name="sum" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable>`
  const body = ofRows(sum + band('detail', field('$F{size}'), 20) + band('summary', field('$V{sum}', [0, 0, 400, 20]))) // prettier-ignore
  assert.match(body, '#add-to("plan.jrxml sum", {{data size}})')
  assert.match(body, '#context decimal(total("plan.jrxml sum"));')
})

test('groups print their headers where the value changes, and footers after it', () => {
  const group = `<group name="g">${expression('$F{name}')}<groupHeader><band height="20">${field('$F{name}')}</band></groupHeader><groupFooter><band height="20">${fixed('end')}</band></groupFooter></group>` // prettier-ignore
  const body = ofRows(group + band('detail', field('$F{size}'), 20))
  for (const words of [
    '#import "/assets/groups.typ": *',
    '#grouped(',
    'in-groups(',
    '("{{name}}",)',
    'heads: (',
    'feet: ('
  ])
    assert.match(body, words)
})

test('a break in a band begins a page', () => {
  const body = bodyOf(fixed('a') + element('break', [0, 30, 1, 1]) + fixed('b', [0, 40, 400, 20]))
  assert.match(body, /a\]\]?[^]*\n\{\{pageBreak\}\}\n[^]*b\]/)
})

test('HTML in values is read when it is printed, in fixed texts when it is imported', () => {
  assert.match(bodyOf(field('$P{title}', [0, 0, 400, 20], 'markup="html"')), '{{html title}}')
  const body = bodyOf(fixed('a <b>bold</b> word', [0, 0, 400, 20], 'markup="html"'))
  assert.not.match(body, '<b>')
  assert.match(body, 'bold')
})

test.run()
