/** What elements of reports become in the layout's text. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, element, field, fixed, filesOf, importedFiles, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS, when } from '../imported-app.js' // prettier-ignore

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

test('a conditional style also decides with a value that the element has itself, and each value for itself', () => {
  const style = (condition: string, attributes: string) =>
    `<conditionalStyle ${attributes}><conditionExpression><![CDATA[$P{title}.startsWith("${condition}")]]></conditionExpression></conditionalStyle>`
  const styles = style('a', 'forecolor="#000000"') + style('ab', 'forecolor="#0000FF" hTextAlign="Right"') + style('abc', 'vTextAlign="Bottom" hTextAlign="Center"') // prettier-ignore
  const body = bodyOf(fixed('x', [0, 0, 400, 20], 'style="s"'), {}, `<style name="s">${styles}</style>`)
  const [a, ab, abc] = ['a', 'ab', 'abc'].map((start) => `(startsWith title "${start}")`)
  assert.match(body, `fill: {{#if ${a}}}black{{else if ${ab}}}rgb("#0000ff"){{else}}black{{/if}}`)
  assert.match(body, `align: {{#if ${ab}}}{{#if ${abc}}}bottom + right{{else}}top + right{{/if}}{{else if ${abc}}}bottom + center{{else}}top + left{{/if}}`) // prettier-ignore
})

test('of more than eight conditional styles, the others are reported', () => {
  const style = (index: number) => `<conditionalStyle fontSize="${index + 1}"><conditionExpression><![CDATA[$P{title}.equals("${index}")]]></conditionExpression></conditionalStyle>` // prettier-ignore
  const report = reportOf(`<style name="s">${Array.from({ length: 9 }, (_, index) => style(index)).join('')}</style>` + band('title', fixed('x', [0, 0, 400, 20], 'style="s"'))) // prettier-ignore
  const { body, left } = importedPlan(report)
  assert.match(body(), 'else if (eq title "7")}}8pt{{else}}10pt{{/if}}')
  assert.match(left[0]!, /^plan\.jrxml:\d+: of 9 conditional styles, the first 8 are imported$/)
})

test('an element whose condition does not hold leaves its space, a blank line with nothing else none', () => {
  const held = when('$P{title}.equals("b")')
  const kept = bodyOf(field('"a"', [0, 0, 400, 20], '', held) + fixed('b', [0, 20, 400, 20]))
  assert.match(kept, /\{\{else\}\}\s+#v\(20pt\)\s+\{\{\/if\}\}/)
  const removed = bodyOf(field('"a"', [0, 0, 400, 20], 'removeLineWhenBlank="true"', when('$P{title}.equals("a")')) + fixed('b', [0, 20, 400, 20])) // prettier-ignore
  assert.match(removed, /^\s*\{\{#if \(eq title "a"\)\}\}/m)
})

test('conditions on the page number hold on each page by itself', () => {
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

test('a picture of a request that is not there prints nothing, if the report forgives that', () => {
  const entry = (attributes: string) => importedPlan(reportOf(band('title', image('$P{title}', attributes)))).frontMatter() // prettier-ignore
  assert.match(entry('onErrorType="Blank"'), 'broken: empty')
  for (const attributes of ['', 'onErrorType="Error"', 'onErrorType="Icon"']) assert.not.match(entry(attributes), 'broken:') // prettier-ignore
  const icon = importedPlan(reportOf(band('title', image('"gone.png"', 'onErrorType="Icon"')))).changed
  assert.match(icon.join(), '"gone.png"')
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
  assert.match(
    app.text('partials/inner.typ.hbs'),
    /^\{\{#each rows orEmpty=true\}\}\n[^]*\{\{#if \(present \.\.\/rows\)\}\}\{\{name\}\}\{\{else\}\}null\{\{\/if\}\}[^]*\{\{\/each\}\}\n$/
  )
})

const ofRows = (sections: string, attributes = ''): string =>
  importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS).body()

test('details are printed for each row, and once without data if there are no rows', () => {
  const body = ofRows(band('detail', fixed('a row') + field('$F{name} + "!"', [0, 20, 400, 20]), 40))
  assert.match(body, /\{\{#each rows orEmpty=true\}\}\n[^]*a row[^]*\[\{\{#if \(present \.\.\/rows\)\}\}\{\{name\}\}!\{\{else\}\}null!\{\{\/if\}\}\][^]*\{\{\/each\}\}/) // prettier-ignore
  assert.is(body.split('a row').length, 2)
  const line = when('$F{name} != null')
  assert.match(ofRows(band('detail', fixed('a row') + field('$F{name}', [0, 20, 400, 20], '', line), 40)), /\{\{#each rows/) // prettier-ignore
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
  assert.match(body, '#context decimal(total("plan.jrxml sum"), separators: "{{number 1111.5 pattern=\'#,##0.0\'}}");')
})

test('lines of the style Double are single lines, with a remark', () => {
  const line = (style: string) => element('line', [0, 0, 100, 1], `<pen lineWidth="2" lineStyle="${style}"/>`)
  assert.match(importedPlan(reportOf(band('title', line('Double')))).changed[0]!, /^plan\.jrxml:\d+: .*Double/)
  assert.equal(importedPlan(reportOf(band('title', line('Dashed')))).changed, [])
})

test('a format of dates of the configuration has its time zone, also inside rows', () => {
  const parts = { ...ROWS, attributes: `${ROWS.attributes}\ntimezone: !string {default: Europe/Zurich}`, processors: `${ROWS.processors}\n- !dateFormat {pattern: dd.MM.yyyy}` } // prettier-ignore
  const today = field('$P{dateFormat}.format(new java.util.Date())')
  const { body, left } = importedPlan(reportOf(ROW_FIELDS + band('title', today) + band('detail', today, 20)), parts)
  assert.match(body(), '{{date "dd.MM.yyyy" zone=timezone}}')
  assert.match(body(), '{{date "dd.MM.yyyy" zone=../timezone}}')
  assert.equal(left, [])
})

test('a total has the format and the texts of its pattern, or a remark', () => {
  const sum = `<variable name="sum" calculation="Sum" class="java.lang.Integer">${expression('$F{size}')}</variable>`
  const app = (pattern: string) =>
    importedPlan(reportOf(ROW_FIELDS + sum + band('detail', fixed('x'), 20) + band('summary', field('$V{sum}', [0, 0, 400, 20], `pattern="${pattern}"`))), ROWS) // prettier-ignore
  const total = 'total("plan.jrxml sum")'
  const code = (pattern: string) => app(pattern).body().replace(/\s+/g, ' ')
  assert.match(
    code("'CHF '#,##0.00 m"),
    `${total}, decimals: 2, grouped: true, before: "CHF ", after: " m", separators: `
  )
  assert.match(code('0.0'), `${total}, decimals: 1, separators: `)
  assert.equal(app('0.0').changed, [])
  for (const pattern of ['0%', '0E0', '000']) {
    assert.match(code(pattern), `${total}, separators: `)
    assert.match(app(pattern).changed.join(), `"${pattern}"`)
  }
})

test('a parameter that nothing produces has its default', () => {
  const declared = `<parameter name="greeting" class="java.lang.String"><defaultValueExpression><![CDATA["Dear " + $P{title}]]></defaultValueExpression></parameter>` // prettier-ignore
  assert.match(bodyOf(field('$P{greeting} + "!"'), {}, declared), '[Dear {{title}}!]')
})

test('a sub-report that only places a block is the block', () => {
  const rows = '<dataSourceExpression>$P{tableDataSource}</dataSourceExpression>'
  const app = importedPlan(
    reportOf(
      '<parameter name="tableDataSource" class="java.lang.Object"/>' +
        band('title', element('subreport', [0, 0, 400, 20], rows + expression('"inner.jasper"')))
    ),
    {
      // prettier-ignore
      attributes: 'title: !string {default: Town}\nwells: !table {}',
      processors: '- !prepareTable {dynamic: true, inputMapper: {wells: table}}',
      beside: { 'inner.jrxml': innerReport('<field name="a"/>' + band('detail', field('$F{a}'), 20)) }
    }
  )
  assert.match(app.body(), '#frame(at-least: 20pt)[{{wells}}]')
  assert.equal([...app.files.keys()].filter((path) => path.startsWith('partials/')), []) // prettier-ignore
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

test('HTML is read when it is printed, also in fixed texts', () => {
  const html = (element: (text: string, at: number[], attributes: string) => string, text: string) =>
    bodyOf(element(text, [0, 0, 400, 20], 'markup="html"'))
  assert.match(html(field as never, '$P{title}'), '{{html title}}')
  assert.match(html(fixed as never, 'a <b>bold</b> word'), '{{html "a <b>bold</b> word"}}')
  assert.match(html(fixed as never, 'no tag'), '[no tag]')
  assert.match(html(field as never, '"page " + $V{PAGE_NUMBER}'), '[page #context counter(page).display("1");]')
  assert.match(html(field as never, '"<b>" + $V{PAGE_NUMBER} + "</b>"'), '#to-do(')
})

test('styled text has its values between the tags of the report', () => {
  const styled = (text: string) => bodyOf(field(text, [0, 0, 400, 20], 'markup="styled"'))
  assert.match(styled(`"<style isBold='true'>" + $P{title} + "</style> p. " + $V{PAGE_NUMBER}`), '[#text(weight: "bold")[{{title}}]; p. #context counter(page).display("1");]') // prettier-ignore
  assert.match(styled(`"<style isBold='true'><a href='https://e.org/" + $P{title} + "'>link</a></style>"`), '#link("https://e.org/{{title}}")[#text(weight: "bold")[link];]') // prettier-ignore
  assert.match(styled('"<b>" + $P{title} + "</b>"'), '{{html (concat "<b>" title "</b>")}}')
  assert.match(styled('$P{title}.equals("x") ? "<style isBold=\'true\'>a</style>" : "b"'), '#to-do(')
  assert.match(bodyOf(fixed('a <b>bold</b>', [0, 0, 400, 20], 'markup="styled"')), '[a #text(weight: "bold")[bold];]')
})

test('RTF is left to do', () => {
  const app = importedPlan(reportOf(band('title', fixed('{\\rtf1 a}', [0, 0, 400, 20], 'markup="rtf"'))))
  assert.match(app.left.join(), 'RTF')
})

test('what pictures, lines and boxes do not do as in JasperReports is in the report', () => {
  const changedOf = (elements: string): string =>
    importedPlan(reportOf(band('title', elements)), { beside: { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } }).changed.join('\n') // prettier-ignore
  const pen = '<pen lineWidth="2.0"/>'
  assert.match(changedOf(image('"a.svg"', 'rotation="Left"')), 'rotation="Left" is left out')
  assert.match(changedOf(image('"a.svg"', '', pen)), 'its pen is left out')
  assert.match(changedOf(image('"a.svg"', 'scaleImage="Clip"')), 'scaleImage="Clip"')
  assert.is(changedOf(image('"a.svg"')), '')
  for (const kind of ['line', 'rectangle'])
    assert.match(changedOf(element(kind, [0, 0, 100, 20], '', 'stretchType="ContainerHeight"')), `the ${kind} keeps its height`) // prettier-ignore
})

test('lines, boxes and frames beside a text that grows are as high as their row', () => {
  const stretch = 'stretchType="ElementGroupHeight"'
  const grows = field('$P{title}', [0, 0, 100, 20], 'textAdjust="StretchHeight"')
  const beside = (kind: string, place: readonly [number, number, number, number], inner = ''): ReadApp => importedPlan(reportOf(band('title', grows + element(kind, place, inner, stretch), 20))) // prettier-ignore
  const box = '<box><pen lineWidth="1.0"/></box>'
  for (const [app, cell] of [
    [beside('line', [100, 0, 1, 20]), 'cell(at-least: 20pt, border: (left: 1pt))[]'],
    [beside('rectangle', [110, 0, 50, 20]), 'cell(at-least: 20pt, background: white, border: 1pt)[]'],
    [beside('frame', [110, 0, 50, 20], box), 'cell(at-least: 20pt, border: 1pt)[]']
  ] as const) {
    assert.match(app.body(), cell)
    assert.equal(app.changed, [])
  }
  const boxed = importedPlan(reportOf(band('title', grows + element('rectangle', [120, 0, 50, 20], '', stretch) + fixed('a', [125, 0, 40, 20]) + fixed('b', [180, 0, 40, 20]), 20))) // prettier-ignore
  assert.match(
    boxed.body(),
    /column-gutter: \(20pt, 10pt\),[^]*cell\(at-least: 20pt, background: white, border: 1pt\)\[[^]*\[a\]/
  )
  assert.match(beside('rectangle', [110, 5, 50, 10]).changed.join(), 'keeps its height')
})

test('conditions of a report in Groovy compare texts, those of a report in Java compare objects', () => {
  const report = reportOf(band('title', field(`$P{title} == 'x1' ? 'yes' : 'no'`) + field('$P{title} ?: "none"', [0, 30, 400, 20]))) // prettier-ignore
  const groovy = importedPlan(report.replace('<jasperReport ', '<jasperReport language="groovy" '))
  assert.match(groovy.body(), '{{#if (eq title "x1")}}yes{{else}}no{{/if}}')
  assert.match(groovy.body(), '{{#if title}}{{title}}{{else}}none{{/if}}')
  const shown = importedPlan(reportOf(band('title', fixed('a', undefined, '').replace('<text>', `${when('$P{title}')}<text>`)), 'language="groovy"')) // prettier-ignore
  assert.match(shown.body(), /\{\{#if title\}\}\s*#field/)
  assert.equal(shown.left, [])
  assert.equal(groovy.left, [])
  assert.is(importedPlan(report).left.length, 2)
})

test('a template without a report, and one whose report is not there, have a layout that says so', () => {
  const absent = importedPlan('')
  assert.match(absent.left[0]!, /"plan\.jrxml"/)
  const { 'config.yaml': config, ...others } = filesOf('')
  const none = importedFiles({ ...others, 'config.yaml': String(config).replace(/ *reportTemplate.*\n/, '') })
  assert.match(none.left[0]!, /"Plan" has no reportTemplate/)
  assert.match(none.body(), '#to-do(')
})

test.run()
