/** What legends and tables of reports become: options of blocks, and rows. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readYaml } from '../../../../../core/yaml.js'
import { band, element, field, importedPlan, innerReport, type ReadApp, reportOf, ROW_FIELDS, ROWS, when } from '../imported-app.js' // prettier-ignore

const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const FIELDS = ['name', 'icon', 'report', 'level'].map((name) => `<field name="${name}" class="java.lang.${name === 'level' ? 'Integer' : 'Object'}"/>`).join('') // prettier-ignore
const detail = (...bands: [height: number, elements: string][]): string =>
  `<detail>${bands.map(([height, elements]) => `<band height="${height}">${elements}</band>`).join('')}</detail>`

const subreport = (path: string, rows = ''): string =>
  element('subreport', [0, 0, 400, 20], (rows && `<dataSourceExpression>${rows}</dataSourceExpression>`) + expression(path)) // prettier-ignore

const attributeOf = (app: ReadApp, name: string): { [option: string]: unknown } =>
  (readYaml(app.frontMatter(), 'plan', 'layout-mistake') as any).attributes[name]

const legendOf = (sections: string, attributes = ''): { [option: string]: unknown } =>
  attributeOf(
    importedPlan(reportOf(band('title', subreport('$P{legendSubReport}'))), {
      attributes: 'title: !string {default: Town}\nlegend: !legend {}',
      processors: '- !prepareLegend {template: legend.jrxml, maxWidth: 150}',
      beside: { 'legend.jrxml': innerReport(FIELDS + sections, attributes) }
    }),
    'legend'
  )

const NAMES: [number, string] = [20, when('!$F{name}.equals("") && $F{level} <= 1') + field('$F{name}', [4, 3, 180, 16], 'fontSize="9" bold="true"')] // prettier-ignore
const DEEPER: [number, string] = [16, when('!$F{name}.equals("") && $F{level} >= 2') + field('$F{name}', [10, 0, 170, 14], 'fontSize="8"')] // prettier-ignore

test('bands of a legend become levels: sizes, indents and spaces of names and icons', () => {
  const icon: [number, string] = [15, when('$F{icon} != null') + element('image', [10, 1, 40, 13], expression('$F{icon}'), 'scaleImage="RealHeight"')] // prettier-ignore
  const { type, inline, spacing, levels, ...others } = legendOf(detail(NAMES, DEEPER, icon), 'columnCount="2"')
  const high = { fontSize: 9, bold: true, indent: 4, width: 180, above: 3, height: 16, below: 1 }
  const low = { fontSize: 8, bold: false, indent: 10, width: 170, height: 14, below: 2 }
  const icons = { iconAbove: 1, iconHeight: 13, iconBelow: 1 }
  assert.equal([type, inline, spacing], ['legend', false, 0])
  assert.equal(levels, [{ ...high, iconIndent: 10, ...icons }, { ...high, iconIndent: 10, ...icons }, { ...low, ...icons }]) // prettier-ignore
  const { iconBeforeName: _, default: __, ...sizes } = others
  assert.equal(sizes, { iconWidth: 40, scaled: true, iconMinHeight: 13, columns: 2, columnGap: 0, balance: false })
})

test('pictures of sub-reports keep the limit of the configuration; images that keep their shape fill their place', () => {
  const reported: [number, string] = [14, when('!$F{report}.equals("")') + subreport('$F{report}')]
  const { iconWidth, scaled, iconMinHeight, columns } = legendOf(detail(NAMES, DEEPER, reported))
  assert.equal([iconWidth, scaled, iconMinHeight, columns], [150, false, undefined, undefined])
  const shaped = legendOf(detail(NAMES, [14, when('$F{icon} != null') + element('image', [0, 0, 30, 12], expression('$F{icon}'))])) // prettier-ignore
  assert.equal([shaped.iconWidth, shaped.scaled, shaped.iconHeight, shaped.iconMinHeight], [30, true, 12, 12])
})

test('rows of a legend that depend on more than their level give only sizes', () => {
  const unsure: [number, string] = [20, when('$P{title}.equals("Town")') + field('$F{name}', [0, 0, 180, 16], 'fontSize="7"')] // prettier-ignore
  const { levels, spacing, titleSize, headingSize, fontSize } = legendOf(detail(unsure))
  assert.equal([levels, spacing, titleSize, headingSize, fontSize], [undefined, undefined, 7, 7, 7])
})

test('a table with a report of its own is a list of its rows, with the types of its fields', () => {
  const inner = innerReport(
    '<field name="well" class="java.lang.String"/><field name="Depth (m)" class="java.lang.Number"/>' +
      band('detail', field('$F{well}', [0, 0, 200, 20]) + field('$F{Depth (m)}', [200, 0, 200, 20], 'pattern="#0.00 m"'), 20) // prettier-ignore
  )
  const app = importedPlan(reportOf(band('title', subreport('"table.jasper"', '$P{tableDataSource}'))), {
    attributes: 'title: !string {default: Town}\ntable: !table {}',
    processors: '- !prepareTable {}',
    beside: { 'table.jrxml': inner }
  })
  assert.equal(attributeOf(app, 'table'), { type: 'table' })
  const partial = app.text('partials/table.typ.hbs')
  assert.match(partial, '{{#if (present (tableRows table))}}')
  assert.match(partial, '{{#each (tableRows table)}}')
  assert.match(partial, '{{this.well}}')
  assert.match(partial, '{{number this.[Depth (m)] pattern="#0.00 m"}}')
  assert.equal(app.left, [])
})

test('a table that is made without a report has the heights and lines of that of MapFish Print', () => {
  const app = importedPlan(reportOf(band('title', subreport('$P{tableSubReport}', '$P{tableDataSource}'))), {
    attributes: 'title: !string {default: Town}\ntable: !table {}',
    processors: '- !prepareTable {dynamic: true, reportWidth: 300, converters: [!urlImage {}]}'
  })
  const { columns, headerHeight, rowHeight, stroke, padding, paddingAcross } = attributeOf(app, 'table')
  assert.equal(columns, [{ name: '*', width: '1fr', align: 'left', format: 'image', height: 37 }])
  assert.equal([headerHeight, rowHeight, stroke, padding, paddingAcross], [20, 53, 'between', 8, 8])
  assert.match(app.body(), '#frame(width: 300pt, at-least: 20pt')
})

test('a dataset that is used says that its rows are not filtered and sorted', () => {
  const dataset = (name: string) => `<dataset name="${name}"><field name="name" class="java.lang.String"/><sortField name="name"/><filterExpression><![CDATA[$F{name} != null]]></filterExpression></dataset>` // prettier-ignore
  const list = (name: string) => element('component', [0, 0, 100, 20], `<component kind="list"><datasetRun subDataset="${name}"><dataSourceExpression>$P{jrDataSource}</dataSourceExpression></datasetRun><contents height="20" width="100">${field('$F{name}', [0, 0, 100, 20])}</contents></component>`) // prettier-ignore
  const { changed } = importedPlan(reportOf(ROW_FIELDS + dataset('A') + dataset('B') + band('title', list('A'))), { ...ROWS, more: '' }) // prettier-ignore
  assert.equal(['not sorted', 'not filtered'].map((words) => changed.filter((line) => line.includes(words)).length), [1, 1]) // prettier-ignore
})

test('the report says that column footers of a table are printed at its end only', () => {
  const tableWith = (footer: string): ReadApp => {
    const run = '<datasetRun subDataset="D"><dataSourceExpression>$P{jrDataSource}</dataSourceExpression></datasetRun>'
    const cells = `<detailCell height="20">${field('$F{name}')}</detailCell><${footer} height="20">${field('"end"')}</${footer}>`
    const table = `<component kind="table">${run}<column kind="single" width="100">${cells}</column></component>`
    const dataset = '<dataset name="D"><field name="name" class="java.lang.String"/></dataset>'
    return importedPlan(reportOf(ROW_FIELDS + dataset + band('title', element('component', [0, 0, 100, 40], table))), { ...ROWS, more: '' }) // prettier-ignore
  }
  const remarks = ({ changed }: ReadApp): number => changed.filter((line) => line.includes('column footers')).length
  assert.equal([tableWith('columnFooter'), tableWith('tableFooter')].map(remarks), [1, 0])
})

test.run()
