/** Rows of JSON, and pictures in them and in tables: what imported layouts print. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import {
  band,
  element,
  field,
  fixed,
  importedPlan,
  innerReport,
  type ReadApp,
  reportOf,
  when
} from '../imported-app.js'
import { printImported } from './printing.js'

const folders = makeFolders()
test.after(folders.remove)

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const subreport = (rows: string, file: string, y = 0, given = ''): string =>
  element('subreport', [0, y, 400, 20], `${given}${rows && `<dataSourceExpression><![CDATA[${rows}]]></dataSourceExpression>`}${expression(`"${file}.jasper"`)}`) // prettier-ignore
const CURRENT = '((net.sf.jasperreports.engine.data.JsonDataSource)$P{REPORT_DATA_SOURCE}).subDataSource("values")'
const LAYERS = innerReport(
  '<field name="layer" class="java.lang.String"><description><![CDATA[meta.names[1]]]></description></field>' +
    '<field name="size" class="java.lang.Double"><property name="net.sf.jasperreports.json.field.expression" value="area"/></field>' +
    `<title height="20">${when('$P{REPORT_DATA_SOURCE} != null')}${fixed('Legend;')}</title>` +
    band('detail', field('$F{layer} + "=" + $F{size} + ";"') + subreport(CURRENT, 'values', 20), 40)
)
const image = element('image', [200, 0, 20, 10], expression('$F{url}'), 'onErrorType="Blank"')
const VALUES = innerReport('<field name="label" class="java.lang.String"/><field name="url" class="java.lang.String"/>' + band('detail', field('$F{label} + ";"', [0, 0, 200, 20]) + image, 20)) // prettier-ignore
const LEGEND = 'title: !string {default: Town}\nlegend: !jsonDatasource {}'
const ofLegend = (sections: string): ReadApp =>
  importedPlan(reportOf('<parameter name="legend" class="java.lang.Object"/>' + sections), {
    attributes: LEGEND,
    beside: { 'layers.jrxml': LAYERS, 'values.jrxml': VALUES }
  })

const LIST = (run: string): string =>
  element('component', [0, 0, 100, 20], `<component kind="list"><datasetRun subDataset="D">${run}</datasetRun><contents height="20" width="100">${field('$F{label} + ";"', [0, 0, 100, 20])}</contents></component>`) // prettier-ignore
const DATASET = '<dataset name="D"><field name="label" class="java.lang.String"/></dataset>'
const ROWS = '$P{legend}.subDataSource("layers")'
const asParameter = (tag: string): string => `<${tag} name="REPORT_DATA_SOURCE">${expression(ROWS)}</${tag}>`

const apps: { [name: string]: ReadApp } = {
  json: ofLegend(band('title', subreport(ROWS, 'layers'))),
  list: ofLegend(DATASET + band('title', LIST(`<dataSourceExpression>${ROWS}</dataSourceExpression>`))),
  listParameter: ofLegend(DATASET + band('title', LIST(asParameter('parameter')))),
  parameter: ofLegend(band('title', subreport('', 'values', 0, asParameter('parameter')))),
  table: importedPlan(reportOf(band('title', subreport('$P{tableDataSource}', 'values'))), {
    attributes: 'title: !string {default: Town}\nwells: !table {}',
    processors: '- !prepareTable {inputMapper: {wells: table}}',
    beside: { 'values.jrxml': VALUES }
  })
}

let printing: Awaited<ReturnType<typeof printImported>>
test.before(async () => {
  printing = await printImported(apps, folders)
})
test.after(() => printing.close())

const printed = async (
  app: string,
  attributes: object
): Promise<{ text: string; pictures: number; warnings: string[] }> => {
  // prettier-ignore
  const { bytes, job } = await printing.print({ app, layout: 'Plan', attributes: attributes as never, format: 'svg' })
  const svg = bytes.toString('latin1')
  const pdf = await printing.print({ app, layout: 'Plan', attributes: attributes as never, format: 'pdf' })
  return { text: textOfPdf(pdf.bytes), pictures: svg.split('<image').length - 1, warnings: [...job.warnings] }
}

const RED = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGM4wcAARAAHDwGRMIzpKgAAAABJRU5ErkJggg==' // prettier-ignore
const BLUE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGNgYDgBRAAD7wGRxen6hQAAAABJRU5ErkJggg==' // prettier-ignore

test('nothing of rows of JSON is left to do', () => {
  for (const [name, { left }] of Object.entries(apps)) assert.equal(left, [], name)
})

test('rows of JSON are printed with the members that their fields describe, and rows inside of them', async () => {
  const layers = [
    { meta: { names: ['a', 'Roads'] }, area: 2.5, values: [{ label: 'main', url: RED }, { label: 'side' }] },
    { meta: { names: ['b', 'Woods'] }, area: 1.5 }
  ]
  const { text, pictures, warnings } = await printed('json', { legend: { layers } })
  assert.match(text, /^Legend;\s*Roads=2\.5;\s*main;\s*side;\s*Woods=1\.5;/)
  assert.is(pictures, 1)
  assert.equal(warnings, [])
})

test('without JSON, or without its rows, nothing is printed and nothing is missing', async () => {
  for (const attributes of [{}, { legend: {} }, { legend: { layers: [] } }, { legend: { layers: null } }]) {
    const { text, warnings } = await printed('json', attributes)
    assert.equal([text.trim(), warnings], ['', []], JSON.stringify(attributes))
  }
})

test('lists and sub-reports take their rows from the parameter REPORT_DATA_SOURCE, too', async () => {
  const legend = { layers: [{ label: 'one' }, { label: 'two' }] }
  for (const app of ['list', 'listParameter', 'parameter'])
    assert.match((await printed(app, { legend })).text, /^one;\s*two;/, app)
})

test('a table with its own report prints a picture in each of its rows', async () => {
  const table = { columns: ['label', 'url'], data: [['a', RED], ['b', BLUE], ['c', ''], ['d', null]] } // prettier-ignore
  const { text, pictures, warnings } = await printed('table', { wells: table })
  assert.match(text, /^a;\s*b;\s*c;\s*d;/)
  assert.equal([pictures, warnings], [2, []])
})

test('a path of JSON that selects by a condition is left to do', () => {
  const app = ofLegend(band('title', subreport('$P{legend}.subDataSource("layers(visible == true)")', 'values')))
  assert.is(app.left.length, 1)
  assert.match(app.left[0]!, /^plan\.jrxml:\d+: the rows/)
})

test.run()
