/** Elements that cover each other, of which one is higher than its box. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textsOfPdf } from '../../../../support/pdf-text.js'
import { band, element, field, fixed, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS } from '../imported-app.js' // prettier-ignore
import { printImported } from './printing.js'

const folders = makeFolders()
test.after(folders.remove)

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const rows = element('subreport', [0, 0, 400, 20], `<dataSourceExpression>$P{jrDataSource}</dataSourceExpression>${expression('"inner.jasper"')}`) // prettier-ignore
const note = fixed('note;', [300, 0, 100, 15])
const below = band('summary', fixed('below;'), 20)
/** Rows of 60 points, of which a page of 300 points has room for five. */
const row = band('detail', field('$F{name} + ";"'), 60)
const breaking = band('detail', field('$F{name} + ";"') + element('break', [0, 30, 1, 1]), 40)
const ofRows = (title: string, inner: string): ReadApp =>
  importedPlan(reportOf(ROW_FIELDS + band('title', title, 40) + below), { ...ROWS, more: '', beside: { 'inner.jrxml': innerReport('<field name="name" class="java.lang.String"/>' + inner) } }) // prettier-ignore

const apps: { [name: string]: ReadApp } = {
  rows: ofRows(note + rows, row),
  above: ofRows(rows + note, row),
  breaking: ofRows(note + rows, breaking),
  text: importedPlan(reportOf(band('title', note + field('$P{title}', [0, 0, 400, 20], 'textAdjust="StretchHeight"'), 20) + below)) // prettier-ignore
}

let printing: Awaited<ReturnType<typeof printImported>>
test.before(async () => {
  printing = await printImported(apps, folders)
})
test.after(() => printing?.close())

/** The texts of each page, without spaces. */
const pages = async (app: string, attributes: object): Promise<string[]> => {
  const { bytes } = await printing.print({ app, layout: 'Plan', attributes: attributes as never, format: 'pdf' })
  return textsOfPdf(bytes).map((text) => text.replace(/\s/g, ''))
}
const seven = { rows: Array.from('abcdefg', (name) => ({ name, size: 1 })) }

test('rows under or over another element go on for pages, and what is below follows them', async () => {
  assert.equal(await pages('rows', seven), ['note;a;b;c;d;e;', 'f;g;below;'])
  assert.equal(
    (await pages('above', seven)).map((text) => text.replace('note;', '')),
    ['a;b;c;d;e;', 'f;g;below;']
  )
})

test('rows that begin pages do so also if another element is over them', async () => {
  assert.equal(await pages('breaking', { rows: seven.rows.slice(0, 3) }), ['note;a;', 'b;', 'c;', 'below;'])
  assert.equal(apps.breaking!.changed, [])
})

test('a text that is higher than its box moves what is below it, also if it covers another element', async () => {
  const title = Array.from({ length: 30 }, (_, at) => `line${at}`).join('\n')
  const [first, second] = await pages('text', { title })
  assert.match(first!, /line0.*line2\d/)
  assert.match(second!, /line29below;$/)
})

test('a frame that floats, or is at the bottom, keeps its distance to the text above it that grows', () => {
  const bodyOf = (position: string): string => {
    const frame = element(
      'frame',
      [0, 40, 200, 30],
      fixed('in', [5, 5, 80, 14]),
      position && `positionType="${position}"`
    )
    return importedPlan(reportOf(band('title', field('$P{title}', [0, 0, 400, 20], 'textAdjust="StretchHeight"') + frame, 80))).body() // prettier-ignore
  }
  for (const position of ['Float', 'FixRelativeToBottom']) {
    assert.match(bodyOf(position), /\[\{\{title\}\}\]\s+#v\(20pt\)\s+#frame\(/, position)
    assert.not.match(bodyOf(position), '#at-least(', position)
  }
  assert.match(bodyOf(''), /#at-least\(40pt\)\[#field\([^)]*\)\[\{\{title\}\}\]\]\s+#frame\(/)
})

test.run()
