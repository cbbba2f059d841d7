/** Rows beside each other, and variables over rows that the layout cannot compute. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, field, importedPlan, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js'

const COLUMNS = 'columnCount="2" printOrder="Horizontal"'
const detail = band('detail', field('$F{name}', [0, 0, 100, 20]), 20)
const imported = (sections: string, attributes = '') => importedPlan(reportOf(ROW_FIELDS + sections, attributes), ROWS)

test('rows from left to right are cells of a grid, under a header for each column', () => {
  const header = '<columnHeader height="20"><element kind="staticText" x="0" y="0" width="100" height="20"><text>Name</text></element></columnHeader>' // prettier-ignore
  const { body, changed } = imported(header + detail, COLUMNS)
  assert.match(
    body(),
    /#grid\(\s+columns: \(400pt,\) \* 2,[^]*grid\.header\(repeat: true, \.\.\(\[[^]*Name[^]*\],\) \* 2\),\s+\{\{#each rows/
  )
  assert.not.match(body(), '{{#columns')
  assert.is(
    changed.some((line) => line.includes('one column after the other')),
    false
  )
})

test('with groups, the rows fill one column after the other, and the report says so', () => {
  const group = '<group name="g"><expression>$F{size}</expression><groupHeader><band height="20"><element kind="line" x="0" y="0" width="100" height="1"/></band></groupHeader></group>' // prettier-ignore
  const { body, changed } = imported(group + detail, COLUMNS)
  assert.match(body(), '{{#columns 2')
  assert.is(changed.filter((line) => line.includes('the rows fill one column after the other')).length, 1)
})

const variable = (attributes: string, inner = ''): string =>
  `<variable name="sum" class="java.lang.Integer" calculation="Sum" ${attributes}><expression>$F{size}</expression>${inner}</variable>`
const initial = (value: string): string => `<initialValueExpression><![CDATA[${value}]]></initialValueExpression>`
const summary = (attributes = ''): string => band('summary', field('$V{sum}', [0, 0, 100, 20], attributes))
const leftOf = (one: string): string[] => imported(one + detail + summary()).left

test('totals that begin with a number, and those of some rows, are left to do', () => {
  assert.match(leftOf(variable('incrementType="Page"')).join('\n'), 'one of each Page')
  assert.match(leftOf(variable('', initial('new Integer(100)'))).join('\n'), 'the variable sum is the Sum of rows')
  for (const zero of [
    '0',
    'new Double(0)',
    'Double.valueOf("0.0")',
    'java.math.BigDecimal.ZERO',
    'new java.math.BigDecimal("0")'
  ])
    // prettier-ignore
    assert.equal(leftOf(variable('', initial(zero))), [], zero)
})

test('values of a later time that are not known where the text stands are in the report', () => {
  const remarks = (time: string, reset = 'Report', text = '$V{sum}'): string[] =>
    imported(variable(`resetType="${reset}"`) + detail + band('pageFooter', field(text, [0, 0, 100, 20], `evaluationTime="${time}"`), 20)).changed.filter((line) => line.includes('evaluationTime')) // prettier-ignore
  assert.match(remarks('Page').join('\n'), /evaluationTime="Page": \$V\{sum\} prints its value at this place/)
  assert.equal([remarks('Report'), remarks('Page', 'Page'), remarks('Report', 'Report', '$V{PAGE_NUMBER}')], [[], [], []]) // prettier-ignore
})

test('the number of rows outside of them is their count', () => {
  const app = imported(detail + band('summary', field('$V{REPORT_COUNT}', [0, 0, 100, 20])))
  assert.match(app.body(), /total\("plan\.jrxml REPORT_COUNT", what: "count"\)/)
  assert.match(app.body(), '#add-to("plan.jrxml REPORT_COUNT", 1)')
  const plain = imported(band('detail', field('$V{REPORT_COUNT} + ""', [0, 0, 100, 20]), 20))
  assert.match(plain.body(), '{{add @index 1}}')
  assert.not.match(plain.body(), 'REPORT_COUNT')
})

test('totals of a page or column have the rows so far, but for texts of the end of the page', () => {
  const bodyOf = (reset: string, attributes: string, columns = ''): string =>
    imported(variable(`resetType="${reset}"`) + band('detail', field('$V{sum}', [0, 0, 100, 20], attributes), 20), columns).body() // prettier-ignore
  assert.match(bodyOf('Page', ''), 'total("plan.jrxml sum", of: "page until now")')
  assert.match(bodyOf('Page', 'evaluationTime="Page"'), 'total("plan.jrxml sum", of: "page")')
  assert.match(bodyOf('Column', ''), 'total("plan.jrxml sum", of: "page until now")')
  assert.match(
    bodyOf('Column', '', 'columnCount="2" columnSpacing="20"'),
    'total("plan.jrxml sum", of: "column until now", columns: (20pt, 210pt))'
  )
})

test('the column footer stands below each column', () => {
  const app = imported(detail + band('columnFooter', field('"end"', [0, 0, 100, 20]), 20), 'columnCount="2"')
  assert.match(app.body(), /columns: \(200pt,\) \* 2,\s+column-gutter: 0pt,\s+\.\.\(\[[^]*end[^]*\],\) \* 2/)
  assert.is(app.changed.filter((line) => line.includes('printed in all columns')).length, 1)
})

test('values that are null in some rows are not counted', () => {
  const count = '<variable name="sum" class="java.lang.Integer" calculation="Count"><expression><![CDATA[$F{size} > 1 ? $F{name} : null]]></expression></variable>' // prettier-ignore
  assert.match(imported(count + detail + summary()).body(), '{{data (choose (gt size 1) name null)}}')
})

test('totals of decimals, totals in unknown formulas and classes that add up otherwise are in the report', () => {
  const decimals = variable('').replace('Integer', 'Double')
  const remarks = (one: string, attributes = ''): string =>
    imported(one + detail + summary(attributes)).changed.join('\n')
  assert.match(remarks(decimals), 'JasperReports prints "5.0"')
  assert.not.match(remarks(decimals, 'pattern="0.0"'), '5.0')
  assert.not.match(remarks(variable('')), '5.0')
  assert.match(remarks(variable('incrementerFactoryClass="town.Weighted"')), 'town.Weighted')
  const unknown = imported(
    variable('') + detail + band('summary', field('$V{sum}.isNaN() ? "a" : "b"', [0, 0, 100, 20]))
  )
  assert.match(unknown.left.join('\n'), 'the variable sum is the Sum of rows')
})

test('the numbers of rows that only totals have are named as such', () => {
  const group = '<group name="g"><expression>$F{size}</expression></group>'
  for (const name of ['g_COUNT', 'COLUMN_COUNT', 'PAGE_COUNT'])
    assert.match(imported(group + band('detail', field(`$V{${name}}.hashCode() > 2 ? "a" : "b"`, [0, 0, 100, 20]))).left.join('\n'), `${name} is the number of rows`) // prettier-ignore
})

test.run()
