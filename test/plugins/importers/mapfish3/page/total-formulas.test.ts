/** Texts that compute with totals. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { startPrinting } from '../../../../support/printing.js'
import { band, field, importedPlan, type ReadApp, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js'

const folders = makeFolders()
test.after(folders.remove)

const variable = (name: string, java: string, expression: string, calculation = ''): string =>
  `<variable name="${name}" class="java.lang.${java}" ${calculation && `calculation="${calculation}"`}><expression><![CDATA[${expression}]]></expression></variable>` // prettier-ignore
const VARIABLES =
  variable('sum', 'Double', '$F{size}', 'Sum') +
  variable('whole', 'Integer', '$F{size}', 'Sum') +
  variable('n', 'Integer', '$F{name}', 'Count') +
  variable('first', 'String', '$F{name}', 'First') +
  variable('mean', 'Double', '$V{sum} / $V{n}')

/** Expressions under the rows 3 and 4, and what they print. */
const PRINTED: readonly (readonly [expression: string, text: string, attributes?: string])[] = [
  ['$V{sum} / 100', '0.07'],
  ['$V{sum} / $V{n}', '3.50', 'pattern="0.00"'],
  ['$V{whole} / 2', '3'],
  ['(double) $V{whole} / 2', '3.5'],
  ['"mean " + ($V{sum} / $V{REPORT_COUNT})', 'mean 3.5'],
  ['"of " + $V{mean}', 'of 3.5'],
  ['$V{whole} + $V{n}', '9'],
  ['$V{first} + $V{n}', 'a2'],
  ['$P{title} + $V{whole} * 2 + $V{n}', 'Town142'],
  ['"all " + $V{whole}', 'all 7', 'pattern="0.00"'],
  ['new java.text.DecimalFormat("#,##0.0").format($V{sum} * 1000) + " m"', '7,000.0 m'],
  ['String.format("%.1f of %s, %d %%", $V{sum} / 2, $P{title}, $V{whole})', '3.5 of Town, 7 %'],
  ['String.valueOf($V{whole} * 2) + $V{n}.toString()', '142'],
  ['Math.round($V{sum} / 2) + " " + Math.max($V{whole}, 100) + " " + $V{whole} % 4', '4 100 3'],
  ['(int) ($V{sum} / 2)', '3'],
  ['new BigDecimal("3").multiply($V{sum}).setScale(1, RoundingMode.HALF_UP)', '21.0', 'pattern="0.0"'],
  ['$V{sum} == null ? 0 : $V{whole} - 1', '6'],
  ['$V{sum} > 5 ? "big [" + $V{whole} + "]" : "small"', 'big [7]'],
  ['!($V{sum} > 5) || $V{n}.equals(3) ? "a" : $P{title}.equals("Town") && $V{n} != 1 ? "b" : "c"', 'b'],
  ['"(" + $V{whole} / ($V{whole} - 7) + ")"', '()']
]
const app: ReadApp = importedPlan(
  reportOf(
    ROW_FIELDS +
      VARIABLES +
      band('detail', field('"<" + $V{sum} * 2 + ">"', [0, 0, 400, 5]), 5) +
      band('summary', PRINTED.map(([expression, , attributes = ''], at) => field(`"${at}:" + (${expression}) + ";"`, [0, 10 * at, 200, 10], 'fontSize="6"') + field(expression, [200, 10 * at, 200, 10], `fontSize="6" ${attributes}`)).join(''), 220) // prettier-ignore
  ),
  ROWS
)

let printing: Awaited<ReturnType<typeof startPrinting>>
test.before(async () => {
  printing = await startPrinting({ layouts: folders.make(Object.fromEntries([...app.files].map(([path, content]) => [`town/${path}`, content]))) }) // prettier-ignore
})
test.after(() => printing?.close())

const printed = async (rows: object[]): Promise<string> => {
  const attributes = { rows } as never
  return textOfPdf((await printing.print({ app: 'town', layout: 'Plan', attributes, format: 'pdf' })).bytes)
}

test('texts compute with totals, compare them and format them', async () => {
  const text = await printed([{ name: 'a', size: 3 }, { name: 'b', size: 4 }]) // prettier-ignore
  assert.match(text, /<6>\s*<14>/)
  for (const [expression, found, attributes] of PRINTED) {
    assert.ok(text.includes(found), `${expression}: ${found}`)
    if (attributes === undefined) assert.ok(text.includes(`:${found};`), `in a text, ${expression}: ${found}`)
  }
  assert.equal(app.left, [])
})

test('without rows, formulas print nothing, and nothing fails', async () => {
  assert.match(await printed([]), /1:;|0:;/)
})

test('a formula that is not known stays to do', () => {
  const of = (expression: string): string[] => importedPlan(reportOf(ROW_FIELDS + VARIABLES + band('summary', field(expression))), ROWS).left // prettier-ignore
  for (const expression of [
    'new Own($V{sum})',
    '$V{sum} > 1 ? $V{sum}.isNaN() : "a"',
    'String.format("%05d", $V{whole})'
  ])
    assert.is(of(expression).length, 1, expression)
})

test.run()
